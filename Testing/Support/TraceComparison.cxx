#include "Testing/Support/TraceComparison.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

namespace pclvis
{
namespace
{
/// Calls visit(name, column of a, column of b) for every column of the big tables.
template<typename A, typename B, typename Visit>
void ForEachColumn(A& a, B& b, Visit&& visit)
{
  const auto both = [&visit](auto& ofA, auto& ofB) {
    std::decay_t<decltype(ofA)>::ForEach(ofA, [&](auto column, auto& values) {
      visit(std::string(column.TableName()) + "." + column.kName, values, column.In(ofB));
    });
  };
  both(a.Messages, b.Messages);
  both(a.Calls, b.Calls);
  both(a.Counters, b.Counters);
}

template<typename T>
bool Same(const T& a, const T& b)
{
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

bool SameRank(const RankRow& a, const RankRow& b)
{
  return a.Rank == b.Rank && a.Node == b.Node && a.Location == b.Location &&
    a.Threads == b.Threads && a.Calls == b.Calls && Same(a.MpiSeconds, b.MpiSeconds) &&
    a.Sent == b.Sent && a.Received == b.Received && a.SentBytes == b.SentBytes &&
    a.ReceivedBytes == b.ReceivedBytes && a.Unmatched == b.Unmatched &&
    a.ClockOffset == b.ClockOffset &&
    (a.ClockUncertainty == b.ClockUncertainty ||
      (a.ClockUncertainty != a.ClockUncertainty && b.ClockUncertainty != b.ClockUncertainty));
}

bool SamePaths(const std::vector<PathNode>& a, const std::vector<PathNode>& b)
{
  return a.size() == b.size() &&
    std::equal(a.begin(), a.end(), b.begin(), [](const PathNode& x, const PathNode& y) {
      return x.Parent == y.Parent && x.Place == y.Place && x.Depth == y.Depth;
    });
}

std::string FactsDifference(const TraceFacts& a, const TraceFacts& b)
{
  const bool same = a.Ranks == b.Ranks && a.NodeNames == b.NodeNames &&
    a.NodeOfRank == b.NodeOfRank && a.NodeGroupNames == b.NodeGroupNames &&
    a.GroupOfNode == b.GroupOfNode && a.CodeRegions.size() == b.CodeRegions.size() &&
    a.Communicators.size() == b.Communicators.size() && a.CounterNames == b.CounterNames &&
    a.Locations == b.Locations && a.Events == b.Events && a.Collectives == b.Collectives &&
    a.Length == b.Length && SamePaths(a.Paths, b.Paths) && a.TicksPerSecond == b.TicksPerSecond &&
    a.Complete == b.Complete;
  return same ? "" : "facts";
}

std::string LogDifference(const Diagnostics& a, const Diagnostics& b)
{
  const std::vector<Finding> ours = a.Rows(), theirs = b.Rows();
  for (std::size_t i = 0; i < ours.size() && i < theirs.size(); ++i)
  {
    const bool sameTime = ours[i].FirstTime == theirs[i].FirstTime ||
      (ours[i].FirstTime != ours[i].FirstTime && theirs[i].FirstTime != theirs[i].FirstTime);
    if (ours[i].What != theirs[i].What || ours[i].Count != theirs[i].Count ||
      ours[i].FirstRank != theirs[i].FirstRank || !sameTime || ours[i].Meaning != theirs[i].Meaning)
    {
      return "log: " + ours[i].What + " " + std::to_string(ours[i].Count) + " or " +
        theirs[i].What + " " + std::to_string(theirs[i].Count);
    }
  }
  return ours.size() == theirs.size() ? "" : "number of findings";
}
}

Trace Joined(const std::vector<Trace>& parts)
{
  Trace whole = parts.at(0);
  for (std::size_t i = 1; i < parts.size(); ++i)
  {
    ForEachColumn(whole, parts[i], [](const std::string&, auto& column, const auto& more) {
      for (std::size_t row = 0; row < more.Size(); ++row)
      {
        column.Append(more[row]);
      }
    });
  }
  return whole;
}

std::string Difference(const Trace& a, const Trace& b)
{
  std::string found = FactsDifference(a.Facts, b.Facts);
  ForEachColumn(a, b, [&](const std::string& name, const auto& left, const auto& right) {
    if (!found.empty())
    {
      return;
    }
    if (left.Size() != right.Size())
    {
      found = std::string(name) + ": " + std::to_string(left.Size()) + " or " +
        std::to_string(right.Size()) + " rows";
      return;
    }
    for (std::size_t row = 0; row < left.Size(); ++row)
    {
      if (!Same(left[row], right[row]))
      {
        found = std::string(name) + ", row " + std::to_string(row) + ": " +
          std::to_string(left[row]) + " or " + std::to_string(right[row]);
        return;
      }
    }
  });
  for (std::size_t i = 0; found.empty() && i < std::max(a.Ranks.size(), b.Ranks.size()); ++i)
  {
    if (i >= a.Ranks.size() || i >= b.Ranks.size() || !SameRank(a.Ranks[i], b.Ranks[i]))
    {
      found = "row " + std::to_string(i) + " of Ranks";
    }
  }
  return found.empty() ? LogDifference(a.Log, b.Log) : found;
}
}
