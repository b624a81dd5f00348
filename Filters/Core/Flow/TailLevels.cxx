#include "Filters/Core/Flow/TailLevels.h"

// Dominators of an acyclic graph, node by node, as in K. Cooper, T. Harvey, K. Kennedy: A Simple,
// Fast Dominance Algorithm; common ancestors are found by jumps of growing length.

#include <algorithm>
#include <cassert>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

/// The dominator tree: the parent of a node is the last node that all paths to it pass through.
class DominatorTree
{
public:
  explicit DominatorTree(std::size_t nodes) : Parent(nodes, kNone), Jump(nodes, 0), Depth(nodes, 0)
  {
    this->Parent[0] = 0;
  }

  bool Has(std::uint32_t node) const { return this->Parent[node] != kNone; }
  std::uint32_t ParentOf(std::uint32_t node) const { return this->Parent[node]; }

  void Add(std::uint32_t node, std::uint32_t parent)
  {
    this->Parent[node] = parent;
    this->Depth[node] = this->Depth[parent] + 1;
    const std::uint32_t far = this->Jump[parent];
    const bool isEven =
      this->Depth[parent] - this->Depth[far] == this->Depth[far] - this->Depth[this->Jump[far]];
    this->Jump[node] = isEven ? this->Jump[far] : parent;
  }

  std::uint32_t Common(std::uint32_t a, std::uint32_t b) const
  {
    if (this->Depth[a] < this->Depth[b])
    {
      std::swap(a, b);
    }
    while (this->Depth[a] > this->Depth[b])
    {
      a = this->Depth[this->Jump[a]] >= this->Depth[b] ? this->Jump[a] : this->Parent[a];
    }
    while (a != b)
    {
      const bool isFar = this->Jump[a] != this->Jump[b];
      a = isFar ? this->Jump[a] : this->Parent[a];
      b = isFar ? this->Jump[b] : this->Parent[b];
    }
    return a;
  }

private:
  std::vector<std::uint32_t> Parent, Jump; ///< kNone: not in the tree; the header is its own parent
  std::vector<std::uint32_t> Depth;
};

/// One level: the tails that have no level yet, and the nodes that lead to them.
class Level
{
public:
  Level(const LoopInside& body, const std::vector<std::int32_t>& levels)
    : Body(body), Tree(body.Nodes), Tails(body.Nodes, 0), Open(body.Nodes, 0), Speaks(body.Nodes, 0)
  {
    for (std::uint32_t node = 0; node < body.Nodes; ++node)
    {
      this->Tails[node] = node > 0 && body.IsTail[node] && levels[node] < 0;
    }
    this->Grow();
    this->Count();
  }

  bool Empty() const { return this->Tails[0] == 0; }

  /// The node whose tails end iterations; the header (0) stands for all tails.
  std::uint32_t Choose() const
  {
    const std::int32_t most = *std::max_element(this->Speaks.begin(), this->Speaks.end());
    const auto first = std::find(this->Speaks.begin() + 1, this->Speaks.end(), most);
    const auto best = static_cast<std::uint32_t>(first - this->Speaks.begin());
    bool isChosen =
      first != this->Speaks.end() && (this->Speaks[0] < most || this->Tree.ParentOf(best) != 0);
    for (std::uint32_t node = best + 1; isChosen && node < this->Body.Nodes; ++node)
    {
      isChosen = this->Speaks[node] < most || this->IsUnder(node, best);
    }
    return isChosen ? best : 0;
  }

  bool IsUnder(std::uint32_t node, std::uint32_t of) const
  {
    return this->Tree.Has(node) && this->Tree.Common(node, of) == of;
  }

private:
  bool Leads(std::uint32_t node) const { return this->LeadsToTail[node] != 0; }

  void Grow()
  {
    const std::size_t n = this->Body.Nodes;
    this->LeadsToTail.assign(this->Tails.begin(), this->Tails.end());
    for (std::size_t i = this->Body.Edges.size(); i-- > 0;)
    {
      const auto& [from, to] = this->Body.Edges[i];
      assert(from < to && "no circles");
      this->LeadsToTail[from] = this->LeadsToTail[from] || this->LeadsToTail[to];
    }
    std::size_t edge = 0;
    for (std::uint32_t node = 1; node < n; ++node)
    {
      std::uint32_t parent = kNone;
      for (; edge < this->Body.Edges.size() && this->Body.Edges[edge].second == node; ++edge)
      {
        const std::uint32_t from = this->Body.Edges[edge].first;
        if (this->Leads(node) && this->Tree.Has(from))
        {
          parent = parent == kNone ? from : this->Tree.Common(parent, from);
        }
      }
      if (parent != kNone)
      {
        this->Tree.Add(node, parent);
      }
    }
  }

  /// Counts, for each node, the tails below it in the tree and the edges that leave its subtree;
  /// and, for each set of tails, the votes of the nodes for it, stored at the first of these nodes.
  void Count()
  {
    for (const auto& [from, to] : this->Body.Edges)
    {
      if (this->Tree.Has(from) && this->Tree.Has(to))
      {
        ++this->Open[from];
        --this->Open[this->Tree.ParentOf(to)];
      }
    }
    for (std::uint32_t node = static_cast<std::uint32_t>(this->Body.Nodes); node-- > 1;)
    {
      if (this->Tree.Has(node))
      {
        this->Tails[this->Tree.ParentOf(node)] += this->Tails[node];
        this->Open[this->Tree.ParentOf(node)] += this->Open[node];
      }
    }
    std::vector<std::uint32_t> speaker(this->Body.Nodes, 0);
    this->Speaks[0] = this->Body.Calls[0];
    for (std::uint32_t node = 1; node < this->Body.Nodes; ++node)
    {
      if (this->Tree.Has(node))
      {
        speaker[node] = speaker[this->Tree.ParentOf(node)];
        if (this->Open[node] == 0)
        {
          const bool isSame = this->Tails[node] == this->Tails[speaker[node]];
          speaker[node] = isSame ? speaker[node] : node;
          this->Speaks[speaker[node]] += this->Body.Calls[node];
        }
      }
    }
  }

  const LoopInside& Body;
  DominatorTree Tree;
  std::vector<std::int32_t> Tails; ///< by node: tails that cannot be reached without it
  std::vector<char> LeadsToTail;
  std::vector<std::int32_t> Open;   ///< by node: edges to nodes that can be reached without it
  std::vector<std::int32_t> Speaks; ///< by node: votes for its tails, if it is their first voter
};
}

std::vector<std::int32_t> TailLevels(const LoopInside& body)
{
  std::vector<std::int32_t> levels(body.Nodes, -1);
  for (std::int32_t level = 0;; ++level)
  {
    const Level of(body, levels);
    if (of.Empty())
    {
      levels[0] = body.IsTail[0] ? level : -1;
      return levels;
    }
    const std::uint32_t chosen = of.Choose();
    for (std::uint32_t node = 1; node < body.Nodes; ++node)
    {
      if (body.IsTail[node] && levels[node] < 0 && of.IsUnder(node, chosen))
      {
        levels[node] = level;
      }
    }
  }
}
}
