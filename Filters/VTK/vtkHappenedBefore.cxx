#include "Filters/VTK/vtkHappenedBefore.h"

#include "Filters/Core/States/MessageOrder.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

vtkStandardNewMacro(vtkHappenedBefore);

vtkHappenedBefore::vtkHappenedBefore()
{
  this->SetNumberOfInputPorts(1);
  this->SetNumberOfOutputPorts(1);
  const MessageOrderOptions options;
  this->Message = options.Message;
  this->Side = static_cast<int>(options.Side);
  this->WindowBegin = options.Window.Begin;
  this->WindowEnd = options.Window.End;
}

void vtkHappenedBefore::Compute(vtkTable* input, vtkTable* messages)
{
  ControllerProcessGroup group;
  TableColumns columns(input, "Happened before", Table("Messages"), group);
  EventMessages view;
  Together(group, [&] { columns.Read(view); });
  MessageOrderOptions options;
  options.Message = this->Message;
  options.Side = static_cast<MessageSide>(this->Side);
  options.Window = { this->WindowBegin, this->WindowEnd };
  MessageOrders orders = OrderMessages(view, options, group, ProgressOf(this));
  AdoptColumns(messages, orders.Ends);
  const std::vector<std::string> names = { "before", "same", "after", "concurrent" };
  SetCodeNames(messages, "send_order", names);
  SetCodeNames(messages, "receive_order", names);
  SetFact(messages, "before", orders.Before);
  SetFact(messages, "after", orders.After);
  SetFact(messages, "concurrent", orders.Concurrent);
  SetFact(messages, "rank", static_cast<std::int64_t>(orders.Rank));
  SetFact(messages, "time_s", orders.Time);
  SetObservations(messages, orders.Observations);
}

int vtkHappenedBefore::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* input = vtkTable::GetData(inputVector[0]);
  vtkTable* messages = vtkTable::GetData(outputVector, 0);
  messages->ShallowCopy(input);
  return Attempt(
    this, [&] { this->Compute(input, messages); }, [&] { messages->Initialize(); });
}

void vtkHappenedBefore::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Message: " << this->Message << "\n"
     << indent << "Side: " << this->Side << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n";
}
