#include "Filters/Core/Replay/TimeParts.h"

#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Replay/RunChoice.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::size_t kCallsAtOnce = 1 << 16; ///< a piece of work for a thread

/// @param replayed [s] if clocks disagree, replayed ranks wait for less or more than recorded
double IdealTime(const TimeParts& parts, double replayed)
{
  return std::clamp(replayed, parts.GreatestWork, std::max(parts.GreatestWork, parts.Run));
}
}

TimeParts PartsOfRun(
  const RunCalls& calls, double length, const PlainVector<double>& work, double replayed)
{
  TimeParts parts;
  parts.Run = length;
  double ranks = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const auto at = [&](std::int32_t r) {
      return work.begin() + static_cast<std::ptrdiff_t>(calls.First[r]);
    };
    const double sum =
      std::accumulate(at(rank), at(rank + 1), calls.WorkAfter(static_cast<std::size_t>(rank)));
    ranks += calls.First[rank] < calls.First[rank + 1];
    parts.MeanWork += sum;
    parts.GreatestWork = std::max(parts.GreatestWork, sum);
  }
  parts.MeanWork /= std::max(1.0, ranks);
  parts.Ideal = IdealTime(parts, replayed);
  return parts;
}

TimeParts PartsOfRun(const RunGraph& graph, double length, RunTimes ideal)
{
  TimeParts parts = PartsOfRun(graph.Calls, length, ideal.Work, length);
  parts.Ideal = IdealTime(parts, LengthOfReplay(graph, std::move(ideal)));
  return parts;
}

PlainVector<double> RecordedWork(const RunCalls& calls)
{
  PlainVector<double> work(calls.Size());
  ParallelFor(calls.Size(), kCallsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t call = begin; call < end; ++call)
    {
      work[call] = calls.WorkBefore(call);
    }
  });
  return work;
}

TimeParts IdealParts(const ReplayInput& input, const RunOnAxis& run)
{
  const auto make = [&run] {
    RunTimes ideal;
    ideal.Work = RecordedWork(run.Graph.Calls);
    return std::make_shared<TimeParts>(PartsOfRun(run.Graph, run.Axis.Length(), std::move(ideal)));
  };
  return input.Shared ? *input.Shared->Get<TimeParts>(make) : *make();
}

namespace
{
/// The sentence that divides the time of the run, or of the chosen part.
/// @param work [s] mean over ranks
/// @param lost in words; empty: nothing significant
Observation Overview(const DividedTime& of, double work, const std::string& lost)
{
  const bool gaps = of.Choice.empty() && !of.Axis.Gaps.empty();
  constexpr std::array<const char*, 3> nothing{ "times.overview", "times.there",
    "times.overview_gaps" };
  constexpr std::array<const char*, 3> losses{ "times.overview_lost", "times.there_lost",
    "times.overview_lost_gaps" };
  Observation said((lost.empty() ? nothing : losses)[gaps ? 2 : of.Choice.empty() ? 0 : 1]);
  said.With("choice", of.Choice).With("work", work / of.Run).With("run", of.Run).With("lost", lost);
  if (gaps)
  {
    const double cut = GapSeconds(of.Axis);
    said.With("gaps", of.Axis.Gaps.size())
      .With("cut", cut)
      .With("whole", of.Run + cut)
      .With("all", (work + of.WorkInGaps) / (of.Run + cut));
  }
  return said;
}
}

Observations DescribeParts(const DividedTime& of, const std::array<double, 4>& parts)
{
  const double run = of.Run;
  constexpr std::array<const char*, 3> losses{ "times.to_imbalance", "times.to_serialisation",
    "times.to_transfer" };
  std::vector<std::pair<double, const char*>> shares;
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    if (run > 0 && parts[i + 1] >= kCountingShare * run)
    {
      shares.emplace_back(parts[i + 1] / run, losses[i]);
    }
  }
  std::stable_sort(
    shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> lost;
  for (const auto& [share, id] : shares)
  {
    lost.push_back(Observation(id).With("share", share).Text());
  }
  Observations said;
  if (run > 0)
  {
    said.push_back(Overview(of, parts[0], ListText(lost)));
  }
  if (lost.size() > 1)
  {
    said.push_back(Observation("times.overlap"));
  }
  return said;
}
}
