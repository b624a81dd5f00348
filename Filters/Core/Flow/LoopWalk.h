#pragma once
#include "Filters/Core/Flow/FlowGraph.h"
#include "Filters/Core/Flow/FlowLoops.h"

#include <utility>
#include <vector>

namespace pclvis
{
/// The loops of the graph that the ranks of a group have in common.
struct GroupLoops
{
  std::vector<std::uint32_t> Nodes; ///< by node of the forest, in ascending order: node of the run
  LoopForest Forest;

  /// The forest's node; it must be one of the group.
  std::uint32_t LocalOf(std::uint32_t node) const;
};

/// Finds the loops of a rank's graph; successors are searched in ascending order.
/// Source: FindLoops.
GroupLoops FindGroupLoops(const RankFlow& rank);

/// Follows a rank's calls through its loops. Calls, at each call, in this order,
/// - visitor.Leave(loop) for each loop that is left, from the innermost on; also at the end;
/// - visitor.Iterate(loop) if another iteration of a loop begins;
/// - visitor.Enter(loop) for each loop that is entered, from the outermost on: its first iteration
///   begins;
/// - visitor.Visit(call, node), a node of the forest.
/// Cost: O(calls + edges + entries depth).
template<typename Visitor>
void WalkLoops(const RankFlow& rank, const PlainVector<std::uint32_t>& edgeOfCall,
  const GroupLoops& loops, Visitor&& visitor)
{
  const LoopForest& forest = loops.Forest;
  const auto enter = [&](std::int32_t from, std::int32_t to) {
    std::vector<std::int32_t> entered;
    for (; to != from; to = forest.Loops[to].Parent)
    {
      entered.push_back(to);
    }
    for (std::size_t i = entered.size(); i-- > 0;)
    {
      visitor.Enter(entered[i]);
    }
  };
  struct Step
  {
    std::uint32_t To;
    std::int32_t From, Common, Into; ///< loops
    bool Iterates;
  };
  std::vector<Step> steps;
  steps.reserve(rank.Edges.size());
  for (const RankFlow::Edge& edge : rank.Edges)
  {
    const std::uint32_t from = loops.LocalOf(edge.From), to = loops.LocalOf(edge.To);
    const std::int32_t common = forest.Common(forest.LoopOf[from], forest.LoopOf[to]);
    steps.push_back({ to, forest.LoopOf[from], common, forest.LoopOf[to],
      common >= 0 && forest.Loops[common].Header == to });
  }
  std::uint32_t node = loops.LocalOf(rank.Start);
  std::int32_t in = forest.LoopOf[node];
  enter(-1, in);
  visitor.Visit(rank.First, node);
  for (std::size_t call = rank.First + 1; call < rank.Past; ++call)
  {
    const Step& step = steps[edgeOfCall[call]];
    for (std::int32_t left = step.From; left != step.Common; left = forest.Loops[left].Parent)
    {
      visitor.Leave(left);
    }
    if (step.Iterates)
    {
      visitor.Iterate(step.Common);
    }
    if (step.Into != step.Common)
    {
      enter(step.Common, step.Into);
    }
    visitor.Visit(call, step.To);
    in = step.Into;
  }
  for (; in >= 0; in = forest.Loops[in].Parent)
  {
    visitor.Leave(in);
  }
}
}
