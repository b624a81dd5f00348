#include "Filters/Core/Flow/MergedLoops.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

/// Disjoint sets of items that are the same.
class SameSets
{
public:
  std::uint32_t Add()
  {
    this->Above.push_back(static_cast<std::uint32_t>(this->Above.size()));
    return this->Above.back();
  }
  std::uint32_t Find(std::uint32_t of)
  {
    while (this->Above[of] != of)
    {
      of = this->Above[of] = this->Above[this->Above[of]];
    }
    return of;
  }
  void Join(std::uint32_t a, std::uint32_t b)
  {
    a = this->Find(a);
    b = this->Find(b);
    this->Above[std::max(a, b)] = std::min(a, b);
  }

private:
  std::vector<std::uint32_t> Above;
};

/// A loop of a group.
struct Part
{
  std::uint32_t Group;
  std::int32_t Loop;
};

class LoopMerging
{
public:
  explicit LoopMerging(const FlowGraph& graph) : Graph(graph)
  {
    MergedLoops& m = this->Merged;
    m.Groups.resize(graph.GroupFirst.size());
    ParallelFor(m.Groups.size(), 0, [&](std::size_t group) {
      m.Groups[group] = FindGroupLoops(graph.Ranks[graph.GroupFirst[group]]);
    });
    this->RanksOf.assign(m.Groups.size(), 0);
    for (const RankFlow& rank : graph.Ranks)
    {
      ++this->RanksOf[rank.Group];
    }
    this->OwnerOfNode.assign(graph.Nodes, kNone);
  }

  MergedLoops Merge()
  {
    std::vector<Part> outermost;
    for (std::uint32_t group = 0; group < this->Merged.Groups.size(); ++group)
    {
      const LoopForest& forest = this->Merged.Groups[group].Forest;
      this->Merged.Of.emplace_back(forest.Loops.size(), -1);
      this->ListNodes(group);
      this->ListInner(forest);
      this->AddInner(group, -1, outermost);
    }
    this->MergeLevel(outermost, -1);
    this->FindLoopsOfNodes();
    return std::move(this->Merged);
  }

private:
  /// Lists the nodes in each loop of a group, including those of inner loops.
  void ListNodes(std::uint32_t group)
  {
    const GroupLoops& loops = this->Merged.Groups[group];
    std::vector<std::vector<std::uint32_t>> nodes(loops.Forest.Loops.size());
    for (std::size_t local = 0; local < loops.Nodes.size(); ++local)
    {
      for (std::int32_t loop = loops.Forest.LoopOf[local]; loop >= 0;
           loop = loops.Forest.Loops[loop].Parent)
      {
        nodes[loop].push_back(loops.Nodes[local]);
      }
    }
    this->NodesOf.push_back(std::move(nodes));
  }

  void ListInner(const LoopForest& forest)
  {
    std::vector<std::vector<std::int32_t>> inner(forest.Loops.size() + 1);
    for (std::size_t loop = 0; loop < forest.Loops.size(); ++loop)
    {
      inner[forest.Loops[loop].Parent + 1].push_back(static_cast<std::int32_t>(loop));
    }
    this->InnerOf.push_back(std::move(inner));
  }

  void AddInner(std::uint32_t group, std::int32_t parent, std::vector<Part>& parts) const
  {
    for (const std::int32_t loop : this->InnerOf[group][parent + 1])
    {
      parts.push_back({ group, loop });
    }
  }

  /// Merges the given loops, which lie in the same merged loop, and then the loops in them.
  void MergeLevel(const std::vector<Part>& parts, std::int32_t parent)
  {
    SameSets sets;
    std::vector<std::uint32_t> touched;
    for (const Part& part : parts)
    {
      const std::uint32_t own = sets.Add();
      for (const std::uint32_t node : this->NodesOf[part.Group][part.Loop])
      {
        std::uint32_t& owner = this->OwnerOfNode[node];
        if (owner == kNone)
        {
          owner = own;
          touched.push_back(node);
        }
        sets.Join(owner, own);
      }
    }
    std::map<std::uint32_t, std::vector<Part>> bySet;
    std::map<std::uint32_t, std::size_t> nodesOfSet;
    std::map<std::uint32_t, std::uint32_t> setOfFirstNode; // siblings by their first node
    std::sort(touched.begin(), touched.end());
    for (const std::uint32_t node : touched)
    {
      const std::uint32_t set = sets.Find(this->OwnerOfNode[node]);
      if (nodesOfSet[set]++ == 0)
      {
        setOfFirstNode.emplace(node, set);
      }
      this->OwnerOfNode[node] = kNone;
    }
    for (std::uint32_t i = 0; i < parts.size(); ++i)
    {
      bySet[sets.Find(i)].push_back(parts[i]);
    }
    for (const auto& [node, set] : setOfFirstNode)
    {
      this->MakeLoop(bySet[set], parent, nodesOfSet[set]);
    }
  }

  void MakeLoop(const std::vector<Part>& parts, std::int32_t parent, std::size_t nodes)
  {
    const auto number = static_cast<std::int32_t>(this->Merged.Loops.size());
    MergedLoops::Loop loop;
    loop.Parent = parent;
    loop.Depth = parent < 0 ? 1 : this->Merged.Loops[parent].Depth + 1;
    loop.Nodes = nodes;
    std::map<std::uint32_t, std::int64_t> headers; // number of ranks by header
    std::vector<Part> inner;
    for (const Part& part : parts)
    {
      const GroupLoops& group = this->Merged.Groups[part.Group];
      const LoopForest::Loop& of = group.Forest.Loops[part.Loop];
      headers[group.Nodes[of.Header]] += this->RanksOf[part.Group];
      loop.Tails = std::max(loop.Tails, of.Tails);
      loop.Irreducible = loop.Irreducible || of.Irreducible;
      this->Merged.Of[part.Group][part.Loop] = number;
      this->AddInner(part.Group, part.Loop, inner);
    }
    loop.Header =
      std::max_element(headers.begin(), headers.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
      })->first;
    this->Merged.Loops.push_back(loop);
    if (!inner.empty())
    {
      this->MergeLevel(inner, number);
    }
  }

  void FindLoopsOfNodes()
  {
    this->Merged.LoopOf.assign(this->Graph.Nodes, -1);
    for (std::size_t group = 0; group < this->Merged.Groups.size(); ++group)
    {
      const GroupLoops& loops = this->Merged.Groups[group];
      for (std::size_t local = 0; local < loops.Nodes.size(); ++local)
      {
        const std::int32_t loop = loops.Forest.LoopOf[local];
        std::int32_t& of = this->Merged.LoopOf[loops.Nodes[local]];
        of = loop >= 0 && of < 0 ? this->Merged.Of[group][loop] : of;
      }
    }
  }

  const FlowGraph& Graph;
  MergedLoops Merged;
  std::vector<std::int64_t> RanksOf; ///< number of ranks by group
  /// By group, then by loop.
  std::vector<std::vector<std::vector<std::uint32_t>>> NodesOf;
  /// By group, then by loop + 1; 0: those that are in no loop.
  std::vector<std::vector<std::vector<std::int32_t>>> InnerOf;
  std::vector<std::uint32_t> OwnerOfNode;
};
}

MergedLoops MergeLoops(const FlowGraph& graph)
{
  return LoopMerging(graph).Merge();
}
}
