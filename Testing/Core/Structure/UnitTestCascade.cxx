#include "Filters/Core/Structure/Lateness.h"
#include "Filters/Core/Structure/StructureTables.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <string>

using namespace pclvis;

namespace
{
constexpr std::int32_t kRanks = 8;

/// The exchange of [Isaacs2014], section 5.2 and figure 16, in one direction: every rank but the
/// last sends to the next, then receives. A send ends 1 s after its receiver has begun to receive,
/// which it does when its own send has ended; the last rank, which does not send, receives at once.
///   rank 7  [recv 0..1]
///   rank 6  [send 0..1][recv 1..2]
///   rank 5  [send 0......2][recv 2..3], and so on
/// Merging leaps makes one phase of the chain.
ReplayTables Cascade()
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank < kRanks; ++rank)
  {
    const std::int32_t after = kRanks - 1 - rank; // ranks that must receive before
    if (rank + 1 < kRanks)
    {
      tables.Rows.Call(rank, "MPI_Ssend", 0, after);
      tables.Message(rank, rank + 1, 0, after, after - 1, after);
    }
    if (rank > 0)
    {
      tables.Rows.Call(rank, "MPI_Recv", after, after + 1);
    }
  }
  return tables;
}

struct Found
{
  StructureTables Structure;
  Lateness Late;
};

Found Find(ReplayTables& tables)
{
  StructureInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  const Column<std::int64_t> parents(input.Calls.Rank.Size, -1);
  const Column<std::int32_t> paths(input.Calls.Rank.Size, -1);
  input.Callers.CallId = tables.Rows.Calls.CallId;
  input.Callers.ParentId = parents;
  input.Callers.PathId = paths;
  ProcessGroup alone;
  Found found;
  found.Structure = MakeStructureTables(input, {}, alone);
  LatenessInput late;
  LatenessSteps& s = late.Steps;
  const StepColumns& steps = found.Structure.Steps;
  s.Event = steps.Event;
  s.Rank = steps.Rank;
  s.Kind = steps.Kind;
  s.Phase = steps.Phase;
  s.Step = steps.Step;
  s.Begin = steps.Begin;
  s.End = steps.End;
  s.PathId = steps.PathId;
  late.Messages.Source = input.Messages.Source;
  late.Messages.Destination = input.Messages.Destination;
  late.Messages.SendStep = found.Structure.Messages.SendStep;
  late.Messages.ReceiveStep = found.Structure.Messages.ReceiveStep;
  found.Late = FindLateness(late, {}, alone);
  return found;
}
}

int UnitTestCascade(int, char*[])
{
  Checks check;
  ReplayTables tables = Cascade();
  const Found found = Find(tables);
  const StepColumns& steps = found.Structure.Steps;
  check("one phase of two steps",
    found.Structure.Phases.Phase.Size() == 1 && found.Structure.Count == 2);
  int sends = 0, receives = 0;
  for (std::size_t event = 0; event < steps.Event.Size(); ++event)
  {
    const bool sent = steps.Kind[event] == static_cast<std::int32_t>(LogicalKind::Send);
    const std::int32_t rank = steps.Rank[event];
    const std::string at = std::to_string(rank);
    check(
      "all send at step 0, and receive at step 1: rank " + at, steps.Step[event] == (sent ? 0 : 1));
    // Send p ends at 7 - p s, the first of all, that of rank 6, at 1 s; receive p at 8 - p s, the
    // first, that of rank 7, at 1 s.
    check.Near("the less the rank, the later: rank " + at, found.Late.Steps.Lateness[event],
      sent ? kRanks - 2 - rank : kRanks - 1 - rank);
    (sent ? sends : receives) += 1;
  }
  check("the last rank does not send, the first does not receive",
    sends == kRanks - 1 && receives == kRanks - 1);
  return check.Result();
}
