#pragma once
#include "Filters/Core/Prices/Transfers/TransferModel.h"
#include "Readers/Base/Findings/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
/// By how much each message over a slow link is slowed down by it, compared with those over links
/// that are not slow (LagComparison): what messages lose as they meet others of the program is no
/// multiple of what the link adds, and they lose it over good links, too. By the link's factor
/// where none of these are known. 1 elsewhere.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages) for each link.
PlainVector<double> MendedLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const TransferModel& model);

/// Costs of collectives if no link was slow. They are taken to pass messages within each node and
/// between the nodes in as many rounds as it takes to double what is known until all is, each
/// between nodes over the slow link if both its ends take part: what is left is in proportion.
/// Source: none; the rounds are those of recursive doubling.
/// @param cost [s] by member
PlainVector<double> CostWithoutSlowLinks(
  const PricedRun& run, const TransferModel& model, const PlainVector<double>& cost);

/// Ranks at the ends of links, ascending: of a node all of whose links are slow its own.
std::vector<std::int32_t> RanksOf(const std::vector<SlowLink>& links, const RankMachine& machine);

/// Where the links are: "all links of node 2 (ranks 8-11)".
std::string LinkWords(const std::vector<SlowLink>& links, const RankMachine& machine);
/// The same for tables: "2", "0-3".
std::string LinkNodes(const std::vector<SlowLink>& links, const RankMachine& machine);
}
