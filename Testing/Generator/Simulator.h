#pragma once
#include "Testing/Generator/Machine.h"
#include "Testing/Generator/Program.h"
#include "Testing/Generator/RecordSpool.h"
#include "Testing/Generator/Truth.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pclvis
{
/// Runs a program on a machine, iteration by iteration, and records what a tracer would. Sends are
/// eager and end when the data have been copied, except for rendezvous sends. A receive ends when
/// it is posted and the message has arrived; Waitall waits for all requests. An actor that waits
/// for a message or for the other members of a collective is suspended and continues when these
/// have arrived, so that the result does not depend on the order in which actors are run. Memory:
/// the steps of one iteration of all actors.
class Simulator
{
public:
  Simulator(const Program& program, Machine& machine, RecordSpool& spool, Truth& truth);
  void Prologue();
  /// @throws Error if the program deadlocks
  void Iteration(std::int64_t iteration);
  void Epilogue();

  /// The tick that a rank's clock shows at a true time [s].
  std::uint64_t TickOf(std::int32_t rank, double seconds) const;
  /// [s] true time of the most advanced actor.
  double Now() const;

private:
  struct Mail
  {
    std::int32_t Source, Tag, Communicator;
    std::int64_t Bytes;
    double Arrival;
    std::uint64_t SendTick;
    bool Used;
    std::int32_t Waiting = -1; ///< sender that waits for the receive; -1: none
    double Transit = 0;        ///< [s] of such a message
  };
  struct Request
  {
    bool Receive;
    std::int32_t Peer, Tag, Communicator;
    std::uint64_t Id;
    double Done;      ///< sends: when the data have been copied
    std::size_t Mail; ///< receives: the matched message
  };
  struct Actor
  {
    std::int32_t Rank = 0, Thread = 0;
    double Time = 0;
    RandomSequence Random;
    std::vector<Op> Ops;
    std::size_t At = 0;
    std::vector<Request> Open;
    std::vector<Mail> Inbox;
    std::uint64_t NextRequest = 1;
    double Entered = 0;     ///< [s] when it entered its current call
    double LinkFree = 0;    ///< [s] when its last message has arrived
    std::size_t Needed = 0; ///< messages in the inbox before it may continue
    bool Blocked = false;   ///< waits for messages
    bool Sending = false;   ///< in a send that waits for its receive, or may end
    bool Received = false;  ///< the send may end
  };
  /// A collective or a meeting of threads that not all members have entered yet.
  struct Meeting
  {
    std::size_t Members = 0;
    std::vector<std::int32_t> Waiting;
  };

  void RunAll();
  /// @return false if the actor cannot continue yet; it will be run again
  bool Step(std::int32_t actor);
  void StepLocal(std::int32_t actor, const Op& op);
  void StepPost(std::int32_t actor, const Op& op);
  void StepRequest(std::int32_t actor, const Op& op);
  bool StepSend(std::int32_t actor, const Op& op);
  bool StepReceive(std::int32_t actor, const Op& op);
  bool StepReceiveAny(std::int32_t actor, const Op& op);
  bool StepWait(std::int32_t actor, bool each);
  bool StepMeeting(std::int32_t actor, const Op& op);

  void ShareLink(Actor& a, Mail& mail);
  void Acknowledge(const Actor& receiver, Mail& mail);
  bool MatchOpen(Actor& a);
  bool NeedMore(Actor& a, std::size_t messages);
  void Complete(std::int32_t actor, const Request& request);
  void Receive(std::int32_t actor, RecordKind kind, Mail& mail, std::uint64_t request);
  void Deliver(std::int32_t source, const Op& op, double transit, std::uint64_t sendTick);
  void DropUsed(Actor& a);
  void LeaveMeeting(const Op& op, const std::vector<std::int32_t>& members);

  std::uint64_t Write(std::int32_t actor, RecordKind kind, std::uint64_t a = 0, std::uint64_t b = 0,
    std::uint64_t c = 0, std::uint64_t length = 0, std::uint64_t request = 0);
  void EnterCall(std::int32_t actor, Region region);
  void LeaveCall(std::int32_t actor, Region region);

  const Program& Prog;
  const Scenario& S;
  Machine& Cluster;
  RecordSpool& Spool;
  Truth& Facts;
  double Base; ///< [s] added to all written times, so that none is negative
  double Share = 0;
  std::vector<Actor> Actors;
  std::vector<Meeting> Meetings; ///< by communicator, then by rank for teams
  std::deque<std::int32_t> Ready;
  std::vector<std::uint32_t> MailOrder, RequestOrder;
};
}
