#include "Filters/Core/Waits/WaitSums.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/RankWork.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <tuple>
#include <utility>

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
/// By rank, how long others waited for it.
using CausedWaits = std::vector<OrderlessSum>;

OrderlessSum& CausedBy(std::int32_t rank, CausedWaits& caused)
{
  if (static_cast<std::size_t>(rank) >= caused.size())
  {
    caused.resize(static_cast<std::size_t>(rank) + 1);
  }
  return caused[rank];
}

void Join(const CausedWaits& some, CausedWaits& all)
{
  for (std::size_t rank = some.size(); rank-- > 0;)
  {
    CausedBy(static_cast<std::int32_t>(rank), all).Join(some[rank]);
  }
}

/// The time of a rank's MPI calls, with the parts of WaitSums.
struct RankTime
{
  std::int32_t Rank = -1;
  bool Threads = false, Starts = false;
  double Time = 0, Startup = 0, Shutdown = 0; ///< [s]
};

/// The sums of one rank.
struct RankSums
{
  RankTime Time;
  std::vector<WaitSummaryRow> Rows;
};

/// The sums of the ranks of a process.
struct ProcessSums
{
  std::vector<RankSums> Ranks; ///< by ascending rank; ranks without calls have no rows
  CausedWaits Caused;
};

/// Divides the time of a call among the sums.
void AddTime(
  double begin, double end, const MpiCall& call, const CommunicationAxis& axis, RankTime& sums)
{
  const bool apart = call.IsApart();
  const MpiCallKind kind = call.Kind;
  const double first = axis.Empty() ? begin : std::min(end, std::max(begin, axis.Begin));
  const double last = axis.Empty() ? end : std::max(first, std::min(end, axis.End));
  sums.Starts = sums.Starts || kind == MpiCallKind::StartUp;
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
    // All calls with the same path have the same code.
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
    const std::uint64_t key = part << 33 | place;
    if (this->Rows.empty() || key != this->LastKey) // mostly the same as before
    {
      this->LastKey = key;
      this->Last = this->Numbers.NumberOf(key);
    }
    if (this->Last == this->Rows.size())
    {
      this->Rows.push_back({ this->Rank, this->Calls.Call[call], path, loop, iteration, 0, 0, {} });
    }
    return this->Rows[this->Last];
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
  std::uint64_t LastKey = 0;
  std::uint32_t Last = 0; ///< number of LastKey
};

/// Sums the calls of a rank.
/// @param caused the rank's waits for other ranks are added to it
RankSums SumsOf(std::int32_t rank, const WaitCalls& calls, const CallIndex& index,
  const CallWaits& waits, const CommunicationAxis& axis, bool byIteration, CausedWaits& caused)
{
  RankSums sums;
  sums.Time.Rank = rank;
  RankRows rows(rank, calls, byIteration);
  for (std::size_t at = index.Begin(rank); at < index.End(rank); ++at)
  {
    const std::size_t row = index.Row(at);
    WaitSummaryRow& sum = rows.Of(row);
    ++sum.Calls;
    sum.Time += calls.End[row] - calls.Begin[row];
    sums.Time.Threads = sums.Time.Threads || (calls.Thread.Size > 0 && calls.Thread[row] > 0);
    AddTime(calls.Begin[row], calls.End[row], index.Kind(at), axis, sums.Time);
    // A wait begins with its call.
    const double waited = TimeOnAxis(axis, calls.Begin[row], calls.Begin[row] + waits.Seconds[at]);
    sum.Waits.Add(waited, static_cast<WaitKind>(waits.Kind[at]));
    if (waits.Cause[at] >= 0)
    {
      CausedBy(waits.Cause[at], caused).Add(waited);
    }
  }
  sums.Rows = rows.Take();
  return sums;
}

ProcessSums SumsHere(const WaitCalls& calls, const CallIndex& index, const CallWaits& waits,
  int threads, const CommunicationAxis& axis, bool byIteration)
{
  ProcessSums sums;
  sums.Ranks.resize(static_cast<std::size_t>(index.Ranks()));
  std::vector<CausedWaits> caused(ThreadCount(threads));
  ParallelFor(sums.Ranks.size(), 1, threads, [&](std::size_t rank, std::size_t, int worker) {
    sums.Ranks[rank] = SumsOf(
      static_cast<std::int32_t>(rank), calls, index, waits, axis, byIteration, caused[worker]);
  });
  for (const CausedWaits& some : caused)
  {
    Join(some, sums.Caused);
  }
  return sums;
}

Bytes Pack(const ProcessSums& sums)
{
  Packer packer;
  packer.PutArray(sums.Caused);
  for (const RankSums& ofRank : sums.Ranks)
  {
    if (!ofRank.Rows.empty())
    {
      packer.Put(ofRank.Time);
      packer.PutArray(ofRank.Rows);
    }
  }
  return packer.Take();
}

ProcessSums UnpackAll(const std::vector<Bytes>& packed)
{
  ProcessSums all;
  for (const Bytes& bytes : packed)
  {
    Unpacker unpacker(bytes);
    Join(unpacker.GetArray<OrderlessSum>(), all.Caused);
    while (!unpacker.AtEnd())
    {
      RankSums sums;
      sums.Time = unpacker.Get<RankTime>();
      sums.Rows = unpacker.GetArray<WaitSummaryRow>();
      all.Ranks.push_back(std::move(sums));
    }
  }
  std::sort(all.Ranks.begin(), all.Ranks.end(),
    [](const RankSums& a, const RankSums& b) { return a.Time.Rank < b.Time.Rank; });
  return all;
}

void AddRows(const std::vector<WaitSummaryRow>& rows, WaitSums& sums)
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

WaitSums Total(const ProcessSums& all, std::int32_t ranks)
{
  WaitSums sums;
  for (const RankSums& ofRank : all.Ranks)
  {
    AddRows(ofRank.Rows, sums);
    sums.Time += ofRank.Time.Time;
    sums.Startup += ofRank.Time.Startup;
    sums.Shutdown += ofRank.Time.Shutdown;
    sums.Threads = sums.Threads || ofRank.Time.Threads;
    sums.Starts = sums.Starts || ofRank.Time.Starts;
  }
  for (const OrderlessSum& seconds : all.Caused)
  {
    sums.Caused.push_back(seconds.Value());
  }
  sums.Caused.resize(std::max<std::size_t>(sums.Caused.size(), ranks), 0.0);
  return sums;
}
}

WaitSums SumWaits(const WaitCalls& calls, const CallIndex& index, const CallWaits& waits,
  std::int32_t ranks, ProcessGroup& group, int threads, const CommunicationAxis& axis,
  bool byIteration)
{
  Bytes packed;
  Together(
    group, [&] { packed = Pack(SumsHere(calls, index, waits, threads, axis, byIteration)); });
  const std::vector<Bytes> ofAll = GatherToFirst(group, std::move(packed));
  WaitSums sums;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      sums = Total(UnpackAll(ofAll), ranks);
    }
  });
  return sums;
}
}
