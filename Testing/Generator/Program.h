#pragma once
#include "Testing/Generator/Communicators.h"
#include "Testing/Generator/Scenario.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Code regions of the generated programs, in the order of RegionNames().
enum class Region : std::uint8_t
{
  Main,
  Iteration,
  Compute,
  Parallel,
  Init,
  Finalize,
  Send,
  Recv,
  Isend,
  Irecv,
  Sendrecv,
  Wait,
  Waitall,
  Startall,
  Test,
  Cancel,
  CommSplit,
  Allreduce,
  Barrier,
  Bcast,
  Reduce,
  Alltoall
};
constexpr int kRegions = 22;
/// "main", ..., "MPI_Send", ...
const char* RegionName(Region region);

enum class OpKind : std::uint8_t
{
  Enter,      ///< Region
  Leave,      ///< Region
  Compute,    ///< Seconds
  Irecv,      ///< Peer, Tag, Communicator
  Isend,      ///< the same, and Bytes
  Waitall,    ///< for all open requests
  WaitEach,   ///< one MPI_Wait per request
  Send,       ///< Peer, Tag, Communicator, Bytes
  Recv,       ///< Peer, Tag, Communicator
  RecvAny,    ///< Count receives from any source, in order of arrival
  Collective, ///< Region, Communicator, Peer = root, Bytes
  Together,   ///< Region is entered, and left when all of Communicator have entered
  TeamMeets,  ///< the threads of a rank wait for each other; no record
  Fork,
  TeamBegin,
  TeamEnd,
  Join,
  Sample, ///< of the counters
  Cancel, ///< posts a receive and cancels it
  Test    ///< a failed MPI_Test of the first open request
};

/// One step of a generated program.
struct Op
{
  OpKind Kind;
  pclvis::Region Region = Region::Main;
  bool Bare = false;       ///< no Enter and Leave of its own: inside MPI_Startall, MPI_Sendrecv
  bool Lost = false;       ///< sends: never received
  bool Rendezvous = false; ///< a blocking send that ends only after its receive is posted
  std::int32_t Peer = -1, Tag = 0, Communicator = 0, Count = 0;
  std::int64_t Bytes = 0;
  double Seconds = 0;
};

/// A message before it is sent.
struct Leg
{
  std::int32_t Peer, Tag;
  std::int64_t Bytes; ///< only for sends
};

/// What each rank does in each iteration. Both ends of a message evaluate the same hash functions,
/// so neither needs to know the other's program.
class Program
{
public:
  /// @throws Error if the scenario's values contradict each other
  explicit Program(const Scenario& scenario);

  const Scenario& Settings() const { return this->S; }
  const CommunicatorSet& Communicators() const { return this->Comms; }
  const std::vector<std::int32_t>& HotRanks() const { return this->Hot; }
  /// Width, height, depth of the process grid.
  const std::vector<std::int32_t>& Grid() const { return this->Dimensions; }
  /// Planted communication region of a rank; -1: the pattern plants none.
  std::int32_t PlantedRegion(std::int32_t rank) const;

private:
  friend class ProgramWriter;
  std::int32_t MemberAt(std::int32_t position) const;

  Scenario S;
  std::vector<std::int32_t> Dimensions;
  CommunicatorSet Comms;
  std::vector<std::int32_t> Hot;
  std::vector<std::int32_t> Offsets;  ///< partners in the patterns blocks and irregular
  std::vector<std::int32_t> Position; ///< blocks: position of a rank; empty: the rank itself
  std::vector<std::int32_t> AtPosition;
  bool Range = false;              ///< sizes are drawn from between the two of Sizes
  std::vector<std::int64_t> Sizes; ///< if not Range: one of these
};
}
