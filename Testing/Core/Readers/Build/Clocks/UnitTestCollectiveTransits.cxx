#include "Readers/Build/Clocks/CollectiveTransits.h"
#include "Readers/Build/Rows/CollectiveNumbers.h"
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace
{
using namespace pclvis;
using Transit = std::tuple<std::int32_t, std::int32_t, double, double>;

struct Ends
{
  double Entered = -std::numeric_limits<double>::infinity();
  double Left = std::numeric_limits<double>::infinity();
};

/// What others need of this call, and what it needs of others.
void JoinCall(Ends& ends, const Trace& trace, std::size_t call)
{
  const std::string& name = trace.Facts.CodeRegions[trace.Calls.Call[call]].Name;
  const bool root = trace.Calls.Root[call] == trace.Calls.Rank[call];
  if (name == "MPI_Bcast" ? root : name != "MPI_Reduce" || !root)
  {
    ends.Entered = std::max(ends.Entered, trace.Calls.Begin[call]);
  }
  if (name == "MPI_Bcast" ? !root : name != "MPI_Reduce" || root)
  {
    ends.Left = std::min(ends.Left, trace.Calls.CollectiveEnd[call]);
  }
}

std::int64_t CountEarly(const std::string& anchor, const ReadOptions& options, ProcessGroup& group)
{
  const auto contents = ReadArchive(anchor, options, group);
  const TraceClocks clocks(*contents, ClockMode::None);
  return CountEarlyLeaves(*contents, CallRows(*contents, clocks, group), group);
}

std::vector<Transit> Take(
  const std::string& anchor, const ReadOptions& options, ProcessGroup& group)
{
  const auto contents = ReadArchive(anchor, options, group);
  const TraceClocks clocks(*contents, ClockMode::None);
  const CallRows calls(*contents, clocks, group);
  const std::vector<std::int32_t>& nodes = contents->Known.Facts.NodeOfRank;
  std::vector<std::int32_t> domains;
  for (const std::int32_t node : nodes)
  {
    domains.push_back(
      static_cast<std::int32_t>(std::find(nodes.begin(), nodes.end(), node) - nodes.begin()));
  }
  std::vector<Transit> transits;
  TakeCollectives(
    *contents, calls, domains,
    [&](std::int32_t from, std::int32_t to, double entered, double left) {
      transits.emplace_back(from, to, entered, left);
    },
    group);
  return transits;
}

/// Of the table Calls: collectives that a rank leaves before another enters that it needs.
std::int64_t EarlyByBruteForce(const Trace& trace, const std::set<std::string>& names)
{
  std::map<std::int64_t, Ends> collectives; // by id
  for (std::size_t i = 0; i < trace.Calls.Size(); ++i)
  {
    if (trace.Calls.CollectiveId[i] >= 0 &&
      names.count(trace.Facts.CodeRegions[trace.Calls.Call[i]].Name) > 0)
    {
      JoinCall(collectives[trace.Calls.CollectiveId[i]], trace, i);
    }
  }
  return std::count_if(collectives.begin(), collectives.end(),
    [](const auto& each) { return each.second.Left < each.second.Entered - 1.5e-9; });
}

/// All transits that the table Calls allows: of each collective that all ranks leave before that
/// time, between the first ranks of any two nodes with ranks that need something from each other.
std::set<Transit> BruteForce(const Trace& trace, const std::set<std::string>& names,
  double until = std::numeric_limits<double>::infinity())
{
  std::map<std::int64_t, std::map<std::int32_t, Ends>> collectives; // by id, node
  std::set<std::int64_t> later;                                     // ids
  for (std::size_t i = 0; i < trace.Calls.Size(); ++i)
  {
    const std::string& name = trace.Facts.CodeRegions[trace.Calls.Call[i]].Name;
    if (trace.Calls.CollectiveId[i] >= 0 && names.count(name) > 0)
    {
      JoinCall(
        collectives[trace.Calls.CollectiveId[i]][trace.Facts.NodeOfRank[trace.Calls.Rank[i]]],
        trace, i);
      if (trace.Calls.CollectiveEnd[i] >= until)
      {
        later.insert(trace.Calls.CollectiveId[i]);
      }
    }
  }
  for (const std::int64_t id : later)
  {
    collectives.erase(id);
  }
  const std::vector<std::int32_t>& nodes = trace.Facts.NodeOfRank;
  const auto lowest = [&nodes](std::int32_t node) {
    return static_cast<std::int32_t>(std::find(nodes.begin(), nodes.end(), node) - nodes.begin());
  };
  std::set<Transit> transits;
  for (const auto& each : collectives)
  {
    for (const auto& from : each.second)
    {
      for (const auto& to : each.second)
      {
        if (std::isfinite(from.second.Entered) && std::isfinite(to.second.Left))
        {
          transits.emplace(
            lowest(from.first), lowest(to.first), from.second.Entered, to.second.Left);
        }
      }
    }
  }
  return transits;
}

/// @param names of the collectives that bound clocks
void CheckWindow(
  Checks& check, const Trace& trace, const std::set<std::string>& names, const std::string& anchor)
{
  ProcessGroup alone;
  const std::vector<Transit> found = Take(anchor, {}, alone);
  ReadOptions window;
  window.WindowBegin = trace.Facts.Length / 4;
  window.WindowEnd = trace.Facts.Length / 2;
  const std::vector<Transit> read = Take(anchor, window, alone);
  const std::set<Transit> before = BruteForce(trace, names, window.WindowEnd);
  std::vector<Transit> known;
  std::copy_if(found.begin(), found.end(), std::back_inserter(known),
    [&before](const Transit& transit) { return before.count(transit) == 1; });
  check("of a window of time, those say the same that all ranks have left by its end",
    read == known && !read.empty() && read.size() < found.size());
}
}

