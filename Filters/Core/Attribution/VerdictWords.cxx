#include "Filters/Core/Attribution/VerdictWords.h"

#include "Filters/Core/Remapping/MappingStarts.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
std::vector<std::int32_t> WorldRanks(
  const AttributionRows& rows, const std::vector<std::int32_t>& numbers)
{
  std::vector<std::int32_t> ranks;
  for (const std::int32_t number : numbers)
  {
    ranks.push_back(rows.Ranks.Rank(number));
  }
  return ranks;
}

const char* LoadName(const PatternEvidence& pattern)
{
  return pattern.InBytes ? "bytes" : "messages";
}

namespace
{
/// From this share of their time in MPI on the ranks do little else than wait for each other.
constexpr double kMuchWaiting = 0.5;
/// Without all waits below this share, calls would take less than a tenth less time.
constexpr double kLittleWaiting = 0.1;

bool HasBackground(const TrafficEvidence& traffic)
{
  return std::any_of(traffic.Windows.begin(), traffic.Windows.end(),
    [](const TrafficWindow& window) { return window.Background; });
}

void SayPattern(const AttributionRows& rows, const PatternEvidence& p, Observations& said)
{
  const RankLoad& load = p.InBytes ? p.Bytes : p.Messages;
  said.push_back(Observation("verdict.pattern")
                   .With("ranks", WorldRanks(rows, p.Ranks))
                   .With("hot", load.Hot)
                   .With("load", LoadName(p))
                   .With("gap", load.Gap));
  if (p.Star)
  {
    said.push_back(Observation("verdict.star").With("idle", p.Idle));
  }
}

Observation TrafficSentence(const AttributionRows& rows, const TrafficEvidence& t)
{
  std::string when;
  double time = 0, slowdown = 1;
  for (const TrafficWindow& w : t.Windows)
  {
    if (w.Background)
    {
      when += (when.empty() ? "" : ", ") + SpanWords(w.Begin, w.End);
      time += w.End - w.Begin;
      slowdown = std::max(slowdown, w.Slowdown);
    }
  }
  return Observation("verdict.background")
    .With("when", when)
    .With("share", time / (rows.End - rows.Begin))
    .With("slowdown", slowdown);
}

Observation WorkSentence(const AttributionRows& rows, const WorkEvidence& w)
{
  return Observation(w.Node >= 0 ? "verdict.slow_node" : "verdict.slow_rank")
    .With("ranks", WorldRanks(rows, w.Ranks))
    .With("ratio", w.Ratio)
    .With("waiting", w.Waiting);
}

Observation SendsSentence(const AttributionRows& rows)
{
  return Observation("verdict.lone_sends").With("count", rows.Sends.size());
}

/// Why no cause can be determined of so little.
void SayFewMessages(const AttributionRows& rows, Observations& said)
{
  if (!rows.Sends.empty())
  {
    said.push_back(SendsSentence(rows));
    said.push_back(Observation("verdict.receives"));
  }
  else if (!rows.Messages.empty())
  {
    said.push_back(Observation("verdict.few").With("messages", rows.Messages.size()));
  }
  else
  {
    said.push_back(rows.Unmatched == 0
        ? Observation("verdict.no_message")
        : Observation("verdict.no_pair").With("count", rows.Unmatched));
  }
}

/// What would decide a verdict, and what to do for it: ids.
struct Decider
{
  const char *Sentence, *Advice;
};

Decider DeciderOf(Doubt doubt)
{
  switch (doubt)
  {
    case Doubt::Looks:
      return { "doubt.looks", "advice.messages" };
    case Doubt::QuietRun:
      return { "doubt.quiet_run", "advice.quiet_run" };
    case Doubt::Calls:
      return { "doubt.calls", "advice.more_calls" };
    case Doubt::OtherPlace:
      return { "doubt.other_place", "advice.other_place" };
    case Doubt::Mapping:
      return { "doubt.mapping", "advice.proposed" };
    case Doubt::Messages:
    case Doubt::None:
      break;
  }
  return { "doubt.messages", "advice.messages" };
}

/// How weak a verdict is, and what would decide it.
void SayWeakness(const Verdict& verdict, Observations& said)
{
  if (verdict.Cause == Cause::Undecided || verdict.Confidence >= kWeakVerdict)
  {
    return;
  }
  said.push_back(Observation("verdict.weak").With("confidence", verdict.Confidence));
  if (verdict.Doubt != Doubt::None)
  {
    said.push_back(Observation(DeciderOf(verdict.Doubt).Sentence));
  }
}

/// What cannot be known of messages between nodes; nothing between nodes can be judged where all
/// ranks share one, and no mapping where none do.
void SayLimits(const AttributionRows& rows, const CauseEvidence& e, Doubt doubt, Observations& said)
{
  const std::int32_t ranks = rows.Ranks.Size();
  const bool oneNode = rows.Nodes == 1 && ranks > 1;
  if (oneNode || (rows.Nodes == ranks && ranks > 1))
  {
    said.push_back(Observation(oneNode ? "verdict.one_node" : "verdict.own_nodes"));
  }
  if (rows.Messages.empty() || oneNode)
  {
    return;
  }
  if (!HasMetis() && e.Mapping.InterMessages > 0)
  {
    said.push_back(Observation("mapping.no_metis"));
  }
  if (rows.Nodes < 2 || e.Mapping.InterMessages == 0)
  {
    said.push_back(Observation("verdict.no_inter"));
  }
  else if (e.Traffic.MostlySlow)
  {
    said.push_back(Observation("verdict.mostly_slow"));
  }
  else if (std::max(e.Traffic.Judged, e.Traffic.Looks) < kFewestJudged && doubt != Doubt::Looks)
  {
    said.push_back(Observation("verdict.few_looks"));
  }
}

/// The causes that hold, or why there is none.
void SayCauses(const AttributionRows& rows, const CauseEvidence& e, Cause cause, Observations& said)
{
  if (e.Mapping.Poor)
  {
    said.push_back(
      Observation("verdict.mapping").With("now", e.Mapping.Now).With("best", e.Mapping.Best));
  }
  if (!e.Pattern.Ranks.empty())
  {
    SayPattern(rows, e.Pattern, said);
  }
  if (HasBackground(e.Traffic))
  {
    said.push_back(TrafficSentence(rows, e.Traffic));
  }
  if (!e.Work.Ranks.empty())
  {
    said.push_back(WorkSentence(rows, e.Work));
  }
  if (cause == Cause::Undecided)
  {
    SayFewMessages(rows, said);
  }
  else if (cause == Cause::None)
  {
    said.push_back(Observation("verdict.none"));
    if (rows.WaitedShare > kMuchWaiting)
    {
      said.push_back(Observation("verdict.waiting").With("share", rows.WaitedShare));
    }
  }
}
}

