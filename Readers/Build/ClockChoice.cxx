#include "Readers/Build/ClockChoice.h"

#include "Readers/Base/GroupSums.h"
#include "Readers/Base/TimeText.h"
#include "Readers/Build/CallRows.h"
#include "Readers/Build/CollectiveTransits.h"
#include "Readers/Build/ImportFindings.h"
#include "Readers/Build/MessageRows.h"

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

/// The estimate on top of one mode's times; Before is of these times.
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
  choice.Model =
    EstimateRankClocks(known ? tree : nodes, extent.first, extent.second, source, group);
  clocks.Correct(choice.Model);
  calls.Correct(choice.Model);
  messages.Correct(choice.Model);
  choice.After = SumAll(messages.Contradictions(), group);
  choice.Clocks = DifferentClocks(choice.Model);
  return choice;
}

/// Says what the estimate did.
void NoteEstimate(const ClockChoice& choice, bool offsets, Diagnostics& log)
{
  const ClockModel& model = choice.Model;
  double worst = 0;
  std::int64_t without = 0;
  std::map<std::int32_t, std::int64_t> size; // of a group of connected ranks, by its lowest rank
  for (std::size_t rank = 0; rank < model.Offset.size(); ++rank)
  {
    const double uncertainty = model.Uncertainty[rank];
    without += std::isnan(uncertainty);
    worst = std::isnan(uncertainty) ? worst : std::max(worst, uncertainty);
    ++size[model.Group[rank]];
  }
  const std::int64_t groups =
    std::count_if(size.begin(), size.end(), [](const auto& group) { return group.second > 1; });
  Finding finding = Describe("clock: estimated");
  finding.Meaning += std::string(" They start from ") +
    (choice.Base == ClockMode::Archive && offsets ? "the archive's offsets"
                                                  : "the times as written") +
    (choice.Base == ClockMode::None ? ", which the archive's offsets do not improve" : "") +
    ". Of " + std::to_string(choice.Before) + " messages received before sent, " +
    std::to_string(choice.After) + " are left; the greatest uncertainty is " + SecondsText(worst) +
    ".";
  log.Add(std::move(finding));
  for (const auto& row : { std::make_pair("violations before estimate", choice.Before),
         std::make_pair("violations after estimate", choice.After),
         std::make_pair("clock not estimated", without),
         std::make_pair("clocks without connection", groups > 1 ? groups : 0) })
  {
    if (row.second > 0)
    {
      log.Add(Describe(row.first, row.second));
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
    if (std::tie(other.After, other.Clocks) < std::tie(best.After, best.Clocks))
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
  Finding finding = Describe(mode == ClockMode::None ? "clock: as written"
      : offsets                                      ? "clock: archive"
                                                     : "clock: no offsets");
  if (mode == ClockMode::Automatic && !choice.Checked)
  {
    finding.Meaning +=
      " No message has both of its sides, so messages cannot tell whether clocks agree.";
    finding.Remedy = "Where waits look impossible, read with the clock correction Estimated, which "
                     "also uses collectives.";
  }
  else if (mode == ClockMode::Automatic && choice.Before == 0)
  {
    finding.Meaning += " No message then arrives before it is sent, so nothing was estimated.";
    finding.Remedy = "None needed.";
  }
  else if (mode == ClockMode::Automatic)
  {
    finding.Meaning += " " + std::to_string(choice.Before) +
      " messages then arrive before they are sent; an estimate would leave " +
      std::to_string(choice.After) + ", which is no better.";
    finding.Remedy = "Look for wrong pairs of sends and receives in this log.";
    log.Add(Describe("violations before estimate", choice.Before));
  }
  log.Add(std::move(finding));
}
}
