#include "Views/VTK/ServerManager/vtkSMTraceNumberDomain.h"

#include "Views/VTK/ServerManager/ColumnMaximum.h"

#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"

#include <limits>
#include <optional>

vtkStandardNewMacro(vtkSMTraceNumberDomain);

vtkSMTraceNumberDomain::vtkSMTraceNumberDomain() = default;

vtkSMTraceNumberDomain::~vtkSMTraceNumberDomain() = default;

void vtkSMTraceNumberDomain::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Column: " << this->Column << "\n";
}

int vtkSMTraceNumberDomain::ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element)
{
  this->Column = element->GetAttributeOrEmpty("column");
  return this->Superclass::ReadXMLAttributes(property, element);
}

void vtkSMTraceNumberDomain::Update(vtkSMProperty*)
{
  const std::optional<double> greatest =
    pclvis::ColumnMaximum(this->GetInputDataInformation("Input"), this->Column);
  const bool known = greatest && *greatest >= 0 && *greatest <= std::numeric_limits<int>::max();
  this->SetEntries({ vtkEntry(0, true, known ? static_cast<int>(*greatest) : 0, known) });
}
