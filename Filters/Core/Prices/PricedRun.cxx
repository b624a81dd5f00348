#include "Filters/Core/Prices/PricedRun.h"

#include "Filters/Core/Prices/WorkPieces.h"
#include "Filters/Core/Replay/GraphParts.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pclvis
{
namespace
{
/// Numbers 0, 1, ... in the order of first use; what is not known has a number of its own.
class Numbers
{
public:
  std::int32_t Of(std::int32_t id)
  {
    return this->Given.emplace(std::max(id, -1), static_cast<std::int32_t>(this->Given.size()))
      .first->second;
  }
  std::int32_t Size() const { return static_cast<std::int32_t>(this->Given.size()); }

private:
  std::unordered_map<std::int32_t, std::int32_t> Given;
};

RankMachine MachineOf(const RankPlaces& places, std::int32_t ranks)
{
  std::vector<std::int32_t> node(ranks, -1), group(ranks, -1);
  for (std::size_t i = 0; i < places.Rank.Size; ++i)
  {
    if (places.Rank[i] >= 0 && places.Rank[i] < ranks)
    {
      node[places.Rank[i]] = places.Node[i];
      group[places.Rank[i]] = places.NodeGroup[i];
    }
  }
  RankMachine machine;
  Numbers nodes, groups;
  machine.NodeOf.resize(ranks);
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    machine.NodeOf[rank] = nodes.Of(node[rank]);
    if (machine.NodeOf[rank] == machine.Nodes())
    {
      machine.GroupOf.push_back(groups.Of(group[rank]));
    }
  }
  machine.Groups = groups.Size();
  return machine;
}

/// What tells messages apart; those that are alike in it are interchangeable.
auto KeyOf(const PriceInput& input, std::size_t m)
{
  const ReplayMessages& of = input.Messages;
  const auto known = [](double time) {
    return std::isnan(time) ? -std::numeric_limits<double>::infinity() : time;
  };
  return std::make_tuple(of.Destination[m], known(of.ReceiveEnd[m]), known(of.ReceiveBegin[m]),
    of.Source[m], known(of.SendBegin[m]), known(of.SendEnd[m]), of.SizeBytes[m], input.More.Tag[m],
    input.More.Communicator[m], of.Matched[m]);
}

template<typename T>
void Reorder(
  ColumnView<T>& view, const std::vector<std::uint32_t>& order, std::shared_ptr<void>& memory)
{
  auto column = std::make_shared<std::pair<Column<T>, std::shared_ptr<void>>>();
  column->second = memory;
  for (const std::uint32_t row : order)
  {
    column->first.Append(view[row]);
  }
  view = column->first;
  memory = std::move(column);
}

/// The messages become those of some rows.
void TakeMessages(
  const std::vector<std::uint32_t>& order, PriceInput& input, std::shared_ptr<void>& memory)
{
  ReplayMessages& of = input.Messages;
  Reorder(of.Destination, order, memory);
  Reorder(of.ReceiveEnd, order, memory);
  Reorder(of.ReceiveBegin, order, memory);
  Reorder(of.Source, order, memory);
  Reorder(of.SendBegin, order, memory);
  Reorder(of.SendEnd, order, memory);
  Reorder(of.SizeBytes, order, memory);
  Reorder(of.Matched, order, memory);
  Reorder(input.More.Tag, order, memory);
  Reorder(input.More.Communicator, order, memory);
  input.Shared = nullptr; // others have other rows
}

/// Brings the messages into an order of their own, so that sums are the same for any order of rows.
void Order(PriceInput& input, std::shared_ptr<void>& memory)
{
  std::vector<std::uint32_t> order(input.Messages.Source.Size);
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&input](std::uint32_t a, std::uint32_t b) {
    return KeyOf(input, a) < KeyOf(input, b);
  };
  if (std::is_sorted(order.begin(), order.end(), before))
  {
    return;
  }
  std::stable_sort(order.begin(), order.end(), before);
  TakeMessages(order, input, memory);
}

/// The windows [s] on the axis in which the run is replayed; none: all of it is.
std::vector<TimeWindow> WindowsOf(
  const RunSample& sample, const RunGraph& graph, const CommunicationAxis& axis)
{
  if (sample.Messages < 0 || axis.Empty())
  {
    return {};
  }
  const TimeWindow asked = ChosenTime({ sample.Window, {} }, axis, "Cause prices");
  std::vector<TimeWindow> windows = SampleWindows(graph, asked, sample.Messages);
  const bool all = windows.size() == 1 && asked.Begin == 0 && asked.End == axis.Length() &&
    windows.front().End == asked.End;
  if (windows.back().End == axis.Length())
  {
    // Calls after the axis stand at its end: they belong to it.
    windows.back().End = std::nextafter(axis.Length(), 2 * axis.Length());
  }
  return all ? std::vector<TimeWindow>() : windows;
}

/// The pieces of work of a run's parts that are there whole.
PlainVector<std::uint32_t> PiecesOf(const GraphParts& parts, const RunGraph& whole,
  const std::vector<TimeWindow>& windows, ColumnView<std::int32_t> names)
{
  PlainVector<std::uint32_t> pieces = NumberPieces(whole.Calls, names, parts.Call);
  for (std::size_t i = 0; i < pieces.size(); ++i)
  {
    const std::uint32_t call = parts.Call[i];
    const auto window = EndingAfter(windows, whole.Calls.Begin[call]);
    const bool isWhole = i > 0 && parts.Call[i - 1] + 1 == call && window != windows.end() &&
      whole.Calls.End[call - 1] >= window->Begin;
    pieces[i] = isWhole ? pieces[i] : RunGraph::kNone;
  }
  return pieces;
}

