#include "Testing/Fuzz/TraceInvariants.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
/// Remembers the first rule that is broken.
class Rules
{
public:
  void operator()(const char* rule, bool kept, std::size_t row = 0)
  {
    if (!kept && this->Broken.empty())
    {
      this->Broken = std::string(rule) + ", row " + std::to_string(row);
    }
  }
  std::string Broken;
};

bool InRange(std::int64_t value, std::size_t n)
{
  return value >= -1 && value < static_cast<std::int64_t>(n);
}

bool EndsInMpi(std::int32_t path, const TraceFacts& facts)
{
  return path < 0 || facts.CodeRegions[facts.Places[facts.Paths[path].Place].Region].Mpi;
}

void CheckPaths(const TraceFacts& facts, Rules& rule)
{
  for (std::size_t i = 0; i < facts.Paths.size(); ++i)
  {
    const PathNode& path = facts.Paths[i];
    rule("a caller has a smaller number", InRange(path.Parent, i), i);
    rule("a path ends at a place", path.Place >= 0 && InRange(path.Place, facts.Places.size()), i);
    rule("a path is one longer than its caller's",
      path.Depth == (path.Parent < 0 ? 1 : facts.Paths[path.Parent].Depth + 1), i);
  }
  for (std::size_t i = 0; i < facts.Places.size(); ++i)
  {
    const CodePlace& place = facts.Places[i];
    rule("a place is in a region",
      place.Region >= 0 && InRange(place.Region, facts.CodeRegions.size()), i);
    rule("lines are not negative", place.Line >= 0, i);
  }
}

void CheckMessages(const Messages& m, const TraceFacts& facts, std::int64_t firstId, Rules& rule)
{
  const auto ranks = static_cast<std::size_t>(facts.Ranks);
  for (std::size_t i = 0; i < m.Size(); ++i)
  {
    const bool matched = m.Matched[i] != 0;
    rule("message_id is the row", m.MessageId[i] == firstId + static_cast<std::int64_t>(i), i);
    rule("source is a rank", InRange(m.Source[i], ranks), i);
    rule("destination is a rank", InRange(m.Destination[i], ranks), i);
    rule("some end is a rank", m.Source[i] >= 0 || m.Destination[i] >= 0, i);
    rule("source_node is a node", InRange(m.SourceNode[i], facts.NodeNames.size()), i);
    rule("destination_node is a node", InRange(m.DestinationNode[i], facts.NodeNames.size()), i);
    rule("communicator is known", InRange(m.Communicator[i], facts.Communicators.size()), i);
    rule("size is possible", m.SizeBytes[i] >= -1 && m.SizeBytes[i] < (1ll << 47), i);
    rule("flags are 0 or 1", m.Matched[i] <= 1 && m.Skewed[i] <= 1 && m.InterNode[i] <= 1, i);
    const bool sent = !std::isnan(m.SendBegin[i]);
    const bool received = !std::isnan(m.ReceiveBegin[i]) || !std::isnan(m.ReceiveEnd[i]);
    rule("a matched row has both sides", !matched || (sent && received), i);
    rule(
      "a matched row has both ranks", !matched || (m.Source[i] >= 0 && m.Destination[i] >= 0), i);
    rule("an unmatched row has one side", matched || !(sent && received), i);
    rule("an unmatched row has no transmission", matched || std::isnan(m.Transmission[i]), i);
    rule("skewed means not positive", (m.Skewed[i] != 0) == (m.Transmission[i] <= 0), i);
    rule("paths are paths",
      InRange(m.SendPath[i], facts.Paths.size()) && InRange(m.ReceivePath[i], facts.Paths.size()),
      i);
    rule("only a side that is there has a path",
      (sent || m.SendPath[i] < 0) && (m.ReceivePath[i] < 0 || !std::isnan(m.ReceiveBegin[i])), i);
    rule("messages are sent and received in MPI calls",
      EndsInMpi(m.SendPath[i], facts) && EndsInMpi(m.ReceivePath[i], facts), i);
    rule("inter_node means two nodes",
      (m.InterNode[i] != 0) ==
        (m.SourceNode[i] >= 0 && m.DestinationNode[i] >= 0 &&
          m.SourceNode[i] != m.DestinationNode[i]),
      i);
  }
}

