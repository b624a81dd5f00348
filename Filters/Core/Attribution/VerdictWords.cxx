#include "Filters/Core/Attribution/VerdictWords.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
std::string Number(double value, int digits = 3)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.*g", digits, value);
  return text;
}

std::string Percent(double share)
{
  // From 100 on two digits would be written as a power of ten.
  return (100 * share < 99.5 ? Number(100 * share, 2) : std::to_string(std::llround(100 * share))) +
    " %";
}

std::string MappingSentence(const MappingEvidence& m)
{
  return "Poor mapping: " + Percent(m.Now) + " of the messages go between nodes, " +
    Percent(m.Best) + " would in the best mapping found. ";
}

std::string PatternSentence(const AttributionRows& rows, const PatternEvidence& p)
{
  const RankLoad& load = p.InBytes ? p.Bytes : p.Messages;
  return "Poor pattern: " + WorldRanks(rows, p.Ranks) + (p.Ranks.size() == 1 ? " has " : " have ") +
    Number(load.Hot) + " times the median rank's " + (p.InBytes ? "bytes" : "messages") + ", " +
    Number(load.Gap) + " times the next rank's. " +
    (p.Star ? "That is the design of a master with its workers, for which it waits " +
          Percent(p.Idle) + " of the time. "
            : "");
}

std::string TrafficSentence(const AttributionRows& rows, const TrafficEvidence& t)
{
  std::string when;
  double time = 0, slowdown = 1;
  for (const TrafficWindow& w : t.Windows)
  {
    if (w.Background)
    {
      when += (when.empty() ? "" : ", ") + SpanText(w.Begin, w.End);
      time += w.End - w.Begin;
      slowdown = std::max(slowdown, w.Slowdown);
    }
  }
  return "Background traffic: messages between nodes take up to " + Number(slowdown) +
    " times as long as at quiet times, from " + when + " (" +
    Percent(time / (rows.End - rows.Begin)) +
    " of the time), and neither waiting nor the program's own traffic explains it. ";
}

std::string WorkSentence(const AttributionRows& rows, const WorkEvidence& w)
{
  return "Slow " + std::string(w.Node >= 0 ? "node: all its " : "") + WorldRanks(rows, w.Ranks) +
    (w.Ranks.size() == 1 ? " works " : " work ") + Number(w.Ratio) +
    " times as long as the median rank; other ranks lose " + Percent(w.Waiting) +
    " of this excess waiting in MPI. ";
}
}

std::string RankList(const std::vector<std::int32_t>& ranks, const std::string& between)
{
  std::string list;
  for (std::size_t i = 0; i < ranks.size();)
  {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
    {
      ++last;
    }
    list += (list.empty() ? "" : between) + std::to_string(ranks[i]);
    if (last > i)
    {
      list += (last > i + 1 ? "-" : between) + std::to_string(ranks[last]);
    }
    i = last + 1;
  }
  return list;
}

std::string WorldRanks(const AttributionRows& rows, const std::vector<std::int32_t>& numbers)
{
  std::vector<std::int32_t> ranks;
  for (const std::int32_t number : numbers)
  {
    ranks.push_back(rows.Ranks.Rank(number));
  }
  return (ranks.size() == 1 ? "rank " : "ranks ") + RankList(ranks, ", ");
}

