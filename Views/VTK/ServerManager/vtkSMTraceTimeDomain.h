/**
 * @class   vtkSMTraceTimeDomain
 * @brief   times of the trace that a filter reads, so that the panel shows a slider
 *
 * From 0, the start of the trace, to the last time of the messages of the required Input, as soon
 * as these are known; before that any time from 0 on.
 * @code{.xml}
 *  <TraceTimeDomain name="times">
 *    <RequiredProperties><Property name="Input" function="Input"/></RequiredProperties>
 *  </TraceTimeDomain>
 * @endcode
 * Of a reader, to the end that an information property (function "Last") tells; -1: not known.
 */
#ifndef vtkSMTraceTimeDomain_h
#define vtkSMTraceTimeDomain_h

#include "PCLVisViewsModule.h"

#include "vtkSMDoubleRangeDomain.h"

class PCLVISVIEWS_EXPORT vtkSMTraceTimeDomain : public vtkSMDoubleRangeDomain
{
public:
  static vtkSMTraceTimeDomain* New();
  vtkTypeMacro(vtkSMTraceTimeDomain, vtkSMDoubleRangeDomain);

  void Update(vtkSMProperty* changed) override;
  /// Keeps the default of the XML, which is the filter's own.
  int SetDefaultValues(vtkSMProperty*, bool) override { return 0; }

protected:
  vtkSMTraceTimeDomain();
  ~vtkSMTraceTimeDomain() override;

private:
  vtkSMTraceTimeDomain(const vtkSMTraceTimeDomain&) = delete;
  void operator=(const vtkSMTraceTimeDomain&) = delete;
};

#endif
