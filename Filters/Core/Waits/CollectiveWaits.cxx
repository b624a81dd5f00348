#include "Filters/Core/Waits/CollectiveWaits.h"

#include "Filters/Core/Waits/EnteredOperations.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace pclvis
{
namespace
{
std::vector<Participation> FindParticipations(
  const WaitCalls& calls, const CallIndex& index, int threads, std::int64_t& withoutOperation)
{
  constexpr std::size_t kGrain = 1 << 17;
  std::vector<std::vector<Participation>> parts((index.Size() + kGrain - 1) / kGrain);
  ParallelFor(index.Size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t at = begin; at < end; ++at)
    {
      if (index.Kind(at).IsCollective())
      {
        parts[begin / kGrain].push_back({ at, calls.CollectiveId[index.Row(at)] });
      }
    }
  });
  std::vector<Participation> found;
  for (const std::vector<Participation>& part : parts)
  {
    for (const Participation& call : part)
    {
      withoutOperation += call.Id < 0;
      if (call.Id >= 0)
      {
        found.push_back(call);
      }
    }
  }
  return found;
}

void Enter(const WaitCalls& calls, std::size_t row, EnteredOperation& operation)
{
  const std::int32_t rank = calls.Rank[row], root = calls.Root[row];
  const double completed = calls.CollectiveEnd[row];
  const double leave = std::isnan(completed) ? calls.End[row] : completed;
  EnteredOperation member{ {}, {}, {}, leave, 1, calls.Communicator[row] };
  member.All.Add(calls.Begin[row], rank);
  if (root >= 0)
  {
    (rank == root ? member.Root : member.Leaf).Add(calls.Begin[row], rank);
  }
  operation.Join(member);
}

/// Whether all members wait for all others in an operation that has a root by its name.
bool IsOfAll(const EnteredOperation& operation, std::int32_t root)
{
  return root < 0 && operation.FirstLeave >= operation.All.Time;
}

/// Whom a rank waits for in an operation; Rank is -1 if nobody.
LatestEnter AwaitedBy(
  const WaitCalls& calls, std::size_t row, MpiCallKind kind, const EnteredOperation& op)
{
  const std::int32_t root = calls.Root[row];
  const bool isRoot = calls.Rank[row] == root;
  switch (kind)
  {
    case MpiCallKind::Barrier:
    case MpiCallKind::AllToAll:
      return op.All;
    case MpiCallKind::FromRoot:
      return IsOfAll(op, root) ? op.All : root >= 0 && !isRoot ? op.Root : LatestEnter();
    case MpiCallKind::ToRoot:
      return IsOfAll(op, root) ? op.All : isRoot ? op.Leaf : LatestEnter();
    default: // scans use LatestBelow
      return LatestEnter();
  }
}

/// @param root of the operation; -1: unknown
WaitKind KindOf(MpiCallKind kind, std::int32_t root)
{
  switch (root < 0 && (kind == MpiCallKind::FromRoot || kind == MpiCallKind::ToRoot)
      ? MpiCallKind::Barrier
      : kind)
  {
    case MpiCallKind::Barrier:
      return WaitKind::Barrier;
    case MpiCallKind::AllToAll:
      return WaitKind::AllToAll;
    case MpiCallKind::FromRoot:
      return WaitKind::LateBroadcast;
    case MpiCallKind::ToRoot:
      return WaitKind::EarlyReduce;
    default:
      return WaitKind::EarlyScan;
  }
}

/// Number of members of the largest operation of each communicator. Collective.
std::map<std::int32_t, std::int32_t> MostMembers(
  const EnteredOperations& operations, ProcessGroup& group)
{
  std::map<std::int32_t, std::int32_t> most;
  const auto count = [&most](std::int32_t communicator, std::int32_t members) {
    std::int32_t& known = most[communicator];
    known = std::max(known, members);
  };
  operations.ForEach(
    [&](const EnteredOperation& operation) { count(operation.Communicator, operation.Members); });
  Packer packer;
  for (const auto& [communicator, members] : most)
  {
    packer.Put(communicator);
    packer.Put(members);
  }
  for (const Bytes& bytes : group.AllGather(packer.Take()))
  {
    for (Unpacker unpacker(bytes); !unpacker.AtEnd();)
    {
      const auto communicator = unpacker.Get<std::int32_t>();
      count(communicator, unpacker.Get<std::int32_t>());
    }
  }
  return most;
}