namespace
{
/// From this share of their time in MPI on the ranks do little else than wait for each other.
constexpr double kMuchWaiting = 0.5;

/// Waiting that no cause explains.
std::string WaitingSentence(const AttributionRows& rows)
{
  return rows.WaitedShare > kMuchWaiting
    ? "But the ranks wait for each other for " + Percent(rows.WaitedShare) +
      " of their time in MPI: what makes them wait is the order of the program's own work, as "
      "where a pipeline fills or where uneven work moves from rank to rank. "
    : "";
}

/// Slow ranks that cost nothing, as the chart of work shows them.
std::string HarmlessSentence(const AttributionRows& rows, const WorkEvidence& w)
{
  return w.Harmless.empty() ? ""
                            : "Although " + WorldRanks(rows, w.Harmless) +
      (w.Harmless.size() == 1 ? " works " : " work ") + Number(w.Ratio) +
      " times as long as the median rank, this costs the run little: a replay without the extra "
      "work "
      "is hardly shorter. ";
}

std::string SendsSentence(const AttributionRows& rows)
{
  return CountText(static_cast<std::int64_t>(rows.Sends.size()), "message has", "messages have") +
    " no recorded receive: who talks to whom is known, their latencies are not. ";
}

/// Why no cause can be determined of so little.
std::string FewMessages(const AttributionRows& rows)
{
  const auto messages = static_cast<std::int64_t>(rows.Messages.size());
  if (messages > 0 && rows.Sends.empty())
  {
    return "Only " + CountText(messages, "message", "messages") +
      " between ranks: too few to determine a cause. A trace of more iterations would decide it. ";
  }
  if (!rows.Sends.empty())
  {
    return SendsSentence(rows) + "A trace with the receives would decide it. ";
  }
  return rows.Unmatched == 0
    ? "No message between ranks: no cause can be determined. "
    : "None of " + CountText(rows.Unmatched, "send or receive", "sends and receives") +
      " has its other side in the trace (see the Import Log): no cause can be determined. ";
}

constexpr const char* kConnectCalls =
  "Connect Calls: the port of Wait States, or of the trace reader.";

/// What would decide a verdict, and what to do for it.
struct Decider
{
  const char *Sentence, *Advice;
};

Decider DeciderOf(Doubt doubt)
{
  switch (doubt)
  {
    case Doubt::Messages:
      return { "A trace of more iterations would decide it.", "Trace more iterations." };
    case Doubt::Looks:
      return { "A trace of more iterations, in which more waits for messages between nodes repeat, "
               "would decide it.",
        "Trace more iterations." };
    case Doubt::QuietRun:
      return { "The criteria of a quiet run (Curve File of Latency Criteria) would decide it.",
        "Judge the messages by the criteria of a quiet run (Curve File of Latency Criteria)." };
    case Doubt::Calls:
      return { "The calls of three ranks or more would decide it.",
        "Trace three ranks or more with their calls, so that slow ones can be judged." };
    case Doubt::OtherPlace:
      return { "A run with its ranks on other nodes would decide it.",
        "Run again with the slowest ranks on other nodes, and compare." };
    case Doubt::Mapping:
      return { "A run in the proposed mapping would decide it.",
        "Run in the mapping that Rank Remapping proposes, and compare." };
    case Doubt::None:
      break;
  }
  return { "", "" };
}

/// How weak a verdict is, and what would decide it.
std::string Weakness(const Verdict& verdict)
{
  if (verdict.Cause == Cause::Undecided || verdict.Confidence >= kWeakVerdict)
  {
    return "";
  }
  char confidence[32];
  std::snprintf(confidence, sizeof(confidence), "%.2f", verdict.Confidence);
  return std::string("That is weak, with a confidence of ") + confidence + ". " +
    DeciderOf(verdict.Doubt).Sentence + " ";
}

/// Nothing between nodes can be judged where all ranks share one, and no mapping where none do.
std::string NodeLimits(const AttributionRows& rows)
{
  const std::int32_t ranks = rows.Ranks.Size();
  if (rows.Nodes == 1 && ranks > 1)
  {
    return "All ranks share one node, so no message goes between nodes, and mapping and background "
           "traffic cannot be judged. ";
  }
  if (rows.Nodes == ranks && ranks > 1)
  {
    return "Every rank has a node of its own, so every message to another rank goes between nodes, "
           "and no mapping can be better. ";
  }
  return "";
}

/// What cannot be known of messages between nodes.
std::string NetworkLimits(const AttributionRows& rows, const CauseEvidence& e, Doubt doubt)
{
  if (rows.Nodes == 1 && rows.Ranks.Size() > 1)
  {
    return "";
  }
  if (rows.Nodes < 2 || e.Mapping.InterMessages == 0)
  {
    return "No message goes between nodes, so mapping and background traffic do not matter. ";
  }
  if (e.Traffic.MostlySlow)
  {
    return "Messages between nodes are slow for most of the time, so that what is quiet cannot be "
           "known from this trace alone: compare it with a trace of a quiet run. ";
  }
  return std::max(e.Traffic.Judged, e.Traffic.Looks) < kFewestJudged && doubt != Doubt::Looks
    ? "Too few waits for messages between nodes repeat, so background traffic could not be judged. "
    : "";
}
}

