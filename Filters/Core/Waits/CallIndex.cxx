#include "Filters/Core/Waits/CallIndex.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
void CheckColumns(const WaitCalls& calls)
{
  const std::size_t n = calls.Size();
  if (calls.CallId.Size != n || calls.Thread.Size != n || calls.Call.Size != n ||
    calls.Begin.Size != n || calls.End.Size != n || calls.Communicator.Size != n ||
    calls.Root.Size != n || calls.CollectiveId.Size != n || calls.CollectiveEnd.Size != n ||
    (calls.PathId.Size != 0 && calls.PathId.Size != n))
  {
    throw Error("Wait states: columns of Calls have different lengths; rank has " +
      std::to_string(n) + " rows. Use the columns of one table.");
  }
}

void RefuseCode(const WaitCalls& calls, std::size_t row, std::size_t names)
{
  throw Error("Wait states: row " + std::to_string(row) + " of Calls has the call code " +
    std::to_string(calls.Call[row]) + ", but there are " + std::to_string(names) +
    " names of calls. Connect the port Calls of a trace reader, whose field data hold the names of "
    "the codes.");
}

bool Before(const WaitCalls& calls, std::int64_t a, std::int64_t b)
{
  return std::tie(calls.End[a], calls.Begin[a], calls.Thread[a], calls.CallId[a]) <
    std::tie(calls.End[b], calls.Begin[b], calls.Thread[b], calls.CallId[b]);
}

bool Counts(const WaitCalls& calls, const std::vector<MpiCall>& kinds, std::size_t i)
{
  return calls.Rank[i] >= 0 && calls.Call[i] >= 0 && kinds[calls.Call[i]].IsMpi() &&
    calls.Begin[i] <= calls.End[i];
}

constexpr std::size_t kGrain = 1 << 16;
}

CallIndex::CallIndex(
  const WaitCalls& calls, const std::vector<MpiCall>& kinds, int threads, const Progress& progress)
  : Calls(calls), Kinds(kinds)
{
  CheckColumns(calls);
  this->LookAtRows(threads);
  if (this->InOrder)
  {
    this->TakeTable();
  }
  else
  {
    this->TakeRows(threads, progress);
  }
}

/// Finds the greatest rank, and whether the rows are already in the order of the index.
void CallIndex::LookAtRows(int threads)
{
  const WaitCalls& calls = this->Calls;
  std::size_t wrong = calls.Size();
  std::mutex guard;
  ParallelFor(calls.Size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int) {
    std::size_t firstWrong = calls.Size();
    std::int32_t ranks = 0;
    bool inOrder = true;
    for (std::size_t i = begin; i < end; ++i)
    {
      if (calls.Call[i] >= static_cast<std::int64_t>(this->Kinds.size()))
      {
        firstWrong = std::min(firstWrong, i);
        continue;
      }
      ranks = std::max(ranks, calls.Rank[i] + 1);
      inOrder = inOrder && Counts(calls, this->Kinds, i) &&
        (i == 0 || calls.Rank[i] > calls.Rank[i - 1] ||
          (calls.Rank[i] == calls.Rank[i - 1] && !Before(calls, i, i - 1)));
    }
    const std::lock_guard<std::mutex> lock(guard);
    wrong = std::min(wrong, firstWrong);
    this->RanksSeen = std::max(this->RanksSeen, ranks);
    this->InOrder = this->InOrder && inOrder;
  });
  if (wrong < calls.Size())
  {
    RefuseCode(calls, wrong, this->Kinds.size());
  }
}

void CallIndex::TakeTable()
{
  const ColumnView<std::int32_t> ranks = this->Calls.Rank;
  for (std::int32_t rank = 0; rank <= this->RanksSeen; ++rank)
  {
    this->First.push_back(std::lower_bound(ranks.begin(), ranks.end(), rank) - ranks.begin());
  }
  this->Ends = this->Calls.End;
}

void CallIndex::TakeRows(int threads, const Progress& progress)
{
  const WaitCalls& calls = this->Calls;
  const std::int32_t ranks = this->RanksSeen;
  this->First.assign(static_cast<std::size_t>(ranks) + 1, 0);
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    if (Counts(calls, this->Kinds, i))
    {
      ++this->First[calls.Rank[i] + 1];
    }
  }
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    this->First[rank + 1] += this->First[rank];
  }
  this->Rows.Resize(this->First[ranks]);
  this->OrderedEnds.Resize(this->First[ranks]);
  this->Ends = this->OrderedEnds;
  std::vector<std::size_t> next(this->First);
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    if (Counts(calls, this->Kinds, i))
    {
      this->Rows[next[calls.Rank[i]]++] = static_cast<std::int64_t>(i);
    }
  }
  ParallelFor(
    static_cast<std::size_t>(ranks), 1, threads,
    [&](std::size_t rank, std::size_t, int) { this->Sort(static_cast<std::int32_t>(rank)); },
    progress, "Ordering calls");
}

void CallIndex::Sort(std::int32_t rank)
{
  const WaitCalls& calls = this->Calls;
  const auto before = [&](std::int64_t a, std::int64_t b) { return Before(calls, a, b); };
  std::int64_t* const first = this->Rows.Data() + this->Begin(rank);
  std::int64_t* const last = this->Rows.Data() + this->End(rank);
  if (!std::is_sorted(first, last, before))
  {
    std::sort(first, last, before);
  }
  for (std::size_t i = this->Begin(rank); i < this->End(rank); ++i)
  {
    this->OrderedEnds[i] = calls.End[this->Rows[i]];
  }
}

/// The first position of the rank whose call does not end before `end`.
std::size_t CallIndex::FirstFrom(std::int32_t rank, double end, std::size_t hint) const
{
  const double* const ends = this->Ends.Data;
  return SearchFrom(this->Begin(rank), this->End(rank), hint,
    [ends, end](std::size_t position) { return ends[position] < end; });
}

std::int64_t CallIndex::Find(
  std::int32_t rank, double begin, double end, bool receive, SteppingHint& hint) const
{
  if (rank < 0 || rank >= this->Ranks() || std::isnan(end))
  {
    return kNone;
  }
  const std::size_t past = this->End(rank);
  std::int64_t best = kNone;
  int bestScore = -1;
  // One call often completes several messages, and the next is completed a few calls later.
  const std::size_t last = hint.Last();
  const bool again = last >= this->Begin(rank) && last < past && this->Ends[last] == end;
  for (std::size_t i = this->FirstFrom(rank, end, again ? last : hint.Guess());
       i < past && this->Ends[i] == end; ++i)
  {
    const MpiCall kind = this->Kind(i);
    const bool capable = receive ? kind.CanReceive() : kind.CanSend();
    const int score = 2 * (this->Calls.Begin[this->Row(i)] == begin) + capable;
    if (score > bestScore)
    {
      best = static_cast<std::int64_t>(i);
      bestScore = score;
    }
  }
  if (best != kNone)
  {
    hint.Found(static_cast<std::size_t>(best));
  }
  return best;
}
}
