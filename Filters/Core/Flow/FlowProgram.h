#pragma once
#include "Filters/Core/Flow/MergedLoops.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The sequences of nodes of all ranks, as a program of loops: rules that list items in order, each
/// with a number of times. The rule of a loop's visit lists its iterations; the rule of an
/// iteration lists its calls and the visits of inner loops. Equal rules are stored once, for all
/// ranks.
struct FlowProgram
{
  struct Item
  {
    std::uint32_t What;   ///< a node, or Nodes + a rule
    std::uint32_t Repeat; ///< how often in a row
  };
  std::size_t Nodes = 0;
  std::vector<std::size_t> First; ///< of each rule in Items, shape (rules + 1)
  PlainVector<Item> Items;
  std::vector<std::uint32_t> RuleOfRank; ///< by row of FlowGraph.Ranks

  std::size_t Rules() const { return this->First.size() - 1; }
  /// Numbers that the description consists of: one for each item, rule and rank, one more for each
  /// item that is repeated.
  std::int64_t Numbers() const;
};

/// Describes the sequences of all ranks by their loops.
/// Source: [Aguilar2015], section 2: the graph gives back the ordered sequence of events; how it is
/// written here: none.
/// Cost: O(calls) time; memory as the description. Deterministic.
FlowProgram DescribeProgram(const FlowGraph& graph, const MergedLoops& loops);

/// Writes a rank's sequence of nodes again.
/// @param rank row of FlowGraph.Ranks
/// Cost: O(calls of the rank).
PlainVector<std::uint32_t> WriteSequence(const FlowProgram& program, std::size_t rank);

/// Number of calls of all ranks whose node can be restored from the program: all of them, if
/// nothing was lost.
std::int64_t CountReproduced(
  const FlowProgram& program, const PlainVector<std::uint32_t>& node, const FlowGraph& graph);
}
