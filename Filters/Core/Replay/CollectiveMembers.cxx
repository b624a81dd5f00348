#include "Filters/Core/Replay/CollectiveMembers.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Replay/CollectInOrder.h"
#include "Filters/Core/Replay/RootedCoupling.h"
#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// Stands for MPI_Finalize, which has no operation id.
constexpr std::uint64_t kFinalize = std::numeric_limits<std::uint64_t>::max();
/// A member that leaves early by more than this share of the time between the first and the last
/// enter did not wait; a smaller share may be a clock error.
constexpr double kMuch = price_constants::kHalf;

class Lister
{
public:
  Lister(const ReplayInput& input, const std::vector<MpiCall>& kinds, RunGraph& graph)
    : Table(input.Calls), Kinds(kinds), Calls(graph.Calls), Graph(graph)
  {
  }

  void List()
  {
    this->ListMembers();
    const std::size_t members = this->Graph.Entered.size();
    this->Graph.Operation.resize(members);
    this->Graph.Kind.assign(this->Operations, OperationKind::Uncoupled);
    this->Graph.Root.assign(this->Operations, kNone);
    PlainVector<std::uint32_t> endsIn(members);
    for (std::uint32_t operation = 0; operation < this->Operations; ++operation)
    {
      for (std::uint32_t i = this->First(operation); i < this->Past(operation); ++i)
      {
        this->Graph.Operation[i] = operation;
        endsIn[i] = this->EndsIn(this->Graph.Entered[i]);
      }
      this->Judge(operation, endsIn);
    }
    this->CoupleRooted(endsIn);
    ListByKey(endsIn, this->Calls.Size(), this->Graph.FirstEnding, this->Graph.Ending);
  }

private:
  std::uint32_t First(std::uint32_t operation) const { return this->Graph.FirstMember[operation]; }
  std::uint32_t Past(std::uint32_t operation) const
  {
    return this->Graph.FirstMember[operation + 1];
  }
  MpiCall KindOf(std::uint32_t call) const
  {
    const std::int32_t code = this->Table.Call[this->Calls.Row(call)];
    return code >= 0 && static_cast<std::size_t>(code) < this->Kinds.size() ? this->Kinds[code]
                                                                            : MpiCall();
  }

  /// A call that enters an operation.
  struct Member
  {
    std::uint32_t Call;
    std::uint64_t Id; ///< of the collective operation
  };

  /// Numbers operations by their first calls, and lists the calls of each.
  void ListMembers()
  {
    const PlainVector<Member> members = CollectInOrder<Member>(
      this->Calls.Size(), [this](std::size_t call, PlainVector<Member>& found) {
        const auto number = static_cast<std::uint32_t>(call);
        const std::int64_t id = this->Table.CollectiveId[this->Calls.Row(call)];
        if (id >= 0 || this->KindOf(number).Kind == MpiCallKind::ShutDown)
        {
          found.push_back({ number, id >= 0 ? static_cast<std::uint64_t>(id) : kFinalize });
        }
      });
    KeyNumbers numbers;
    PlainVector<std::uint32_t> operationOf(members.size()), order;
    for (std::size_t i = 0; i < members.size(); ++i)
    {
      operationOf[i] = numbers.NumberOf(members[i].Id);
    }
    this->Operations = static_cast<std::uint32_t>(numbers.Size());
    ListByKey(operationOf, this->Operations, this->Graph.FirstMember, order);
    this->Graph.Entered.resize(members.size());
    for (std::size_t i = 0; i < members.size(); ++i)
    {
      this->Graph.Entered[i] = members[order[i]].Call;
    }
  }

  /// The call that completes the operation which a call starts; kNone: unknown.
  std::uint32_t EndsIn(std::uint32_t call) const
  {
    if (!this->KindOf(call).Nonblocking)
    {
      return call;
    }
    const double end = this->Table.CollectiveEnd[this->Calls.Row(call)];
    SteppingHint completing(call); // it is often the next call
    return this->Calls.DuringOrEndingAt(this->Calls.Rank[call], end, completing);
  }

  void Judge(std::uint32_t operation, PlainVector<std::uint32_t>& endsIn)
  {
    double firstEnter = kInfinity, lastEnter = -kInfinity, firstLeave = kInfinity;
    bool rootRecorded = false;
    for (std::uint32_t i = this->First(operation); i < this->Past(operation); ++i)
    {
      const std::uint32_t call = this->Graph.Entered[i];
      firstEnter = std::min(firstEnter, this->Calls.Begin[call]);
      lastEnter = std::max(lastEnter, this->Calls.Begin[call]);
      firstLeave =
        endsIn[i] == kNone ? firstLeave : std::min(firstLeave, this->Calls.End[endsIn[i]]);
      const std::int32_t root = this->Table.Root[this->Calls.Row(call)];
      rootRecorded = rootRecorded || root >= 0;
      if (root == this->Calls.Rank[call])
      {
        this->Graph.Root[operation] = i;
      }
    }
    OperationKind& kind = this->Graph.Kind[operation];
    kind = this->ByName(operation);
    const double early = lastEnter - firstLeave;
    const bool left = early > price_constants::kTick && early > kMuch * (lastEnter - firstEnter);
    const bool rooted = kind == OperationKind::ToRoot || kind == OperationKind::FromRoot;
    if (rooted && !rootRecorded && early <= price_constants::kTick)
    {
      kind = OperationKind::All;
    }
    else if ((kind == OperationKind::All && left) ||
      (rooted && this->Graph.Root[operation] == kNone))
    {
      kind = OperationKind::Uncoupled;
    }
    if (kind == OperationKind::Uncoupled)
    {
      std::fill(
        endsIn.begin() + this->First(operation), endsIn.begin() + this->Past(operation), kNone);
    }
  }

  void CoupleRooted(const PlainVector<std::uint32_t>& endsIn)
  {
    std::vector<std::int32_t> code(this->Operations, -1);
    PlainVector<double> leave(endsIn.size());
    for (std::uint32_t operation = 0; operation < this->Operations; ++operation)
    {
      for (std::uint32_t i = this->First(operation); i < this->Past(operation); ++i)
      {
        code[operation] = this->Table.Call[this->Calls.Row(this->Graph.Entered[i])];
        leave[i] = endsIn[i] == kNone ? kNaN : this->Calls.End[endsIn[i]];
      }
    }
    pclvis::CoupleRooted(code, leave, this->Graph);
  }

  OperationKind ByName(std::uint32_t operation) const
  {
    switch (this->KindOf(this->Graph.Entered[this->First(operation)]).Kind)
    {
      case MpiCallKind::ToRoot:
        return OperationKind::ToRoot;
      case MpiCallKind::FromRoot:
        return OperationKind::FromRoot;
      case MpiCallKind::Scan:
        return OperationKind::Scan;
      case MpiCallKind::Neighbours:
        return OperationKind::Uncoupled;
      default:
        return OperationKind::All;
    }
  }

  const ReplayCalls& Table;
  const std::vector<MpiCall>& Kinds;
  const RunCalls& Calls;
  RunGraph& Graph;
  std::uint32_t Operations = 0;
};
}

void ListOperations(const ReplayInput& input, const std::vector<MpiCall>& kinds, RunGraph& graph)
{
  Lister(input, kinds, graph).List();
}
}
