#include "Views/VTK/ServerManager/vtkSMTraceInputsHelper.h"

#include "Views/VTK/ServerManager/vtkSMTraceMeshDomain.h"
#include "Views/VTK/ServerManager/vtkSMTraceTableDomain.h"

#include "vtkObjectFactory.h"
#include "vtkSMInputProperty.h"
#include "vtkSMPropertyIterator.h"
#include "vtkSMSourceProxy.h"
#include "vtkSmartPointer.h"

#include <utility>
#include <vector>

namespace
{
using Port = std::pair<vtkSMSourceProxy*, unsigned int>;

/// The port that a new filter's input is connected to automatically, unless it looks anywhere.
/// @param source to which the filter was applied; @param main connected to its first input
Port Found(const vtkSMTraceTableDomain& domain, vtkSMSourceProxy* source, vtkSMInputProperty* main)
{
  const Port nearest = domain.Nearest(source);
  auto* const feeds = vtkSMSourceProxy::SafeDownCast(main->GetProxy(0));
  return nearest.first || !domain.LooksDownstream() || !feeds ? nearest : domain.Downstream(feeds);
}

/// An input that takes a table of the trace, and which tables it takes.
struct TableInput
{
  vtkSMInputProperty* Property;
  vtkSMTraceTableDomain* Domain;
};

/// The main input first, because others may depend on what it is connected to.
std::vector<TableInput> TableInputs(vtkSMProxy* proxy, vtkSMInputProperty* main)
{
  std::vector<TableInput> inputs;
  vtkSmartPointer<vtkSMPropertyIterator> properties;
  properties.TakeReference(proxy->NewPropertyIterator());
  for (properties->Begin(); !properties->IsAtEnd(); properties->Next())
  {
    auto* const input = vtkSMInputProperty::SafeDownCast(properties->GetProperty());
    auto* const domain = input ? input->FindDomain<vtkSMTraceTableDomain>() : nullptr;
    if (domain && domain->Connects())
    {
      inputs.insert(input == main ? inputs.begin() : inputs.end(), { input, domain });
    }
  }
  return inputs;
}

void Connect(vtkSMInputProperty* input, Port port)
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
  const unsigned int port = main->GetOutputPortForConnection(0);
  auto* const mesh = main->FindDomain<vtkSMTraceMeshDomain>();
  const bool table = mesh && !mesh->Takes(source, port);
  for (const TableInput& input : TableInputs(proxy, main))
  {
    const bool free = input.Property == main
      ? input.Domain->Replaces() && !input.Domain->Takes(source, port)
      : input.Property->GetMTime() <= since;
    if (free)
    {
      Connect(input.Property,
        !input.Domain->LooksAnywhere() ? Found(*input.Domain, source, main)
          : table && input.Domain->Takes(source, port)
          ? Port(source, port)
          : input.Domain->Newest(proxy->GetSessionProxyManager()));
    }
  }
  if (table)
  {
    Connect(main, mesh->Newest(proxy));
  }
  proxy->UpdateVTKObjects();
}
