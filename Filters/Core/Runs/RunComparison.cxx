#include "Filters/Core/Runs/RunComparison.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Regions/MessageLinks.h"
#include "Filters/Core/Runs/LogicalAlignment.h"
#include "Filters/Core/Runs/RunFindings.h"
#include "Readers/Base/Collective.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>

namespace pclvis
{
namespace
{
constexpr int kMostPhases = 10000; // with more of them, phases are single messages

/// The rows of one run from all processes, on process 0.
struct RunRows : RunMessages
{
  ColumnView<double> Latency;
  ColumnMemory Memory;
  std::vector<std::int64_t> Counted; ///< rows that are compared, by message_id
};

void CheckColumns(const RunMessages& m, const char* run)
{
  const std::size_t n = m.Source.Size;
  const auto fits = [n](std::size_t size, bool has) { return size == (has ? n : 0); };
  if (!OfOneLength(m) || !fits(m.SourceRegion.Size, m.HasRegions) ||
    !fits(m.DestinationRegion.Size, m.HasRegions) || !fits(m.LateSender.Size, m.HasLateSender) ||
    !fits(m.Held.Size, m.HasHeld) || !fits(m.Loop.Size, m.HasIterations) ||
    !fits(m.Iteration.Size, m.HasIterations) || !fits(m.Phase.Size, m.HasPhases))
  {
    throw Error(std::string("Run comparison: columns of run ") + run +
      " have different lengths; source has " + std::to_string(n) +
      " rows. Use the columns of one table.");
  }
}

void CheckPhases(const RunMessages& run, const char* name, const std::vector<LogicalPair>* logical)
{
  if (!logical)
  {
    throw Error("Run comparison: phases are logical phases, but Steps of both runs are not "
                "connected. Connect the port Steps of Logical Structure or Lateness of both runs, "
                "or choose another Phase Alignment.");
  }
  if (!run.HasPhases)
  {
    throw Error(std::string("Run comparison: phases are logical phases, but Messages of run ") +
      name +
      " has no column phase. Use the port Messages of both runs' Logical Structure, or choose "
      "another Phase Alignment.");
  }
}

/// The loop of one run whose iterations are compared.
std::int32_t LoopOf(const RunMessages& run, const RunComparisonOptions& options, const char* name)
{
  if (!run.HasIterations)
  {
    throw Error(std::string("Run comparison: phases are iterations, but Messages of run ") + name +
      " has no columns loop and iteration. Let both runs pass through Program Loops and use its "
      "port Messages, or choose another Phase Alignment.");
  }
  if (options.Loop == kMainLoopOfRun && run.MainLoop < 0)
  {
    throw Error(std::string("Run comparison: the main loop of run ") + name +
      " is not known. Set Loop to its number in the table Loops.");
  }
  return options.Loop == kMainLoopOfRun ? run.MainLoop : options.Loop;
}

/// Gathers the rows of one run. `latency` must outlive the result.
RunRows Gather(const RunMessages& m, const Column<double>& latency, ProcessGroup& group)
{
  RunRows rows;
  static_cast<RunMessages&>(rows) = m;
  ColumnViews<schema::Messages::Latency> judged{ latency };
  GatherColumns<RunMessages>(rows, group, rows.Memory);
  GatherColumns(judged, group, rows.Memory);
  rows.Latency = judged.Latency;
  for (const std::int64_t row : RowsById(rows.MessageId))
  {
    if (rows.Matched[row] && rows.Source[row] >= 0 && rows.Destination[row] >= 0 &&
      std::isfinite(rows.SendBegin[row]) && std::isfinite(rows.ReceiveEnd[row]) &&
      (m.Axis.Empty() ||
        (rows.SendBegin[row] >= m.Axis.Begin && rows.SendBegin[row] <= m.Axis.End)))
    {
      rows.Counted.push_back(row);
    }
  }
  return rows;
}

void Add(const RunRows& rows, std::int64_t i, RunSums& sums)
{
  const auto known = [i](ColumnView<double> column) {
    return column.Size > 0 && std::isfinite(column[i]) ? column[i] : 0.0;
  };
  ++sums.Messages;
  sums.InterNode += rows.InterNode[i] != 0;
  sums.LateSender += known(rows.LateSender);
  sums.Held += known(rows.Held);
  if (!std::isnan(rows.Latency[i]))
  {
    ++sums.Judged;
    sums.Latency += rows.Latency[i];
  }
  if (!rows.Skewed[i] && rows.Transmission[i] > 0)
  {
    ++sums.Timed;
    sums.Transmission += rows.Transmission[i];
  }
}

/// Region in run A by world rank; -1: none.
std::vector<std::int32_t> RegionByRank(const RunRows& a)
{
  std::vector<std::int32_t> regions;
  const auto set = [&](std::int32_t rank, std::int32_t region) {
    if (rank >= static_cast<std::int32_t>(regions.size()))
    {
      regions.resize(static_cast<std::size_t>(rank) + 1, -1);
    }
    regions[rank] = std::max(regions[rank], region);
  };
  for (const std::int64_t row : a.Counted)
  {
    if (a.SourceRegion.Size > 0)
    {
      set(a.Source[row], a.SourceRegion[row]);
      set(a.Destination[row], a.DestinationRegion[row]);
    }
  }
  return regions;
}

std::vector<RegionDifference> CompareRegions(
  const RunRows& a, const RunRows& b, std::int32_t ranksOfAll)
{
  const std::vector<std::int32_t> regionOf = RegionByRank(a);
  const auto region = [&](std::int32_t rank) {
    return rank < static_cast<std::int32_t>(regionOf.size()) ? regionOf[rank] : -1;
  };
  std::map<std::int32_t, RegionDifference> regions;
  regions[-1].Ranks = ranksOfAll;
  for (const std::int32_t of : regionOf)
  {
    if (of >= 0)
    {
      RegionDifference& difference = regions[of];
      difference.Region = of;
      ++difference.Ranks;
    }
  }
  const auto addAll = [&](const RunRows& rows, RunSums BothRuns::*run) {
    for (const std::int64_t row : rows.Counted)
    {
      Add(rows, row, regions[-1].*run);
      const std::int32_t from = region(rows.Source[row]);
      if (from >= 0 && from == region(rows.Destination[row]))
      {
        Add(rows, row, regions[from].*run);
      }
    }
  };
  addAll(a, &BothRuns::A);
  addAll(b, &BothRuns::B);
  std::vector<RegionDifference> result;
  for (const auto& entry : regions)
  {
    result.push_back(entry.second);
  }
  return result;
}

RunPhases PhasesOf(const RunRows& rows, const RunComparisonOptions& options, const char* name)
{
  if (options.Alignment != PhaseAlignment::Iterations)
  {
    return FindPhases(rows.Counted, rows.Source, rows.SendBegin, rows.ReceiveEnd, options.Phases,
      options.Alignment, rows.Axis);
  }
  const std::int32_t loop = LoopOf(rows, options, name);
  RunPhases found = FindIterations(rows.Counted, rows.Source, rows.SendBegin, rows.ReceiveEnd,
    rows.Loop, rows.Iteration, loop, rows.Axis);
  if (found.Bounds.empty())
  {
    throw Error(std::string("Run comparison: no message of run ") + name +
      " is sent in an iteration of loop " + std::to_string(loop) +
      ". Choose another Loop, or another Phase Alignment.");
  }
  return found;
}

/// The members of a phase's row that belong to one run.
struct PhaseSide
{
  RunSums BothRuns::*Sums;
  double PhaseDifference::*Begin, PhaseDifference::*End, PhaseDifference::*Length;
};
constexpr PhaseSide kSideA{ &BothRuns::A, &PhaseDifference::BeginA, &PhaseDifference::EndA,
  &PhaseDifference::LengthA };
constexpr PhaseSide kSideB{ &BothRuns::B, &PhaseDifference::BeginB, &PhaseDifference::EndB,
  &PhaseDifference::LengthB };

/// Adds the messages of a run to its phases.
/// @param phaseOf by row
/// @return number of messages in no phase
std::int64_t AddMessages(const RunRows& rows, const std::vector<std::int32_t>& phaseOf,
  RunSums BothRuns::*sums, std::vector<PhaseDifference>& result)
{
  std::int64_t outside = 0;
  for (const std::int64_t row : rows.Counted)
  {
    const std::int32_t phase = phaseOf[row];
    outside += phase < 0;
    if (phase >= 0)
    {
      Add(rows, row, result[static_cast<std::size_t>(phase)].*sums);
    }
  }
  return outside;
}

/// Adds the times and messages of a run to the rows of phases.
/// @return number of messages in no phase
std::int64_t AddPhases(const RunRows& rows, const RunPhases& phases, const PhaseSide& side,
  std::vector<PhaseDifference>& result)
{
  for (std::size_t phase = 0; phase < result.size(); ++phase)
  {
    const bool has = phase + 1 < phases.Bounds.size();
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    PhaseDifference& of = result[phase];
    of.*side.Begin = has ? phases.Bounds[phase] : unknown;
    of.*side.End = has ? phases.Bounds[phase + 1] : unknown;
    of.*side.Length = rows.Axis.Without(of.*side.End) - rows.Axis.Without(of.*side.Begin);
  }
  return AddMessages(rows, phases.Phase, side.Sums, result);
}

/// Compares the phases of Logical Structure in which either run sends messages.
void CompareLogicalPhases(const RunRows& a, const RunRows& b,
  const std::vector<LogicalPair>& logical, RunComparison& result)
{
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const std::vector<LogicalPair> pairs = InOrderOfRunA(logical);
  for (const LogicalPair& pair : pairs)
  {
    const bool isInA = pair.PhaseA >= 0, isInB = pair.PhaseB >= 0;
    PhaseDifference phase;
    phase.PhaseA = pair.PhaseA;
    phase.PhaseB = pair.PhaseB;
    phase.BeginA = isInA ? pair.A.Begin : unknown;
    phase.EndA = isInA ? pair.A.End : unknown;
    phase.LengthA = isInA ? pair.A.Length : unknown;
    phase.BeginB = isInB ? pair.B.Begin : unknown;
    phase.EndB = isInB ? pair.B.End : unknown;
    phase.LengthB = isInB ? pair.B.Length : unknown;
    result.Phases.push_back(phase);
  }
  result.OutsideA =
    AddMessages(a, FindLogicalPhases(a.Counted, a.Phase, pairs, &LogicalPair::PhaseA, "A"),
      &BothRuns::A, result.Phases);
  result.OutsideB =
    AddMessages(b, FindLogicalPhases(b.Counted, b.Phase, pairs, &LogicalPair::PhaseB, "B"),
      &BothRuns::B, result.Phases);
  result.Phases.erase(
    std::remove_if(result.Phases.begin(), result.Phases.end(),
      [](const PhaseDifference& phase) { return phase.A.Messages == 0 && phase.B.Messages == 0; }),
    result.Phases.end());
  result.LengthA = FindExtent(a.Counted, a.SendBegin, a.ReceiveEnd).Length(a.Axis);
  result.LengthB = FindExtent(b.Counted, b.SendBegin, b.ReceiveEnd).Length(b.Axis);
}

void ComparePhases(
  const RunRows& a, const RunRows& b, const RunComparisonOptions& options, RunComparison& result)
{
  const RunPhases ofA = PhasesOf(a, options, "A"), ofB = PhasesOf(b, options, "B");
  const auto count = [](const RunPhases& phases) { return phases.Bounds.size() - 1; };
  result.LengthA = ofA.Length;
  result.LengthB = ofB.Length;
  result.Phases.resize(std::max(count(ofA), count(ofB)));
  result.OutsideA = AddPhases(a, ofA, kSideA, result.Phases);
  result.OutsideB = AddPhases(b, ofB, kSideB, result.Phases);
  if (options.Alignment == PhaseAlignment::Iterations)
  {
    result.IterationsA = count(ofA);
    result.IterationsB = count(ofB);
  }
}

std::vector<PairDifference> ComparePairs(const RunRows& a, const RunRows& b)
{
  std::unordered_map<std::uint64_t, PairDifference> pairs;
  const auto addAll = [&](const RunRows& rows, RunSums BothRuns::*run) {
    for (const std::int64_t row : rows.Counted)
    {
      PairDifference& pair =
        pairs[static_cast<std::uint64_t>(rows.Source[row]) << 32 | rows.Destination[row]];
      pair.Source = rows.Source[row];
      pair.Destination = rows.Destination[row];
      Add(rows, row, pair.*run);
    }
  };
  addAll(a, &BothRuns::A);
  addAll(b, &BothRuns::B);
  std::vector<PairDifference> result;
  for (const auto& entry : pairs)
  {
    result.push_back(entry.second);
  }
  std::sort(result.begin(), result.end(), [](const PairDifference& x, const PairDifference& y) {
    return std::tie(x.Source, x.Destination) < std::tie(y.Source, y.Destination);
  });
  return result;
}

/// Mean L of both runs over the time since their first send. The longer run is divided into as many
/// equal slices as there are phases. Each slice has two rows, so that lines are level within a
/// slice.
schema::RunCurves::Table CompareCurves(
  const RunRows& a, const RunRows& b, int slices, double longest)
{
  std::vector<BothRuns> sums(static_cast<std::size_t>(slices));
  const auto addAll = [&](const RunRows& rows, RunSums BothRuns::*run) {
    double first = std::numeric_limits<double>::infinity();
    for (const std::int64_t row : rows.Counted)
    {
      first = std::min(first, rows.Axis.Without(rows.SendBegin[row]));
    }
    for (const std::int64_t row : rows.Counted)
    {
      const double since = rows.Axis.Without(rows.SendBegin[row]) - first;
      const double slice = longest > 0 ? std::floor(since / longest * slices) : 0;
      Add(rows, row, sums[static_cast<std::size_t>(std::min<double>(slice, slices - 1))].*run);
    }
  };
  addAll(a, &BothRuns::A);
  addAll(b, &BothRuns::B);
  schema::RunCurves::Table rows;
  for (int end = 0; end < 2 * slices; ++end)
  {
    const BothRuns& slice = sums[static_cast<std::size_t>(end / 2)];
    rows.Time.Append(longest * (end / 2 + end % 2) / slices);
    rows.LatencyA.Append(slice.A.MeanLatency());
    rows.LatencyB.Append(slice.B.MeanLatency());
  }
  return rows;
}

/// Number of messages with the same ranks and size in both runs, as a share of the run with more
/// messages.
double ShareInCommon(const RunRows& a, const RunRows& b)
{
  using Key = std::tuple<std::int32_t, std::int32_t, std::int64_t>;
  const auto keys = [](const RunRows& rows) {
    std::vector<Key> of;
    for (const std::int64_t row : rows.Counted)
    {
      of.emplace_back(rows.Source[row], rows.Destination[row], rows.SizeBytes[row]);
    }
    std::sort(of.begin(), of.end());
    return of;
  };
  const std::vector<Key> ofA = keys(a), ofB = keys(b);
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < ofA.size() && j < ofB.size();)
  {
    common += ofA[i] == ofB[j];
    const bool first = ofA[i] <= ofB[j], second = ofB[j] <= ofA[i];
    i += first;
    j += second;
  }
  return RunSums::Mean(
    static_cast<double>(common), static_cast<std::int64_t>(std::max(ofA.size(), ofB.size())));
}

RankSet RanksOf(const RunRows& rows)
{
  RankSet ranks;
  for (const std::int64_t row : rows.Counted)
  {
    ranks.Add(rows.Source[row]);
    ranks.Add(rows.Destination[row]);
  }
  ranks.Close();
  return ranks;
}

std::vector<std::int32_t> OnlyIn(const RankSet& these, const RankSet& others)
{
  std::vector<std::int32_t> only;
  for (std::int32_t number = 0; number < these.Size(); ++number)
  {
    if (others.NumberOf(these.Rank(number)) < 0)
    {
      only.push_back(these.Rank(number));
    }
  }
  return only;
}

void CompareAll(const RunRows& a, const RunRows& b, const RunComparisonOptions& options,
  const std::vector<LogicalPair>* logical, RunComparison& result)
{
  result.Alignment = options.Alignment;
  result.HasGaps = !a.Axis.Gaps.empty() || !b.Axis.Gaps.empty();
  const RankSet ranksA = RanksOf(a), ranksB = RanksOf(b);
  result.RanksOnlyA = OnlyIn(ranksA, ranksB);
  result.RanksOnlyB = OnlyIn(ranksB, ranksA);
  result.Regions =
    CompareRegions(a, b, ranksA.Size() + static_cast<std::int32_t>(result.RanksOnlyB.size()));
  if (options.Alignment == PhaseAlignment::Logical)
  {
    CompareLogicalPhases(a, b, *logical, result);
  }
  else
  {
    ComparePhases(a, b, options, result);
  }
  result.Pairs = ComparePairs(a, b);
  result.CommonShare = ShareInCommon(a, b);
  const double longest = std::fmax(result.LengthA, result.LengthB); // fmax ignores NaN
  if (std::isfinite(longest))
  {
    result.Curves = CompareCurves(a, b, options.Phases, longest);
  }
  result.Summary = SummariseRuns(result);
  result.Observations = DescribeRuns(result);
}
}

