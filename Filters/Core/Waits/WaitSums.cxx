#include "Filters/Core/Waits/WaitSums.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <tuple>

namespace pclvis
{
void WaitSeconds::Add(double seconds, WaitKind kind)
{
  if (kind == WaitKind::None)
  {
    return;
  }
  this->Of[static_cast<std::size_t>(kind)] += seconds;
  if (kind == WaitKind::WrongOrder)
  {
    this->Of[static_cast<std::size_t>(WaitKind::LateSender)] += seconds;
  }
}

void WaitSeconds::Add(const WaitSeconds& other)
{
  for (std::size_t kind = 0; kind < kKinds; ++kind)
  {
    this->Of[kind] += other.Of[kind];
  }
}

double WaitSeconds::Total() const
{
  double sum = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
  {
    sum += kind == static_cast<std::size_t>(WaitKind::WrongOrder) ? 0 : this->Of[kind];
  }
  return sum;
}

namespace
{
struct Caused
{
  double Seconds;
  std::int32_t By; ///< rank
};

/// Divides the time of a call.
void AddTime(
  double begin, double end, const MpiCall& call, const CommunicationAxis& axis, WaitSums& sums)
{
  const bool apart = call.IsApart();
  const MpiCallKind kind = call.Kind;
  const double first = axis.Empty() ? begin : std::min(end, std::max(begin, axis.Begin));
  const double last = axis.Empty() ? end : std::max(first, std::min(end, axis.End));
  sums.Startup += kind == MpiCallKind::StartUp ? end - begin : apart ? 0 : first - begin;
  sums.Shutdown += kind == MpiCallKind::ShutDown ? end - begin : apart ? 0 : end - last;
  sums.Time += apart ? 0 : axis.Empty() ? last - first : axis.Without(last) - axis.Without(first);
}

/// The rows of one rank.
class RankRows
{
public:
  RankRows(std::int32_t rank, const WaitCalls& calls, bool byIteration)
    : Rank(rank), Calls(calls), ByIteration(byIteration)
  {
  }
  /// The row of a call.
  WaitSummaryRow& Of(std::size_t call)
  {
    const std::int32_t path = this->Calls.PathId.Size > 0 ? this->Calls.PathId[call] : -1;
    // A path is of one code.
    const auto place =
      2 * static_cast<std::uint64_t>(path >= 0 ? path : this->Calls.Call[call]) + (path >= 0);
    std::uint64_t part = 0;
    std::int32_t loop = -1, iteration = -1;
    if (this->ByIteration)
    {
      loop = this->Calls.Loop[call];
      iteration = this->Calls.Iteration[call];
      part =
        this->Parts.NumberOf(static_cast<std::uint64_t>(static_cast<std::uint32_t>(loop)) << 32 |
          static_cast<std::uint32_t>(iteration));
    }
    const std::uint32_t number = this->Numbers.NumberOf(part << 33 | place);
    if (number == this->Rows.size())
    {
      this->Rows.push_back({ this->Rank, this->Calls.Call[call], path, loop, iteration, 0, 0, {} });
    }
    return this->Rows[number];
  }
  std::vector<WaitSummaryRow> Take()
  {
    std::sort(
      this->Rows.begin(), this->Rows.end(), [](const WaitSummaryRow& a, const WaitSummaryRow& b) {
        return std::tie(a.Loop, a.Iteration, a.Call, a.Path) <
          std::tie(b.Loop, b.Iteration, b.Call, b.Path);
      });
    return std::move(this->Rows);
  }

private:
  std::int32_t Rank;
  const WaitCalls& Calls;
  bool ByIteration;
  KeyNumbers Parts, Numbers; ///< iterations; iterations and places
  std::vector<WaitSummaryRow> Rows;
};

/// @param times  becomes the times of the rank's calls
/// @param caused becomes the waits that another rank caused, in order of the index
std::vector<WaitSummaryRow> SumsOf(std::int32_t rank, const WaitCalls& calls,
  const CallIndex& index, const CallWaits& waits, const CommunicationAxis& axis, bool byIteration,
  WaitSums& times, std::vector<Caused>& caused)
{
  RankRows rows(rank, calls, byIteration);
  for (std::size_t at = index.Begin(rank); at < index.End(rank); ++at)
  {
    const std::size_t row = index.Row(at);
    WaitSummaryRow& sum = rows.Of(row);
    ++sum.Calls;
    sum.Time += calls.End[row] - calls.Begin[row];
    times.Threads = times.Threads || (calls.Thread.Size > 0 && calls.Thread[row] > 0);
    AddTime(calls.Begin[row], calls.End[row], index.Kind(at), axis, times);
    sum.Waits.Add(waits.Seconds[at], static_cast<WaitKind>(waits.Kind[at]));
    if (waits.Cause[at] >= 0)
    {
      caused.push_back({ waits.Seconds[at], waits.Cause[at] });
    }
  }
  return rows.Take();
}
}

WaitSums SumWaits(const WaitCalls& calls, const CallIndex& index, const CallWaits& waits,
  int threads, const CommunicationAxis& axis, bool byIteration)
{
  const auto ranks = static_cast<std::size_t>(index.Ranks());
  std::vector<std::vector<WaitSummaryRow>> ofRank(ranks);
  std::vector<std::vector<Caused>> caused(ranks);
  std::vector<WaitSums> times(ranks);
  ParallelFor(ranks, 1, threads, [&](std::size_t rank, std::size_t, int) {
    ofRank[rank] = SumsOf(static_cast<std::int32_t>(rank), calls, index, waits, axis, byIteration,
      times[rank], caused[rank]);
  });
  WaitSums sums;
  for (const std::vector<WaitSummaryRow>& rows : ofRank)
  {
    for (const WaitSummaryRow& row : rows)
    {
      sums.Rows.push_back(row);
      sums.Total.Add(row.Waits);
      if (row.Path >= 0)
      {
        sums.Waited.resize(std::max<std::size_t>(sums.Waited.size(), row.Path + 1u), 0.0);
        sums.Waited[row.Path] += row.Waits.Total();
      }
    }
  }
  for (const WaitSums& ofRank : times)
  {
    sums.Time += ofRank.Time;
    sums.Startup += ofRank.Startup;
    sums.Shutdown += ofRank.Shutdown;
    sums.Threads = sums.Threads || ofRank.Threads;
  }
  sums.Caused.assign(ranks, 0.0);
  for (const std::vector<Caused>& waitsOfRank : caused)
  {
    for (const Caused& wait : waitsOfRank)
    {
      sums.Caused.resize(std::max<std::size_t>(sums.Caused.size(), wait.By + 1u), 0.0);
      sums.Caused[wait.By] += wait.Seconds;
    }
  }
  return sums;
}
}
