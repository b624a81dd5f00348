#include "Filters/Core/Attribution/Traffic/TimeInCalls.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// A window of a fiftieth of the run has 80 slots.
constexpr int kSlots = 4096;
/// Ranks are added up in so many blocks, whatever the number of threads.
constexpr std::size_t kBlocks = 64;
constexpr double kMostTiles = 256;
/// In a pause of the program, or at its end, less than half of an iteration is done.
constexpr double kHalf = 0.5;
/// A median of fewer is not what is usual.
constexpr std::size_t kFewestTiles = 3;

/// Of the calls that begin, end or have their middle in each slot.
struct SlotSums
{
  std::vector<double> Open = std::vector<double>(kSlots);     ///< begins less ends
  std::vector<double> Moment = std::vector<double>(kSlots);   ///< [s] their times, summed up
  std::vector<double> Progress = std::vector<double>(kSlots); ///< [s]
  void Add(const SlotSums& other)
  {
    for (int slot = 0; slot < kSlots; ++slot)
    {
      this->Open[slot] += other.Open[slot];
      this->Moment[slot] += other.Moment[slot];
      this->Progress[slot] += other.Progress[slot];
    }
  }
};

/// Adds a rank's calls; times count from `zero`.
void AddRank(const CallColumns& calls, std::size_t first, std::size_t end, double zero,
  double width, SlotSums& sums)
{
  double seconds = 0;
  for (std::size_t i = first; i < end; ++i)
  {
    seconds += calls.End[i] - calls.Begin[i];
  }
  const double mean = end > first ? seconds / static_cast<double>(end - first) : 0;
  const auto slotOf = [width](double time) {
    return std::max(0, std::min(kSlots - 1, static_cast<int>(time / width)));
  };
  for (std::size_t i = first; i < end; ++i)
  {
    const double from = calls.Begin[i] - zero, to = calls.End[i] - zero;
    const int begins = slotOf(from), ends = slotOf(to);
    sums.Open[begins] += 1;
    sums.Moment[begins] += from;
    sums.Open[ends] -= 1;
    sums.Moment[ends] -= to;
    sums.Progress[slotOf(0.5 * (from + to))] += mean;
  }
}
}

TimeInCalls::TimeInCalls(const AttributionRows& rows, double iteration)
{
  if (rows.Calls.empty() || !(iteration > 0) || !(rows.End > rows.Begin))
  {
    return;
  }
  this->Begin = rows.Begin;
  this->End = rows.End;
  this->Iteration = iteration;
  this->Width = (rows.End - rows.Begin) / kSlots;
  const std::size_t ranks = rows.FirstCall.size() - 1;
  std::vector<SlotSums> blocks(std::min(kBlocks, ranks));
  ParallelFor(blocks.size(), 0, [&](std::size_t block) {
    const std::size_t from = ranks * block / blocks.size();
    const std::size_t to = ranks * (block + 1) / blocks.size();
    for (std::size_t rank = from; rank < to; ++rank)
    {
      const std::size_t first = rows.FirstCall[rank] + 1;
      const std::size_t end = std::max(first, rows.FirstCall[rank + 1]) - 1;
      AddRank(rows.Calls, first, end, this->Begin, this->Width, blocks[block]);
    }
  });
  SlotSums& all = blocks.front();
  for (std::size_t block = 1; block < blocks.size(); ++block)
  {
    all.Add(blocks[block]);
  }
  this->Edges.resize(kSlots + 1);
  double open = 0, moment = 0, progress = 0;
  for (int slot = 0; slot < kSlots; ++slot)
  {
    open += all.Open[slot];
    moment += all.Moment[slot];
    progress += all.Progress[slot];
    this->Edges[slot + 1] = { open * this->Width * (slot + 1) - moment, progress };
  }
}

TimeInCalls::Sums TimeInCalls::UpTo(double time) const
{
  const double at = std::max(0.0, std::min<double>(kSlots, (time - this->Begin) / this->Width));
  const int slot = std::min(kSlots - 1, static_cast<int>(at));
  const Sums &a = this->Edges[slot], &b = this->Edges[slot + 1];
  const double share = at - slot;
  return { a.Seconds + share * (b.Seconds - a.Seconds),
    a.Progress + share * (b.Progress - a.Progress) };
}

TimeInCalls::Sums TimeInCalls::Within(const TimeWindow& time) const
{
  const Sums a = this->UpTo(time.Begin), b = this->UpTo(time.End);
  return { b.Seconds - a.Seconds, b.Progress - a.Progress };
}

CallCost TimeInCalls::CostOf(const TimeWindow& time, const std::vector<TimeWindow>& others) const
{
  if (this->Edges.empty())
  {
    return {};
  }
  const double width = std::max(this->Iteration, (this->End - this->Begin) / kMostTiles);
  std::vector<Sums> tiles;
  std::vector<double> progress;
  for (double begin = this->Begin; begin < this->End; begin += width)
  {
    const TimeWindow tile{ begin, begin + width };
    const auto meets = [&tile](const TimeWindow& other) {
      return tile.Begin < other.End && other.Begin < tile.End;
    };
    const Sums sums = this->Within(tile);
    progress.push_back(sums.Progress);
    if (!meets(time) && std::none_of(others.begin(), others.end(), meets))
    {
      tiles.push_back(sums);
    }
  }
  const double least = kHalf * MedianOf(progress);
  std::vector<double> outside;
  for (const Sums& tile : tiles)
  {
    if (tile.Progress > least)
    {
      outside.push_back(tile.Seconds / tile.Progress);
    }
  }
  const Sums inside = this->Within(time);
  if (outside.size() < kFewestTiles || !(inside.Progress > 0))
  {
    return {};
  }
  const double rate = inside.Seconds / inside.Progress;
  const auto asCostly =
    std::count_if(outside.begin(), outside.end(), [rate](double other) { return other >= rate; });
  return { rate / MedianOf(outside) - 1,
    static_cast<double>(asCostly) / static_cast<double>(outside.size()) };
}
}
