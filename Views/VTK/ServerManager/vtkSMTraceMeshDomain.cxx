#include "Views/VTK/ServerManager/vtkSMTraceMeshDomain.h"

#include "Views/VTK/ServerManager/vtkSMTraceTableDomain.h"

#include "vtkDataObject.h"
#include "vtkObjectFactory.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMInputProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

namespace
{
bool HasArray(vtkPVDataInformation* data, const std::string& array)
{
  for (const int kind : { vtkDataObject::CELL, vtkDataObject::POINT, vtkDataObject::FIELD })
  {
    if (data->GetArrayInformation(array.c_str(), kind))
    {
      return true;
    }
  }
  return false;
}
}

vtkStandardNewMacro(vtkSMTraceMeshDomain);

vtkSMTraceMeshDomain::vtkSMTraceMeshDomain() = default;

vtkSMTraceMeshDomain::~vtkSMTraceMeshDomain() = default;

void vtkSMTraceMeshDomain::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Array: " << this->Array << "\n";
}

int vtkSMTraceMeshDomain::ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element)
{
  this->Array = element->GetAttributeOrEmpty("array");
  return this->Superclass::ReadXMLAttributes(property, element);
}

int vtkSMTraceMeshDomain::IsInDomain(vtkSMProperty* property)
{
  auto* const input = vtkSMInputProperty::SafeDownCast(property);
  const bool inMenu = input && input->GetParent() && input->GetParent()->IsPrototype();
  for (unsigned int i = 0; input && i < input->GetNumberOfUncheckedProxies(); ++i)
  {
    auto* const source = vtkSMSourceProxy::SafeDownCast(input->GetUncheckedProxy(i));
    const bool taken = source &&
      (this->Takes(source, input->GetUncheckedOutputPortForConnection(i)) ||
        (inMenu && vtkSMTraceTableDomain::IsOfTrace(source)));
    if (!taken)
    {
      return vtkSMDomain::NOT_IN_DOMAIN;
    }
  }
  return vtkSMDomain::IN_DOMAIN;
}

bool vtkSMTraceMeshDomain::Takes(vtkSMSourceProxy* source, unsigned int port)
{
  return this->Superclass::IsInDomain(source, static_cast<int>(port)) &&
    !source->GetDataInformation(port)->DataSetTypeIsA("vtkTable");
}

std::pair<vtkSMSourceProxy*, unsigned int> vtkSMTraceMeshDomain::Newest(vtkSMProxy* filter)
{
  const std::string array = vtkSMPropertyHelper(filter, this->Array.c_str()).GetAsString();
  std::pair<vtkSMSourceProxy*, unsigned int> newest = { nullptr, 0 };
  for (vtkSMSourceProxy* source :
    vtkSMTraceTableDomain::NewestFirst(filter->GetSessionProxyManager()))
  {
    for (unsigned int port = 0; port < source->GetNumberOfOutputPorts(); ++port)
    {
      if (!vtkSMTraceTableDomain::IsOfTrace(source) && this->Takes(source, port))
      {
        if (HasArray(source->GetDataInformation(port), array))
        {
          return { source, port };
        }
        newest = newest.first ? newest : std::make_pair(source, port);
      }
    }
  }
  return newest;
}
