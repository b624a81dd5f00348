#include "Testing/Generator/Simulator.h"
#include "Readers/Base/Error.h"
#include "Testing/Generator/ProgramWriter.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kCallSeconds = 60e-9; ///< between entering a call and its record, and after
}

Simulator::Simulator(const Program& program, Machine& machine, RecordSpool& spool, Truth& truth)
  : Prog(program), S(program.Settings()), Cluster(machine), Spool(spool), Facts(truth),
    Base(1000 + std::ceil(10 * this->S.ClockOffset))
{
  const auto threads = static_cast<std::int32_t>(this->S.Threads);
  this->Actors.resize(this->S.Ranks * threads);
  for (std::size_t i = 0; i < this->Actors.size(); ++i)
  {
    Actor& a = this->Actors[i];
    a.Rank = static_cast<std::int32_t>(i) / threads;
    a.Thread = static_cast<std::int32_t>(i) % threads;
    a.Random = RandomSequence(Hash(this->S.Seed, i, 61));
    a.Time = a.Rank == 0 ? 0 : 1e-6 * a.Random.Next();
  }
  const auto& communicators = program.Communicators().All();
  this->Meetings.resize(communicators.size() + this->S.Ranks);
  for (std::size_t i = 0; i < this->Meetings.size(); ++i)
  {
    this->Meetings[i].Members = i < communicators.size() ? communicators[i].Ranks.size() : threads;
  }
}

void Simulator::Prologue()
{
  for (Actor& a : this->Actors)
  {
    AppendPrologue(this->Prog, a.Rank, a.Thread, a.Ops);
  }
  this->RunAll();
}

void Simulator::Iteration(std::int64_t iteration)
{
  this->Share = static_cast<double>(iteration) / static_cast<double>(this->S.Iterations);
  this->Cluster.Reached(this->Share, this->Now());
  for (Actor& a : this->Actors)
  {
    AppendIteration(this->Prog, a.Rank, a.Thread, iteration, a.Ops);
  }
  this->RunAll();
}

void Simulator::Epilogue()
{
  this->Cluster.Reached(1, this->Now());
  for (Actor& a : this->Actors)
  {
    AppendEpilogue(this->Prog, a.Rank, a.Thread, a.Ops);
  }
  this->RunAll();
  this->Facts.Seconds = this->Now();
  this->Facts.Locations = static_cast<std::int64_t>(this->Actors.size());
  for (std::size_t i = 0; i < this->Actors.size(); ++i)
  {
    const auto events = static_cast<std::int64_t>(this->Spool.Count(i));
    this->Facts.Events += events;
    this->Facts.Ranks[this->Actors[i].Rank].Events += events;
  }
}

std::uint64_t Simulator::TickOf(std::int32_t rank, double seconds) const
{
  const ClockError& clock = this->Cluster.ClockOf(rank);
  const double written = seconds * (1 + clock.Drift) + clock.Offset;
  return static_cast<std::uint64_t>(std::llround(this->Base * this->S.TicksPerSecond)) +
    static_cast<std::uint64_t>(std::llround(written * this->S.TicksPerSecond));
}

double Simulator::Now() const
{
  double now = 0;
  for (const Actor& a : this->Actors)
  {
    now = std::max(now, a.Time);
  }
  return now;
}

void Simulator::RunAll()
{
  for (std::size_t i = 0; i < this->Actors.size(); ++i)
  {
    this->Actors[i].At = 0;
    this->Ready.push_back(static_cast<std::int32_t>(i));
  }
  while (!this->Ready.empty())
  {
    const std::int32_t actor = this->Ready.front();
    this->Ready.pop_front();
    while (this->Actors[actor].At < this->Actors[actor].Ops.size() && this->Step(actor))
    {
      ++this->Actors[actor].At;
    }
  }
  for (Actor& a : this->Actors)
  {
    if (a.At < a.Ops.size())
    {
      throw Error("Trace generator: rank " + std::to_string(a.Rank) + " of pattern=" +
        this->S.Pattern + " waits for a message that nobody sends. Choose another mode.");
    }
    a.Ops.clear();
  }
}

bool Simulator::Step(std::int32_t actor)
{
  const Op& op = this->Actors[actor].Ops[this->Actors[actor].At];
  switch (op.Kind)
  {
    case OpKind::Send:
    case OpKind::Isend:
      return this->StepSend(actor, op);
    case OpKind::Recv:
      return this->StepReceive(actor, op);
    case OpKind::RecvAny:
      return this->StepReceiveAny(actor, op);
    case OpKind::Waitall:
    case OpKind::WaitEach:
      return this->StepWait(actor, op.Kind == OpKind::WaitEach);
    case OpKind::Collective:
    case OpKind::Together:
    case OpKind::TeamMeets:
      return this->StepMeeting(actor, op);
    default:
      this->StepLocal(actor, op);
      return true;
  }
}

