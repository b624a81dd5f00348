#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Readers/Base/ProcessGroup.h"

namespace pclvis
{
/// Brings the rows of all processes to process 0 in one order. Where messages arrive before they
/// are sent, all times are moved by clocks estimated from the messages, one per node
/// (EstimateRankClocks): a window is then in the time of the lowest rank's clock. Messages with a
/// NaN among their times and messages of a rank to itself say nothing about the network and are
/// left out.
/// Source: Filters/README, Latency Attribution.
/// @param input must outlive the result, which refers to its columns where nothing has to change:
///   one process, rows as a reader gives them, no message left out, receives that end in the order
///   of their posting, clocks that agree
/// @return on process 0 all rows; empty elsewhere
/// @throws Error if columns differ in length
/// Cost: O(n) where rows come as a reader gives them, else O(n log n), and also 90 bytes per
/// message and 24 per call on process 0. The same for any order of rows, number of processes and
/// threads. Collective.
AttributionRows CollectAttributionRows(const AttributionInput& input, ProcessGroup& group);
}
