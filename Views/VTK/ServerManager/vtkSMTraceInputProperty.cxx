#include "Views/VTK/ServerManager/vtkSMTraceInputProperty.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkSMTraceInputProperty);

vtkSMTraceInputProperty::vtkSMTraceInputProperty() = default;

vtkSMTraceInputProperty::~vtkSMTraceInputProperty() = default;

void vtkSMTraceInputProperty::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkSMTraceInputProperty::RemoveAllProxies()
{
  this->Superclass::RemoveAllProxies();
  this->Modified();
}
