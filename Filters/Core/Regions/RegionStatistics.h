#pragma once
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Regions/DendrogramCut.h"
#include "Filters/Core/Regions/MessageLinks.h"
#include "Filters/Core/Regions/MessageParts.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/RegionSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Mean, median and 95th percentile (nearest rank) of L; NaN without any.
using LatencyColumns =
  OwnColumns<schema::Regions::Latency, schema::Regions::LatencyMedian, schema::Regions::LatencyP95>;

/// The messages with their ends in two regions.
struct AcrossRegions
{
  std::int64_t Messages = 0;
  std::int64_t Between = 0; ///< with their ends on two ranks, in one region or in two
  LatencyColumns Latencies; ///< of all, shape (1)
};

struct RegionStatistics
{
  schema::RankRegions::Table Ranks;
  schema::Regions::Table Regions; ///< without the columns that describe the whole cut
  AcrossRegions Across;
  Column<std::uint8_t> LinkInside;   ///< column `inside` of the links
  pclvis::Observations Observations; ///< sentences about latencies
};

/// Messages, bytes and latencies of ranks and regions.
///   RL(region) = mean L of the messages with both ends in the region      (Eq. 2)
///   load(region) = mean over its ranks of messages sent and received / the mean over all ranks
/// A rank's message to itself is inside, and counts as sent and as received:
/// messages_in + messages_out = messages_inside + messages_across.
/// Messages count as links count them; only judged ones enter latencies.
/// If a region's mean L is above 3 times its median, an observation says so.
/// Source: [PCLVis] 4.2.2, Eq. 2; Filters/README, Latency Criteria and Communication Regions.
/// @param cut regions by number in `ranks`
/// Cost: O(messages), 24 bytes per message. Sums run in order of message_id.
/// @param links of the messages
RegionStatistics DescribeRegions(const LinkMessages& messages, const MessageParts& parts,
  const RankSet& ranks, const DendrogramCut& cut, const Links& links);
/// The same for messages that are not cut into parts.
inline RegionStatistics DescribeRegions(
  const LinkMessages& messages, const RankSet& ranks, const DendrogramCut& cut, const Links& links)
{
  return DescribeRegions(messages, MessageParts(messages), ranks, cut, links);
}
}
