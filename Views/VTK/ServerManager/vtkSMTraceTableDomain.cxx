#include "Views/VTK/ServerManager/vtkSMTraceTableDomain.h"

#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMInputProperty.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"

#include <algorithm>

namespace
{
std::string NameOf(vtkSMSourceProxy* source, unsigned int port)
{
  const char* const name = source->GetOutputPortName(port);
  return name ? name : "";
}

/// The port with that name; (null, 0): none.
std::pair<vtkSMSourceProxy*, unsigned int> PortNamed(
  vtkSMSourceProxy* source, const std::string& name)
{
  for (unsigned int port = 0; port < source->GetNumberOfOutputPorts(); ++port)
  {
    if (NameOf(source, port) == name)
    {
      return { source, port };
    }
  }
  return { nullptr, 0 };
}

vtkSMSourceProxy* Upstream(vtkSMSourceProxy* source)
{
  auto* const input = vtkSMInputProperty::SafeDownCast(source->GetProperty("Input"));
  return input && input->GetNumberOfProxies() == 1
    ? vtkSMSourceProxy::SafeDownCast(input->GetProxy(0))
    : nullptr;
}
}

vtkStandardNewMacro(vtkSMTraceTableDomain);

vtkSMTraceTableDomain::vtkSMTraceTableDomain() = default;

vtkSMTraceTableDomain::~vtkSMTraceTableDomain() = default;

void vtkSMTraceTableDomain::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Connect: " << this->Connect << "\n";
  for (const std::string& port : this->Ports)
  {
    os << indent << "Port: " << port << "\n";
  }
}

int vtkSMTraceTableDomain::ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element)
{
  this->Connect = element->GetAttributeOrDefault("connect", "no");
  for (unsigned int i = 0; i < element->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* const port = element->GetNestedElement(i);
    if (std::string(port->GetName()) == "Port")
    {
      this->Ports.push_back(port->GetAttributeOrEmpty("name"));
    }
  }
  return this->Superclass::ReadXMLAttributes(property, element);
}

int vtkSMTraceTableDomain::IsInDomain(vtkSMProperty* property)
{
  auto* const input = vtkSMInputProperty::SafeDownCast(property);
  for (unsigned int i = 0; input && i < input->GetNumberOfUncheckedProxies(); ++i)
  {
    auto* const source = vtkSMSourceProxy::SafeDownCast(input->GetUncheckedProxy(i));
    const int port = static_cast<int>(input->GetUncheckedOutputPortForConnection(i));
    const bool taken = source && this->Takes(source, static_cast<unsigned int>(port)) &&
      this->Superclass::IsInDomain(source, port);
    if (!taken && !(source && this->Replaces() && this->Nearest(source).first))
    {
      return vtkSMDomain::NOT_IN_DOMAIN;
    }
  }
  return vtkSMDomain::IN_DOMAIN;
}

bool vtkSMTraceTableDomain::Takes(vtkSMSourceProxy* source, unsigned int port) const
{
  return !IsOfTrace(source) ||
    std::find(this->Ports.begin(), this->Ports.end(), NameOf(source, port)) != this->Ports.end();
}

std::pair<vtkSMSourceProxy*, unsigned int> vtkSMTraceTableDomain::Nearest(
  vtkSMSourceProxy* source) const
{
  for (; source && !this->Ports.empty(); source = Upstream(source))
  {
    const auto found = PortNamed(source, this->Ports.front());
    if (found.first)
    {
      return found;
    }
  }
  return { nullptr, 0 };
}

std::pair<vtkSMSourceProxy*, unsigned int> vtkSMTraceTableDomain::Downstream(
  vtkSMSourceProxy* source) const
{
  for (vtkSMSourceProxy* other : NewestFirst(source->GetSessionProxyManager()))
  {
    vtkSMSourceProxy* above = other;
    while (above && above != source)
    {
      above = Upstream(above);
    }
    const auto found = above && IsOfTrace(other) && !this->Ports.empty()
      ? PortNamed(other, this->Ports.front())
      : std::pair<vtkSMSourceProxy*, unsigned int>();
    if (found.first)
    {
      return found;
    }
  }
  vtkSMSourceProxy* const from = this->LooksInTrace() ? Upstream(source) : nullptr;
  return from ? this->Downstream(from) : std::pair<vtkSMSourceProxy*, unsigned int>();
}

std::pair<vtkSMSourceProxy*, unsigned int> vtkSMTraceTableDomain::Newest(
  vtkSMSessionProxyManager* session) const
{
  const std::vector<vtkSMSourceProxy*> sources = NewestFirst(session);
  for (const std::string& wanted : this->Ports)
  {
    for (vtkSMSourceProxy* source : sources)
    {
      const auto found = PortNamed(source, wanted);
      if (IsOfTrace(source) && found.first)
      {
        return found;
      }
    }
  }
  return { nullptr, 0 };
}

bool vtkSMTraceTableDomain::IsOfTrace(vtkSMSourceProxy* source)
{
  vtkPVXMLElement* hints = source->GetHints();
  vtkPVXMLElement* menu = hints ? hints->FindNestedElementByName("ShowInMenu") : nullptr;
  const char* category = menu ? menu->GetAttribute("category") : nullptr;
  return (category && std::string(category) == "MPI Trace") ||
    (hints && hints->FindNestedElementByName("NotInMenu"));
}

std::vector<vtkSMSourceProxy*> vtkSMTraceTableDomain::NewestFirst(vtkSMSessionProxyManager* session)
{
  std::vector<vtkSMSourceProxy*> sources;
  for (unsigned int i = 0; i < session->GetNumberOfProxies("sources"); ++i)
  {
    const char* const name = session->GetProxyName("sources", i);
    auto* const source = vtkSMSourceProxy::SafeDownCast(session->GetProxy("sources", name));
    if (source && source->GetOutputPortsCreated())
    {
      sources.push_back(source);
    }
  }
  std::sort(sources.begin(), sources.end(),
    [](vtkSMSourceProxy* a, vtkSMSourceProxy* b) { return a->GetGlobalID() > b->GetGlobalID(); });
  return sources;
}
