#include "Views/VTK/ServerManager/TracePicks.h"

#include "Views/Core/Attribution/Attribution.h"
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/ServerManager/FlowPicks.h"
#include "Views/VTK/ServerManager/PlacePicks.h"

#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkFieldData.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string>

using namespace RowSelections;

namespace
{
using TracePicks::Pick;

/// The array of ranks by which Rank Metrics To Mesh has painted a mesh, here or upstream; empty:
/// none.
std::string PaintedArray(Port port)
{
  std::string array = "trace_rank";
  if (std::string(port.first->GetXMLName()) == "RankMetricsToMesh")
  {
    array = std::string(vtkSMPropertyHelper(port.first, "Prefix").GetAsString()) + "rank";
  }
  vtkPVDataInformation* information = port.first->GetDataInformation(port.second);
  for (const int attributes : { vtkDataObject::CELL, vtkDataObject::POINT })
  {
    if (information && information->GetArrayInformation(array.c_str(), attributes))
    {
      return array;
    }
  }
  return std::string();
}

/// Whether rows stand for all messages sent in a time, or for those inside a region at that time;
/// false for rows about a message size.
bool HasTimes(Port port)
{
  return HasColumn(port, "begin_s") && HasColumn(port, "end_s") && !HasColumn(port, "rank") &&
    !HasColumn(port, "size_bytes");
}

bool HasMessages(Port port)
{
  return HasColumn(port, "message_id") && HasColumn(port, "source") &&
    HasColumn(port, "destination") && HasColumn(port, "send_begin_s");
}

/// The messages that a source has processed: in a port of its own, or upstream.
Port MessagesFor(vtkSMSourceProxy* source)
{
  for (int port = 0; source && port < static_cast<int>(source->GetNumberOfOutputPorts()); ++port)
  {
    if (HasMessages({ source, port }))
    {
      return { source, port };
    }
  }
  vtkSMProperty* input = source ? source->GetProperty("Input") : nullptr;
  if (!input || vtkSMPropertyHelper(input).GetNumberOfElements() == 0)
  {
    return { nullptr, -1 };
  }
  auto* above = vtkSMSourceProxy::SafeDownCast(vtkSMPropertyHelper(input).GetAsProxy());
  const Port port{ above, static_cast<int>(vtkSMPropertyHelper(input).GetOutputPort()) };
  return above && HasMessages(port) ? port : MessagesFor(above);
}

/// The server's answer about messages: the ranks at their ends, and the rows of a table that
/// contain them.
struct Answer
{
  Numbers Ranks;
  TracePicks::Rows Rows;
};

std::vector<std::pair<vtkIdType, vtkIdType>> SharesOf(const std::string& text)
{
  std::vector<std::pair<vtkIdType, vtkIdType>> shares;
  std::istringstream words(text);
  vtkIdType selected = 0, all = 0;
  for (char sign = 0; words >> selected >> sign >> all; words >> sign)
  {
    shares.emplace_back(selected, all);
  }
  return shares;
}

/// @param table Port(null, -1): none
Answer Ask(Port messages, const Pick& pick, Port table)
{
  const auto filter = messages.first && pick.HasMessages()
    ? Make(messages.first, "filters", "SelectedMessages")
    : nullptr;
  if (!filter)
  {
    return {};
  }
  std::vector<double> times;
  for (const auto& region : pick.SentIn)
  {
    for (const auto& time : region.second)
    {
      times.insert(times.end(), { time.first, time.second, static_cast<double>(region.first) });
    }
  }
  vtkSMPropertyHelper(filter, "Input").Set(messages.first, messages.second);
  if (table.first)
  {
    vtkSMPropertyHelper(filter, "Holders").Set(table.first, table.second);
  }
  vtkSMPropertyHelper(filter, "Messages").Set(TextOf(pick.Messages).c_str());
  vtkSMPropertyHelper(filter, "Ranks").Set(TextOf(pick.MessagesOf).c_str());
  vtkSMPropertyHelper(filter, "BetweenNodes").Set(pick.BetweenNodes);
  vtkSMPropertyHelper(filter, "Times").Set(times.data(), static_cast<unsigned int>(times.size()));
  filter->UpdateVTKObjects();
  Update(filter);
  filter->UpdatePropertyInformation();
  return { NumbersOf(vtkSMPropertyHelper(filter, "RankList").GetAsString()),
    { NumbersOf(vtkSMPropertyHelper(filter, "RowList").GetAsString()),
      SharesOf(vtkSMPropertyHelper(filter, "ShareList").GetAsString()) } };
}

/// The port of a source whose table has both columns; -1: none.
int PortWith(vtkSMSourceProxy* source, const char* one, const char* other)
{
  for (int port = 0; port < static_cast<int>(source->GetNumberOfOutputPorts()); ++port)
  {
    if (HasColumn({ source, port }, one) && HasColumn({ source, port }, other))
    {
      return port;
    }
  }
  return -1;
}

/// Adds the times of a table's rows, merging overlapping ones.
void AddTimes(vtkTable* table, Pick& pick)
{
  const auto column = [table](const char* name) {
    return vtkDataArray::SafeDownCast(table->GetColumnByName(name));
  };
  vtkDataArray *begin = column("begin_s"), *end = column("end_s"), *region = column("region");
  for (vtkIdType row = 0; begin && end && row < table->GetNumberOfRows(); ++row)
  {
    pick.SentIn[region ? static_cast<int>(region->GetTuple1(row)) : -1].emplace_back(
      begin->GetTuple1(row), end->GetTuple1(row));
  }
}

void JoinTimes(Pick::Times& times)
{
  std::sort(times.begin(), times.end());
  Pick::Times joined;
  for (const auto& time : times)
  {
    if (!joined.empty() && time.first <= joined.back().second)
    {
      joined.back().second = std::max(joined.back().second, time.second);
    }
    else
    {
      joined.push_back(time);
    }
  }
  times = std::move(joined);
}

Pick PickOfTimes(Port port, vtkSMSourceProxy* selection)
{
  Pick pick;
  const vtkSmartPointer<vtkDataObject> data = Fetch(port, selection);
  if (vtkTable* table = vtkTable::SafeDownCast(data))
  {
    AddTimes(table, pick);
  }
  else if (auto* composite = vtkCompositeDataSet::SafeDownCast(data))
  {
    vtkSmartPointer<vtkCompositeDataIterator> parts;
    parts.TakeReference(composite->NewIterator());
    for (parts->InitTraversal(); !parts->IsDoneWithTraversal(); parts->GoToNextItem())
    {
      if (vtkTable* part = vtkTable::SafeDownCast(parts->GetCurrentDataObject()))
      {
        AddTimes(part, pick);
      }
    }
  }
  FindEnds(port.first, pick);
  return pick;
}

/// The times in which causes hold, by row of the table.
std::vector<pclvis::CauseWindow> CauseWindowsOf(vtkSMSourceProxy* attribution)
{
  std::vector<pclvis::CauseWindow> windows;
  const vtkSmartPointer<vtkTable> table = TableNamed(attribution, "Cause Windows");
  for (vtkIdType row = 0; table && row < table->GetNumberOfRows(); ++row)
  {
    windows.push_back({ table->GetValueByName(row, "begin_s").ToDouble(),
      table->GetValueByName(row, "end_s").ToDouble(),
      static_cast<pclvis::Cause>(table->GetValueByName(row, "cause").ToInt()),
      table->GetValueByName(row, "confidence").ToDouble() });
  }
  return windows;
}
}