void CheckCalls(const Calls& c, const TraceFacts& facts, std::int64_t firstId, Rules& rule)
{
  const auto ranks = static_cast<std::size_t>(facts.Ranks);
  for (std::size_t i = 0; i < c.Size(); ++i)
  {
    rule("call_id is the row", c.CallId[i] == firstId + static_cast<std::int64_t>(i), i);
    rule("a call's rank is a rank", InRange(c.Rank[i], ranks), i);
    rule("call has a name", c.Call[i] >= 0 && InRange(c.Call[i], facts.CodeRegions.size()), i);
    rule(
      "a call's communicator is known", InRange(c.Communicator[i], facts.Communicators.size()), i);
    rule("a root is a rank", InRange(c.Root[i], ranks), i);
    rule("bytes are not negative", c.BytesSent[i] >= 0 && c.BytesReceived[i] >= 0, i);
    rule("collective_id is an id", c.CollectiveId[i] >= -1, i);
    rule("only a collective has an end of it",
      std::isnan(c.CollectiveEnd[i]) || c.CollectiveId[i] >= 0, i);
    rule("a call has times", std::isfinite(c.Begin[i]) && std::isfinite(c.End[i]), i);
    rule("a path ends with the region of its call",
      c.PathId[i] >= 0 && InRange(c.PathId[i], facts.Paths.size()) &&
        facts.Places[facts.Paths[c.PathId[i]].Place].Region == c.Call[i],
      i);
    rule("only MPI calls have a level", (c.MpiLevel[i] > 0) == facts.CodeRegions[c.Call[i]].Mpi, i);
    const std::int64_t parent = c.ParentId[i];
    rule("a parent is an earlier call", parent == -1 || (parent >= firstId && parent < c.CallId[i]),
      i);
    if (parent >= firstId && parent < c.CallId[i])
    {
      const auto at = static_cast<std::size_t>(parent - firstId);
      rule("an MPI call in an MPI call is one level deeper",
        c.MpiLevel[i] == 0 || c.MpiLevel[at] == 0 || c.MpiLevel[at] == 255 ||
          c.MpiLevel[i] == c.MpiLevel[at] + 1,
        i);
      rule("a parent is of the same thread", c.Rank[at] == c.Rank[i] && c.Thread[at] == c.Thread[i],
        i);
    }
    if (i > 0)
    {
      rule("calls are in order of rank and thread",
        std::tie(c.Rank[i - 1], c.Thread[i - 1]) <= std::tie(c.Rank[i], c.Thread[i]) ||
          c.Rank[i] < 0,
        i);
    }
  }
}

void CheckCounters(const Counters& c, const TraceFacts& facts, Rules& rule)
{
  for (std::size_t i = 0; i < c.Size(); ++i)
  {
    rule(
      "a counter's rank is a rank", InRange(c.Rank[i], static_cast<std::size_t>(facts.Ranks)), i);
    rule("a counter has a name",
      c.Counter[i] >= 0 && InRange(c.Counter[i], facts.CounterNames.size()), i);
  }
}

struct Sums
{
  std::int64_t Sent = 0, Received = 0, Calls = 0;
};

void CheckRanks(const Trace& first, const Sums& sums, Rules& rule)
{
  Sums ofRanks;
  const std::int32_t least = first.Ranks.empty() ? 0 : first.Ranks.front().Rank;
  const auto rows = static_cast<std::int32_t>(first.Ranks.size());
  rule("ranks have rows", least >= 0 && least + rows <= first.Facts.Ranks);
  for (std::size_t i = 0; i < first.Ranks.size(); ++i)
  {
    const RankRow& rank = first.Ranks[i];
    rule("ranks ascend", rank.Rank == least + static_cast<std::int32_t>(i), i);
    rule("a rank's node is a node", InRange(rank.Node, first.Facts.NodeNames.size()), i);
    rule("a node's group is a group",
      InRange(first.Facts.GroupOf(rank.Node), first.Facts.NodeGroupNames.size()), i);
    rule("a rank's sums are not negative",
      rank.SentBytes >= 0 && rank.ReceivedBytes >= 0 && rank.MpiSeconds >= 0, i);
    ofRanks.Sent += rank.Sent;
    ofRanks.Received += rank.Received;
    ofRanks.Calls += rank.Calls;
  }
  rule("sent adds up", ofRanks.Sent == sums.Sent);
  rule("received adds up", ofRanks.Received == sums.Received);
  rule("calls add up", ofRanks.Calls == sums.Calls);
}

void CheckLog(const Trace& first, Rules& rule)
{
  for (const Finding& finding : first.Log.Rows())
  {
    rule(("it has a count: " + finding.What).c_str(), finding.Count > 0);
    rule(("it has a meaning: " + finding.What).c_str(), !finding.Meaning.empty());
    rule(("it has a remedy: " + finding.What).c_str(),
      finding.Level == Severity::Info || !finding.Remedy.empty());
    rule(("its rank is a rank: " + finding.What).c_str(),
      InRange(finding.FirstRank, static_cast<std::size_t>(first.Facts.Ranks)));
  }
}

