#include "Filters/Core/Structure/FindLogicalStructure.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/StructureOracle.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
using Event = RandomProgram::Event;
constexpr std::uint32_t kNone = LogicalEvents::kNone;

LogicalStructureOptions Options(bool leaps)
{
  LogicalStructureOptions options;
  options.MergeLeaps = leaps;
  return options;
}

LogicalStructure Find(ReplayTables& tables, const LogicalStructureOptions& options)
{
  StructureInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  return FindLogicalStructure(input, options);
}

bool SameEvents(const std::vector<Event>& expected, const LogicalEvents& events)
{
  bool same = expected.size() == events.Size();
  for (std::size_t i = 0; same && i < expected.size(); ++i)
  {
    same = events.Rank[i] == expected[i].Rank &&
      static_cast<int>(events.Kind[i]) == static_cast<int>(expected[i].What) &&
      (events.Operation[i] == kNone) == (expected[i].Operation < 0);
    for (const int message : expected[i].Sent)
    {
      same = same && events.SendEvent[message] == i;
    }
    for (const int message : expected[i].Received)
    {
      same = same && events.ReceiveEvent[message] == i;
    }
  }
  return same;
}

bool SamePartitions(const std::vector<std::size_t>& expected, const EventPartitions& found)
{
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      if ((expected[i] == expected[j]) != (found.Of[i] == found.Of[j]))
      {
        return false;
      }
    }
  }
  return true;
}

/// @param threads of each rank, at most
void TestSmall(Checks& check, int threads)
{
  int events = 0, partitions = 0, steps = 0;
  std::size_t seen = 0;
  const int runs = 3000;
  for (int seed = 0; seed < runs; ++seed)
  {
    RandomProgram program(
      2 + seed % 4, 4 + seed % 14 * threads, static_cast<std::uint64_t>(seed), 1 + seed % threads);
    const LogicalStructure found = Find(program.Tables, Options(false));
    const StructureOracle oracle(program);
    seen += oracle.Events.size();
    const bool sameEvents = SameEvents(oracle.Events, found.Events);
    const bool samePartitions = sameEvents && SamePartitions(oracle.Partition, found.Phases);
    bool sameSteps = samePartitions;
    for (std::size_t i = 0; sameSteps && i < oracle.Step.size(); ++i)
    {
      sameSteps = found.StepOf(i) == oracle.Step[i];
    }
    events += sameEvents;
    partitions += samePartitions;
    steps += sameSteps;
  }
  check("programs have events", seen > 10u * runs);
  check("events are those that the programs made (" + std::to_string(events) + ")", events == runs);
  check("partitions are the closure of all rules (" + std::to_string(partitions) + ")",
    partitions == runs);
  check("steps are the least that obey all rules (" + std::to_string(steps) + ")", steps == runs);
}

/// Rules that hold with any options.
/// @param apart operations need not be side by side
bool Holds(const LogicalStructure& found, bool apart = false)
{
  const LogicalEvents& events = found.Events;
  bool holds = (apart || found.OperationsApart == 0) && found.ReceivesContradicted == 0;
  for (std::size_t i = 1; i < events.Size(); ++i)
  {
    if (!events.IsFirst(i))
    {
      const bool within = found.Phases.Of[i] == found.Phases.Of[i - 1];
      holds = holds && found.StepOf(i) != found.StepOf(i - 1);
      // A later phase begins after the last step of the earlier one, so phases are no circles.
      holds = holds && (within || found.Steps.Begin[found.Phases.Of[i]] > found.StepOf(i - 1));
    }
  }
  for (std::size_t i = 0; i < events.SendEvent.size(); ++i)
  {
    if (events.ReceiveEvent[i] != kNone)
    {
      holds = holds && found.StepOf(events.ReceiveEvent[i]) > found.StepOf(events.SendEvent[i]) &&
        found.Phases.Of[events.ReceiveEvent[i]] == found.Phases.Of[events.SendEvent[i]];
    }
  }
  for (std::size_t operation = 0; !apart && operation < events.IdOfOperation.size(); ++operation)
  {
    for (std::uint32_t j = events.FirstMember[operation]; j < events.FirstMember[operation + 1];
         ++j)
    {
      holds = holds &&
        found.StepOf(events.Member[j]) ==
          found.StepOf(events.Member[events.FirstMember[operation]]);
    }
  }
  return holds;
}