/// An axis of which only some windows are left.
/// @param windows [s] on the axis without its gaps
CommunicationAxis OnlyWindows(const CommunicationAxis& axis, const std::vector<TimeWindow>& windows)
{
  CommunicationAxis only = axis.Within(axis.At(windows.front().Begin), axis.At(windows.back().End));
  std::vector<TimeGap> gaps;
  for (std::size_t i = 0; i + 1 < windows.size(); ++i)
  {
    gaps.push_back({ axis.At(windows[i].End), axis.At(windows[i + 1].Begin) });
  }
  const auto covered = [&gaps](const TimeGap& gap) {
    return std::any_of(gaps.begin(), gaps.end(),
      [&gap](const TimeGap& by) { return by.Begin <= gap.Begin && gap.End <= by.End; });
  };
  std::copy_if(only.Gaps.begin(), only.Gaps.end(), std::back_inserter(gaps),
    [&covered](const TimeGap& gap) { return !covered(gap); });
  std::sort(
    gaps.begin(), gaps.end(), [](const TimeGap& a, const TimeGap& b) { return a.Begin < b.Begin; });
  only.Gaps = std::move(gaps);
  return only;
}

void CheckColumns(const PriceInput& input)
{
  const std::size_t n = input.Messages.Source.Size;
  if (!OfOneLength(input.Messages) || !OfOneLength(input.More) || input.More.Tag.Size != n)
  {
    throw Error("Cause prices: columns of Messages have different lengths; source has " +
      std::to_string(n) + " rows. Use the columns of one table.");
  }
  const std::size_t calls = input.Calls.Rank.Size;
  const auto expect = [calls](const auto& views) {
    views.ForEach(views, [calls](auto column, const auto& values) {
      if (values.Size != 0 && values.Size != calls)
      {
        throw Error(std::string("Cause prices: column ") + decltype(column)::kName +
          " of Calls has " + std::to_string(values.Size) + " rows, rank " + std::to_string(calls) +
          ". Use the columns of one table.");
      }
    });
  };
  expect(input.Paths);
  expect(input.Volumes);
  expect(input.Program);
}
}

bool RankMachine::AreWholeNodes(const std::vector<std::int32_t>& ranks) const
{
  std::vector<std::int32_t> all(this->Nodes(), 0), these(this->Nodes(), 0);
  for (const std::int32_t node : this->NodeOf)
  {
    ++all[node];
  }
  for (const std::int32_t rank : ranks)
  {
    ++these[this->NodeOf[rank]];
  }
  bool whole = this->Nodes() > 1;
  for (std::int32_t node = 0; node < this->Nodes(); ++node)
  {
    whole = whole && (these[node] == 0 || (these[node] == all[node] && all[node] > 1));
  }
  return whole;
}

PricedRun PricedRun::With(std::shared_ptr<const RunGraph> graph) const
{
  PricedRun other(std::move(graph));
  other.Input = this->Input;
  other.Length = this->Length;
  other.Whole = this->Whole;
  other.Windows = this->Windows;
  other.Parts = this->Parts;
  other.Machine = this->Machine;
  other.ReceivedBy = this->ReceivedBy;
  other.Pieces = this->Pieces;
  other.Memory = this->Memory;
  return other;
}

PricedRun TakeRun(const PriceInput& input, const RunSample& sample)
{
  CheckColumns(input);
  PriceInput ordered = input;
  std::shared_ptr<void> memory;
  Order(ordered, memory);
  const std::shared_ptr<const RunOnAxis> found = FindRun(ordered);
  ordered.Axis = found->Axis;
  std::shared_ptr<const RunGraph> graph(found, &found->Graph);
  std::vector<TimeWindow> windows = WindowsOf(sample, *graph, found->Axis);
  PlainVector<std::uint32_t> pieces;
  TimeParts whole;
  if (windows.empty())
  {
    pieces = NumberPieces(graph->Calls, ordered.Calls.Call);
  }
  else
  {
    const auto parts = std::make_shared<GraphParts>();
    ParallelFor(2, 0, [&](std::size_t task) {
      if (task == 0)
      {
        *parts = TakeParts(*graph, windows);
        pieces = PiecesOf(*parts, *graph, windows, ordered.Calls.Call);
      }
      else if (sample.Window.IsAll())
      {
        whole = IdealParts(ordered, *found);
      }
    });
    TakeMessages(parts->Message, ordered, memory);
    ordered.Axis = OnlyWindows(found->Axis, windows);
    graph = { parts, &parts->Graph };
  }
  PricedRun run(std::move(graph));
  run.Input = std::move(ordered);
  run.Whole = found->Axis;
  run.Parts = whole;
  run.Windows = std::move(windows);
  run.Pieces = std::move(pieces);
  run.Memory = std::move(memory);
  run.Length = run.Input.Axis.Length();
  const RunCalls& calls = run.Graph.Calls;
  run.Machine = MachineOf(input.Ranks, calls.Ranks());
  run.ReceivedBy.assign(run.Input.Messages.Source.Size, RunGraph::kNone);
  for (std::uint32_t call = 0; call < calls.Size(); ++call)
  {
    for (std::size_t j = run.Graph.FirstReceived[call]; j < run.Graph.FirstReceived[call + 1]; ++j)
    {
      run.ReceivedBy[run.Graph.Received[j]] = call;
    }
  }
  return run;
}
}
