#include "Filters/Core/Flow/FlowLoops.h"

// Based on T. Wei, J. Mao, W. Zou, Y. Chen: A New Algorithm for Identifying Loops in Decompilation
// [Wei2007], with an explicit stack instead of recursion, and with shared headers split.

#include "Filters/Core/Flow/TailLevels.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

/// Finds the innermost header of each node, and the order in which the search leaves nodes.
class HeaderSearch
{
public:
  explicit HeaderSearch(const FlowDigraph& graph)
    : Header(graph.Nodes(), kNone), IsHeader(graph.Nodes(), 0), Graph(graph),
      Position(graph.Nodes(), 0), Next(graph.First.begin(), graph.First.end() - 1),
      Seen(graph.Nodes(), 0)
  {
    this->Search();
  }

  std::vector<std::uint32_t> Header; ///< of the innermost loop, other than the node's own
  std::vector<char> IsHeader;
  std::vector<std::uint32_t> Entered, Left; ///< the nodes in the order of entering and leaving

private:
  void Search()
  {
    std::vector<std::uint32_t> path;
    const auto enter = [&](std::uint32_t node) {
      this->Seen[node] = 1;
      path.push_back(node);
      this->Position[node] = static_cast<std::uint32_t>(path.size());
      this->Entered.push_back(node);
    };
    enter(this->Graph.Start);
    while (!path.empty())
    {
      const std::uint32_t node = path.back();
      if (this->Next[node] < this->Graph.First[node + 1])
      {
        const std::uint32_t to = this->Graph.To[this->Next[node]++];
        if (this->Seen[to])
        {
          this->Follow(node, to);
        }
        else
        {
          enter(to);
        }
        continue;
      }
      path.pop_back();
      this->Position[node] = 0;
      this->Left.push_back(node);
      if (!path.empty())
      {
        this->Tag(path.back(), this->Header[node]);
      }
    }
  }

  /// Follows an edge to a node that was entered before.
  void Follow(std::uint32_t node, std::uint32_t to)
  {
    if (this->Position[to] > 0)
    {
      this->IsHeader[to] = 1;
      this->Tag(node, to);
      return;
    }
    std::uint32_t header = this->Header[to];
    while (header != kNone && this->Position[header] == 0)
    {
      header = this->Header[header];
    }
    this->Tag(node, header);
  }

  /// Notes that the node is in the loop of that header.
  void Tag(std::uint32_t node, std::uint32_t header)
  {
    if (node == header || header == kNone)
    {
      return;
    }
    std::uint32_t inner = node, outer = header;
    while (this->Header[inner] != kNone)
    {
      const std::uint32_t of = this->Header[inner];
      if (of == outer)
      {
        return;
      }
      if (this->Position[of] < this->Position[outer])
      {
        this->Header[inner] = outer;
        inner = outer;
        outer = of;
      }
      else
      {
        inner = of;
      }
    }
    this->Header[inner] = outer;
  }

  const FlowDigraph& Graph;
  std::vector<std::uint32_t> Position; ///< on the current path, from 1; 0: not on it
  std::vector<std::uint32_t> Next;
  std::vector<char> Seen;
};

/// Makes loops from headers. The loops of one header are ordered by level; 0 is the outermost.
class LoopMaking
{
public:
  explicit LoopMaking(const FlowDigraph& graph)
    : Graph(graph), Found(graph), Place(graph.Nodes(), 0), Level(graph.Nodes(), -1),
      First(graph.Nodes(), -1), Inner(graph.Nodes())
  {
    // In the order in which nodes were left, so that the successors of a node get their levels
    // first.
    for (const std::uint32_t node : this->Found.Left)
    {
      if (this->Found.Header[node] != kNone)
      {
        this->Inner[this->Found.Header[node]].push_back(node);
      }
    }
  }

