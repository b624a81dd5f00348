#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Readers/Base/ClockEstimate.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pclvis
{
/// Columns of AttributionRows that are not the input's.
struct OwnAttributionColumns
{
  ColumnMemory Gathered; ///< memory of the input, where it was brought together
  MessageColumns::Owned Messages;
  CallColumns::Owned Calls;
};

/// Where each rank's rows begin in a column of ranks that rise from row to row.
/// @return shape (ranks + 1); the last is the number of rows
std::vector<std::size_t> FirstRows(const RankSet& ranks, ColumnView<std::int32_t> rising);

/// Copies the messages that are kept into the order of AttributionRows, and fills Messages and
/// FirstMessage. For rows that do not stand as they are wanted: some are left out, or have to be
/// brought into order, or onto other clocks.
/// Source: Filters/README, Latency Attribution.
/// @param clocks null where they agree
/// Cost: O(n), and a sort of each rank whose rows do not stand in order.
void CopyMessages(const AttributionMessages& from, const ClockModel* clocks,
  OwnAttributionColumns& own, AttributionRows& rows);
/// The same of the calls.
void CopyCalls(const AttributionCalls& from, const ClockModel* clocks, OwnAttributionColumns& own,
  AttributionRows& rows);
}
