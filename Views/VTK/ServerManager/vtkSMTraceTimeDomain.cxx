#include "Views/VTK/ServerManager/vtkSMTraceTimeDomain.h"

#include "Views/VTK/ServerManager/KnownRange.h"

#include "vtkObjectFactory.h"
#include "vtkSMDoubleVectorProperty.h"

#include <algorithm>
#include <optional>

vtkStandardNewMacro(vtkSMTraceTimeDomain);

vtkSMTraceTimeDomain::vtkSMTraceTimeDomain() = default;

vtkSMTraceTimeDomain::~vtkSMTraceTimeDomain() = default;

void vtkSMTraceTimeDomain::Update(vtkSMProperty*)
{
  if (auto* known = vtkSMDoubleVectorProperty::SafeDownCast(this->GetRequiredProperty("Last")))
  {
    const double end = known->GetNumberOfElements() > 0 ? known->GetElement(0) : -1;
    this->SetEntries({ vtkEntry(0, true, std::max(end, 0.0), end >= 0) });
    return;
  }
  vtkPVDataInformation* const messages = this->GetInputDataInformation("Input");
  std::optional<double> last;
  for (const char* column : { "send_begin_s", "send_end_s", "receive_end_s" })
  {
    const std::optional<double> time = pclvis::ColumnMaximum(messages, column);
    last = time && (!last || *time > *last) ? time : last;
  }
  this->SetEntries({ vtkEntry(0, true, last.value_or(0), last.has_value()) });
}
