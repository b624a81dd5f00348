#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
std::set<std::uint32_t> Awaited(
  OperationKind kind, std::uint32_t member, MemberSpan all, std::uint32_t root)
{
  std::set<std::uint32_t> awaited;
  ForEachAwaitedSpan(kind, member, { all, root }, [&awaited](const MemberSpan& span) {
    for (std::uint32_t other = span.First; other < span.Past; ++other)
    {
      awaited.insert(other);
    }
  });
  return awaited;
}

/// Against the definition: who is above whom is found by going up from each member, one at a time.
void TestTrees(Checks& check)
{
  bool up = true, down = true;
  for (std::uint32_t members = 1; members <= 13; ++members)
  {
    const MemberSpan all{ 5, 5 + members };
    for (std::uint32_t root = all.First; root < all.Past; ++root)
    {
      const auto member = [&](std::uint32_t place) {
        return all.First + (root - 5 + place) % members;
      };
      std::vector<std::set<std::uint32_t>> above(all.Past), below(all.Past);
      for (std::uint32_t place = 0; place < members; ++place)
      {
        for (std::uint32_t at = place;; at &= at - 1)
        {
          above[member(place)].insert(member(at));
          below[member(at)].insert(member(place));
          if (at == 0)
          {
            break;
          }
        }
      }
      for (std::uint32_t one = all.First; one < all.Past; ++one)
      {
        const std::set<std::uint32_t> of = Awaited(OperationKind::UpTree, one, all, root);
        up = up && (below[one].size() == 1 ? of.empty() : of == below[one]);
        down = down && Awaited(OperationKind::DownTree, one, all, root) == above[one];
      }
    }
  }
  check("up a tree each waits for all below it", up);
  check("down a tree each waits for all above it", down);
}

/// Operations of four ranks with root 1, one a second. In each, one rank enters later than all
/// others, each in turn.
RunGraph Of(const std::string& name, OperationKind truth)
{
  ReplayTables tables;
  for (int operation = 0; operation < 8; ++operation)
  {
    std::array<double, 4> enter{};
    for (int rank = 0; rank < 4; ++rank)
    {
      enter[rank] = operation + 0.1 + 0.001 * rank + (operation % 4 == rank ? 0.5 : 0);
    }
    for (std::uint32_t rank = 0; rank < 4; ++rank)
    {
      double ready = enter[rank];
      for (const std::uint32_t other : Awaited(truth, rank, { 0, 4 }, 1))
      {
        ready = std::max(ready, enter[other]);
      }
      tables.Rows.Collective(static_cast<std::int32_t>(rank), name, enter[rank],
        ready + 0.01 * (1 + rank), operation, 1);
    }
  }
  return MakeRunGraph(tables.Input());
}

void TestChoice(Checks& check)
{
  const std::pair<const char*, OperationKind> cases[] = { { "MPI_Bcast", OperationKind::FromRoot },
    { "MPI_Bcast", OperationKind::DownTree }, { "MPI_Bcast", OperationKind::All },
    { "MPI_Reduce", OperationKind::ToRoot }, { "MPI_Reduce", OperationKind::UpTree },
    { "MPI_Gather", OperationKind::All } };
  for (const auto& [name, truth] : cases)
  {
    const RunGraph graph = Of(name, truth);
    check(std::string(name) + " waits as it did, kind " + std::to_string(static_cast<int>(truth)),
      std::all_of(graph.Kind.begin(), graph.Kind.end(),
        [truth = truth](OperationKind kind) { return kind == truth; }));
  }
}

/// Rank 2 enters a broadcast of rank 0 long after the root: that it comes sooner shortens the run.
void TestLateMember(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Bcast", 1, 1.5, 7, 0);
  tables.Rows.Collective(1, "MPI_Bcast", 1, 1.5, 7, 0);
  tables.Rows.Collective(2, "MPI_Bcast", 5, 5.5, 7, 0);
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  RunTimes times = RecordedTimes(input.Messages, graph, 0);
  check("as recorded", ReplayRun(graph, times).Length == 5.5);
  times.Work[2] = 2;
  check("rank 2 works 3 s less", ReplayRun(graph, times).Length == 2.5);
}
}

int UnitTestRootedCoupling(int, char*[])
{
  Checks check;
  TestTrees(check);
  TestChoice(check);
  TestLateMember(check);
  return check.Result();
}
