#pragma once
#include "Readers/Base/Column.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// When messages are in flight.
struct MessagesInFlight
{
  ColumnView<double> Begins, Ends; ///< [s] finite, any order
  double First, Last;              ///< [s] all of them lie between
  std::ptrdiff_t Fewest;           ///< least number ever in flight: 0 if each ends after its begin
};

/// For each time, the nearby time with the fewest messages in flight; on a tie the nearest, then
/// the earliest. It is either the time itself, or halfway between two consecutive begins or ends,
/// the first of them less than `reach` away; it is never farther away than `reach`.
/// Source: Filters/README, Latency Attribution.
/// @param times [s], shape (n)
/// @param reach [s]
/// @return      [s], shape (n)
/// Begins and ends are counted in short slices of time; only slices that can have that few messages
/// in flight are searched. Cost: O(messages) where times without messages are near, else up to
/// O(messages log messages). The same for any number of threads and order of messages.
std::vector<double> CutPoints(
  const MessagesInFlight& messages, const std::vector<double>& times, double reach);
}
