#include "Filters/Core/Runs/RunFindings.h"

#include "Filters/Core/Runs/RunIterations.h"
#include "Filters/Core/Runs/RunWords.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kSameProgram = 0.5; // share of the messages that have a counterpart

Observation Overview(const RunComparison& runs)
{
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (a.Messages == 0 || b.Messages == 0)
  {
    return a.Messages == b.Messages
      ? Observation("runs.no_messages")
      : Observation("runs.nothing").With("run", a.Messages == 0 ? "A" : "B");
  }
  const bool same = IsSame(runs.LengthA, runs.LengthB);
  return Observation(same ? "runs.same_length" : "runs.length")
    .With("a", runs.LengthA)
    .With("b", runs.LengthB)
    .With("without", runs.HasGaps ? Observation("runs.without_gaps").Text() : std::string())
    .With("change", ChangeWords(runs.LengthA, runs.LengthB, "longer", "less"));
}

/// Says the mean L of both runs, or which of them has none.
std::string LatencyWords(double ofA, double ofB)
{
  if (std::isfinite(ofA) == std::isfinite(ofB))
  {
    return std::isfinite(ofA) ? Observation("runs.latency").With("a", ofA).With("b", ofB).Text()
                              : std::string();
  }
  return Observation("runs.no_latency").With("run", std::isfinite(ofA) ? "B" : "A").Text();
}

/// Notes messages between or within nodes that occur in one run only and have no L, because the
/// criteria are those of the other run.
void NoteOtherClass(const RunSums& judged, const RunSums& other, const char* run, const char* by,
  Observations& observed)
{
  const auto of = [](const RunSums& sums, bool between) {
    return between ? sums.InterNode : sums.Messages - sums.InterNode;
  };
  for (const bool between : { true, false })
  {
    const std::int64_t count = of(judged, between);
    if (count > 0 && of(other, between) == 0 && judged.Judged <= judged.Messages - count)
    {
      observed.push_back(Observation(between ? "runs.only_between" : "runs.only_within")
                           .With("run", run)
                           .With("by", by)
                           .With("count", count));
    }
  }
}

Observation Messages(const RunSums& a, const RunSums& b)
{
  const double timeA = a.MeanTransmission(), timeB = b.MeanTransmission();
  const bool differ = timeA > 0 && !IsSame(timeA, timeB);
  return Observation("runs.messages")
    .With("a", timeA)
    .With("b", timeB)
    .With("change", differ ? ", " + ChangeWords(timeA, timeB, "more", "less") : std::string())
    .With("latency", LatencyWords(a.MeanLatency(), b.MeanLatency()));
}

/// Says in which phases the difference lies.
void WherePhases(
  const RunComparison& runs, double excess, const std::string& difference, Observations& observed)
{
  const Places places = Concentration(runs.Phases, excess);
  if (places.Index.empty())
  {
    return;
  }
  double begin = std::numeric_limits<double>::infinity(), end = -begin;
  std::vector<std::int32_t> phases; // of run A
  for (const std::int32_t index : places.Index)
  {
    begin = std::min(begin, runs.Phases[index].BeginB);
    end = std::max(end, runs.Phases[index].EndB);
    phases.push_back(runs.Phases[index].PhaseA);
  }
  if (runs.Alignment == PhaseAlignment::Logical)
  {
    observed.push_back(Observation("runs.in_logical_phases")
                         .With("share", places.Share)
                         .With("difference", difference)
                         .With("phases", phases)
                         .With("time", SpanWords(begin, end)));
    return;
  }
  const bool isIteration = runs.Alignment == PhaseAlignment::Iterations;
  observed.push_back(Observation(isIteration ? "runs.in_iterations" : "runs.phases")
                       .With("share", places.Share)
                       .With("difference", difference)
                       .With("phases", places.Index)
                       .With("last", runs.Phases.size() - 1)
                       .With("time", SpanWords(begin, end)));
}

/// Compares the runs iteration by iteration.
void Iterations(const RunComparison& runs, Observations& observed)
{
  if (runs.Alignment != PhaseAlignment::Iterations)
  {
    return;
  }
  const auto [a, b] = TimesOfIterations(runs);
  observed.push_back(Observation("runs.iterations")
                       .With("common", std::min(a.Iterations, b.Iterations))
                       .With("a", a.Common)
                       .With("b", b.Common)
                       .With("change", ChangeWords(a.Common, b.Common, "more", "less"))
                       .With("median_a", a.Median)
                       .With("median_b", b.Median));
  if (a.Iterations != b.Iterations)
  {
    const bool isB = b.Iterations > a.Iterations;
    observed.push_back(Observation("runs.more_iterations")
                         .With("run", isB ? "B" : "A")
                         .With("count", std::abs(b.Iterations - a.Iterations))
                         .With("seconds", isB ? b.More : a.More));
  }
}

void Outside(const RunComparison& runs, Observations& observed)
{
  if (runs.OutsideA + runs.OutsideB > 0)
  {
    const bool isIteration = runs.Alignment == PhaseAlignment::Iterations;
    observed.push_back(
      Observation(isIteration ? "runs.outside_iterations" : "runs.outside_logical_phases")
        .With("a", runs.OutsideA)
        .With("b", runs.OutsideB));
  }
}