std::string SentenceOf(const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  std::string text;
  bool background = false;
  for (const TrafficWindow& window : e.Traffic.Windows)
  {
    background = background || window.Background;
  }
  text += e.Mapping.Poor ? MappingSentence(e.Mapping) : "";
  text += e.Pattern.Ranks.empty() ? "" : PatternSentence(rows, e.Pattern);
  text += background ? TrafficSentence(rows, e.Traffic) : "";
  text += e.Work.Ranks.empty() ? "" : WorkSentence(rows, e.Work);
  if (verdict.Cause == Cause::Undecided)
  {
    text += FewMessages(rows);
  }
  else if (verdict.Cause == Cause::None)
  {
    text += "No cause of latency was found. " + WaitingSentence(rows);
  }
  const bool mostlySends = rows.Sends.size() > static_cast<std::size_t>(rows.Messages.size());
  text += verdict.Cause != Cause::Undecided && mostlySends ? SendsSentence(rows) : "";
  text += HarmlessSentence(rows, e.Work) + Weakness(verdict) + NodeLimits(rows);
  text += rows.Messages.size() > 0 ? NetworkLimits(rows, e, verdict.Doubt) : "";
  if (!e.Work.Known)
  {
    text += std::string("Without calls") + (rows.Calls.empty() ? "" : " of three ranks") +
      ", slow ranks could not be judged. ";
  }
  text += rows.ClocksCorrected
    ? "Clocks disagree: causes rest on times moved by an estimate, latencies and their charts on "
      "times as read; read the trace with the clock correction Automatic to make them agree. "
    : "";
  text.resize(text.empty() ? 0 : text.size() - 1);
  return text;
}

namespace
{
/// What to do where no cause was found.
std::string AdviceWithoutCause(
  const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  if (verdict.Cause == Cause::Undecided)
  {
    return !rows.Messages.empty() && rows.Sends.empty() ? DeciderOf(Doubt::Messages).Advice
      : rows.Unmatched > 0
      ? "Trace with a tracer that records both sides of messages (see the Import Log)."
      : "Record point-to-point messages, if the program sends any; Wait States tells what "
        "collectives cost.";
  }
  if (rows.Calls.empty())
  {
    return kConnectCalls;
  }
  if (verdict.Confidence < kWeakVerdict)
  {
    return DeciderOf(verdict.Doubt).Advice;
  }
  return e.Traffic.MostlySlow ? DeciderOf(Doubt::QuietRun).Advice
    : !e.Work.Known           ? DeciderOf(Doubt::Calls).Advice
    : rows.WaitedShare > kMuchWaiting
    ? "Nothing to do about the network or the mapping. Less waiting needs another order of the "
      "program's work."
    : "Nothing to do.";
}
}

std::string AdviceOf(const AttributionRows& rows, const CauseEvidence& e, const Verdict& verdict)
{
  std::string text;
  if (e.Mapping.Poor)
  {
    text += "Put ranks that exchange many messages on the same node; Rank Remapping proposes "
            "how. ";
  }
  if (!e.Pattern.Ranks.empty())
  {
    text += "Spread the messages of " + WorldRanks(rows, e.Pattern.Ranks) +
      " over more ranks or time, join small ones, or use a collective. ";
  }
  for (const TrafficWindow& window : e.Traffic.Windows)
  {
    if (window.Background)
    {
      const bool alone = text.empty() && e.Work.Ranks.empty();
      text += std::string(alone ? "Neither program nor mapping is the cause: run again"
                                : "Against the background traffic run again") +
        " when the network is quiet, or on nodes that share fewer switches with other jobs. ";
      break;
    }
  }
  if (!e.Work.Ranks.empty())
  {
    text +=
      std::string(e.Work.Node >= 0
          ? "Check the node (frequency, memory, other processes), or leave it out; else give its "
          : "Check where it runs (frequency, pinning, other processes); else give ") +
      WorldRanks(rows, e.Work.Ranks) + " less work. ";
  }
  if (text.empty())
  {
    return AdviceWithoutCause(rows, e, verdict);
  }
  text += rows.Calls.empty() ? std::string(kConnectCalls) + " " : "";
  text.resize(text.size() - 1);
  return text;
}
}
