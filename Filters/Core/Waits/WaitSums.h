#pragma once
#include "Filters/Core/Waits/CallIndex.h"
#include "Filters/Core/Waits/CallWaits.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Seconds of waiting by kind. Indexed by WaitKind; WrongOrder is a part of LateSender.
struct WaitSeconds
{
  static constexpr std::size_t kKinds = 8;
  std::array<double, kKinds> Of = {};
  double operator[](WaitKind kind) const { return this->Of[static_cast<std::size_t>(kind)]; }
  void Add(double seconds, WaitKind kind);
  void Add(const WaitSeconds& other);
  /// Does not count the wrong order twice.
  double Total() const;
};

/// Table Wait Summary: one row for each call path on which a rank called MPI (by iteration: in each
/// iteration of a loop and outside of them), by rank, loop, iteration, code of the call and path.
struct WaitSummaryRow
{
  std::int32_t Rank = -1, Call = -1, Path = -1;
  std::int32_t Loop = -1, Iteration = -1; ///< -1: in none, or sums of the run
  std::int64_t Calls = 0;
  double Time = 0;   ///< [s] duration of the calls
  WaitSeconds Waits; ///< on the time axis
};

struct WaitSums
{
  std::vector<WaitSummaryRow> Rows;
  WaitSeconds Total;
  /// [s] Duration of all MPI calls on the time axis, of all before it including MPI_Init, and of
  /// all after it including MPI_Finalize.
  double Time = 0, Startup = 0, Shutdown = 0;
  bool Threads = false;       ///< whether other threads than a rank's first make calls
  bool Starts = false;        ///< whether MPI_Init is among the calls
  std::vector<double> Caused; ///< [s] by rank: how long others waited for it
  std::vector<double> Waited; ///< [s] by path: waiting there, all ranks; empty: not known
};

/// Sums the waits of the calls of all processes. Collective.
/// @param calls, index, waits of this process
/// @param ranks       greatest rank of all processes + 1
/// @param axis        empty: only MPI_Init and MPI_Finalize are counted apart
/// @param byIteration rows also by the loop and iteration of the calls, whose columns must be there
/// @return on process 0; empty elsewhere
/// Source: Filters/README, Wait States.
/// The same bits for any order of rows and number of threads and processes. Cost: O(calls); to
/// process 0 go its rows, and by rank some sums.
WaitSums SumWaits(const WaitCalls& calls, const CallIndex& index, const CallWaits& waits,
  std::int32_t ranks, ProcessGroup& group, int threads = 0, const CommunicationAxis& axis = {},
  bool byIteration = false);
}
