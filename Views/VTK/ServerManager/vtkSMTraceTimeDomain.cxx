#include "Views/VTK/ServerManager/vtkSMTraceTimeDomain.h"

#include "Views/VTK/ServerManager/ColumnMaximum.h"

#include "vtkObjectFactory.h"

#include <optional>

vtkStandardNewMacro(vtkSMTraceTimeDomain);

vtkSMTraceTimeDomain::vtkSMTraceTimeDomain() = default;

vtkSMTraceTimeDomain::~vtkSMTraceTimeDomain() = default;

void vtkSMTraceTimeDomain::Update(vtkSMProperty*)
{
  vtkPVDataInformation* const messages = this->GetInputDataInformation("Input");
  std::optional<double> last;
  for (const char* column : { "send_begin_s", "send_end_s", "receive_end_s" })
  {
    const std::optional<double> time = pclvis::ColumnMaximum(messages, column);
    last = time && (!last || *time > *last) ? time : last;
  }
  this->SetEntries({ vtkEntry(0, true, last.value_or(0), last.has_value()) });
}
