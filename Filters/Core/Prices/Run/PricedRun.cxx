#include "Filters/Core/Prices/Run/PricedRun.h"

#include "Filters/Core/Common/RunBeside.h"
#include "Filters/Core/Prices/Run/PricedMessages.h"
#include "Filters/Core/Prices/Run/RunCut.h"
#include "Filters/Core/Prices/Run/WorkPieces.h"
#include "Filters/Core/Replay/FindDealtWork.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Readers/Base/Error.h"

#include <string>
#include <utility>

namespace pclvis
{
namespace
{
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

/// Takes what is known of the whole run, whatever is priced of it.
void TakeFacts(const RunOnAxis& whole, PricedRun& run)
{
  run.Whole = whole.Axis;
  run.WorkInGaps = whole.WorkInGaps;
  run.Held = whole.Held;
  run.Communicates = whole.Communicates;
  run.Unknown = whole.Unknown;
}
}

PricedRun TakeRun(const PriceInput& input, const RunSample& sample)
{
  CheckColumns(input);
  PriceInput ordered = input;
  std::shared_ptr<void> memory;
  OrderMessages(ordered, memory);
  const std::shared_ptr<const RunOnAxis> found = FindRun(ordered);
  ordered.Axis = found->Axis;
  std::shared_ptr<const RunGraph> graph(found, &found->Graph);
  std::vector<TimeWindow> windows = FindCuts(*found, sample);
  DealtWork dealt = FindDealtWork(*graph);
  const std::vector<std::uint32_t> dealerOf = dealt.DealerOfRanks(graph->Calls);
  PlainVector<std::uint32_t> pieces;
  FirstUses first;
  std::shared_ptr<RunCut> cut; // null: nothing is cut out
  RunBeside(
    [&] {
      if (windows.empty())
      {
        pieces = NumberPieces(graph->Calls, ordered.Calls.Call, dealerOf);
      }
      else
      {
        cut = std::make_shared<RunCut>(CutRun(*found, windows, ordered.Calls.Call, dealerOf));
      }
    },
    [&] { first = FindFirstUses(*graph, ordered.Messages, ordered.Calls.Call); });
  if (cut)
  {
    TakeMessages(cut->Message, ordered, memory);
    ordered.Axis = cut->Axis;
    pieces = std::move(cut->Pieces);
    first = first.In(*cut, found->Graph);
    graph = { cut, &cut->Graph };
    dealt = FindDealtWork(*graph);
  }
  PricedRun run(std::move(graph));
  run.Input = std::move(ordered);
  TakeFacts(*found, run);
  run.Windows = std::move(windows);
  run.Pieces = std::move(pieces);
  run.First = std::move(first);
  run.Dealt = std::move(dealt);
  run.Memory = std::move(memory);
  run.Length = run.Input.Axis.Length();
  const RunCalls& calls = run.Graph.Calls;
  run.Machine = MachineOf(input.Ranks, calls.Ranks());
  run.ReceivedBy.assign(run.Input.Messages.Source.Size, RunGraph::kNone);
  run.Graph.FirstReceived.ForEach(
    [&run](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
      for (std::uint32_t j = first; j < past; ++j)
      {
        run.ReceivedBy[run.Graph.Received[j]] = call;
      }
    });
  return run;
}
}
