#include "Filters/Core/Waits/CollectiveWaits.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

namespace pclvis
{
namespace
{
constexpr double kNever = -std::numeric_limits<double>::infinity();

/// The latest enter of some ranks, and the least rank that made it.
struct Latest
{
  double Time = kNever;
  std::int32_t Rank = -1;
  void Add(double time, std::int32_t rank)
  {
    if (time > this->Time || (time == this->Time && rank < this->Rank))
    {
      this->Time = time;
      this->Rank = rank;
    }
  }
};

struct Operation
{
  Latest All;   ///< of all ranks
  Latest Root;  ///< of the root
  Latest Leaf;  ///< of those that send to the root
  Latest Below; ///< of the ranks met so far
  std::int32_t Members = 0, Communicator = -1;
};

/// A call of a collective, in the order of the index.
struct Participation
{
  std::size_t Position;
  std::int64_t Id; ///< of its operation
};

/// Numbers operations by id.
class Operations
{
public:
  explicit Operations(const std::vector<Participation>& calls)
  {
    std::int64_t greatest = -1;
    for (const Participation& call : calls)
    {
      greatest = std::max(greatest, call.Id);
    }
    this->Dense = greatest < static_cast<std::int64_t>(2 * calls.size() + 1024);
    if (this->Dense)
    {
      this->All.resize(static_cast<std::size_t>(greatest + 1));
      return;
    }
    for (const Participation& call : calls)
    {
      this->Ids.push_back(call.Id);
    }
    std::sort(this->Ids.begin(), this->Ids.end());
    this->Ids.erase(std::unique(this->Ids.begin(), this->Ids.end()), this->Ids.end());
    this->All.resize(this->Ids.size());
  }
  Operation& Of(std::int64_t id)
  {
    const auto at = this->Dense
      ? static_cast<std::size_t>(id)
      : static_cast<std::size_t>(
          std::lower_bound(this->Ids.begin(), this->Ids.end(), id) - this->Ids.begin());
    return this->All[at];
  }
  std::vector<Operation> All;

private:
  bool Dense = true;
  std::vector<std::int64_t> Ids;
};

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

void Enter(const WaitCalls& calls, std::size_t row, Operation& operation)
{
  const std::int32_t rank = calls.Rank[row], root = calls.Root[row];
  operation.All.Add(calls.Begin[row], rank);
  if (root >= 0)
  {
    (rank == root ? operation.Root : operation.Leaf).Add(calls.Begin[row], rank);
  }
  ++operation.Members;
  operation.Communicator = calls.Communicator[row];
}

/// Whom a rank waits for in an operation; nobody where Rank is -1.
Latest AwaitedBy(const WaitCalls& calls, std::size_t row, MpiCallKind kind, const Operation& op)
{
  const bool isRoot = calls.Rank[row] == calls.Root[row];
  switch (kind)
  {
    case MpiCallKind::Barrier:
    case MpiCallKind::AllToAll:
      return op.All;
    case MpiCallKind::FromRoot:
      return calls.Root[row] >= 0 && !isRoot ? op.Root : Latest();
    case MpiCallKind::ToRoot:
      return isRoot ? op.Leaf : Latest();
    case MpiCallKind::Scan:
      return op.Below;
    default:
      return Latest();
  }
}

WaitKind KindOf(MpiCallKind kind)
{
  switch (kind)
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

std::int64_t CountIncomplete(const std::vector<Operation>& operations)
{
  std::map<std::int32_t, std::int32_t> most;
  for (const Operation& operation : operations)
  {
    std::int32_t& members = most[operation.Communicator];
    members = std::max(members, operation.Members);
  }
  std::int64_t count = 0;
  for (const Operation& operation : operations)
  {
    count += operation.Members > 0 && operation.Members < most[operation.Communicator];
  }
  return count;
}
}

CollectiveFindings FindCollectiveWaits(
  const WaitCalls& calls, const CallIndex& index, CallWaits& waits, int threads)
{
  CollectiveFindings findings;
  const std::vector<Participation> participations =
    FindParticipations(calls, index, threads, findings.WithoutOperation);
  Operations operations(participations);
  for (const Participation& call : participations)
  {
    Enter(calls, index.Row(call.Position), operations.Of(call.Id));
  }
  SteppingHint hint;
  for (const Participation& call : participations)
  {
    const std::size_t at = call.Position;
    const std::size_t row = index.Row(at);
    const MpiCall kind = index.Kind(at);
    Operation& operation = operations.Of(call.Id);
    const Latest awaited = AwaitedBy(calls, row, kind.Kind, operation);
    operation.Below.Add(calls.Begin[row], calls.Rank[row]);
    std::int64_t waiting = static_cast<std::int64_t>(at);
    if (kind.Nonblocking)
    {
      const double none = std::numeric_limits<double>::quiet_NaN();
      waiting = index.Find(calls.Rank[row], none, calls.CollectiveEnd[row], true, hint);
      findings.WithoutCompletion += waiting == CallIndex::kNone;
    }
    if (waiting == CallIndex::kNone || awaited.Rank < 0)
    {
      continue;
    }
    const std::size_t in = index.Row(static_cast<std::size_t>(waiting));
    findings.LeftTooEarly += awaited.Time > calls.End[in] && kind.Kind <= MpiCallKind::AllToAll;
    const double wait = std::min(awaited.Time, calls.End[in]) - calls.Begin[in];
    if (wait > 0)
    {
      waits.Raise(static_cast<std::size_t>(waiting), wait, KindOf(kind.Kind), awaited.Rank);
    }
  }
  findings.Incomplete = CountIncomplete(operations.All);
  return findings;
}
}
