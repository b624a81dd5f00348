#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Regions/LinkMessages.h"
#include "Filters/Core/Regions/MessageParts.h"
#include "Readers/Schema/RegionSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Table Links: rows by (source, destination). A rank's messages to itself are a link, too; unknown
/// sizes count as 0.
struct Links : schema::Links::Table
{
  std::size_t Size() const { return this->Source.Size(); }
};

/// Joins the messages of each ordered pair of ranks. Inside stays without rows.
/// Source: [PCLVis] 4.2 (links of the region graph).
/// Cost: O(messages). Sums run in order of message_id: the same bits for any order of the rows.
Links MakeLinks(const LinkMessages& messages);
/// The same for messages that are already cut into parts, on several threads.
Links MakeLinks(const LinkMessages& messages, const MessageParts& parts);

/// The weight of a pair of ranks in the graph.
enum class LinkWeight
{
  Messages = 0, ///< messages both ways (default)
  Bytes = 1,    ///< bytes both ways; a pair with only empty messages weighs 1
  One = 2       ///< 1, however much was exchanged
};

/// The pairs of the links, by number in the set of ranks; links of a rank with itself are absent.
std::vector<WeightedPair> PairsOf(const Links& links, const RankSet& ranks, LinkWeight weight);
}
