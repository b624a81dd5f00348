#include "Filters/Core/CallIndex.h"

#include "Readers/Core/Error.h"
#include "Readers/Core/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
void CheckColumns(const WaitCalls& calls, std::size_t names)
{
  const std::size_t n = calls.Size();
  if (calls.CallId.Size != n || calls.Thread.Size != n || calls.Call.Size != n ||
    calls.Begin.Size != n || calls.End.Size != n || calls.Communicator.Size != n ||
    calls.Root.Size != n || calls.CollectiveId.Size != n || calls.CollectiveEnd.Size != n)
  {
    throw Error("Wait states: columns of Calls have different lengths; rank has " +
      std::to_string(n) + " rows. Give all columns of one table.");
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    if (calls.Call[i] >= static_cast<std::int64_t>(names))
    {
      throw Error("Wait states: row " + std::to_string(i) + " of Calls has the call code " +
        std::to_string(calls.Call[i]) + ", but there are " + std::to_string(names) +
        " names of calls. Connect the port Calls of a trace reader, whose field data hold the "
        "names of the codes.");
    }
  }
}
}

CallIndex::CallIndex(
  const WaitCalls& calls, const std::vector<MpiCall>& kinds, int threads, const Progress& progress)
  : Calls(calls), Kinds(kinds)
{
  CheckColumns(calls, kinds.size());
  const auto counts = [&](std::size_t i) {
    return calls.Rank[i] >= 0 && calls.Call[i] >= 0 && kinds[calls.Call[i]].IsMpi() &&
      calls.Begin[i] <= calls.End[i];
  };
  std::int32_t ranks = 0;
  for (const std::int32_t rank : calls.Rank)
  {
    ranks = std::max(ranks, rank + 1);
  }
  this->First.assign(static_cast<std::size_t>(ranks) + 1, 0);
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    if (counts(i))
    {
      ++this->First[calls.Rank[i] + 1];
    }
  }
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    this->First[rank + 1] += this->First[rank];
  }
  this->Rows.Resize(this->First[ranks]);
  this->Ends.Resize(this->First[ranks]);
  std::vector<std::size_t> next(this->First);
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    if (counts(i))
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
  const auto before = [&](std::int64_t a, std::int64_t b) {
    return std::tie(calls.End[a], calls.Begin[a], calls.Thread[a], calls.CallId[a]) <
      std::tie(calls.End[b], calls.Begin[b], calls.Thread[b], calls.CallId[b]);
  };
  std::int64_t* const first = this->Rows.Data() + this->Begin(rank);
  std::int64_t* const last = this->Rows.Data() + this->End(rank);
  if (!std::is_sorted(first, last, before))
  {
    std::sort(first, last, before);
  }
  for (std::size_t i = this->Begin(rank); i < this->End(rank); ++i)
  {
    this->Ends[i] = calls.End[this->Rows[i]];
  }
}

/// The first position of the rank whose end is not below `end`: steps of doubling length from the
/// hint, then halving.
std::size_t CallIndex::FirstFrom(std::int32_t rank, double end, std::size_t hint) const
{
  const std::size_t begin = this->Begin(rank), past = this->End(rank);
  std::size_t low = begin, high = past;
  if (hint >= begin && hint < past)
  {
    std::size_t step = 1;
    if (this->Ends[hint] < end)
    {
      for (low = hint + 1; hint + step < past && this->Ends[hint + step] < end; step *= 2)
      {
        low = hint + step + 1;
      }
      high = std::min(past, hint + step);
    }
    else
    {
      for (high = hint; step <= hint - begin && !(this->Ends[hint - step] < end); step *= 2)
      {
        high = hint - step;
      }
      low = step <= hint - begin ? hint - step + 1 : begin;
    }
  }
  const double* const ends = this->Ends.Data();
  return static_cast<std::size_t>(std::lower_bound(ends + low, ends + high, end) - ends);
}

std::int64_t CallIndex::Find(
  std::int32_t rank, double begin, double end, bool receive, std::size_t& hint) const
{
  if (rank < 0 || rank >= this->Ranks() || std::isnan(end))
  {
    return kNone;
  }
  const std::size_t past = this->End(rank);
  std::int64_t best = kNone;
  int bestScore = -1;
  for (std::size_t i = this->FirstFrom(rank, end, hint); i < past && this->Ends[i] == end; ++i)
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
  hint = best == kNone ? hint : static_cast<std::size_t>(best);
  return best;
}
}
