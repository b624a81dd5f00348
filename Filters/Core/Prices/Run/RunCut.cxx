#include "Filters/Core/Prices/Run/RunCut.h"

#include "Filters/Core/Prices/Run/WorkPieces.h"
#include "Filters/Core/Replay/RunChoice.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace pclvis
{
namespace
{
/// The pieces of work that lie completely in the parts.
PlainVector<std::uint32_t> PiecesOf(const GraphParts& parts, const RunGraph& whole,
  const std::vector<TimeWindow>& windows, ColumnView<std::int32_t> names,
  const std::vector<std::uint32_t>& dealerOf)
{
  PlainVector<std::uint32_t> pieces = NumberPieces(whole.Calls, names, dealerOf, parts.Call);
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

/// The axis reduced to some windows.
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
}

std::vector<TimeWindow> FindCuts(const RunOnAxis& run, const RunSample& sample)
{
  const CommunicationAxis& axis = run.Axis;
  if (sample.Messages < 0 || axis.Empty())
  {
    return {};
  }
  const TimeWindow asked = ChosenTime({ sample.Window, {} }, axis, "Cause prices");
  std::vector<TimeWindow> windows = SampleWindows(run.Graph, asked, sample.Messages);
  const bool all = windows.size() == 1 && asked.Begin == 0 && asked.End == axis.Length() &&
    windows.front().End == asked.End;
  if (windows.back().End == axis.Length())
  {
    // Calls after the end of the axis are placed at its end, so the last window includes it.
    windows.back().End = std::nextafter(axis.Length(), 2 * axis.Length());
  }
  return all ? std::vector<TimeWindow>() : windows;
}

RunCut CutRun(const RunOnAxis& run, const std::vector<TimeWindow>& windows,
  ColumnView<std::int32_t> names, const std::vector<std::uint32_t>& dealerOf)
{
  RunCut cut;
  static_cast<GraphParts&>(cut) = TakeParts(run.Graph, windows);
  cut.Pieces = PiecesOf(cut, run.Graph, windows, names, dealerOf);
  cut.Axis = OnlyWindows(run.Axis, windows);
  return cut;
}
}
