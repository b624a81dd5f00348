#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_MAPPING(COLUMN)                                                                     \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Current node of the rank.", "-1")                               \
  COLUMN(ProposedNode, Int32, "proposed_node", "", "Proposed node of the rank.", "-1")             \
  COLUMN(NodeName, Text, "node_name", "", "Name of the current node.", "")                         \
  COLUMN(ProposedNodeName, Text, "proposed_node_name", "", "Name of the proposed node.", "")
PCLVIS_TABLE(Mapping, "Mapping", "a rank", "Rank Remapping", PCLVIS_MAPPING)
#undef PCLVIS_MAPPING

#define PCLVIS_MAPPING_SHARES(COLUMN)                                                              \
  COLUMN(Quantity, Text, "quantity", "", "Messages or bytes.", "")                                 \
  COLUMN(Now, Float64, "now_percent", "%", "Share between nodes now.", "")                         \
  COLUMN(Proposed, Float64, "proposed_percent", "%", "Share between nodes as proposed.", "")
PCLVIS_TABLE(MappingShares, "Mapping Shares", "what goes between nodes", "Rank Remapping",
  PCLVIS_MAPPING_SHARES)
#undef PCLVIS_MAPPING_SHARES
}
