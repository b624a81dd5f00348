/**
 * @class   vtkSMTraceMeshDomain
 * @brief   the meshes that an input of a filter takes beside a table of a trace
 *
 * In a menu it accepts the ports of a trace as well: vtkSMTraceInputsHelper then gives the port to
 * the input that takes such tables, and this input the newest mesh. Meshes with the array named by
 * the property `array` come first.
 * @code{.xml}
 *  <TraceMeshDomain name="input_type" composite_data_supported="1" array="RankArray">
 *    <DataType value="vtkDataSet"/><DataType value="vtkCompositeDataSet"/>
 *  </TraceMeshDomain>
 * @endcode
 */
#ifndef vtkSMTraceMeshDomain_h
#define vtkSMTraceMeshDomain_h

#include "PCLVisViewsModule.h"

#include "vtkSMDataTypeDomain.h"

#include <string>
#include <utility>

class vtkSMProxy;
class vtkSMSourceProxy;

class PCLVISVIEWS_EXPORT vtkSMTraceMeshDomain : public vtkSMDataTypeDomain
{
public:
  static vtkSMTraceMeshDomain* New();
  vtkTypeMacro(vtkSMTraceMeshDomain, vtkSMDataTypeDomain);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  int IsInDomain(vtkSMProperty* property) override;

  /// Whether the port is a mesh: one of the data types, and not made of tables.
  bool Takes(vtkSMSourceProxy* source, unsigned int port);
  /// The newest mesh for the filter that was not painted by such a filter; (null, 0): none.
  std::pair<vtkSMSourceProxy*, unsigned int> Newest(vtkSMProxy* filter);

protected:
  vtkSMTraceMeshDomain();
  ~vtkSMTraceMeshDomain() override;
  int ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element) override;

private:
  vtkSMTraceMeshDomain(const vtkSMTraceMeshDomain&) = delete;
  void operator=(const vtkSMTraceMeshDomain&) = delete;
  std::string Array; ///< name of a property
};

#endif
