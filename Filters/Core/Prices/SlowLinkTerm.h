#pragma once
#include "Filters/Core/Prices/TransferModel.h"
#include "Readers/Base/Observation.h"

#include <string>
#include <vector>

namespace pclvis
{
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
std::string LinkNodes(const std::vector<SlowLink>& links);
}
