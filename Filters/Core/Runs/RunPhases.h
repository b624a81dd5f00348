#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// How the phases of two runs are made to correspond.
enum class PhaseAlignment
{
  Messages = 0,   ///< the k-th share of each rank's messages: the same work (default)
  Time = 1,       ///< the k-th share of the time from first send to last receive, without gaps
  Iterations = 2, ///< the k-th iteration of a loop: see FindIterations
  Logical = 3     ///< the same phase of Logical Structure: see LogicalAlignment.h
};

/// From the first send to the last receive of some messages.
struct MessageExtent
{
  double First = std::numeric_limits<double>::infinity(), Last = -First; ///< [s]
  /// [s] without gaps; NaN without messages
  double Length(const CommunicationAxis& axis) const;
};
/// Of these rows.
MessageExtent FindExtent(const std::vector<std::int64_t>& rows, ColumnView<double> sendBegin,
  ColumnView<double> receiveEnd);

struct RunPhases
{
  std::vector<std::int32_t> Phase; ///< by row; -1: the message counts in none
  std::vector<double> Bounds;      ///< [s] phases + 1, not falling; NaN where there is no message;
                                   ///< none if there are no phases
  double Length = 0; ///< [s] of all phases, without gaps; NaN where there is no message
};

/// Cuts one run into phases.
///   Messages: message j of the n that its sender sends (by send begin, then message_id) is in
///             phase floor(j phases / n); a phase begins at the median over the ranks of the send
///             that opens it, the first phase with the first send of all
///   Time:     phase floor(phases (send begin - first send) / length), on the axis without gaps
/// The last phase ends with the last receive.
/// Source: Filters/README, Run Comparison: the same work is compared.
/// @param rows   messages that count (both ends and times known), by message_id
/// @param phases >= 1
/// @param axis   whose gaps are left out; empty: there are none
/// Cost: O(n log n).
RunPhases FindPhases(const std::vector<std::int64_t>& rows, ColumnView<std::int32_t> source,
  ColumnView<double> sendBegin, ColumnView<double> receiveEnd, int phases, PhaseAlignment alignment,
  const CommunicationAxis& axis = {});
}
