#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
struct MappingEvidenceOptions
{
  /// A mapping is poor if the share of messages between nodes is this many times the best one that
  /// a partitioner finds, > 1: below that, another mapping is seldom worth the trouble.
  double PoorShare = 1.4;
  std::int64_t Seed = 1; ///< of the partitioner
};

struct MappingEvidence
{
  double Now = 0, Best = 0; ///< share of messages between nodes, 0..1
  std::int64_t IntraMessages = 0, InterMessages = 0, IntraBytes = 0, InterBytes = 0;
  /// Exact time of messages between nodes over that within nodes of the same size; NaN where no
  /// size has both.
  double Slower = 0;
  double Waited = 0; ///< share of the ranks' time in which they wait for messages between nodes
  bool Poor = false;
};

/// Least share of all messages to bring into nodes: fewer make no noticeable difference.
constexpr double kLeastMappingGain = 0.15;
/// Messages between nodes must be slower by a tenth, or a better mapping gains nothing.
constexpr double kLeastInterSlower = 1.1;
/// Where no size is sent both within and between nodes, it is unknown how much slower messages
/// between nodes are; they cost something if ranks wait for them for 3 % of the run.
constexpr double kLeastWaited = 0.03;

/// Compares the share of messages between nodes with the best one that a partitioner finds with as
/// many ranks on every node as now. Poor: the share is PoorShare times the best; 15 % of all
/// messages can be brought into nodes, or so many that ranks wait a tenth of the run less; and
/// messages between nodes are slower than those within them (if they are not, crossing nodes costs
/// nothing; where no size has both, ranks must wait for those between nodes for 3 % of the run).
/// Source: [PCLVis] 6 (A1, O1); Filters/README, Latency Attribution. Cost: that of
/// BestInterNodeShare and O(messages).
MappingEvidence FindMapping(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const MappingEvidenceOptions& options);
}
