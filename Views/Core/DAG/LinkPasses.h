#pragma once
#include "Views/Core/DAG/LayeredLayout.h"

namespace pclvis
{
/// The nodes that a link passes on its way through the layers between its ends.
struct LinkPasses
{
  std::vector<std::int64_t> Begin; ///< by link, shape (links + 1), into Nodes
  std::vector<std::int32_t> Nodes; ///< from left to right
};

/// Routes links that span several layers through the layers in between: adds a node of 0.3 rows to
/// each layer that a link passes, and replaces the link by its pieces, so that ordering and
/// placement make room for it. Links with a common end share their nodes (at the end where more
/// such links begin or end; ties: where they begin), so that they run as one strand until they
/// diverge. Layers without nodes are ignored. A piece pulls with the weight of the links that it
/// stands for, four times as strongly between two passed layers, so that strands are straight.
/// Source: Sugiyama, Tagawa and Toda 1981 (dummy nodes); Gansner et al. 1993 (weights 1, 2, 8).
/// @param most greatest number of nodes added; short links come first, the rest stay in one piece
/// Deterministic. Cost: O(m log m + passed layers).
LinkPasses AddLinkPasses(LayeredGraph& graph, std::size_t most);
}
