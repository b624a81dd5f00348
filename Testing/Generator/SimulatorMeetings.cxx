#include "Testing/Generator/Simulator.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
std::uint64_t OperationOf(Region region)
{
  switch (region)
  {
    case Region::Barrier:
      return OTF2_COLLECTIVE_OP_BARRIER;
    case Region::Bcast:
      return OTF2_COLLECTIVE_OP_BCAST;
    case Region::Reduce:
      return OTF2_COLLECTIVE_OP_REDUCE;
    case Region::Allreduce:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case Region::Alltoall:
      return OTF2_COLLECTIVE_OP_ALLTOALL;
    default:
      return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
  }
}
}

bool Simulator::StepMeeting(std::int32_t actor, const Op& op)
{
  const Actor& a = this->Actors[actor];
  const std::size_t place = op.Kind == OpKind::TeamMeets
    ? this->Prog.Communicators().All().size() + a.Rank
    : op.Communicator;
  if (op.Kind != OpKind::TeamMeets)
  {
    this->EnterCall(actor, op.Region);
    if (op.Kind == OpKind::Collective)
    {
      this->Write(actor, RecordKind::CollectiveBegin);
    }
  }
  Meeting& meeting = this->Meetings[place];
  meeting.Waiting.push_back(actor);
  if (meeting.Waiting.size() == meeting.Members)
  {
    std::vector<std::int32_t> members;
    members.swap(meeting.Waiting);
    this->LeaveMeeting(op, members);
  }
  return false;
}

// Everyone waits for the last member, with three exceptions: the root of a broadcast waits for
// nobody, its other members only wait for the root, and of the members of a reduction only the root
// waits for all.
void Simulator::LeaveMeeting(const Op& op, const std::vector<std::int32_t>& members)
{
  const auto& communicators = this->Prog.Communicators();
  const double cost = op.Kind == OpKind::TeamMeets
    ? 0
    : this->S.LatencyInter * std::ceil(std::log2(static_cast<double>(members.size()) + 1));
  double last = 0, ofRoot = 0;
  for (const std::int32_t member : members)
  {
    const Actor& a = this->Actors[member];
    last = std::max(last, a.Time);
    ofRoot = communicators.RankIn(op.Communicator, a.Rank) == 0 ? a.Time : ofRoot;
  }
  for (const std::int32_t member : members)
  {
    Actor& a = this->Actors[member];
    const bool isRoot = communicators.RankIn(op.Communicator, a.Rank) == 0;
    double leaves = last;
    if (op.Region == Region::Bcast)
    {
      leaves = isRoot ? a.Time : std::max(a.Time, ofRoot);
    }
    else if (op.Region == Region::Reduce)
    {
      leaves = isRoot ? last : a.Time;
    }
    a.Time = leaves + cost;
    if (op.Kind == OpKind::Collective)
    {
      const auto bytes = static_cast<std::uint64_t>(op.Bytes);
      this->Write(member, RecordKind::CollectiveEnd, OperationOf(op.Region), op.Communicator,
        static_cast<std::uint64_t>(op.Peer + 1), bytes, bytes);
      ++this->Facts.CollectiveEnds;
    }
    if (op.Kind != OpKind::TeamMeets)
    {
      this->LeaveCall(member, op.Region);
    }
    ++a.At;
    this->Ready.push_back(member);
  }
}
}
