#include "Filters/Core/CollectiveWaits.h"

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

/// Numbers operations by id.
class Operations
{
public:
  Operations(const WaitCalls& calls, const CallIndex& index) : Calls(calls)
  {
    std::int64_t greatest = -1;
    std::size_t count = 0;
    for (std::size_t at = 0; at < index.Size(); ++at)
    {
      const std::int64_t id = this->IdOf(index, at);
      greatest = std::max(greatest, id);
      count += id >= 0;
    }
    this->Dense = greatest < static_cast<std::int64_t>(2 * count + 1024);
    if (this->Dense)
    {
      this->All.resize(static_cast<std::size_t>(greatest + 1));
      return;
    }
    for (std::size_t at = 0; at < index.Size(); ++at)
    {
      if (this->IdOf(index, at) >= 0)
      {
        this->Ids.push_back(this->IdOf(index, at));
      }
    }
    std::sort(this->Ids.begin(), this->Ids.end());
    this->Ids.erase(std::unique(this->Ids.begin(), this->Ids.end()), this->Ids.end());
    this->All.resize(this->Ids.size());
  }
  /// -1 for a call that is no collective one waits in.
  std::int64_t IdOf(const CallIndex& index, std::size_t position) const
  {
    return index.Kind(position).IsCollective() ? this->Calls.CollectiveId[index.Row(position)] : -1;
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
  const WaitCalls& Calls;
  bool Dense = true;
  std::vector<std::int64_t> Ids;
};

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
  const WaitCalls& calls, const CallIndex& index, CallWaits& waits)
{
  CollectiveFindings findings;
  Operations operations(calls, index);
  for (std::size_t at = 0; at < index.Size(); ++at)
  {
    const std::int64_t id = operations.IdOf(index, at);
    findings.WithoutOperation += id < 0 && index.Kind(at).IsCollective();
    if (id >= 0)
    {
      Enter(calls, index.Row(at), operations.Of(id));
    }
  }
  std::size_t hint = 0;
  for (std::size_t at = 0; at < index.Size(); ++at)
  {
    const std::int64_t id = operations.IdOf(index, at);
    if (id < 0)
    {
      continue;
    }
    const std::size_t row = index.Row(at);
    const MpiCall kind = index.Kind(at);
    Operation& operation = operations.Of(id);
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
