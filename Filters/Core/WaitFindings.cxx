#include "Filters/Core/WaitFindings.h"

#include "Readers/Core/ShortText.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kWorthNaming = 0.01;    // of the time in MPI calls
constexpr std::size_t kMostCulprits = 3; // ranks, or call paths, in a sentence
constexpr double kCulpritShare = 0.1;    // of all waiting

/// "Summed over all ranks, MPI calls waited 1.2 s of 3 s for other ranks (40 %): late sender 1 s,
/// wait at barrier 0.2 s; start-up 16 s."
std::string Overview(const WaitSums& sums, const CommunicationAxis& axis)
{
  const double total = sums.Total.Total();
  std::string text = "Summed over all ranks, MPI calls waited " + SecondsText(total) + " of " +
    SecondsText(sums.Time) + (axis.Empty() ? "" : " in communication") + " for other ranks";
  if (sums.Time > 0)
  {
    text += " (" + PercentText(total / sums.Time) + ")";
  }
  const std::vector<std::string> names = WaitKindNames();
  std::string parts;
  for (std::size_t kind = 0; kind < names.size(); ++kind)
  {
    const double seconds = sums.Total.Of[kind];
    if (seconds > kWorthNaming * sums.Time)
    {
      const bool part = kind == static_cast<std::size_t>(WaitKind::WrongOrder);
      parts += (parts.empty() ? ": " : ", ") + (part ? "of that in wrong order" : names[kind]) +
        " " + SecondsText(seconds);
    }
  }
  const std::string startup = axis.Begin > 0 ? "; start-up " + SecondsText(axis.Begin) : "";
  return text + parts + startup + ".";
}

/// "<begin>a: 2 s (60 % of the waiting), b: 1 s (30 % of the waiting)." of those with the most
/// seconds; empty if none stands out.
template<typename NameOf>
std::string Longest(const std::string& begin, const std::vector<double>& seconds, NameOf nameOf)
{
  const double total = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  std::vector<std::size_t> order(seconds.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  std::string text;
  for (std::size_t i = 0; i < std::min(kMostCulprits, order.size()); ++i)
  {
    const double own = seconds[order[i]];
    if (own > 0 && own >= kCulpritShare * total)
    {
      text += (text.empty() ? begin : ", ") + nameOf(order[i]) + ": " + SecondsText(own) + " (" +
        PercentText(own / total) + " of the waiting)";
    }
  }
  return text.empty() ? text : text + ".";
}

void AddIf(std::vector<std::string>& sentences, std::int64_t count, const std::string& sentence)
{
  if (count > 0)
  {
    sentences.push_back(sentence);
  }
}

void DescribeMessages(const MessageWaits& messages, std::vector<std::string>& sentences)
{
  AddIf(sentences, messages.Unmatched,
    CountText(messages.Unmatched, "message without its other side has",
      "messages without their other side have") +
      " no wait states.");
  AddIf(sentences, messages.Skewed,
    CountText(messages.Skewed, "message that was received before it was sent has",
      "messages that were received before they were sent have") +
      " no wait states: clocks. Clock Correction of the reader may help.");
  AddIf(sentences, messages.NoReceiveCall,
    CountText(messages.NoReceiveCall, "message has", "messages have") +
      " no late-sender time: the receiving call is not in the table Calls (not read, cut off by "
      "the time window, or not recorded).");
  AddIf(sentences, messages.NoSendCall,
    CountText(messages.NoSendCall, "message has", "messages have") +
      " no late-receiver time: the call that completed the send is not in the table Calls (not "
      "read, or not recorded).");
}

void DescribeCollectives(const CollectiveFindings& collectives, std::vector<std::string>& sentences)
{
  AddIf(sentences, collectives.WithoutOperation,
    CountText(collectives.WithoutOperation, "collective call belongs", "collective calls belong") +
      " to no recorded operation: the tracer did not say which calls belong together, so their "
      "waits are not known.");
  AddIf(sentences, collectives.WithoutCompletion,
    CountText(
      collectives.WithoutCompletion, "nonblocking collective has", "nonblocking collectives have") +
      " no wait: the call that completed it is not known.");
  AddIf(sentences, collectives.Incomplete,
    CountText(collectives.Incomplete, "collective operation lacks", "collective operations lack") +
      " ranks that took part in others of the communicator: its waits are lower bounds.");
  AddIf(sentences, collectives.LeftTooEarly,
    CountText(collectives.LeftTooEarly, "call", "calls") +
      " left a barrier or an operation of all with all before the last rank entered: clocks. The "
      "whole call counts as waiting.");
}
}

std::vector<std::string> DescribeWaits(const WaitSums& sums, const std::vector<std::string>& paths,
  const MessageWaits& messages, const CollectiveFindings& collectives,
  const CommunicationAxis& axis)
{
  std::vector<std::string> sentences = { Overview(sums, axis) };
  for (const std::string& sentence :
    { Longest("Others waited longest for ", sums.Caused,
        [](std::size_t rank) { return "rank " + std::to_string(rank); }),
      Longest("Calls waited longest in ", sums.Waited, [&](std::size_t path) {
        return path < paths.size() ? paths[path] : "call path " + std::to_string(path);
      }) })
  {
    if (!sentence.empty())
    {
      sentences.push_back(sentence);
    }
  }
  DescribeMessages(messages, sentences);
  DescribeCollectives(collectives, sentences);
  return sentences;
}
}
