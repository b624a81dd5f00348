/**
 * @class   vtkSMTraceInputProperty
 * @brief   an input that can be given nothing, which is more than not to be given
 *
 * A new filter connects its inputs by itself (vtkSMTraceInputsHelper) unless they were given. This
 * one counts as given, too, when a script or a Python state says `Calls=None`.
 */
#ifndef vtkSMTraceInputProperty_h
#define vtkSMTraceInputProperty_h

#include "PCLVisViewsModule.h"

#include "vtkSMInputProperty.h"

class PCLVISVIEWS_EXPORT vtkSMTraceInputProperty : public vtkSMInputProperty
{
public:
  static vtkSMTraceInputProperty* New();
  vtkTypeMacro(vtkSMTraceInputProperty, vtkSMInputProperty);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// The property is modified by it also where nothing is connected.
  void RemoveAllProxies() override;

protected:
  vtkSMTraceInputProperty();
  ~vtkSMTraceInputProperty() override;

private:
  vtkSMTraceInputProperty(const vtkSMTraceInputProperty&) = delete;
  void operator=(const vtkSMTraceInputProperty&) = delete;
};

#endif
