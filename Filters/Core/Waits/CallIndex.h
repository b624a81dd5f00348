#pragma once
#include "Readers/Schema/MpiCalls.h"
#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The columns of the table Calls that wait states need; any order of rows. PathId may have no
/// rows: no path is known; so may Loop and Iteration.
struct WaitCalls
  : ColumnViews<schema::Calls::CallId, schema::Calls::Rank, Optional<schema::Calls::Thread>,
      schema::Calls::Call, schema::Calls::Begin, schema::Calls::End,
      Optional<schema::Calls::Communicator>, Optional<schema::Calls::Root>,
      Optional<schema::Calls::CollectiveId>, Optional<schema::Calls::CollectiveEnd>,
      IfPresent<schema::Calls::PathId>, IfPresent<schema::Calls::Loop>,
      IfPresent<schema::Calls::Iteration>>
{
  std::size_t Size() const { return this->Rank.Size; }
};

/// The MPI calls of a table Calls, rank by rank in order of their leave. Finds the call that
/// completed a message: its leave has exactly the message's time. Regions that are not MPI calls
/// (the table can hold all regions) and calls without a rank or times are left out.
/// Source: Filters/README, Wait States.
/// Order: rank, end, begin, thread, call_id; so nothing depends on the order of the table's rows.
class CallIndex
{
public:
  static constexpr std::int64_t kNone = -1;

  /// @param calls must outlive this
  /// @param kinds by code of the called region
  /// @param threads 0: as many as processors
  /// @throws Error for columns of different length or a code without a name; Cancelled
  /// Cost: O(calls) where a rank's rows are in order of their leave, else a sort of that rank.
  CallIndex(const WaitCalls& calls, const std::vector<MpiCall>& kinds, int threads,
    const Progress& progress = {});

  std::size_t Size() const { return this->Ends.Size; }
  /// Whether position and row are the same: all rows are MPI calls in this order, as a reader's
  /// are.
  bool IsTable() const { return this->InOrder; }
  /// Greatest rank + 1.
  std::int32_t Ranks() const { return static_cast<std::int32_t>(this->First.size()) - 1; }
  /// Positions of a rank's calls, half-open.
  std::size_t Begin(std::int32_t rank) const { return this->First[rank]; }
  std::size_t End(std::int32_t rank) const { return this->First[rank + 1]; }
  /// Row of the table at a position.
  std::size_t Row(std::size_t position) const
  {
    return this->InOrder ? position : static_cast<std::size_t>(this->Rows[position]);
  }
  MpiCall Kind(std::size_t position) const
  {
    return this->Kinds[static_cast<std::size_t>(this->Calls.Call[this->Row(position)])];
  }

  /// Position of the call of `rank` that ended at `end` [s], kNone if there is none. Of several, as
  /// coarse clocks and threads cause: the one that began at `begin` [s] (a blocking call), then one
  /// that can complete a receive (`receive`) or a send, then the longest, then the first.
  /// @param hint where the search begins; becomes the position found. Near hits cost O(1).
  std::int64_t Find(
    std::int32_t rank, double begin, double end, bool receive, SteppingHint& hint) const;

private:
  void LookAtRows(int threads);
  void TakeTable();
  void TakeRows(int threads, const Progress& progress);
  void Sort(std::int32_t rank);
  std::size_t FirstFrom(std::int32_t rank, double end, std::size_t hint) const;

  const WaitCalls Calls;
  const std::vector<MpiCall> Kinds;
  std::vector<std::size_t> First; ///< by rank
  bool InOrder = true;
  std::int32_t RanksSeen = 0; ///< greatest rank + 1
  Column<std::int64_t> Rows;  ///< by position; empty where they are the same
  Column<double> OrderedEnds; ///< likewise
  ColumnView<double> Ends;    ///< by position: contiguous for the search
};
}