RunComparison CompareRuns(const RunMessages& a, const RunMessages& b,
  const RunComparisonOptions& options, const CriteriaCurve* saved,
  const std::vector<LogicalPair>* logical, ProcessGroup& group, const Progress& progress)
{
  ExpectOption(options.Phases >= 1 && options.Phases <= kMostPhases, "Run comparison", "phases",
    options.Phases, "1 to 10000; 20 is usual");
  Together(group, [&] {
    CheckColumns(a, "A");
    CheckColumns(b, "B");
    if (options.Alignment == PhaseAlignment::Logical)
    {
      CheckPhases(a, "A", logical);
      CheckPhases(b, "B", logical);
    }
  });
  const LatencyResult judgedA = ComputeLatency(
    ViewsOf<CriteriaMessages>(a), options.Criteria, saved, group, PartOf(progress, 0, 0.3));
  const LatencyResult judgedB = ComputeLatency(ViewsOf<CriteriaMessages>(b), options.Criteria,
    saved ? saved : &judgedA.Curve, group, PartOf(progress, 0.3, 0.6));
  RunComparison result;
  result.HasLateSender = a.HasLateSender && b.HasLateSender;
  result.HasHeld = a.HasHeld && b.HasHeld;
  const RunRows rowsA = Gather(a, judgedA.Latency, group);
  const RunRows rowsB = Gather(b, judgedB.Latency, group);
  Together(group, [&] {
    Report(progress, 0.7, "Comparing runs");
    if (group.Process() == 0)
    {
      CompareAll(rowsA, rowsB, options, logical, result);
      const Observations apart = CompareReading(a.Reading, b.Reading);
      result.Observations.insert(result.Observations.begin() + 1, apart.begin(), apart.end());
    }
  });
  return result;
}
}
