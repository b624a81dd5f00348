#include "Filters/Core/States/HappenedBefore.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/EventClocks.h"
#include "Testing/Support/RandomExecution.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

using namespace pclvis;

namespace
{
std::string Text(ColumnView<std::uint32_t> clock)
{
  std::string text;
  for (const std::uint32_t count : clock)
  {
    text += (text.empty() ? "" : ",") + std::to_string(count);
  }
  return text;
}

/// Events by (message, side), as the tests name them.
struct Places
{
  explicit Places(const CommunicationEvents& events)
  {
    for (std::size_t i = 0; i < events.Size(); ++i)
    {
      this->Of[events.Event[i]] = i;
    }
  }
  std::size_t Send(std::uint32_t row) const { return this->Of.at(2 * row); }
  std::size_t Receive(std::uint32_t row) const { return this->Of.at(2 * row + 1); }
  std::map<std::uint32_t, std::size_t> Of;
};

/// Three ranks in the way of the paper's Figure 7, with its numbers: V_a = (0,0,1), V_b = (0,1,1),
/// V_c[2] = 3, V_c[3] = 2, V_d[2] = 4, V_d[3] = 1. Time runs to the right:
///   P1          r1    s3
///   P2    r0 s1    s2    r3
///   P3 s0             r2
void CheckPaper(Checks& check)
{
  const ExecutedColumns columns({ Message(0, 2, 1, 1, 2), Message(1, 1, 0, 3, 4),
    Message(2, 1, 2, 5, 7), Message(3, 0, 1, 6, 8) });
  CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
  const Places at(events);
  const VectorClocks clocks(events);
  const std::size_t a = at.Send(0), b = at.Receive(0), c = at.Receive(2), d = at.Receive(3);
  check("V_a is 0,0,1", Text(clocks.Of(a)) == "0,0,1");
  check("V_b is 0,1,1", Text(clocks.Of(b)) == "0,1,1");
  check("Discipline 1: b depends on a", clocks.HappenedBefore(a, b));
  check("and not a on b", !clocks.HappenedBefore(b, a));
  check("V_c is 0,3,2", Text(clocks.Of(c)) == "0,3,2");
  check("V_d is 2,4,1", Text(clocks.Of(d)) == "2,4,1");
  check("Discipline 2: c and d are concurrent", clocks.Compare(c, d) == EventOrder::Concurrent);
  check("an event is not before itself",
    clocks.Compare(c, c) == EventOrder::Same && !clocks.HappenedBefore(c, c));
  check("the first event is before all others", clocks.Compare(d, a) == EventOrder::After);
  const Column<std::uint32_t> lamport = LamportClocks(events);
  // By hand: r1 = 1 + s1 = 4; s3 = 5; r2 = 1 + s2 = 5; r3 = 1 + s3 = 6.
  check("Lamport's clocks by hand",
    lamport[a] == 1 && lamport[b] == 2 && lamport[at.Receive(1)] == 4 && lamport[c] == 5 &&
      lamport[d] == 6);
  const std::vector<std::uint32_t> order = TopologicalOrder(events);
  check("s3 stands before r2 in S: equal clocks, earlier time",
    std::find(order.begin(), order.end(), at.Send(3)) < std::find(order.begin(), order.end(), c));
  check.Throws("clocks that need too much memory are refused", "8 events on 3 ranks",
    [&] { VectorClocks(events, 8 * 3 * 4 - 1); });
}

/// Sums over executions of how often each of the ways to ask disagrees with brute force.
struct Mistakes
{
  std::int64_t Clocks = 0, Known = 0, Cone = 0, Order = 0, Chain = 0, Pairs = 0, Dependent = 0;
};

void Compare(const RandomExecution& execution, Mistakes& mistakes)
{
  const ExecutedColumns columns(execution.Messages);
  CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
  const Places at(events);
  const std::size_t n = execution.Events.size();
  const std::vector<char> reaches = execution.Reaches();
  const VectorClocks clocks(events);
  std::vector<std::int32_t> all(events.Ranks.Size());
  std::iota(all.begin(), all.end(), 0);
  const KnownEvents known(events, all);
  const EventPositions positions = PositionsOf(events);
  const Column<std::uint32_t> lamport = LamportClocks(events);
  const std::vector<std::uint32_t> order = TopologicalOrder(events);
  std::vector<std::size_t> stands(n), place(n), longest(n, 0);
  for (std::size_t i = 0; i < n; ++i)
  {
    stands[order[i]] = i;
    const auto& event = execution.Events[i];
    const std::uint32_t row = static_cast<std::uint32_t>(event.Message);
    place[i] = event.Sends ? at.Send(row) : at.Receive(row);
  }
  for (std::size_t b = 0; b < n; ++b)
  {
    const std::int32_t rank = events.Ranks.NumberOf(execution.Events[b].Rank);
    const DependencyCone cone = ConeOf(events, positions, rank, place[b] - events.First[rank]);
    for (std::size_t a = 0; a < n; ++a)
    {
      const bool before = a != b && reaches[a * n + b], after = a != b && reaches[b * n + a];
      const EventOrder truth = a == b ? EventOrder::Same
        : before                      ? EventOrder::Before
        : after                       ? EventOrder::After
                                      : EventOrder::Concurrent;
      const std::int32_t p = events.Ranks.NumberOf(execution.Events[a].Rank);
      const std::size_t position = place[a] - events.First[p];
      mistakes.Clocks += clocks.Compare(place[a], place[b]) != truth;
      mistakes.Known +=
        known.HappenedBefore(static_cast<std::size_t>(p), position, place[b]) != before;
      mistakes.Cone += cone.OrderOf(p, position) != truth;
      mistakes.Order += before && stands[place[a]] >= stands[place[b]];
      longest[b] = before ? std::max(longest[b], longest[a]) : longest[b];
      mistakes.Dependent += before;
    }
    ++longest[b]; // execution.Events is in true order: all before b are done
    mistakes.Chain += lamport[place[b]] != longest[b];
    mistakes.Pairs += static_cast<std::int64_t>(n);
  }
}

void CheckExecutions(Checks& check)
{
  Mistakes mistakes;
  for (std::uint64_t seed = 0; seed < 4000; ++seed)
  {
    ExecutionOptions options;
    options.Ranks = 1 + static_cast<int>(seed % 6);
    options.Skew = seed % 3 ? 20 : 0; // far more than a message takes
    options.Wildcards = seed % 2 ? 0.2 : 0.8;
    Compare(Execute(options, seed), mistakes);
  }
  check("4000 executions have dependent and concurrent events",
    mistakes.Dependent > 100000 && mistakes.Pairs > 3 * mistakes.Dependent);
  check("vector clocks agree with brute force in every pair", mistakes.Clocks == 0);
  check("asking single ranks agrees with brute force", mistakes.Known == 0);
  check("the cone of an event agrees with brute force", mistakes.Cone == 0);
  check("S puts nothing before what it depends on", mistakes.Order == 0);
  check("Lamport's clock is the longest chain that ends there", mistakes.Chain == 0);
}
}

int UnitTestHappenedBefore(int, char*[])
{
  Checks check;
  CheckPaper(check);
  CheckExecutions(check);
  return check.Result();
}
