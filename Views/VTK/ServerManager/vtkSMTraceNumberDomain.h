/**
 * @class   vtkSMTraceNumberDomain
 * @brief   numbers that a column of the trace that a filter reads has, as of regions or messages
 *
 * From 0 (attribute first) to the greatest number of the column of the required Input, as soon as
 * that is known; before that, and without such a column, there is no greatest one.
 * @code{.xml}
 *  <TraceNumberDomain name="regions" column="source_region">
 *    <RequiredProperties><Property name="Input" function="Input"/></RequiredProperties>
 *  </TraceNumberDomain>
 * @endcode
 * Where -1 stands for all of them, the attribute first="-1" lets it in.
 *
 * Of a reader, to the number that an information property (function "Last") tells; -1: not known.
 */
#ifndef vtkSMTraceNumberDomain_h
#define vtkSMTraceNumberDomain_h

#include "PCLVisViewsModule.h"

#include "vtkSMIntRangeDomain.h"

#include <string>

class PCLVISVIEWS_EXPORT vtkSMTraceNumberDomain : public vtkSMIntRangeDomain
{
public:
  static vtkSMTraceNumberDomain* New();
  vtkTypeMacro(vtkSMTraceNumberDomain, vtkSMIntRangeDomain);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void Update(vtkSMProperty* changed) override;
  /// Keeps the default of the XML, which is the filter's own.
  int SetDefaultValues(vtkSMProperty*, bool) override { return 0; }

protected:
  vtkSMTraceNumberDomain();
  ~vtkSMTraceNumberDomain() override;
  int ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element) override;

private:
  vtkSMTraceNumberDomain(const vtkSMTraceNumberDomain&) = delete;
  void operator=(const vtkSMTraceNumberDomain&) = delete;
  std::string Column;
  int First = 0;
};

#endif
