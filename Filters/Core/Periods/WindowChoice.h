#pragma once
#include "Filters/Core/Periods/LatencyPeriods.h"
#include "Filters/Core/Periods/SlidingWindows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Which windows a time is divided into.
struct WindowPlan
{
  std::size_t Windows = 1;     ///< number of sliding windows
  std::vector<double> Borders; ///< [s] of consecutive windows; none: they slide
};

/// Counts messages on a fine time grid, from which the windows are chosen.
class WindowChoice
{
public:
  static constexpr std::size_t kSlots = 8192;
  /// Messages of a slot, the sum of their L in fixed point, the same for any order, and how many
  /// more are in flight than in the previous slot.
  struct Slot
  {
    std::int64_t Judged = 0, Latency = 0, More = 0;
  };
  /// @param begin,end [s] of the windows' time
  WindowChoice(double begin, double end)
    : Begin(begin), End(end), SlotsPerSecond(kSlots / (end - begin)), Counts(kSlots)
  {
  }
  /// @param latency L, finite; above kMostLatency it counts as that
  /// @param arrival [s] when the message was received
  void Add(double time, double latency, double arrival)
  {
    const std::size_t sent = this->SlotOf(time), gone = this->SlotOf(std::max(time, arrival)) + 1;
    Slot& slot = this->Counts[sent];
    ++slot.Judged;
    ++slot.More;
    slot.Latency += static_cast<std::int64_t>(std::min(latency, kMostLatency) * kOne);
    if (gone < kSlots)
    {
      --this->Counts[gone].More;
    }
  }
  void Join(const std::vector<Slot>& counts);
  void Join(const WindowChoice& other) { this->Join(other.Counts); }
  const std::vector<Slot>& Slots() const { return this->Counts; }
  /// The most windows, up to `most`, of which the median one that holds any message holds at least
  /// `messages`, and in which the mean latency m is about as steady as the program lets it be:
  ///   |m[i] - m[next window that shares no message with i]| <= `ripple` Ave for 3 of 4 windows i
  /// That keeps windows as wide as the program's bursts: within an iteration the latency goes up
  /// and down with the kind of message, and the mean of few messages jumps. A slow time that is to
  /// be found causes only few of the differences. Ripple never makes the windows fewer than
  /// kFewestForRipple. 1 if no number of windows holds enough messages.
  /// Source: Filters/README, Temporal Abstraction. Window edges are rounded to slots: 1/8192 of the
  /// time. Cost: O(most squared).
  std::size_t Windows(
    std::size_t most, double step, std::int64_t messages, double ripple = kRipple) const;

  /// The windows of the time: sliding ones, as many as above, or one per burst of communication,
  /// during which some message is always in flight. Bursts are taken if no number of windows makes
  /// the mean latency steady, as a program's steps last longer than a window or vary in length, and
  /// if m is steadier from burst to burst: the median |m[i] - m[i + 1]| is less than that of the
  /// sliding windows. The bursts must be comparable: there are nine or more (a shortest period, by
  /// default of PeriodTolerances, and as many before and after it), up to `most`; the median one
  /// holds `messages`, none lasts longer than a third of the time, and none has so many that the
  /// median one would be sparse beside it (SparseWindows), as when steps run into each other. A
  /// border between two windows is halfway between two bursts.
  /// @return parameters as of Windows
  WindowPlan Choose(std::size_t most, double step, std::int64_t messages) const;

  /// Three windows that overlap by half, the shortest period, are then a tenth of the time.
  static constexpr std::size_t kFewestForRipple = 40;

private:
  static constexpr double kMostLatency = 1024, kOne = 1048576;
  /// Slots from Begin to before End.
  struct Range
  {
    std::size_t Begin, End;
  };
  /// The result of Windows, and whether m is steady in them.
  struct Sliding
  {
    std::size_t Windows;
    bool Steady;
  };

  std::size_t SlotOf(double time) const
  {
    const double at = (time - this->Begin) * this->SlotsPerSecond;
    return at < kSlots - 1 ? static_cast<std::size_t>(at) : kSlots - 1;
  }
  /// Messages with a latency in each of some windows, and their mean L; NaN if there are none.
  struct Counted
  {
    std::vector<std::int64_t> Judged;
    std::vector<double> Means;
    /// @param before,end sums before the window and at its end
    void Add(const Slot& before, const Slot& end);
    /// Whether the median non-empty window has that many.
    bool Hold(std::int64_t messages) const;
  };

  /// Sums of the slots before each one, and of all.
  std::vector<Slot> Sums() const;
  static Counted CountSliding(const std::vector<Slot>& sums, std::size_t windows, double step);
  static Sliding Slide(const std::vector<Slot>& sums, std::size_t most, double step,
    std::int64_t messages, double ripple);
  static std::vector<Range> Bursts(const std::vector<Slot>& sums);

  double Begin, End, SlotsPerSecond;
  std::vector<Slot> Counts;
};
}