/// Steps of a rank grow with its order; receives that may change places are the exception.
bool Grows(const LogicalStructure& found, bool ideal)
{
  std::int32_t before = -1, last = -1; // the last steps before the receives that are free, and yet
  for (std::size_t i = 0; i < found.Events.Size(); ++i)
  {
    const bool isFirst = found.Events.IsFirst(i);
    const bool free = !isFirst && ideal && found.Events.Kind[i] == LogicalKind::Receive &&
      found.Events.Kind[i - 1] == LogicalKind::Receive;
    before = isFirst ? -1 : free ? before : last;
    if (found.StepOf(i) <= before)
    {
      return false;
    }
    last = free ? std::max(last, found.StepOf(i)) : found.StepOf(i);
  }
  return true;
}

/// Whether all ranks take part at each distance of a phase from the start.
bool HasFullLeaps(const LogicalStructure& found)
{
  const LogicalEvents& events = found.Events;
  // A phase begins after those before it, and they are numbered by that.
  std::vector<std::uint32_t> order(events.Size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
    [&found](std::uint32_t a, std::uint32_t b) { return found.Phases.Of[a] < found.Phases.Of[b]; });
  std::vector<std::uint32_t> leap(found.Phases.Count, 0);
  std::map<std::uint32_t, std::set<std::int32_t>> ranks;
  std::set<std::int32_t> all;
  for (const std::uint32_t event : order)
  {
    const std::uint32_t phase = found.Phases.Of[event];
    if (!events.IsFirst(event) && found.Phases.Of[event - 1] != phase)
    {
      leap[phase] = std::max(leap[phase], leap[found.Phases.Of[event - 1]] + 1);
    }
  }
  for (const std::uint32_t event : order)
  {
    ranks[leap[found.Phases.Of[event]]].insert(events.Rank[event]);
    all.insert(events.Rank[event]);
  }
  return std::all_of(
    ranks.begin(), ranks.end(), [&all](const auto& at) { return at.second == all; });
}

void TestInvariants(Checks& check)
{
  int held = 0, grown = 0, coarser = 0, earlier = 0, closed = 0, full = 0;
  const int runs = 2000;
  for (int seed = 0; seed < runs; ++seed)
  {
    RandomProgram program(2 + seed % 7, 20 + seed % 150, 77777u + static_cast<std::uint64_t>(seed));
    LogicalStructureOptions options = Options(seed % 2 == 0);
    options.Leaps.Skip = seed % 4 == 0;
    options.Leaps.Close = seed % 8 > 3;
    // Without skipping, and where what nothing follows goes with what is before.
    const bool isFull = options.MergeLeaps && options.Leaps.Close && !options.Leaps.Skip;
    options.IdealReceives = seed % 3 == 0;
    options.CoalesceSends = seed % 5 != 0;
    const LogicalStructure found = Find(program.Tables, options);
    held += Holds(found);
    grown += Grows(found, options.IdealReceives);
    closed += isFull;
    full += isFull && HasFullLeaps(found);
    options.MergeLeaps = false;
    const LogicalStructure finer = Find(program.Tables, options);
    std::map<std::uint32_t, std::uint32_t> merged;
    bool same = true;
    for (std::size_t i = 0; i < found.Events.Size(); ++i)
    {
      const auto [at, isNew] = merged.emplace(finer.Phases.Of[i], found.Phases.Of[i]);
      same = same && at->second == found.Phases.Of[i];
    }
    coarser += same;
    options.IdealReceives = true;
    const std::int32_t ideal = Find(program.Tables, options).Steps.Count;
    options.IdealReceives = false;
    earlier += ideal <= Find(program.Tables, options).Steps.Count;
  }
  check("happened-before holds (" + std::to_string(held) + ")", held == runs);
  check("program order holds (" + std::to_string(grown) + ")", grown == runs);
  check("leaps merge partitions only (" + std::to_string(coarser) + ")", coarser == runs);
  check(
    "all ranks are in each leap (" + std::to_string(full) + ")", full == closed && closed > 200);
  check("the ideal order takes no more steps (" + std::to_string(earlier) + ")", earlier == runs);
}

