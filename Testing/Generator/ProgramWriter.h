#pragma once
#include "Testing/Generator/Program.h"

namespace pclvis
{
/// Writes the steps of one thread in one iteration. Patterns define legs; the mode determines the
/// calls.
class ProgramWriter
{
public:
  ProgramWriter(const Program& program, std::int32_t rank, std::int32_t thread,
    std::int64_t iteration, std::vector<Op>& ops);

  /// The pattern of the scenario, including its work.
  void Pattern();
  /// Messages outside the pattern: imbalance, the inter-communicator, cancelled receives.
  void Extras();
  void Collective();
  void Enter(Region region);
  void Leave(Region region);
  /// @param share of the iteration's work
  void Compute(double share);

private:
  void Stencil();
  void Exchange3D();
  void AllToAll(std::int32_t first, std::int32_t count, std::int32_t stride, std::int32_t tag);
  void Gather();
  void Sweep();
  void Cg();
  void Blocks();
  void Ring();
  void PingPong();
  void Irregular();
  void HotSpot();
  void HotLegs(std::int32_t source, std::int32_t target, std::vector<Leg>& legs) const;

  /// All sends and receives of one phase, with the calls of the mode.
  void Exchange(
    const std::vector<Leg>& sends, const std::vector<Leg>& receives, const std::string& mode);
  void Nonblocking(
    const std::vector<Leg>& sends, const std::vector<Leg>& receives, const std::string& mode);
  Op Message(OpKind kind, const Leg& leg) const;
  bool IsLost(std::int32_t source, std::int32_t destination, std::int32_t tag) const;
  /// Size of a message; the same for both ends.
  std::int64_t Size(std::int32_t source, std::int32_t destination, std::int32_t tag) const;
  std::string Mode(const char* natural) const;

  const Program& P;
  const Scenario& S;
  std::int32_t Rank, Thread;
  std::int64_t Iteration;
  std::int32_t Phase = 0; ///< of the pattern; wildcard receives of different phases do not mix
  std::vector<Op>& Ops;
};

/// Appends the steps of one iteration of one thread.
void AppendIteration(const Program& program, std::int32_t rank, std::int32_t thread,
  std::int64_t iteration, std::vector<Op>& ops);
/// Appends the steps before the first iteration.
void AppendPrologue(
  const Program& program, std::int32_t rank, std::int32_t thread, std::vector<Op>& ops);
/// Appends the steps after the last iteration.
void AppendEpilogue(
  const Program& program, std::int32_t rank, std::int32_t thread, std::vector<Op>& ops);
}
