#pragma once
#include "Filters/Core/Common/OrderlessSum.h"
#include "Readers/Base/Column.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Counts of the messages sent in some time.
struct LatencyCount
{
  std::int64_t Messages = 0; ///< all
  std::int64_t Judged = 0;   ///< with a latency L
  std::int64_t Delayed = 0;  ///< L above the delay factor
  OrderlessSum Latency;      ///< sum of L of the judged ones

  void Add(double latency, double delayFactor)
  {
    ++this->Messages;
    if (std::isfinite(latency))
    {
      ++this->Judged;
      this->Delayed += latency > delayFactor;
      this->Latency.Add(std::min(latency, 0x1p40));
    }
  }
  void Join(const LatencyCount& other);
  /// Mean L; NaN if none is judged.
  double Mean() const;
};

/// The distance, in windows, from a window to the first later window that shares no time with it.
/// @param step share of the width that a window is moved by, above 0 to 1
inline std::size_t WindowsApart(double step)
{
  // Rounding must not turn a whole number into the next one.
  return static_cast<std::size_t>(std::ceil(1 / step - 1e-9));
}

/// Windows of equal width that slide over a time by a share of their width.
///   window i = [Begin + i step width, that + width); the last one ends with the time
///   border i: halfway from the middle of window i - 1 to that of window i
/// Windows overlap; between their borders each window owns a part of the time: the parts cover it
/// and do not overlap. The time is also cut at every begin, end and border into cells, so that
/// windows and their parts are sums of cells. Windows may also be given by their borders: they then
/// follow each other and do not overlap.
/// Source: [PCLVis] 5.1; Filters/README, Temporal Abstraction.
class SlidingWindows
{
public:
  SlidingWindows() = default;
  /// The given number of windows; their width follows: (end - begin) / (1 + (windows - 1) step).
  /// @param begin,end [s] begin < end
  /// @param windows   >= 1
  /// @param step      share of the width that a window is moved by, above 0 to 1
  static SlidingWindows OfCount(double begin, double end, std::size_t windows, double step);
  /// As many windows as cover the time; the last one is cut off at its end.
  /// @param width [s] above 0
  static SlidingWindows OfWidth(double begin, double end, double width, double step);

  /// Windows one after the other.
  /// @param borders [s] ascending, two or more
  static SlidingWindows OfBorders(std::vector<double> borders);

  std::size_t Size() const { return this->Begins.size(); }
  /// How many of the next windows begin before a window ends.
  std::size_t Overlap() const { return this->Next - 1; }
  double Begin(std::size_t window) const { return this->Begins[window]; }
  double End(std::size_t window) const { return this->Ends[window]; }
  /// Where the part of the time that window i owns begins; i = 0: the beginning of all, i = Size():
  /// the end of all.
  double Border(std::size_t i) const { return this->Borders[i]; }

  std::size_t Cells() const { return this->Edges.size() - 1; }
  /// The cell that holds a time of the windows [s]. Cost: O(1).
  std::size_t CellOf(double time) const
  {
    const double slot = (time - this->Edges[0]) * this->SlotsPerSecond;
    const std::size_t last = this->Near.size() - 1;
    std::size_t cell =
      this->Near[slot < static_cast<double>(last) ? static_cast<std::size_t>(slot) : last];
    // The slot was rounded: the edges themselves decide.
    for (; cell > 0 && time < this->Edges[cell]; --cell)
    {
    }
    for (; cell + 2 < this->Edges.size() && time >= this->Edges[cell + 1]; ++cell)
    {
    }
    return cell;
  }
  /// Sum of the cells in [begin, end), both edges of cells.
  LatencyCount Count(const std::vector<LatencyCount>& cells, double begin, double end) const;

private:
  SlidingWindows(double begin, double end, std::size_t windows, double width, double step);
  void Cut();

  std::vector<double> Begins, Ends, Borders;
  std::vector<double> Edges;       ///< of cells, ascending
  std::vector<std::uint32_t> Near; ///< cell at the beginning of each of the equal slots of the time
  double SlotsPerSecond = 0;
  std::size_t Next = 1; ///< the first later window that shares no time
};

/// A window with this many times the messages of another makes that other one sparse.
constexpr std::int64_t kManyTimes = 4;

/// Which windows hold too few messages to represent their time: fewer than a quarter of those of
/// some window within a width before, and of some window within a width after, as between two
/// bursts, when only stragglers are sent.
/// Source: [PCLVis] 5.1 speaks of the region's messages, which come in bursts.
/// @param judged messages with a latency of each window, shape (n)
/// @param reach  windows that begin within a width of another
/// @return       shape (n), 1 or 0; 1 for windows without any
std::vector<char> SparseWindows(const std::vector<std::int64_t>& judged, std::size_t reach);
}
