#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunChoice.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/AttributionSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// An imbalance of half the mean load counts as large wherever it is shown. Where chance alone
/// gives an imbalance this large, it is unknown.
constexpr double kGreatImbalance = price_constants::kHalf;

/// Table Durations without `cause`, `confidence` and `chosen`: one row per duration, in order of
/// time. Imbalances are NaN if there are so few messages that chance alone gives 0.5 or more: if n
/// messages each join any two of r ranks, the number at one rank is binomial (n, p = 2 / r), with
/// mean deviation 2 (k + 1) (n over k + 1) p^(k + 1) (1 - p)^(n - k), k the integer part of n p (de
/// Moivre). Fluctuation is the same in all rows, see DescribeDurations.
struct DurationTable : schema::Durations::Table
{
  std::size_t Size() const { return this->Begin.Size(); }
};

/// Table Size Classes. SizeBytes is the smallest size seen in the class; Reference marks the one of
/// the comparable classes that fluctuates least.
using SizeClassTable = schema::SizeClasses::Table;

/// Ends of durations: `count` slices of the run, equal except for the gaps of its time axis. Each
/// end is moved to where the fewest messages are in flight, on a tie to the nearest such time,
/// because cutting an iteration makes false peaks. It is moved by at most a quarter of a slice, so
/// that at least half of each slice is left.
/// Source: Filters/README, Latency Attribution.
/// @param count >= 1
/// @return [s] ascending, shape (count + 1); from rows.Begin to rows.End
/// Cost: O(n log n).
std::vector<double> DurationEnds(const AttributionRows& rows, int count);

/// Ends of durations that consist of the given periods and what lies before, between and after
/// them.
/// @param periods by time, without overlaps; what is outside of the run is cut off
/// @return [s] ascending, from rows.Begin to rows.End
/// Source: Filters/README, Latency Attribution. Cost: O(periods).
std::vector<double> DurationEnds(
  const AttributionRows& rows, const std::vector<TimeWindow>& periods);

/// Inserts the ends of a window into the ends of durations, so that the window consists of
/// durations.
/// @param ends    [s] ascending
/// @param nearest [s] ends nearer than this to the window's are dropped, except the first and the
/// last
/// Source: Filters/README, Latency Attribution. Cost: O(durations).
std::vector<double> DurationEnds(
  const std::vector<double>& ends, const TimeWindow& window, double nearest);
/// [s] The least distance between two cuts of `count` equal slices, which is also how far a cut may
/// be moved.
double NearestEnds(const AttributionRows& rows, int count);

/// What happens in each duration; a message belongs to the duration in which its send begins.
/// Fluctuation of a size class: the robust coefficient of variation of its ratios over the
/// durations, 1.4826 median absolute deviation / median, without durations that have no judged
/// message of it. Classes are comparable if no other class was seen in more durations, and if they
/// were seen in at least two (with one duration: in that one). The fluctuation of the table is the
/// median over the comparable classes, NaN if there are none; the reference is the class that
/// fluctuates least, on a tie the one with the smallest size.
/// Source: [PCLVis] 6 (A1 to A3); Filters/README, Latency Attribution. Cost: O(n + durations
/// ranks).
/// @param choice only messages with both ends in its regions and sent by its calls, and the loads
/// of its ranks count, at all times
void DescribeDurations(const AttributionRows& rows, const std::vector<double>& ends,
  DurationTable& durations, SizeClassTable& sizes, const RunChoice& choice = {});
}
