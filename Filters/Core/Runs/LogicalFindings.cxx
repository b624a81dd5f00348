#include "Filters/Core/Runs/LogicalFindings.h"

#include "Filters/Core/Runs/RunWords.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
struct BothSums
{
  LogicalSums A, B;
};

void AddTo(LogicalSums& sums, const LogicalSums& added)
{
  sums.Time += added.Time;
  sums.Wait += added.Wait;
  sums.Lateness += added.Lateness;
  sums.Originated += added.Originated;
}

std::string CommaChange(double a, double b)
{
  return IsSame(a, b) ? std::string() : ", " + ChangeWords(a, b, "more", "less");
}

void OnlyInOne(const LogicalDifferences& runs, Observations& observed)
{
  for (const bool isB : { false, true })
  {
    std::int64_t count = 0;
    double seconds = 0;
    for (const LogicalPair& pair : runs.Phases)
    {
      const bool only = (isB ? pair.PhaseA : pair.PhaseB) < 0;
      count += only;
      seconds += only ? (isB ? pair.B.Time : pair.A.Time) : 0;
    }
    if (count > 0)
    {
      observed.push_back(Observation("runs.logical_only")
                           .With("run", isB ? "B" : "A")
                           .With("count", count)
                           .With("seconds", seconds));
    }
  }
}

void Where(const std::vector<LogicalPair>& pairs, const BothSums& all, Observations& observed)
{
  const double excess = all.B.Time - all.A.Time;
  if (IsSame(all.A.Time, all.B.Time))
  {
    return;
  }
  const Places places = Concentration(pairs, excess);
  if (places.Index.empty())
  {
    return;
  }
  std::vector<std::int32_t> phases;
  std::int32_t first = std::numeric_limits<std::int32_t>::max(), last = -1;
  for (const std::int32_t index : places.Index)
  {
    phases.push_back(pairs[index].PhaseA);
    first = std::min(first, pairs[index].A.FirstStep);
    last = std::max(last, pairs[index].A.LastStep);
  }
  std::sort(phases.begin(), phases.end());
  observed.push_back(Observation("runs.logical_where")
                       .With("share", places.Share)
                       .With("difference", excess > 0 ? "additional time" : "time saved")
                       .With("phases", phases)
                       .With("first", first)
                       .With("last", last));
}

/// Says where newly originated lateness changes most.
void Late(const LogicalDifferences& runs, const std::vector<LogicalPair>& pairs,
  const BothSums& all, Observations& observed)
{
  if (!std::isfinite(all.A.Originated) || !std::isfinite(all.B.Originated) ||
    IsSame(all.A.Originated, all.B.Originated))
  {
    return;
  }
  const auto less = [](const auto& a, const auto& b) {
    return std::fabs(a.B.Originated - a.A.Originated) < std::fabs(b.B.Originated - b.A.Originated);
  };
  const LogicalPair& phase = *std::max_element(pairs.begin(), pairs.end(), less);
  std::vector<LogicalStepPair> steps;
  std::copy_if(runs.Steps.begin(), runs.Steps.end(), std::back_inserter(steps),
    [&phase](const LogicalStepPair& step) { return step.PhaseA == phase.PhaseA; });
  const auto most = std::max_element(steps.begin(), steps.end(), less);
  observed.push_back(Observation(steps.empty() ? "runs.logical_late" : "runs.logical_late_step")
                       .With("a", all.A.Originated)
                       .With("b", all.B.Originated)
                       .With("phase", std::vector<std::int32_t>{ phase.PhaseA })
                       .With("step", steps.empty() ? -1 : most->StepA));
}
}

Observations DescribeLogically(const LogicalDifferences& runs)
{
  std::vector<LogicalPair> pairs;
  std::int64_t ofA = 0, same = 0;
  BothSums all;
  for (const LogicalPair& pair : runs.Phases)
  {
    ofA += pair.PhaseA >= 0;
    if (pair.PhaseA >= 0 && pair.PhaseB >= 0)
    {
      pairs.push_back(pair);
      same += pair.SameSteps;
      AddTo(all.A, pair.A);
      AddTo(all.B, pair.B);
    }
  }
  Observations observed;
  if (pairs.empty())
  {
    observed.emplace_back("runs.logical_none");
    return observed;
  }
  observed.push_back(Observation("runs.logical")
                       .With("pairs", pairs.size())
                       .With("phases", ofA)
                       .With("same", same)
                       .With("a", all.A.Time)
                       .With("b", all.B.Time)
                       .With("change", CommaChange(all.A.Time, all.B.Time)));
  Where(pairs, all, observed);
  if (std::isfinite(all.A.Wait) && std::isfinite(all.B.Wait))
  {
    observed.push_back(Observation("runs.logical_wait")
                         .With("a", all.A.Wait)
                         .With("b", all.B.Wait)
                         .With("change", CommaChange(all.A.Wait, all.B.Wait)));
  }
  Late(runs, pairs, all, observed);
  OnlyInOne(runs, observed);
  return observed;
}
}