/// Adds waits to calls.
class WaitRaiser
{
public:
  WaitRaiser(
    const WaitCalls& calls, const CallIndex& index, CallWaits& waits, CollectiveFindings& findings)
    : Calls(calls), Index(index), Waits(waits), Findings(findings)
  {
  }
  void Raise(const Participation& call, const LatestEnter& awaited)
  {
    const MpiCall kind = this->Index.Kind(call.Position);
    const std::int64_t waiting = this->WaitingCall(call, kind);
    if (waiting == CallIndex::kNone || awaited.Rank < 0)
    {
      return;
    }
    const std::size_t in = this->Index.Row(static_cast<std::size_t>(waiting));
    this->Findings.LeftTooEarly +=
      awaited.Time > this->Calls.End[in] && kind.Kind <= MpiCallKind::AllToAll;
    const double wait = std::min(awaited.Time, this->Calls.End[in]) - this->Calls.Begin[in];
    if (wait > 0)
    {
      const std::int32_t root = this->Calls.Root[this->Index.Row(call.Position)];
      this->Waits.Raise(
        static_cast<std::size_t>(waiting), wait, KindOf(kind.Kind, root), awaited.Rank);
    }
  }

private:
  /// Position of the call in which a rank waits.
  std::int64_t WaitingCall(const Participation& call, const MpiCall& kind)
  {
    if (!kind.Nonblocking)
    {
      return static_cast<std::int64_t>(call.Position);
    }
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::size_t row = this->Index.Row(call.Position);
    const double end = this->Calls.CollectiveEnd[row];
    const std::int64_t found = this->Index.Find(this->Calls.Rank[row], none, end, true, this->Hint);
    this->Findings.WithoutCompletion += found == CallIndex::kNone;
    return found;
  }

  const WaitCalls& Calls;
  const CallIndex& Index;
  CallWaits& Waits;
  CollectiveFindings& Findings;
  SteppingHint Hint;
};
}

CollectiveFindings FindCollectiveWaits(const WaitCalls& calls, const CallIndex& index,
  const RankHomes& homes, CallWaits& waits, ProcessGroup& group, int threads)
{
  CollectiveFindings findings;
  std::vector<Participation> participations;
  std::vector<ScanCall> scans;
  std::optional<EnteredOperations> operations;
  Together(group, [&] {
    participations = FindParticipations(calls, index, threads, findings.WithoutOperation);
    operations.emplace(participations);
    for (const Participation& call : participations)
    {
      const std::size_t row = index.Row(call.Position);
      Enter(calls, row, operations->Of(call.Id));
      if (index.Kind(call.Position).Kind == MpiCallKind::Scan)
      {
        scans.push_back({ call.Id, calls.Rank[row], calls.Begin[row] });
      }
    }
  });
  operations->Join(group);
  const std::vector<LatestEnter> below = LatestBelow(scans, group);
  WaitRaiser raiser(calls, index, waits, findings);
  std::size_t scan = 0;
  for (const Participation& call : participations)
  {
    const MpiCallKind kind = index.Kind(call.Position).Kind;
    const std::size_t row = index.Row(call.Position);
    raiser.Raise(call,
      kind == MpiCallKind::Scan ? below[scan++]
                                : AwaitedBy(calls, row, kind, operations->Of(call.Id)));
  }
  const std::map<std::int32_t, std::int32_t> most = MostMembers(*operations, group);
  operations->ForEach([&](const EnteredOperation& operation) {
    findings.Incomplete += operation.Members < most.at(operation.Communicator) &&
      homes.Of(operation.All.Rank, 0) == group.Process();
  });
  return findings;
}
}