std::uint64_t Simulator::Write(std::int32_t actor, RecordKind kind, std::uint64_t a,
  std::uint64_t b, std::uint64_t c, std::uint64_t length, std::uint64_t request)
{
  const Actor& who = this->Actors[actor];
  return this->Spool.Append(
    actor, { kind, this->TickOf(who.Rank, who.Time), a, b, c, length, request });
}

void Simulator::EnterCall(std::int32_t actor, Region region)
{
  this->Write(actor, RecordKind::Enter, static_cast<std::uint64_t>(region));
  Actor& a = this->Actors[actor];
  a.Entered = a.Time;
  a.Time += kCallSeconds * (1 + a.Random.Next());
}

void Simulator::LeaveCall(std::int32_t actor, Region region)
{
  Actor& a = this->Actors[actor];
  a.Time += kCallSeconds;
  this->Write(actor, RecordKind::Leave, static_cast<std::uint64_t>(region));
  this->Facts.CallSeconds += a.Time - a.Entered;
}

void Simulator::StepLocal(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  const auto region = static_cast<std::uint64_t>(op.Region);
  switch (op.Kind)
  {
    case OpKind::Enter:
      this->Write(actor, RecordKind::Enter, region);
      a.Entered = a.Time;
      a.Time += kCallSeconds;
      break;
    case OpKind::Leave:
      a.Time += kCallSeconds;
      this->Write(actor, RecordKind::Leave, region);
      this->Facts.CallSeconds += op.Region >= Region::Init ? a.Time - a.Entered : 0;
      break;
    case OpKind::Compute:
      a.Time += op.Seconds * this->Cluster.WorkFactor(a.Rank, this->Share) *
        std::exp(this->S.Noise * a.Random.NextNormal());
      break;
    case OpKind::Irecv:
      this->StepPost(actor, op);
      break;
    case OpKind::Fork:
      this->Write(actor, RecordKind::ThreadFork, this->S.Threads);
      break;
    case OpKind::TeamBegin:
      this->Write(actor, RecordKind::ThreadTeamBegin, a.Rank);
      break;
    case OpKind::TeamEnd:
      this->Write(actor, RecordKind::ThreadTeamEnd, a.Rank);
      break;
    case OpKind::Join:
      this->Write(actor, RecordKind::ThreadJoin);
      break;
    case OpKind::Sample:
      this->Write(actor, RecordKind::Sample, static_cast<std::uint64_t>(a.Time * 2e9),
        static_cast<std::uint64_t>(1000000) * (a.Rank + 1));
      ++this->Facts.Samples;
      break;
    case OpKind::Cancel:
    case OpKind::Test:
      this->StepRequest(actor, op);
      break;
    default:
      break;
  }
}
void Simulator::StepPost(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  const std::uint64_t id = op.Bare ? a.Open.size() + 1 : a.NextRequest++;
  if (op.Bare)
  {
    a.Time += kCallSeconds;
  }
  else
  {
    this->EnterCall(actor, Region::Irecv);
  }
  this->Write(actor, RecordKind::IrecvRequest, id);
  if (!op.Bare)
  {
    this->LeaveCall(actor, Region::Irecv);
  }
  a.Open.push_back({ true, op.Peer, op.Tag, op.Communicator, id, 0, 0 });
}

// A cancelled receive, or a test of an incomplete request.
void Simulator::StepRequest(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  if (op.Kind == OpKind::Test)
  {
    if (!a.Open.empty())
    {
      this->EnterCall(actor, Region::Test);
      this->Write(actor, RecordKind::RequestTest, a.Open.front().Id);
      this->LeaveCall(actor, Region::Test);
      ++this->Facts.FailedTests;
    }
    return;
  }
  const std::uint64_t id = a.NextRequest++;
  this->EnterCall(actor, Region::Irecv);
  this->Write(actor, RecordKind::IrecvRequest, id);
  this->LeaveCall(actor, Region::Irecv);
  this->EnterCall(actor, Region::Cancel);
  this->LeaveCall(actor, Region::Cancel);
  this->EnterCall(actor, Region::Wait);
  this->Write(actor, RecordKind::RequestCancelled, id);
  this->LeaveCall(actor, Region::Wait);
  ++this->Facts.CancelledReceives;
}
}