/// The bytes of each column, for all processes one after another.
template<typename Table>
std::vector<std::string> Joined(const std::vector<Trace>& traces, Table Trace::*table)
{
  std::vector<std::string> bytes;
  for (const Trace& trace : traces)
  {
    std::size_t at = 0;
    Table::ForEach(trace.*table, [&](auto, const auto& values) {
      bytes.resize(std::max(bytes.size(), at + 1));
      for (auto value : values)
      {
        if (value != value)
        {
          value = std::numeric_limits<decltype(value)>::quiet_NaN(); // all NaN count as equal
        }
        bytes[at].append(reinterpret_cast<const char*>(&value), sizeof(value));
      }
      ++at;
    });
  }
  return bytes;
}

template<typename Table>
bool Same(const std::vector<Trace>& a, const std::vector<Trace>& b, Table Trace::*table)
{
  return Joined(a, table) == Joined(b, table);
}

bool SameLogs(const Diagnostics& a, const Diagnostics& b)
{
  const std::vector<Finding> left = a.Rows(), right = b.Rows();
  bool same = left.size() == right.size();
  for (std::size_t i = 0; same && i < left.size(); ++i)
  {
    same = left[i].What == right[i].What && left[i].Count == right[i].Count &&
      left[i].Level == right[i].Level;
  }
  return same;
}
}

std::string BrokenRule(const std::vector<Trace>& traces)
{
  Rules rule;
  Sums sums;
  std::int64_t messages = 0, calls = 0;
  for (const Trace& trace : traces)
  {
    CheckPaths(trace.Facts, rule);
    CheckMessages(trace.Messages, trace.Facts, messages, rule);
    CheckCalls(trace.Calls, trace.Facts, calls, rule);
    CheckCounters(trace.Counters, trace.Facts, rule);
    messages += static_cast<std::int64_t>(trace.Messages.Size());
    calls += static_cast<std::int64_t>(trace.Calls.Size());
    for (const double time : trace.Messages.SendBegin)
    {
      sums.Sent += !std::isnan(time);
    }
    for (const double time : trace.Messages.ReceiveEnd)
    {
      sums.Received += !std::isnan(time);
    }
    for (const std::int32_t rank : trace.Calls.Rank)
    {
      sums.Calls += rank >= 0;
    }
  }
  rule("the trace has a length", traces[0].Facts.Length >= 0);
  CheckRanks(traces[0], sums, rule);
  CheckLog(traces[0], rule);
  return rule.Broken;
}

std::string RegionsDifference(const Trace& all, const Trace& mpi)
{
  std::vector<Trace> a(1), b(1);
  a[0].Messages = all.Messages;
  b[0].Messages = mpi.Messages;
  if (!Same(a, b, &Trace::Messages))
  {
    return "messages differ with the regions";
  }
  const auto samePath = [](const PathNode& x, const PathNode& y) {
    return x.Parent == y.Parent && x.Place == y.Place && x.Depth == y.Depth;
  };
  if (!std::equal(all.Facts.Paths.begin(), all.Facts.Paths.end(), mpi.Facts.Paths.begin(),
        mpi.Facts.Paths.end(), samePath))
  {
    return "paths differ with the regions";
  }
  const Calls &x = all.Calls, &y = mpi.Calls;
  std::size_t at = 0;
  for (std::size_t i = 0; i < x.Size(); ++i)
  {
    if (x.MpiLevel[i] == 0)
    {
      continue;
    }
    if (at == y.Size() ||
      std::tie(x.Rank[i], x.Thread[i], x.Call[i], x.Begin[i], x.End[i], x.Communicator[i],
        x.Root[i], x.BytesSent[i], x.BytesReceived[i], x.CollectiveId[i], x.PathId[i],
        x.MpiLevel[i]) !=
        std::tie(y.Rank[at], y.Thread[at], y.Call[at], y.Begin[at], y.End[at], y.Communicator[at],
          y.Root[at], y.BytesSent[at], y.BytesReceived[at], y.CollectiveId[at], y.PathId[at],
          y.MpiLevel[at]))
    {
      return "MPI calls differ with the regions, row " + std::to_string(i);
    }
    ++at;
  }
  return at == y.Size() ? "" : "MPI calls are missing with all regions";
}

std::string Difference(const std::vector<Trace>& a, const std::vector<Trace>& b)
{
  if (!Same(a, b, &Trace::Messages))
  {
    return "messages differ with the number of processes";
  }
  if (!Same(a, b, &Trace::Calls))
  {
    return "calls differ with the number of processes";
  }
  if (!Same(a, b, &Trace::Counters))
  {
    return "counters differ with the number of processes";
  }
  return SameLogs(a[0].Log, b[0].Log) ? "" : "the log differs with the number of processes";
}
}