Observations SentencesOf(
  const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  Observations said;
  SayCauses(rows, e, verdict.Cause, said);
  const bool mostlySends = rows.Sends.size() > static_cast<std::size_t>(rows.Messages.size());
  if (verdict.Cause != Cause::Undecided && mostlySends)
  {
    said.push_back(SendsSentence(rows));
  }
  if (!e.Work.Harmless.empty())
  {
    said.push_back(Observation("verdict.harmless")
                     .With("ranks", WorldRanks(rows, e.Work.Harmless))
                     .With("ratio", e.Work.Ratio));
  }
  SayWeakness(verdict, said);
  SayLimits(rows, e, verdict.Doubt, said);
  if (!e.Work.Known)
  {
    said.push_back(Observation(rows.Calls.empty() ? "verdict.no_calls" : "verdict.few_calls"));
  }
  if (rows.ClocksCorrected)
  {
    said.push_back(Observation("verdict.clocks"));
  }
  return said;
}

namespace
{
/// What to do where no cause was found.
Observation AdviceWithoutCause(
  const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  if (verdict.Cause == Cause::Undecided)
  {
    return Observation(!rows.Messages.empty() && rows.Sends.empty() ? "advice.messages"
        : rows.Unmatched > 0                                        ? "advice.both_sides"
                                                                    : "advice.point_to_point");
  }
  if (rows.Calls.empty())
  {
    return Observation("advice.calls");
  }
  if (verdict.Confidence < kWeakVerdict)
  {
    return Observation(DeciderOf(verdict.Doubt).Advice);
  }
  if (e.Traffic.MostlySlow || !e.Work.Known)
  {
    return Observation(e.Traffic.MostlySlow ? "advice.quiet_run" : "advice.more_calls");
  }
  return rows.WaitedShare > kMuchWaiting ? Observation("advice.order")
    : rows.WaitedShare >= kLittleWaiting
    ? Observation("advice.waits").With("share", rows.WaitedShare)
    : Observation("advice.nothing");
}
}

Observations AdviceOf(const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  Observations advice;
  if (e.Mapping.Poor)
  {
    advice.push_back(Observation("advice.mapping"));
  }
  if (!e.Pattern.Ranks.empty())
  {
    advice.push_back(
      Observation("advice.pattern").With("ranks", WorldRanks(rows, e.Pattern.Ranks)));
  }
  if (HasBackground(e.Traffic))
  {
    const bool alone = advice.empty() && e.Work.Ranks.empty();
    advice.push_back(Observation(alone ? "advice.background_alone" : "advice.background"));
  }
  if (!e.Work.Ranks.empty())
  {
    advice.push_back(Observation(e.Work.Node >= 0 ? "advice.slow_node" : "advice.slow_rank")
                       .With("ranks", WorldRanks(rows, e.Work.Ranks)));
  }
  if (advice.empty())
  {
    return { AdviceWithoutCause(rows, e, verdict) };
  }
  if (rows.Calls.empty())
  {
    advice.push_back(Observation("advice.calls"));
  }
  return advice;
}
}