/// Overlapping calls of threads, and members of collectives that leave them at different times,
/// also on different sides of a message.
void TestThreads(Checks& check)
{
  int held = 0, grown = 0, same = 0, known = 0;
  std::int64_t apart = 0;
  const int runs = 2000;
  for (int seed = 0; seed < runs; ++seed)
  {
    const bool together = seed % 2 == 0;
    RandomProgram program(2 + seed % 7, 40 + seed % 300, 55555u + static_cast<std::uint64_t>(seed),
      1 + seed % 4, !together);
    LogicalStructureOptions options = Options(seed % 3 != 0);
    options.Leaps.Close = seed % 5 == 0;
    options.IdealReceives = seed % 7 == 0;
    const LogicalStructure found = Find(program.Tables, options);
    held += Holds(found, !together);
    grown += Grows(found, options.IdealReceives);
    same += SameEvents(program.SortedEvents(), found.Events);
    known += found.Events.Lost == 0 && found.Events.Incomplete == 0;
    apart += found.OperationsApart;
  }
  check("of threads, happened-before holds (" + std::to_string(held) + ")", held == runs);
  check("so does their common order (" + std::to_string(grown) + ")", grown == runs);
  check("their events are those that they made (" + std::to_string(same) + ")", same == runs);
  check("all calls are known (" + std::to_string(known) + ")", known == runs);
  check("some collectives contradict messages (" + std::to_string(apart) + ")", apart > 0);
}

/// Whether phases are runs of steps that a chain of overlapping finer phases covers, and no others.
bool JoinsOverlapping(const LogicalStructure& finer, const LogicalStructure& found)
{
  // Steps s and s + 1 are of one phase if, and only if, a finer one has events at or before s, and
  // after it.
  std::vector<std::int32_t> first(finer.Phases.Count, finer.Steps.Count), last(first.size(), -1);
  std::vector<std::set<std::uint32_t>> phases(static_cast<std::size_t>(finer.Steps.Count));
  for (std::size_t i = 0; i < finer.Events.Size(); ++i)
  {
    const std::uint32_t phase = finer.Phases.Of[i];
    first[phase] = std::min(first[phase], finer.StepOf(i));
    last[phase] = std::max(last[phase], finer.StepOf(i));
    if (found.StepOf(i) != finer.StepOf(i))
    {
      return false;
    }
    phases[static_cast<std::size_t>(found.StepOf(i))].insert(found.Phases.Of[i]);
  }
  for (std::int32_t step = 0; step < finer.Steps.Count; ++step)
  {
    bool joined = false;
    for (std::size_t phase = 0; phase < first.size(); ++phase)
    {
      joined = joined || (first[phase] <= step && last[phase] > step);
    }
    const auto at = static_cast<std::size_t>(step);
    if (phases[at].size() != 1 ||
      (at + 1 < phases.size() && joined != (phases[at] == phases[at + 1])))
    {
      return false;
    }
  }
  return true;
}

void TestAcrossSteps(Checks& check)
{
  int joins = 0, fewer = 0;
  const int runs = 500;
  for (int seed = 0; seed < runs; ++seed)
  {
    RandomProgram program(2 + seed % 7, 10 + seed % 60, 9000u + static_cast<std::uint64_t>(seed));
    LogicalStructureOptions options = Options(seed % 2 == 0);
    const LogicalStructure finer = Find(program.Tables, options);
    options.MergeAcrossSteps = true;
    const LogicalStructure found = Find(program.Tables, options);
    joins += JoinsOverlapping(finer, found);
    fewer += found.Phases.Count < finer.Phases.Count;
  }
  check("phases with common steps are one (" + std::to_string(joins) + ")", joins == runs);
  check("there are such phases (" + std::to_string(fewer) + ")", fewer > 0);
}