void TracePicks::FindEnds(vtkSMSourceProxy* source, Pick& pick)
{
  const Port messages = MessagesFor(source);
  Numbers& ranks = pick.Ranks;
  for (auto& region : pick.SentIn)
  {
    JoinTimes(region.second);
    Pick one;
    one.SentIn[region.first] = region.second;
    one.BetweenNodes = pick.BetweenNodes;
    pick.Inside[region.first] = Ask(messages, one, { nullptr, -1 }).Ranks;
    ranks.insert(ranks.end(), pick.Inside[region.first].begin(), pick.Inside[region.first].end());
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
}

vtkSMProxy* TracePicks::ReaderOf(vtkSMProxy* source)
{
  if (!source || std::string(source->GetXMLName()) == "OTF2TraceReader")
  {
    return source;
  }
  for (unsigned int i = 0; i < source->GetNumberOfProducers(); ++i)
  {
    if (vtkSMProxy* reader = ReaderOf(source->GetProducerProxy(i)))
    {
      return reader;
    }
  }
  return nullptr;
}

bool TracePicks::Tells(Port port)
{
  return HasColumn(port, "rank") || HasColumn(port, "message_id") || FlowPicks::HasNodes(port) ||
    HasTimes(port) || !PaintedArray(port).empty();
}

TracePicks::Pick TracePicks::PickOfRanks(const Numbers& ranks)
{
  Pick pick;
  pick.Ranks = pick.MessagesOf = ranks;
  return pick;
}

TracePicks::Pick TracePicks::PickOfMessages(vtkSMSourceProxy* source, const Numbers& messages)
{
  Pick pick;
  pick.Messages = messages;
  pick.Ranks = Ask(MessagesFor(source), pick, { nullptr, -1 }).Ranks;
  return pick;
}

TracePicks::Pick TracePicks::PickOfCulprits(vtkSMSourceProxy* attribution)
{
  Pick pick;
  const vtkSmartPointer<vtkTable> verdict = TableNamed(attribution, "Verdict");
  if (verdict && verdict->GetNumberOfRows() > 0)
  {
    const std::set<std::int32_t> ranks =
      pclvis::ParseRanks(verdict->GetValueByName(0, "ranks").ToString());
    pick.MessagesOf.assign(ranks.begin(), ranks.end());
    pick.Ranks = pick.MessagesOf;
  }
  std::vector<int> regions;
  vtkSMPropertyHelper chosen(attribution, "Regions", true);
  for (unsigned int i = 0; i < chosen.GetNumberOfElements(); ++i)
  {
    regions.push_back(std::max(chosen.GetAsInt(i), -1));
  }
  regions.resize(std::max<std::size_t>(regions.size(), 1), -1);
  pick.BetweenNodes = true;
  for (const pclvis::CauseWindow& window : CauseWindowsOf(attribution))
  {
    if (window.Cause == pclvis::Cause::Mapping || window.Cause == pclvis::Cause::Background)
    {
      for (const int region : regions)
      {
        pick.SentIn[region].emplace_back(window.Begin, window.End);
      }
    }
  }
  FindEnds(attribution, pick);
  return pick;
}

std::pair<double, double> TracePicks::CauseTimeAfter(
  vtkSMSourceProxy* attribution, std::pair<double, double> window)
{
  const vtkSmartPointer<vtkTable> durations = TableNamed(attribution, "Durations");
  const vtkIdType rows = durations ? durations->GetNumberOfRows() : 0;
  if (rows == 0)
  {
    return window;
  }
  pclvis::TimeRange whole{ durations->GetValueByName(0, "begin_s").ToDouble(),
    durations->GetValueByName(rows - 1, "end_s").ToDouble() };
  vtkDataArray* const ends[] = { durations->GetFieldData()->GetArray("axis_begin_s"),
    durations->GetFieldData()->GetArray("axis_end_s") };
  if (ends[0] && ends[1] && ends[0]->GetNumberOfTuples() > 0 && ends[1]->GetNumberOfTuples() > 0)
  {
    whole = { ends[0]->GetTuple1(0), ends[1]->GetTuple1(0) };
  }
  const pclvis::TimeRange next = pclvis::PropertiesOf(whole,
    pclvis::NextCauseTime(
      CauseWindowsOf(attribution), whole, pclvis::WindowOf(whole, window.first, window.second)));
  return { next.Begin, next.End };
}

TracePicks::Pick TracePicks::PickIn(Port port)
{
  vtkSMSourceProxy* selection = port.first->GetSelectionInput(port.second);
  if (!selection)
  {
    return {};
  }
  const std::string painted = PaintedArray(port);
  if (!painted.empty())
  {
    return PickOfRanks(NumbersIn(port, selection, painted));
  }
  if (FlowPicks::HasNodes(port))
  {
    FlowPicks::Held held = FlowPicks::HeldBy(port, selection);
    Pick pick;
    pick.Calls = std::move(held.Calls);
    pick.Messages = std::move(held.Messages);
    pick.Ranks = std::move(held.Ranks);
    return pick;
  }
  if (HasColumn(port, "message_id"))
  {
    return PickOfMessages(port.first, NumbersIn(port, selection, "message_id"));
  }
  if (HasColumn(port, "state") && HasColumn(port, "rank"))
  {
    Pick pick;
    pick.Ranks = NumbersIn(port, selection, "rank");
    const Port bars{ port.first, PortWith(port.first, "state", "message_id") };
    const Numbers states = NumbersIn(port, selection, "state");
    if (bars.second >= 0 && !states.empty())
    {
      pick.Messages = NumbersIn(bars, ByNumber(bars, "state", states), "message_id");
    }
    return pick;
  }
  if (PlacePicks::HasPlaces(port))
  {
    PlacePicks::Held held = PlacePicks::HeldBy(port, selection);
    Pick pick = PickOfRanks(held.Ranks);
    pick.Calls = std::move(held.Calls);
    return pick;
  }
  if (HasColumn(port, "rank"))
  {
    return PickOfRanks(NumbersIn(port, selection, "rank"));
  }
  return HasTimes(port) ? PickOfTimes(port, selection) : Pick();
}

bool TracePicks::Graph::Has(int port) const
{
  return port == this->Port ||
    std::find(this->Tables.begin(), this->Tables.end(), port) != this->Tables.end();
}

TracePicks::Graph TracePicks::GraphOf(vtkSMProxy* source)
{
  Graph graph;
  vtkPVXMLElement* hints = source->GetHints();
  vtkPVXMLElement* blocks = hints ? hints->FindNestedElementByName("SelectionBlocks") : nullptr;
  if (blocks && blocks->GetScalarAttribute("port", &graph.Port))
  {
    std::istringstream words(blocks->GetAttributeOrEmpty("tables"));
    for (int table = 0; words >> table;)
    {
      graph.Tables.push_back(table);
    }
  }
  return graph;
}

TracePicks::Rows TracePicks::RowsOf(Port table, const Pick& pick)
{
  const bool ofState = HasColumn(table, "state");
  const bool byRank = !pick.MessagesOf.empty() && pick.SentIn.empty();
  if (FlowPicks::HasNodes(table))
  {
    const FlowPicks::Tables tables = FlowPicks::TablesOf(table.first);
    const auto in = [&pick](Port port) { return port.first ? SelectionOf(port, pick) : nullptr; };
    // For ranks and for other nodes, the nodes of their own calls, not of the calls at the other
    // ends of their messages.
    const bool byCall = byRank || !pick.Calls.empty();
    return { FlowPicks::NodesOf(tables, in(tables.Calls), byCall ? nullptr : in(tables.Messages)),
      {} };
  }
  if (HasColumn(table, "rank") && (!ofState || byRank))
  {
    return { RowsWith(table, "rank", pick.Ranks), {} };
  }
  if (HasMessages(table))
  {
    return { RowsWith(table, "message_id", pick.Messages), {} };
  }
  const bool holds = ofState || HasTimes(table) || HasColumn(table, "from_state");
  return holds ? Ask(MessagesFor(table.first), pick, table).Rows : Rows();
}

RowSelections::Selection TracePicks::SelectionOf(Port table, const Pick& pick)
{
  if (HasMessages(table) && !pick.Messages.empty())
  {
    return ByNumber(table, "message_id", pick.Messages);
  }
  if (HasMessages(table) && (!pick.MessagesOf.empty() || !pick.SentIn.empty()))
  {
    std::vector<std::vector<Condition>> groups;
    if (!pick.MessagesOf.empty())
    {
      const std::vector<double> bounds = BoundsOf(pick.MessagesOf);
      groups = { { { "source", bounds } }, { { "destination", bounds } } };
    }
    for (const auto& region : pick.SentIn)
    {
      std::vector<double> times;
      for (const auto& time : region.second)
      {
        times.insert(times.end(), { time.first, std::nextafter(time.second, time.first) });
      }
      // Messages inside a region are those between ranks that send or receive one: this also works
      // for tables without regions.
      const std::vector<double> ranks = BoundsOf(pick.Inside.at(region.first));
      if (ranks.empty())
      {
        continue;
      }
      groups.push_back({ { "send_begin_s", times } });
      if (region.first >= 0)
      {
        groups.back().push_back({ "source", ranks });
        groups.back().push_back({ "destination", ranks });
      }
      if (pick.BetweenNodes)
      {
        groups.back().push_back({ "inter_node", { 1, 1 } });
      }
    }
    return groups.empty() ? nullptr : Where(table, groups);
  }
  if (HasColumn(table, "call_id") && HasColumn(table, "thread") && !pick.Calls.empty())
  {
    return ByNumber(table, "call_id", pick.Calls);
  }
  // Calls and counters belong to a rank as a whole, not to its messages.
  const Numbers& ranks = HasColumn(table, "thread") ? pick.MessagesOf : pick.Ranks;
  return HasColumn(table, "rank") && !ranks.empty() ? ByNumber(table, "rank", ranks) : nullptr;
}