void Where(const RunComparison& runs, Observations& observed)
{
  const BothRuns& all = runs.Regions[0];
  const double excess = all.Excess();
  if (IsSame(all.A.Transmission, all.A.Transmission + excess))
  {
    return;
  }
  const std::string difference = excess > 0 ? "additional time of messages" : "time saved";
  WherePhases(runs, excess, difference, observed);
  const std::vector<RegionDifference> regions(runs.Regions.begin() + 1, runs.Regions.end());
  Places places = Concentration(regions, excess);
  if (!places.Index.empty())
  {
    for (std::int32_t& index : places.Index)
    {
      index = regions[index].Region;
    }
    observed.push_back(Observation("runs.regions")
                         .With("share", places.Share)
                         .With("difference", difference)
                         .With("regions", places.Index));
  }
  const Places pairs = Concentration(runs.Pairs, excess);
  if (!pairs.Index.empty())
  {
    observed.push_back(Observation("runs.pairs")
                         .With("count", pairs.Index.size())
                         .With("pairs", runs.Pairs.size())
                         .With("share", pairs.Share)
                         .With("difference", difference));
  }
  const double held = all.B.Held - all.A.Held;
  if (runs.HasHeld && held * excess > 0)
  {
    const bool explained = std::fabs(held) >= std::fabs(excess);
    observed.push_back(Observation(explained ? "runs.late" : "runs.partly_late")
                         .With("held", std::fabs(held))
                         .With("more", held > 0 ? "more" : "less")
                         .With("difference", std::fabs(excess)));
  }
}

void Placement(const RunComparison& runs, Observations& observed)
{
  std::int64_t moved = 0, both = 0;
  for (const PairDifference& pair : runs.Pairs)
  {
    const bool common = pair.A.Messages > 0 && pair.B.Messages > 0;
    both += common;
    moved += common && pair.InterNodeA() != pair.InterNodeB();
  }
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (moved > 0)
  {
    observed.push_back(Observation("runs.placement")
                         .With("count", moved)
                         .With("pairs", both)
                         .With("a", RunSums::Mean(static_cast<double>(a.InterNode), a.Messages))
                         .With("b", RunSums::Mean(static_cast<double>(b.InterNode), b.Messages)));
  }
}

void OnlyInOne(const RunComparison& runs, Observations& observed)
{
  const auto ranks = [&](const std::vector<std::int32_t>& only, const std::string& run) {
    if (!only.empty())
    {
      observed.push_back(Observation("runs.ranks_only_in")
                           .With("run", run)
                           .With("ranks", only)
                           .With("count", only.size()));
    }
  };
  ranks(runs.RanksOnlyA, "A");
  ranks(runs.RanksOnlyB, "B");
  std::int64_t pairsA = 0, pairsB = 0, messagesA = 0, messagesB = 0;
  for (const PairDifference& pair : runs.Pairs)
  {
    pairsA += pair.B.Messages == 0;
    pairsB += pair.A.Messages == 0;
    messagesA += std::max<std::int64_t>(0, pair.A.Messages - pair.B.Messages);
    messagesB += std::max<std::int64_t>(0, pair.B.Messages - pair.A.Messages);
  }
  if (messagesA + messagesB > 0)
  {
    observed.push_back(Observation("runs.messages_only_in")
                         .With("a", messagesA)
                         .With("pairs_a", pairsA)
                         .With("b", messagesB)
                         .With("pairs_b", pairsB));
  }
  if (runs.CommonShare < kSameProgram)
  {
    observed.push_back(
      Observation(runs.CommonShare > 0 ? "runs.other_program" : "runs.no_counterpart")
        .With("share", runs.CommonShare));
  }
}
}

Observations DescribeRuns(const RunComparison& runs)
{
  Observations observed = { Overview(runs) };
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (a.Timed > 0 && b.Timed > 0)
  {
    observed.push_back(Messages(a, b));
    NoteOtherClass(a, b, "A", "B", observed);
    NoteOtherClass(b, a, "B", "A", observed);
    Iterations(runs, observed);
    Outside(runs, observed);
    Where(runs, observed);
    Placement(runs, observed);
  }
  if (a.Messages > 0 && b.Messages > 0)
  {
    OnlyInOne(runs, observed);
  }
  return observed;
}

schema::RunSummary::Table SummariseRuns(const RunComparison& runs)
{
  constexpr double kPercent = 100;
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  schema::RunSummary::Table rows;
  const auto add = [&](const char* quantity, double ofA, double ofB, const char* unit) {
    rows.Quantity.push_back(quantity);
    rows.RunA.Append(ofA);
    rows.RunB.Append(ofB);
    rows.Unit.push_back(unit);
    const double change = (ofB - ofA) / ofA;
    rows.Change.Append(
      std::isfinite(change) ? kPercent * change : std::numeric_limits<double>::quiet_NaN());
  };
  const auto betweenNodes = [](const RunSums& run) {
    return kPercent * RunSums::Mean(static_cast<double>(run.InterNode), run.Messages);
  };
  add("length, first send to last receive", runs.LengthA, runs.LengthB, "s");
  add("mean transmission time", a.MeanTransmission(), b.MeanTransmission(), "s");
  if (runs.Alignment == PhaseAlignment::Iterations)
  {
    const auto [ofA, ofB] = TimesOfIterations(runs);
    add("iterations of the loop", static_cast<double>(ofA.Iterations),
      static_cast<double>(ofB.Iterations), "");
    add("iterations that both runs have", ofA.Common, ofB.Common, "s");
    add("median of these iterations", ofA.Median, ofB.Median, "s");
  }
  if (runs.HasLateSender)
  {
    add("waiting for late senders", a.LateSender, b.LateSender, "s");
  }
  if (runs.HasHeld)
  {
    add("messages held up by ranks", a.Held, b.Held, "s");
  }
  add("messages", static_cast<double>(a.Messages), static_cast<double>(b.Messages), "");
  add("messages between nodes", betweenNodes(a), betweenNodes(b), "%");
  add("mean latency L", a.MeanLatency(), b.MeanLatency(), "");
  return rows;
}
}
