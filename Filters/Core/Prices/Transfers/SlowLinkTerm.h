#pragma once
#include "Filters/Core/Prices/Transfers/TransferModel.h"
#include "Readers/Base/Findings/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// By how much a slow link slows down each message over it, compared with messages over links that
/// are not slow (LagComparison). The time that messages lose because they meet others of the
/// program is not a multiple of what the link adds, and they lose it over good links, too. If no
/// messages over such links are known, it is the link's factor. 1 elsewhere.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages) for each link.
PlainVector<double> MendedLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const TransferModel& model);

/// Costs of collectives if no link was slow. Collectives are assumed to pass messages within each
/// node and between the nodes in as many rounds as it takes to reach all ranks if each round
/// doubles the ranks reached. Each round between nodes uses the slow link if both its ends take
/// part; the remaining cost is in proportion.
/// Source: none; the rounds are those of recursive doubling.
/// @param cost [s] by member
PlainVector<double> CostWithoutSlowLinks(
  const PricedRun& run, const TransferModel& model, const PlainVector<double>& cost);

/// Ranks at the ends of links, ascending; if all links of a node are slow, the ranks of this node.
std::vector<std::int32_t> RanksOf(const std::vector<SlowLink>& links, const RankMachine& machine);

/// Where the links are: "all links of node 2 (ranks 8-11)".
std::string LinkWords(const std::vector<SlowLink>& links, const RankMachine& machine);
/// The same for tables: "2", "0-3".
std::string LinkNodes(const std::vector<SlowLink>& links, const RankMachine& machine);
}
