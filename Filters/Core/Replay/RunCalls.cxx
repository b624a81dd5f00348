#include "Filters/Core/Replay/RunCalls.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <atomic>
#include <numeric>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::size_t kRowsAtOnce = 65536; ///< a piece of work for a thread

void CheckColumns(const ReplayCalls& calls)
{
  const std::size_t n = calls.Rank.Size;
  if (!OfOneLength(calls) || calls.MpiLevel.Size != n)
  {
    throw Error("Replay: columns of Calls have different lengths; rank has " + std::to_string(n) +
      " rows. Use the columns of one table.");
  }
  if (n >= RunCalls::kNone)
  {
    throw Error("Replay: Calls has " + std::to_string(n) +
      " rows, more than 4,294,967,294. Read a part of the trace: a time window or fewer ranks.");
  }
}

bool IsTaken(const ReplayCalls& calls, RunThreads threads, std::size_t row)
{
  return calls.Rank[row] >= 0 && IsOutermostMpi(calls.MpiLevel[row]) &&
    (threads == RunThreads::All || calls.Thread[row] <= 0) && calls.End[row] >= calls.Begin[row];
}

/// The number of rows that are taken, before each piece and in total.
std::vector<std::size_t> CountTaken(const ReplayCalls& calls, RunThreads threads)
{
  const std::size_t n = calls.Rank.Size;
  std::vector<std::size_t> first((n + kRowsAtOnce - 1) / kRowsAtOnce + 1, 0);
  ParallelFor(n, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    std::size_t& taken = first[begin / kRowsAtOnce + 1];
    for (std::size_t row = begin; row < end; ++row)
    {
      taken += IsTaken(calls, threads, row);
    }
  });
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

/// The rows that are taken, in the order of the table.
PlainVector<std::uint32_t> RowsTaken(
  const ReplayCalls& calls, RunThreads threads, const std::vector<std::size_t>& first)
{
  PlainVector<std::uint32_t> rows(first.back());
  ParallelFor(calls.Rank.Size, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    std::size_t next = first[begin / kRowsAtOnce];
    for (std::size_t row = begin; row < end; ++row)
    {
      if (IsTaken(calls, threads, row))
      {
        rows[next++] = static_cast<std::uint32_t>(row);
      }
    }
  });
  return rows;
}

PlainVector<std::uint32_t> EachNumber(std::size_t n)
{
  PlainVector<std::uint32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0u);
  return numbers;
}

/// Whether each of 0..n-1 may follow the previous one.
template<typename Follows>
bool AreInOrder(std::size_t n, Follows&& follows)
{
  std::atomic<bool> ordered{ true };
  ParallelFor(n, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    bool all = true;
    for (std::size_t i = std::max<std::size_t>(begin, 1); i < end; ++i)
    {
      all = all && follows(i - 1, i);
    }
    if (!all)
    {
      ordered = false;
    }
  });
  return ordered;
}

/// Sorts calls by end, unless the calls of all ranks end in order.
void SortByEnd(RunCalls& run)
{
  const auto before = [&run](std::uint32_t a, std::uint32_t b) {
    return std::make_tuple(run.Rank[a], run.End[a], a) <
      std::make_tuple(run.Rank[b], run.End[b], b);
  };
  if (!AreInOrder(run.Size(), [&run](std::size_t a, std::size_t b) {
        return run.Rank[a] < run.Rank[b] || run.End[a] <= run.End[b];
      }))
  {
    run.ByEnd = EachNumber(run.Size());
    std::sort(run.ByEnd.begin(), run.ByEnd.end(), before);
  }
}

/// @param n number of calls in the run
void CopyColumns(const ReplayCalls& calls, std::size_t n, RunCalls& run)
{
  PlainVector<double> begins(n), ends(n);
  PlainVector<std::int32_t> ranks(n);
  ParallelFor(n, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::uint32_t row = run.Row(i);
      begins[i] = calls.Begin[row];
      ends[i] = calls.End[row];
      ranks[i] = calls.Rank[row];
    }
  });
  run.Begin = std::move(begins);
  run.End = std::move(ends);
  run.Rank = std::move(ranks);
}

/// Whether a call looked for a message and returned without one.
bool FoundNothing(const MpiCall& kind, bool completes)
{
  return kind.Kind == MpiCallKind::Probe || (kind.Polls && !completes);
}
}

std::uint32_t RunCalls::BegunAt(std::int32_t rank, double time, SteppingHint& hint) const
{
  const std::size_t first = this->First[rank];
  const std::size_t next = SearchFrom(first, this->First[rank + 1], hint.Guess(),
    [this, time](std::size_t call) { return this->Begin[call] <= time; });
  hint.Found(next);
  return next == first ? kNone : static_cast<std::uint32_t>(next - 1);
}

std::uint32_t RunCalls::DuringOrEndingAt(std::int32_t rank, double time, SteppingHint& hint) const
{
  if (std::isnan(time))
  {
    return kNone;
  }
  const std::size_t past = this->First[rank + 1];
  const auto callAt = [this](std::size_t place) {
    return this->ByEnd.empty() ? static_cast<std::uint32_t>(place) : this->ByEnd[place];
  };
  // One call often completes several messages, and the next is completed a few calls later.
  const std::size_t last = hint.Last();
  const bool again = last >= this->First[rank] && last < past && this->End[callAt(last)] == time;
  const std::size_t place = SearchFrom(this->First[rank], past, again ? last : hint.Guess(),
    [&](std::size_t i) { return this->End[callAt(i)] < time; });
  hint.Found(place);
  return place == past || this->Begin[callAt(place)] > time ? kNone : callAt(place);
}

