#pragma once
#include "Filters/Core/Replay/GraphParts.h"
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The messages and operations of a whole run that are the first of their kind, for which many MPI
/// libraries connect ranks.
struct FirstUses
{
  std::vector<std::uint32_t> Messages;   ///< rows, ascending: the first from one rank to another
  std::vector<std::uint32_t> Operations; ///< ascending: the first of their call and ranks

  /// Those that are in some parts of the run.
  FirstUses In(const GraphParts& parts, const RunGraph& whole) const;
};

/// @param messages of the graph, ordered by destination
/// @param names    code of the called region, by row of Calls
/// Source: none. Cost: O(messages + members).
FirstUses FindFirstUses(
  const RunGraph& graph, const ReplayMessages& messages, ColumnView<std::int32_t> names);
}
