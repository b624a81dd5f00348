#include "Views/VTK/ServerManager/vtkSMTraceInputsHelper.h"

#include "Views/VTK/ServerManager/vtkSMTraceTableDomain.h"

#include "vtkObjectFactory.h"
#include "vtkSMInputProperty.h"
#include "vtkSMPropertyIterator.h"
#include "vtkSMSourceProxy.h"
#include "vtkSmartPointer.h"

#include <utility>

namespace
{
void Connect(vtkSMInputProperty* input, std::pair<vtkSMSourceProxy*, unsigned int> port)
{
  if (port.first)
  {
    input->RemoveAllProxies();
    input->AddInputConnection(port.first, port.second);
  }
}
}

vtkStandardNewMacro(vtkSMTraceInputsHelper);

vtkSMTraceInputsHelper::vtkSMTraceInputsHelper() = default;

vtkSMTraceInputsHelper::~vtkSMTraceInputsHelper() = default;

void vtkSMTraceInputsHelper::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkSMTraceInputsHelper::PostInitializeProxy(
  vtkSMProxy* proxy, vtkPVXMLElement*, vtkMTimeType since)
{
  auto* const main = vtkSMInputProperty::SafeDownCast(proxy->GetProperty("Input"));
  auto* const source = main && main->GetNumberOfProxies() == 1
    ? vtkSMSourceProxy::SafeDownCast(main->GetProxy(0))
    : nullptr;
  if (!source)
  {
    return;
  }
  vtkSmartPointer<vtkSMPropertyIterator> properties;
  properties.TakeReference(proxy->NewPropertyIterator());
  for (properties->Begin(); !properties->IsAtEnd(); properties->Next())
  {
    auto* const input = vtkSMInputProperty::SafeDownCast(properties->GetProperty());
    auto* const domain = input ? input->FindDomain<vtkSMTraceTableDomain>() : nullptr;
    if (!domain || !domain->Connects())
    {
      continue;
    }
    const bool free = input == main
      ? domain->Replaces() && !domain->Takes(source, main->GetOutputPortForConnection(0))
      : input->GetMTime() <= since;
    if (free)
    {
      Connect(input, domain->Nearest(source));
    }
  }
  proxy->UpdateVTKObjects();
}
