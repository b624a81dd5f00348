#include "Readers/Build/Clocks/ClockChoice.h"

#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Build/Clocks/CollectiveTransits.h"
#include "Readers/Build/Matching/MessageRows.h"
#include "Readers/Build/Rows/CallRows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace pclvis
{
namespace
{
bool HasOffsets(const ArchiveContents& contents, ProcessGroup& group)
{
  std::int64_t offsets = 0;
  for (const ReadLocation& location : contents.Locations)
  {
    offsets += !location.Offsets.empty();
  }
  return SumAll(offsets, group) > 0;
}

std::int32_t DifferentClocks(const ClockModel& model)
{
  std::set<std::pair<double, double>> clocks;
  for (std::size_t rank = 0; rank < model.Offset.size(); ++rank)
  {
    clocks.emplace(model.Offset[rank], model.Drift[rank]);
  }
  return static_cast<std::int32_t>(clocks.size());
}

/// Advances all clocks by the same time if a corrected event would be before the start of the
/// trace, from which times count.
void KeepBegin(ClockModel& model, const ArchiveContents& contents, ClockMode base, double begin,
  ProcessGroup& group)
{
  TraceClocks corrected(contents, base);
  corrected.Correct(model);
  const double early = begin - ExtentOf(contents, corrected, group).first;
  for (double& offset : model.Offset)
  {
    offset += std::max(early, 0.0);
  }
}

/// Estimates clocks on top of the times in one mode. Before is counted with these times.
ClockChoice EstimateFrom(const ArchiveContents& contents, ClockMode base,
  const std::vector<std::int32_t>& nodes, ProcessGroup& group)
{
  TraceClocks clocks(contents, base);
  CallRows calls(contents, clocks, group);
  MessageRows messages(contents, MessageTimes(clocks, calls), group);
  const std::vector<std::int32_t>& tree = contents.Known.Facts.NodeOfRank;
  const bool known =
    std::any_of(tree.begin(), tree.end(), [](std::int32_t node) { return node >= 0; });
  const TransitSource source = { [&](const TakeTransit& take) { messages.HandOver(take); },
    [&](const std::vector<std::int32_t>& domains, const TakeTransit& take) {
      TakeCollectives(contents, calls, domains, take, group);
    } };
  const auto extent = ExtentOf(contents, clocks, group);
  ClockChoice choice;
  choice.Base = base;
  choice.Estimated = true;
  choice.Before = SumAll(messages.Contradictions(), group);
  choice.EarlyBefore = CountEarlyLeaves(contents, calls, group);
  choice.Model = EstimateRankClocks(known ? tree : nodes, extent.first, extent.second, source,
    group, 1 / contents.Span.TicksPerSecond);
  KeepBegin(choice.Model, contents, base, extent.first, group);
  clocks.Correct(choice.Model);
  calls.Correct(choice.Model);
  messages.Correct(choice.Model);
  choice.After = SumAll(messages.Contradictions(), group);
  choice.EarlyAfter = CountEarlyLeaves(contents, calls, group);
  choice.Clocks = DifferentClocks(choice.Model);
  return choice;
}

/// Says how many messages no correction of clocks can explain.
std::string LeftBehind(std::int64_t skewed)
{
  return skewed > 0 ? Observation("clock.left").With("count", skewed).Text() : std::string();
}

bool UsesOffsets(const ClockChoice& choice, bool offsets)
{
  return choice.Base == ClockMode::Archive && offsets;
}

/// Says what an estimate of several clocks corrected.
Observation Estimated(const ClockChoice& choice, bool offsets)
{
  const bool messages = choice.Before > 0;
  return Observation(messages ? "import.clock_estimated" : "import.clock_by_collectives")
    .With("base",
      Observation(UsesOffsets(choice, offsets) ? "clock.archive"
          : offsets                            ? "clock.plain_better"
                                               : "clock.plain"))
    .With("before", messages ? choice.Before : choice.EarlyBefore)
    .With("after", messages ? choice.After : choice.EarlyAfter);
}

/// Says what the estimate did.
void NoteEstimate(const ClockChoice& choice, bool offsets, Diagnostics& log)
{
  const ClockModel& model = choice.Model;
  double worst = 0;
  std::int64_t without = 0;
  std::map<std::int32_t, std::int64_t> size; // by lowest rank of a group of connected ranks
  for (std::size_t rank = 0; rank < model.Offset.size(); ++rank)
  {
    const double uncertainty = model.Uncertainty[rank];
    without += std::isnan(uncertainty);
    worst = std::isnan(uncertainty) ? worst : std::max(worst, uncertainty);
    ++size[model.Group[rank]];
  }
  const std::int64_t groups =
    std::count_if(size.begin(), size.end(), [](const auto& group) { return group.second > 1; });
  const bool archive = UsesOffsets(choice, offsets);
  const bool shared = choice.Clocks == 1 && worst == 0 && without == 0;
  const auto uncertainty = worst == 0 && without > 0
    ? Observation("clock.unbounded")
    : Observation("clock.uncertainty").With("worst", worst);
  log.Add(Describe(shared ? Observation("import.clock_shared")
                              .With("base",
                                Observation(archive ? "clock.shared_archive"
                                    : offsets       ? "clock.shared_better"
                                                    : "clock.shared_plain")
                                  .With("before", choice.Before))
                              .With("left", LeftBehind(choice.After))
                          : Estimated(choice, offsets).With("uncertainty", uncertainty)));
  const std::pair<const char*, std::int64_t> counts[] = {
    { "import.violations_before", choice.Before }, { "import.violations_after", choice.After },
    { "import.early_before", choice.EarlyBefore }, { "import.early_after", choice.EarlyAfter },
    { "import.clock_unbounded", without }, { "import.clock_groups", groups > 1 ? groups : 0 }
  };
  for (const auto& [kind, count] : counts)
  {
    if (count > 0)
    {
      log.Add(Describe(kind, count));
    }
  }
}
}

std::pair<double, double> ExtentOf(
  const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group)
{
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (std::size_t i = 0; i < contents.Locations.size(); ++i)
  {
    const LocationRecords& records = contents.Locations[i].Records;
    if (records.First != kNoTicks)
    {
      first = std::min(first, clocks.Of(i).Seconds(records.First));
      last = std::max(last, clocks.Of(i).Seconds(records.Last));
    }
  }
  first = LeastOfAll(first, group);
  last = GreatestOfAll(last, group);
  return first <= last ? std::make_pair(first, last) : std::make_pair(0.0, 0.0);
}

ClockChoice EstimateTraceClocks(
  const ArchiveContents& contents, const std::vector<std::int32_t>& nodes, ProcessGroup& group)
{
  ClockChoice best = EstimateFrom(contents, ClockMode::Archive, nodes, group);
  if (HasOffsets(contents, group))
  {
    ClockChoice other = EstimateFrom(contents, ClockMode::None, nodes, group);
    other.Before = best.Before;
    other.EarlyBefore = best.EarlyBefore;
    if (std::tie(other.After, other.EarlyAfter, other.Clocks) <
      std::tie(best.After, best.EarlyAfter, best.Clocks))
    {
      best = std::move(other);
    }
  }
  return best;
}

void NoteClocks(const ArchiveContents& contents, ClockMode mode, const ClockChoice& choice,
  Diagnostics& log, ProcessGroup& group)
{
  const bool offsets = HasOffsets(contents, group);
  if (group.Process() != 0)
  {
    return;
  }
  if (choice.Estimated)
  {
    NoteEstimate(choice, offsets, log);
    return;
  }
  if (choice.EarlyBefore > 0)
  {
    log.Add(Describe("import.early_before", choice.EarlyBefore));
  }
  if (mode != ClockMode::Automatic)
  {
    log.Add(Describe(mode == ClockMode::None ? "import.clock_as_written"
        : offsets                            ? "import.clock_archive"
                                             : "import.clock_plain"));
  }
  else if (!choice.Checked)
  {
    const char* const unchecked =
      offsets ? "import.clock_archive_unchecked" : "import.clock_plain_unchecked";
    const char* const applied = offsets ? "import.clock_archive_alone" : "import.clock_plain_alone";
    log.Add(Describe(choice.HasRanks ? unchecked : applied));
  }
  else if (choice.Before == 0)
  {
    log.Add(Describe(offsets ? "import.clock_archive_agrees" : "import.clock_plain_agrees"));
  }
  else
  {
    log.Add(Describe("import.violations_before", choice.Before));
    log.Add(Describe(Observation(offsets ? "import.clock_archive_kept" : "import.clock_plain_kept")
                       .With("before", choice.Before)
                       .With("after", choice.After)));
  }
}
}
