#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_MAPPING(COLUMN)                                                                     \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Its node now.", "-1")                                           \
  COLUMN(ProposedNode, Int32, "proposed_node", "", "Its node in the proposal.", "-1")              \
  COLUMN(NodeName, Text, "node_name", "", "Name of that node.", "")                                \
  COLUMN(ProposedNodeName, Text, "proposed_node_name", "", "Name of that node.", "")
PCLVIS_TABLE(Mapping, "Mapping", "a rank", "Rank Remapping", PCLVIS_MAPPING)
#undef PCLVIS_MAPPING
}
