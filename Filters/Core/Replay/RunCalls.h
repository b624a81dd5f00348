#pragma once
#include "Filters/Core/Common/SearchFrom.h"
#include "Filters/Core/Replay/RunColumn.h"
#include "Readers/Base/PlainVector.h"
#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/MpiCalls.h"
#include "Readers/Schema/TraceSchema.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// The columns of the table Calls that a replay needs; any order of rows. MpiLevel is one of them,
/// but may have been derived: the same rows.
struct ReplayCalls
  : ColumnViews<schema::Calls::Rank, Optional<schema::Calls::Thread>, schema::Calls::Call,
      schema::Calls::Begin, schema::Calls::End, Optional<schema::Calls::Root>,
      Optional<schema::Calls::CollectiveId>, Optional<schema::Calls::CollectiveEnd>>
{
  ColumnView<std::uint8_t> MpiLevel;
};

/// Each rank's MPI calls one after the other, by rank, then begin: only those that the program
/// itself makes, on the rank's first thread or on all threads.
struct RunCalls
{
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::size_t Size() const { return this->Begin.size(); }
  std::int32_t Ranks() const { return static_cast<std::int32_t>(this->First.size()) - 1; }
  bool IsLast(std::size_t call) const { return call + 1 == this->First[this->Rank[call] + 1]; }

  /// [s] When a rank's work before a call begins: at the end of the call before it. On an axis that
  /// begins at 0.
  double WorkBegin(std::size_t call) const
  {
    const bool first = call == this->First[this->Rank[call]];
    return std::min(this->Begin[call], first ? 0 : this->End[call - 1]);
  }
  /// [s] of that work.
  double WorkBefore(std::size_t call) const { return this->Begin[call] - this->WorkBegin(call); }
  /// [s] Work of a rank after its last call.
  double WorkAfter(std::size_t rank) const { return this->Rest.empty() ? 0 : this->Rest[rank]; }

  /// The last call of a rank that had begun at a time [s]; kNone: none.
  /// @param hint shared by searches in this rank: each begins near the result of the one before
  std::uint32_t BegunAt(std::int32_t rank, double time, SteppingHint& hint) const;
  /// The first call of a rank that had not ended before a time [s], if it had begun; kNone
  /// otherwise, and for NaN.
  std::uint32_t DuringOrEndingAt(std::int32_t rank, double time, SteppingHint& hint) const;

  /// The row of the table.
  std::uint32_t Row(std::size_t call) const
  {
    return this->Rows.empty() ? static_cast<std::uint32_t>(call) : this->Rows[call];
  }
  /// Rows, with each of them, to be changed.
  PlainVector<std::uint32_t>& OwnRows();

  std::vector<std::size_t> First; ///< of each rank, shape (greatest rank + 2)
  RunTimesColumn Begin, End;      ///< [s]
  RunColumn<std::int32_t> Rank;
  PlainVector<std::uint32_t> Rows;  ///< of the table; empty: each call is the row of its number
  PlainVector<std::uint32_t> ByEnd; ///< calls by rank, then end; empty: they are in this order
  std::vector<double> Rest; ///< [s] by rank, work after its last call, where it goes on after the
                            ///< time that was read; empty: none
};

/// Whose calls a run has.
enum class RunThreads
{
  First, ///< of each rank's first thread: they stand one after the other
  All    ///< of all threads: they may overlap
};

/// Where a run gets the columns of its calls from.
enum class CallMemory
{
  Own, ///< copied
  Lent ///< in the table, if that has no other rows and has them in the run's order; the table must
       ///< outlive the run
};

/// Source: none.
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: O(calls) if rows are in a reader's order, otherwise O(n log n). Deterministic: calls of a
/// rank that begin at the same time keep their order.
RunCalls TakeCalls(const ReplayCalls& calls, RunThreads threads = RunThreads::First,
  CallMemory memory = CallMemory::Own);

/// Whether any of the calls looks for messages: a probe or a poll.
/// @param kinds by code of the called region
bool HasPolls(const ReplayCalls& table, const std::vector<MpiCall>& kinds, const RunCalls& calls);

/// Joins probes and polls that completed nothing with the call after them, if that call is another
/// one of these or receives, because they wait for the same message. They are joined only if there
/// is no work between them, i.e. the gap is shorter than both calls together.
/// @param kinds     by code of the called region
/// @param completes by call: a message was received or a send completed in it
/// @return for each of the calls, the call that it is now part of
std::vector<std::uint32_t> JoinPolls(const ReplayCalls& table, const std::vector<MpiCall>& kinds,
  const std::vector<char>& completes, RunCalls& calls);
}
