#include "Filters/Core/Replay/RunCalls.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
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

/// Lists calls by end, if those of some rank do not end in their order.
void SortByEnd(RunCalls& run)
{
  const auto before = [&run](std::uint32_t a, std::uint32_t b) {
    return std::make_tuple(run.Rank[a], run.End[a], a) <
      std::make_tuple(run.Rank[b], run.End[b], b);
  };
  run.ByEnd.resize(run.Size());
  std::iota(run.ByEnd.begin(), run.ByEnd.end(), 0u);
  if (std::is_sorted(run.ByEnd.begin(), run.ByEnd.end(), before))
  {
    run.ByEnd.clear();
    return;
  }
  std::sort(run.ByEnd.begin(), run.ByEnd.end(), before);
}

/// A call that looks for a message and returns without it.
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
  const std::size_t past = this->First[rank + 1];
  const auto callAt = [this](std::size_t place) {
    return this->ByEnd.empty() ? static_cast<std::uint32_t>(place) : this->ByEnd[place];
  };
  const std::size_t place = SearchFrom(this->First[rank], past, hint.Guess(),
    [&](std::size_t i) { return this->End[callAt(i)] < time; });
  hint.Found(place);
  return place == past || this->Begin[callAt(place)] > time ? kNone : callAt(place);
}

RunCalls TakeCalls(const ReplayCalls& calls, RunThreads threads)
{
  CheckColumns(calls);
  RunCalls run;
  std::int32_t greatest = -1;
  bool ordered = true;
  for (std::size_t row = 0; row < calls.Rank.Size; ++row)
  {
    if (IsTaken(calls, threads, row))
    {
      greatest = std::max(greatest, calls.Rank[row]);
      if (!run.Row.empty())
      {
        const std::uint32_t before = run.Row.back();
        ordered = ordered &&
          (calls.Rank[before] != calls.Rank[row] ? calls.Rank[before] < calls.Rank[row]
                                                 : calls.Begin[before] <= calls.Begin[row]);
      }
      run.Row.push_back(static_cast<std::uint32_t>(row));
    }
  }
  if (!ordered)
  {
    std::stable_sort(run.Row.begin(), run.Row.end(), [&](std::uint32_t a, std::uint32_t b) {
      return calls.Rank[a] != calls.Rank[b] ? calls.Rank[a] < calls.Rank[b]
                                            : calls.Begin[a] < calls.Begin[b];
    });
  }
  run.First.assign(static_cast<std::size_t>(greatest) + 2, 0);
  run.Begin.resize(run.Row.size());
  run.End.resize(run.Row.size());
  run.Rank.resize(run.Row.size());
  for (std::size_t i = 0; i < run.Row.size(); ++i)
  {
    const std::uint32_t row = run.Row[i];
    run.Begin[i] = calls.Begin[row];
    run.End[i] = calls.End[row];
    run.Rank[i] = calls.Rank[row];
    ++run.First[calls.Rank[row] + 1];
  }
  std::partial_sum(run.First.begin(), run.First.end(), run.First.begin());
  if (threads == RunThreads::All)
  {
    SortByEnd(run);
  }
  return run;
}

std::vector<std::uint32_t> JoinPolls(const ReplayCalls& table, const std::vector<MpiCall>& kinds,
  const std::vector<char>& completes, RunCalls& calls)
{
  if (std::none_of(kinds.begin(), kinds.end(),
        [](const MpiCall& kind) { return kind.Polls || kind.Kind == MpiCallKind::Probe; }))
  {
    return {};
  }
  const auto kindOf = [&](std::size_t call) {
    const std::int32_t code = table.Call[calls.Row[call]];
    return code >= 0 && static_cast<std::size_t>(code) < kinds.size() ? kinds[code] : MpiCall();
  };
  std::vector<std::uint32_t> joined(calls.Size());
  std::vector<std::size_t> first(calls.First.size(), 0);
  std::size_t n = 0;
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    const bool starts = i == calls.First[calls.Rank[i]];
    bool joins = false;
    if (!starts && FoundNothing(kindOf(i - 1), completes[i - 1] != 0))
    {
      const double gap = calls.Begin[i] - calls.End[i - 1];
      const double before = calls.End[i - 1] - calls.Begin[i - 1];
      const double own = calls.End[i] - calls.Begin[i];
      const MpiCall kind = kindOf(i);
      joins =
        gap < before + own && (kind.Polls || kind.Kind == MpiCallKind::Probe || completes[i] != 0);
    }
    n += !joins;
    joined[i] = static_cast<std::uint32_t>(n - 1);
    const double begin = joins ? calls.Begin[n - 1] : calls.Begin[i];
    calls.Begin[n - 1] = begin;
    calls.End[n - 1] = calls.End[i];
    first[calls.Rank[i] + 1] = n;
    // The row of the last: what it completes is what they waited for.
    calls.Row[n - 1] = calls.Row[i];
    calls.Rank[n - 1] = calls.Rank[i];
  }
  for (std::size_t rank = 1; rank < first.size(); ++rank)
  {
    first[rank] = std::max(first[rank], first[rank - 1]); // a rank without calls
  }
  calls.First = std::move(first);
  calls.Begin.resize(n);
  calls.End.resize(n);
  calls.Rank.resize(n);
  calls.Row.resize(n);
  return joined;
}
}