  LoopForest Make()
  {
    this->FindEntered();
    this->Forest.LoopOf.assign(this->Graph.Nodes(), -1);
    for (const std::uint32_t node : this->Found.Entered)
    {
      if (this->Found.IsHeader[node])
      {
        this->MakeLoops(node);
      }
    }
    for (const std::uint32_t node : this->Found.Entered)
    {
      const std::uint32_t header = this->Found.Header[node];
      if (!this->Found.IsHeader[node] && header != kNone)
      {
        this->Forest.LoopOf[node] = this->First[header] + this->Level[node];
      }
    }
    this->MarkIrreducible();
    return std::move(this->Forest);
  }

private:
  /// The node directly inside the header's loop that is, or whose own loop contains, the given
  /// node; kNone: the node is not in the header's loop, or is the header.
  std::uint32_t StandsFor(std::uint32_t node, std::uint32_t header) const
  {
    while (node != kNone && this->Found.Header[node] != header)
    {
      node = this->Found.Header[node];
    }
    return node;
  }

  /// Finds headers whose loop is also entered from outside at another node.
  void FindEntered()
  {
    this->IsEntered.assign(this->Graph.Nodes(), 0);
    for (std::uint32_t from = 0; from < this->Graph.Nodes(); ++from)
    {
      for (std::uint32_t i = this->Graph.First[from]; i < this->Graph.First[from + 1]; ++i)
      {
        std::uint32_t header = this->Found.Header[this->Graph.To[i]];
        while (header != kNone && header != from && this->StandsFor(from, header) == kNone)
        {
          this->IsEntered[header] = 1;
          header = this->Found.Header[header];
        }
      }
    }
  }

  /// Calls visit(node) for a node and, if it is a header, for all nodes in its loop.
  template<typename Visit>
  void ForEachIn(std::uint32_t node, Visit&& visit)
  {
    this->Stack.assign(1, node);
    while (!this->Stack.empty())
    {
      const std::uint32_t in = this->Stack.back();
      this->Stack.pop_back();
      this->Stack.insert(this->Stack.end(), this->Inner[in].begin(), this->Inner[in].end());
      visit(in);
    }
  }

  /// The loop of a header. Its nodes are in the reverse of the order in which they were left; Place
  /// becomes each node's number in the body.
  LoopInside BodyOf(std::uint32_t header)
  {
    const std::vector<std::uint32_t>& inner = this->Inner[header];
    LoopInside body;
    body.Nodes = inner.size() + 1;
    body.IsTail.assign(body.Nodes, 0);
    body.Calls.assign(body.Nodes, 0);
    for (std::size_t i = 0; i < inner.size(); ++i)
    {
      this->Place[inner[i]] = static_cast<std::uint32_t>(inner.size() - i);
    }
    const auto follow = [&](std::uint32_t from, std::uint32_t in) {
      body.Calls[from] += from == 0 || !this->IsEntered[inner[inner.size() - from]];
      for (std::uint32_t i = this->Graph.First[in]; i < this->Graph.First[in + 1]; ++i)
      {
        const std::uint32_t to = this->Graph.To[i];
        const std::uint32_t of = to == header ? kNone : this->StandsFor(to, header);
        body.IsTail[from] = body.IsTail[from] || to == header;
        if (of != kNone && this->Place[of] > from)
        {
          body.Edges.emplace_back(from, this->Place[of]);
        }
      }
    };
    follow(0, header);
    for (const std::uint32_t node : inner)
    {
      this->ForEachIn(node, [&](std::uint32_t in) { follow(this->Place[node], in); });
    }
    std::sort(body.Edges.begin(), body.Edges.end(), [](const auto& a, const auto& b) {
      return std::tie(a.second, a.first) < std::tie(b.second, b.first);
    });
    body.Edges.erase(std::unique(body.Edges.begin(), body.Edges.end()), body.Edges.end());
    return body;
  }

