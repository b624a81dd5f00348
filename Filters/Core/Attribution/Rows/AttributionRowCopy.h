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
  ColumnMemory Gathered; ///< memory of the input, where it was gathered
  MessageColumns::Owned Messages;
  CallColumns::Owned Calls;
};

/// Where each rank's rows begin in an ascending column of ranks.
/// @return shape (ranks + 1); the last is the number of rows
std::vector<std::size_t> FirstRows(const RankSet& ranks, ColumnView<std::int32_t> rising);

/// Copies the messages that are kept into the order of AttributionRows, and fills Messages and
/// FirstMessage. For rows that cannot be used as they are: some are left out, or they must be
/// sorted or moved to other clocks.
/// Source: Filters/README, Latency Attribution.
/// @param clocks null where they agree
/// Cost: O(n), plus a sort for each rank whose rows are out of order.
void CopyMessages(const AttributionMessages& from, const ClockModel* clocks,
  OwnAttributionColumns& own, AttributionRows& rows);
/// The same for the calls.
void CopyCalls(const AttributionCalls& from, const ClockModel* clocks, OwnAttributionColumns& own,
  AttributionRows& rows);
}