int UnitTestCollectiveTransits(int, char* argv[])
{
  Checks check;
  const std::string folder = std::string(argv[2]) + "/collective-transits";
  std::filesystem::remove_all(folder);
  const std::string anchor = GenerateTrace(
    ParseScenario("pattern=stencil2d ranks=20 iterations=60 ranks_per_node=4 collectives=2 "
                  "collective=cycle clock_offset=1e-4"),
    folder)
                               .Anchor;
  ProcessGroup alone;
  BuildOptions build;
  build.Clock = ClockMode::None;
  const Trace trace = BuildTrace(*ReadArchive(anchor, {}, alone), build, alone);
  const std::set<std::string> all = { "MPI_Barrier", "MPI_Allreduce", "MPI_Allgather",
    "MPI_Alltoall", "MPI_Bcast", "MPI_Reduce" };
  const std::set<Transit> allowed = BruteForce(trace, all);
  const std::vector<Transit> found = Take(anchor, {}, alone);
  check("there are such collectives", allowed.size() > 100 && !found.empty());
  check("each transit is the last enter and the first leave of two nodes",
    std::all_of(found.begin(), found.end(),
      [&](const Transit& transit) { return allowed.count(transit) == 1; }));
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> pairs;
  for (const Transit& transit : found)
  {
    ++pairs[{ std::get<0>(transit), std::get<1>(transit) }];
  }
  // Of 5 nodes each with itself and those 1, 2 and 4 places after it, both ways: all ordered pairs.
  check("all pairs of five nodes are met", pairs.size() == 25 && pairs.count({ 4, 4 }) == 1);
  const std::set<Transit> without =
    BruteForce(trace, { "MPI_Barrier", "MPI_Allreduce", "MPI_Allgather", "MPI_Alltoall" });
  const std::set<Transit> taken(found.begin(), found.end());
  std::set<Transit> rooted;
  std::set_difference(allowed.begin(), allowed.end(), without.begin(), without.end(),
    std::inserter(rooted, rooted.end()));
  check("broadcasts and reduces bound clocks, the root's with each other one",
    !rooted.empty() && std::includes(taken.begin(), taken.end(), rooted.begin(), rooted.end()));
  std::vector<std::vector<Transit>> parts(3);
  RunAsProcesses(3, [&](ProcessGroup& group) { parts[group.Process()] = Take(anchor, {}, group); });
  check("three processes take the same, on process 0",
    parts[0] == found && parts[1].empty() && parts[2].empty());
  const std::int64_t early = EarlyByBruteForce(trace, all);
  check("clocks that disagree let ranks leave some of them early", early > 10);
  check("all of these are counted", CountEarly(anchor, {}, alone) == early);
  std::vector<std::int64_t> counted(3);
  RunAsProcesses(
    3, [&](ProcessGroup& group) { counted[group.Process()] = CountEarly(anchor, {}, group); });
  check("each of three processes knows how many",
    std::count(counted.begin(), counted.end(), early) == 3);
  CheckWindow(check, trace, all, anchor);
  std::filesystem::remove_all(folder);
  return check.Result();
}
