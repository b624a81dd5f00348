#include "Filters/Core/Flow/LoopWalk.h"

#include <algorithm>
#include <cassert>

namespace pclvis
{
std::uint32_t GroupLoops::LocalOf(std::uint32_t node) const
{
  const auto at = std::lower_bound(this->Nodes.begin(), this->Nodes.end(), node);
  assert(at != this->Nodes.end() && *at == node && "a node of the group");
  return static_cast<std::uint32_t>(at - this->Nodes.begin());
}

GroupLoops FindGroupLoops(const RankFlow& rank)
{
  GroupLoops loops;
  loops.Nodes.push_back(rank.Start);
  for (const RankFlow::Edge& edge : rank.Edges)
  {
    loops.Nodes.push_back(edge.To);
  }
  std::sort(loops.Nodes.begin(), loops.Nodes.end());
  loops.Nodes.erase(std::unique(loops.Nodes.begin(), loops.Nodes.end()), loops.Nodes.end());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(rank.Edges.size());
  for (const RankFlow::Edge& edge : rank.Edges)
  {
    edges.emplace_back(loops.LocalOf(edge.From), loops.LocalOf(edge.To));
  }
  std::sort(edges.begin(), edges.end());
  loops.Forest = FindLoops({ loops.Nodes.size(), loops.LocalOf(rank.Start), edges });
  return loops;
}
}
