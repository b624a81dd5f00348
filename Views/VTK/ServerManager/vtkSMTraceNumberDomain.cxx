#include "Views/VTK/ServerManager/vtkSMTraceNumberDomain.h"

#include "Views/VTK/ServerManager/KnownRange.h"

#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMIntVectorProperty.h"

#include <algorithm>
#include <limits>
#include <optional>

vtkStandardNewMacro(vtkSMTraceNumberDomain);

vtkSMTraceNumberDomain::vtkSMTraceNumberDomain() = default;

vtkSMTraceNumberDomain::~vtkSMTraceNumberDomain() = default;

void vtkSMTraceNumberDomain::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Column: " << this->Column << "\n" << indent << "First: " << this->First << "\n";
}

int vtkSMTraceNumberDomain::ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element)
{
  this->Column = element->GetAttributeOrEmpty("column");
  element->GetScalarAttribute("first", &this->First);
  return this->Superclass::ReadXMLAttributes(property, element);
}

void vtkSMTraceNumberDomain::Update(vtkSMProperty*)
{
  if (auto* last = vtkSMIntVectorProperty::SafeDownCast(this->GetRequiredProperty("Last")))
  {
    const int end = last->GetNumberOfElements() > 0 ? last->GetElement(0) : -1;
    this->SetEntries({ vtkEntry(this->First, true, std::max(end, 0), end >= 0) });
    return;
  }
  const std::optional<double> greatest =
    pclvis::ColumnMaximum(this->GetInputDataInformation("Input"), this->Column);
  const bool known = greatest && *greatest >= 0 && *greatest <= std::numeric_limits<int>::max();
  this->SetEntries({ vtkEntry(this->First, true, known ? static_cast<int>(*greatest) : 0, known) });
}