  /// Finds the levels of the nodes in a header's loop: that of the innermost loop of this header
  /// that contains the node.
  /// @return the number of tails by level
  std::vector<std::int32_t> FindLevels(std::uint32_t header)
  {
    const LoopInside body = this->BodyOf(header);
    std::vector<std::int32_t> levels = TailLevels(body), tails;
    for (std::size_t node = 0; node < body.Nodes; ++node)
    {
      if (levels[node] >= 0)
      {
        tails.resize(std::max(tails.size(), static_cast<std::size_t>(levels[node]) + 1), 0);
        ++tails[levels[node]];
      }
    }
    for (std::size_t i = body.Edges.size(); i-- > 0;)
    {
      const auto& [from, to] = body.Edges[i];
      levels[from] = std::max(levels[from], levels[to]);
    }
    const std::vector<std::uint32_t>& inner = this->Inner[header];
    for (const std::uint32_t node : inner)
    {
      this->Level[node] = levels[this->Place[node]];
      assert(this->Level[node] >= 0 && "each node of a loop reaches its header");
    }
    return tails;
  }

  void MakeLoops(std::uint32_t header)
  {
    const std::vector<std::int32_t> tails = this->FindLevels(header);
    const std::uint32_t outer = this->Found.Header[header];
    std::int32_t parent = outer == kNone ? -1 : this->First[outer] + this->Level[header];
    this->First[header] = static_cast<std::int32_t>(this->Forest.Loops.size());
    for (const std::int32_t count : tails)
    {
      const std::int32_t depth = parent < 0 ? 1 : this->Forest.Loops[parent].Depth + 1;
      this->Forest.Loops.push_back({ header, parent, depth, count, false });
      parent = static_cast<std::int32_t>(this->Forest.Loops.size()) - 1;
    }
    this->Forest.LoopOf[header] = parent;
  }

  void MarkIrreducible()
  {
    for (std::uint32_t from = 0; from < this->Graph.Nodes(); ++from)
    {
      for (std::uint32_t i = this->Graph.First[from]; i < this->Graph.First[from + 1]; ++i)
      {
        const std::uint32_t to = this->Graph.To[i];
        const std::int32_t loop = this->Forest.LoopOf[to];
        const std::int32_t common = this->Forest.Common(this->Forest.LoopOf[from], loop);
        for (std::int32_t entered = loop; entered != common;
             entered = this->Forest.Loops[entered].Parent)
        {
          LoopForest::Loop& of = this->Forest.Loops[entered];
          of.Irreducible = of.Irreducible || of.Header != to;
        }
      }
    }
  }

  const FlowDigraph& Graph;
  const HeaderSearch Found;
  LoopForest Forest;
  std::vector<std::uint32_t> Place; ///< by node, in the body of its header's loop
  std::vector<char> IsEntered;      ///< by header, whether its loop is also entered at other nodes
  std::vector<std::int32_t> Level;  ///< by node, among the loops of its header
  std::vector<std::int32_t> First;  ///< by header, its outermost loop
  std::vector<std::vector<std::uint32_t>> Inner; ///< by header, the nodes directly in its loop
  std::vector<std::uint32_t> Stack;
};
}

FlowDigraph::FlowDigraph(std::size_t nodes, std::uint32_t start,
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges)
  : Start(start), First(nodes + 1, 0), To(edges.size())
{
  for (const auto& edge : edges)
  {
    ++this->First[edge.first + 1];
  }
  std::partial_sum(this->First.begin(), this->First.end(), this->First.begin());
  std::vector<std::uint32_t> next(this->First.begin(), this->First.end() - 1);
  for (const auto& edge : edges)
  {
    this->To[next[edge.first]++] = edge.second;
  }
}

std::int32_t LoopForest::Common(std::int32_t a, std::int32_t b) const
{
  while (a != b)
  {
    const std::int32_t depthA = a < 0 ? 0 : this->Loops[a].Depth;
    const std::int32_t depthB = b < 0 ? 0 : this->Loops[b].Depth;
    a = depthA >= depthB ? this->Loops[a].Parent : a;
    b = depthB >= depthA ? this->Loops[b].Parent : b;
  }
  return a;
}

LoopForest FindLoops(const FlowDigraph& graph)
{
  return LoopMaking(graph).Make();
}
}
