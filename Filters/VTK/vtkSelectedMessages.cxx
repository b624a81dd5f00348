#include "Filters/VTK/vtkSelectedMessages.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

vtkStandardNewMacro(vtkSelectedMessages);

vtkSelectedMessages::vtkSelectedMessages()
{
  this->SetNumberOfInputPorts(2);
}

void vtkSelectedMessages::AddTime(double begin, double end, double region)
{
  this->Times.push_back({ begin, end, static_cast<std::int32_t>(region) });
  this->Modified();
}

void vtkSelectedMessages::ClearTimes()
{
  this->Times.clear();
  this->Modified();
}

SelectedMessages vtkSelectedMessages::Find(
  vtkTable* messages, vtkTable* holders, ProcessGroup& group)
{
  TableColumns columns(messages, "Selected messages", Table("Messages"), group);
  TableColumns rows(holders, "Selected messages", "Connect a table of times or of states.", group);
  QueriedMessages view;
  MessageHolders held;
  MessageQuery query;
  Together(group, [&] {
    columns.Read(view);
    if (view.SourceRegion.Size == 0 || view.DestinationRegion.Size == 0)
    {
      view.SourceRegion = view.DestinationRegion = {};
    }
    if (view.SendState.Size == 0 || view.ReceiveState.Size == 0)
    {
      view.SendState = view.ReceiveState = {};
    }
    if (rows.Has("state"))
    {
      held.State = rows.Get<std::int64_t>("state");
      held.Message = rows.Has("message_id") ? rows.Get<std::int64_t>("message_id") : held.Message;
    }
    else if (rows.Has("from_state") && rows.Has("to_state"))
    {
      held.From = rows.Get<std::int64_t>("from_state");
      held.To = rows.Get<std::int64_t>("to_state");
    }
    else if (holders)
    {
      held.Begin = rows.Get<double>("begin_s");
      held.End = rows.Get<double>("end_s");
      held.Region = rows.Has("region") ? rows.Get<std::int32_t>("region") : held.Region;
    }
    query = { ParseRanges(this->Messages), ParseRanges(this->Ranks), this->Times,
      this->BetweenNodes };
  });
  return FindSelectedMessages(view, query, held, group, ProgressOf(this));
}

namespace
{
std::string TextOf(const std::vector<SelectedMessages::Share>& shares)
{
  std::string text;
  for (const SelectedMessages::Share& share : shares)
  {
    text +=
      (text.empty() ? "" : ",") + std::to_string(share.Selected) + "/" + std::to_string(share.All);
  }
  return text;
}
}

int vtkSelectedMessages::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  ControllerProcessGroup group;
  vtkTable* messages = vtkTable::GetData(inputVector[0]);
  vtkTable* holders = vtkTable::GetData(inputVector[1]);
  SelectedMessages selected;
  const auto clear = [&selected] { selected = {}; };
  const int done = Attempt(
    this, [&] { selected = this->Find(messages, holders, group); }, clear);
  this->RankList = TextOf(selected.Ranks);
  this->RowList = TextOf(selected.Rows);
  this->ShareList = ::TextOf(selected.Shares);
  this->NumberOfMessages = selected.Messages;
  Column<std::int32_t> column;
  for (const auto& range : selected.Ranks)
  {
    for (std::int64_t rank = range.first; group.Process() == 0 && rank <= range.second; ++rank)
    {
      column.Append(static_cast<std::int32_t>(rank));
    }
  }
  Adopt(vtkTable::GetData(outputVector), "Rank Metrics", "rank", std::move(column));
  return done;
}

void vtkSelectedMessages::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Messages: " << this->Messages << "\n"
     << indent << "Ranks: " << this->Ranks << "\n"
     << indent << "Times: " << this->Times.size() << "\n"
     << indent << "BetweenNodes: " << this->BetweenNodes << "\n"
     << indent << "RankList: " << this->RankList << "\n"
     << indent << "RowList: " << this->RowList << "\n"
     << indent << "ShareList: " << this->ShareList << "\n";
}