/// Figure 9 of [Isaacs2014] with a binary gather of four ranks: 1 to 0 and 3 to 2, then 2 to 0, and
/// results back: 0 to 2 and 1, 2 to 3.
void TestMergeTree(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 0, 1, 1.5, 1, 2);
  tables.SendReceive(3, 2, 1, 1.5, 1, 2);
  tables.SendReceive(2, 0, 3, 3.5, 3, 4);
  tables.SendReceive(0, 2, 5, 5.5, 5, 6);
  tables.SendReceive(0, 1, 5.6, 5.8, 5, 6);
  tables.SendReceive(2, 3, 7, 7.5, 7, 8);
  const LogicalStructure found = Find(tables, Options(false));
  const auto steps = [&](std::int32_t rank) {
    std::vector<std::int32_t> of;
    for (std::uint32_t i = found.Events.First[rank]; i < found.Events.First[rank + 1]; ++i)
    {
      of.push_back(found.StepOf(i));
    }
    return of;
  };
  check("each message is a phase of its own", found.Phases.Count == 6);
  // 1 to 0 is steps 0 and 1, 2 to 0 then 2 and 3, 0 to 2 is 4 and 5, 0 to 1 is 6 and 7.
  check("the root receives twice and sends twice",
    steps(0) == std::vector<std::int32_t>({ 1, 3, 4, 6 }));
  check("a leaf sends at once", steps(1) == std::vector<std::int32_t>({ 0, 7 }));
  check("the other gatherer", steps(2) == std::vector<std::int32_t>({ 1, 2, 5, 6 }));
  check("its leaf", steps(3) == std::vector<std::int32_t>({ 0, 7 }));
}

/// A ring in which all send to the right, then receive: one phase of two steps. Between, a barrier.
void TestRing(Checks& check)
{
  ReplayTables tables;
  for (int round = 0; round < 2; ++round)
  {
    for (std::int32_t rank = 0; rank < 4; ++rank)
    {
      const double begin = 10 * round + 0.1 * rank;
      tables.SendReceive(rank, (rank + 1) % 4, begin, begin + 0.5, 10 * round + 2, 10 * round + 3);
      tables.Rows.Collective(rank, "MPI_Barrier", 10 * round + 5, 10 * round + 6, round, -1);
    }
  }
  const LogicalStructure found = Find(tables, Options(true));
  check("two rings and two barriers", found.Phases.Count == 4 && found.Steps.Count == 6);
  bool same = true;
  for (std::uint32_t i = 0; i < found.Events.Size(); ++i)
  {
    same = same && found.StepOf(i) == static_cast<std::int32_t>(i % 6);
  }
  check("all ranks do the same at each step", same);
}

void TestNothing(Checks& check)
{
  ReplayTables tables;
  check("no calls, no phases", Find(tables, Options(true)).Phases.Count == 0);
  tables.Rows.Call(0, "MPI_Comm_rank", 1, 2);
  check("no communication, no phases", Find(tables, Options(true)).Phases.Count == 0);
  tables.Message(0, 0, 3, 4, 5, 6);
  tables.Rows.Call(0, "MPI_Send", 3, 4);
  tables.Rows.Call(0, "MPI_Recv", 5, 6);
  const LogicalStructure found = Find(tables, Options(true));
  check("a message to oneself has two steps", found.Phases.Count == 1 && found.Steps.Count == 2);
}
}

int UnitTestFindLogicalStructure(int, char*[])
{
  Checks check;
  TestSmall(check, 1);
  TestSmall(check, 3);
  TestInvariants(check);
  TestThreads(check);
  TestAcrossSteps(check);
  TestMergeTree(check);
  TestRing(check);
  TestNothing(check);
  return check.Result();
}
