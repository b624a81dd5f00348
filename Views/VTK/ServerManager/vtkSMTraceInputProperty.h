/**
 * @class   vtkSMTraceInputProperty
 * @brief   an input that can be set to nothing, which is not the same as not being set
 *
 * A new filter connects its inputs by itself (vtkSMTraceInputsHelper) unless they were set. This
 * one also counts as set when a script or a Python state says `Calls=None`.
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

  /// Marks the property as modified even if nothing was connected.
  void RemoveAllProxies() override;

protected:
  vtkSMTraceInputProperty();
  ~vtkSMTraceInputProperty() override;

private:
  vtkSMTraceInputProperty(const vtkSMTraceInputProperty&) = delete;
  void operator=(const vtkSMTraceInputProperty&) = delete;
};

#endif