PlainVector<std::uint32_t>& RunCalls::OwnRows()
{
  if (this->Rows.empty())
  {
    this->Rows = EachNumber(this->Size());
  }
  return this->Rows;
}

RunCalls TakeCalls(const ReplayCalls& calls, RunThreads threads, CallMemory memory)
{
  CheckColumns(calls);
  RunCalls run;
  const std::vector<std::size_t> taken = CountTaken(calls, threads);
  const std::size_t n = taken.back();
  const bool all = n == calls.Rank.Size;
  if (!all)
  {
    run.Rows = RowsTaken(calls, threads, taken);
  }
  if (!AreInOrder(n, [&](std::size_t i, std::size_t j) {
        const std::uint32_t a = run.Row(i), b = run.Row(j);
        return calls.Rank[a] != calls.Rank[b] ? calls.Rank[a] < calls.Rank[b]
                                              : calls.Begin[a] <= calls.Begin[b];
      }))
  {
    run.Rows = all ? EachNumber(n) : std::move(run.Rows);
    std::stable_sort(run.Rows.begin(), run.Rows.end(), [&](std::uint32_t a, std::uint32_t b) {
      return calls.Rank[a] != calls.Rank[b] ? calls.Rank[a] < calls.Rank[b]
                                            : calls.Begin[a] < calls.Begin[b];
    });
  }
  if (memory == CallMemory::Lent && all && run.Rows.empty())
  {
    run.Begin.Lend(calls.Begin);
    run.End.Lend(calls.End);
    run.Rank.Lend(calls.Rank);
  }
  else
  {
    CopyColumns(calls, n, run);
  }
  const std::int32_t greatest = n == 0 ? -1 : run.Rank[n - 1];
  for (std::int32_t rank = 0; rank <= greatest + 1; ++rank)
  {
    run.First.push_back(SearchFrom(0, n, run.First.empty() ? 0 : run.First.back(),
      [&run, rank](std::size_t call) { return run.Rank[call] < rank; }));
  }
  if (threads == RunThreads::All)
  {
    SortByEnd(run);
  }
  return run;
}

bool HasPolls(const ReplayCalls& table, const std::vector<MpiCall>& kinds, const RunCalls& calls)
{
  std::vector<char> polls;
  for (const MpiCall& kind : kinds)
  {
    polls.push_back(kind.Polls || kind.Kind == MpiCallKind::Probe);
  }
  if (std::find(polls.begin(), polls.end(), 1) == polls.end())
  {
    return false;
  }
  std::atomic<bool> any{ false };
  ParallelFor(calls.Size(), kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    bool here = any;
    for (std::size_t call = begin; call < end && !here; ++call)
    {
      const std::int32_t code = table.Call[calls.Row(call)];
      here = code >= 0 && static_cast<std::size_t>(code) < polls.size() && polls[code];
    }
    if (here)
    {
      any = true;
    }
  });
  return any;
}

std::vector<std::uint32_t> JoinPolls(const ReplayCalls& table, const std::vector<MpiCall>& kinds,
  const std::vector<char>& completes, RunCalls& calls)
{
  const auto kindOf = [&](std::size_t call) {
    const std::int32_t code = table.Call[calls.Row(call)];
    return code >= 0 && static_cast<std::size_t>(code) < kinds.size() ? kinds[code] : MpiCall();
  };
  PlainVector<double>&begins = calls.Begin.Own(), &ends = calls.End.Own();
  PlainVector<std::int32_t>& ranks = calls.Rank.Own();
  PlainVector<std::uint32_t>& rows = calls.OwnRows();
  std::vector<std::uint32_t> joined(calls.Size());
  std::vector<std::size_t> first(calls.First.size(), 0);
  std::size_t n = 0;
  for (std::size_t i = 0; i < begins.size(); ++i)
  {
    const bool starts = i == calls.First[ranks[i]];
    bool joins = false;
    if (!starts && FoundNothing(kindOf(i - 1), completes[i - 1] != 0))
    {
      const double gap = begins[i] - ends[i - 1];
      const double before = ends[i - 1] - begins[i - 1];
      const double own = ends[i] - begins[i];
      const MpiCall kind = kindOf(i);
      joins =
        gap < before + own && (kind.Polls || kind.Kind == MpiCallKind::Probe || completes[i] != 0);
    }
    n += !joins;
    joined[i] = static_cast<std::uint32_t>(n - 1);
    const double begin = joins ? begins[n - 1] : begins[i];
    begins[n - 1] = begin;
    ends[n - 1] = ends[i];
    first[ranks[i] + 1] = n;
    // The row of the last call, because this call completes what the joined calls waited for.
    rows[n - 1] = rows[i];
    ranks[n - 1] = ranks[i];
  }
  for (std::size_t rank = 1; rank < first.size(); ++rank)
  {
    first[rank] = std::max(first[rank], first[rank - 1]); // for ranks without calls
  }
  calls.First = std::move(first);
  begins.resize(n);
  ends.resize(n);
  ranks.resize(n);
  rows.resize(n);
  return joined;
}
}
