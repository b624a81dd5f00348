#include "Views/Core/DAG/LinkPasses.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kPassSize = 0.3;    // of a row
constexpr double kStraightening = 4; // how much more strongly a piece between passes pulls

/// The layers that have nodes, ascending, and the number of each among them.
struct Present
{
  std::vector<std::int32_t> Layers, Number;

  explicit Present(const LayeredGraph& graph) : Layers(graph.Layer)
  {
    std::sort(this->Layers.begin(), this->Layers.end());
    this->Layers.erase(std::unique(this->Layers.begin(), this->Layers.end()), this->Layers.end());
    this->Number.resize(this->Layers.empty() ? 0 : this->Layers.back() + 1u);
    for (std::size_t i = 0; i < this->Layers.size(); ++i)
    {
      this->Number[this->Layers[i]] = static_cast<std::int32_t>(i);
    }
  }
};

class Router
{
public:
  explicit Router(LayeredGraph& graph)
    : Graph(graph), Layers(graph), LongOut(graph.Layer.size(), 0), LongIn(graph.Layer.size(), 0),
      Passed(graph.Links.size())
  {
    this->Graph.Size.resize(graph.Layer.size(), 1);
    for (const LayeredGraph::Link& link : graph.Links)
    {
      const bool isLong = this->SpanOf(link) > 1;
      this->LongOut[link.From] += isLong;
      this->LongIn[link.To] += isLong;
    }
  }

  LinkPasses Route(std::size_t most)
  {
    const std::size_t room = this->Graph.Layer.size() + most;
    std::vector<std::int32_t> order(this->Graph.Links.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [this](std::int32_t a, std::int32_t b) {
      return this->SpanOf(this->Graph.Links[a]) < this->SpanOf(this->Graph.Links[b]);
    });
    for (std::int32_t index : order)
    {
      const std::size_t span = this->SpanOf(this->Graph.Links[index]);
      if (span > 1 && this->Graph.Layer.size() + span - 1 <= room)
      {
        this->Pass(index);
      }
      this->AddPieces(index);
    }
    this->Graph.Links.clear();
    for (const auto& piece : this->Pieces)
    {
      this->Graph.Links.push_back({ piece.first.first, piece.first.second, piece.second });
    }
    LinkPasses passes;
    passes.Begin.push_back(0);
    for (const std::vector<std::int32_t>& nodes : this->Passed)
    {
      passes.Nodes.insert(passes.Nodes.end(), nodes.begin(), nodes.end());
      passes.Begin.push_back(static_cast<std::int64_t>(passes.Nodes.size()));
    }
    return passes;
  }

private:
  std::int32_t SpanOf(const LayeredGraph::Link& link) const
  {
    return this->Layers.Number[this->Graph.Layer[link.To]] -
      this->Layers.Number[this->Graph.Layer[link.From]];
  }

  void Pass(std::int32_t index)
  {
    const LayeredGraph::Link& link = this->Graph.Links[index];
    const bool atBegin = this->LongOut[link.From] >= this->LongIn[link.To];
    const std::int32_t end = atBegin ? link.From : link.To;
    const std::int32_t first = this->Layers.Number[this->Graph.Layer[link.From]] + 1;
    const std::int32_t last = this->Layers.Number[this->Graph.Layer[link.To]];
    for (std::int32_t number = first; number < last; ++number)
    {
      const auto fresh = static_cast<std::int32_t>(this->Graph.Layer.size());
      const auto known = this->Nodes.emplace(std::make_tuple(end, atBegin, number), fresh);
      if (known.second)
      {
        this->Graph.Layer.push_back(this->Layers.Layers[number]);
        this->Graph.Name.push_back(this->Graph.Name[end]);
        this->Graph.Size.push_back(kPassSize);
      }
      this->Passed[index].push_back(known.first->second);
    }
  }

  void AddPieces(std::int32_t index)
  {
    const LayeredGraph::Link& link = this->Graph.Links[index];
    const std::vector<std::int32_t>& nodes = this->Passed[index];
    std::int32_t from = link.From;
    for (std::size_t i = 0; i < nodes.size(); ++i)
    {
      this->Pieces[{ from, nodes[i] }] += link.Weight * (i > 0 ? kStraightening : 1);
      from = nodes[i];
    }
    this->Pieces[{ from, link.To }] += link.Weight;
  }

  LayeredGraph& Graph;
  const Present Layers;
  std::vector<std::int32_t> LongOut, LongIn; ///< links over several layers, by node
  std::map<std::tuple<std::int32_t, bool, std::int32_t>, std::int32_t> Nodes;
  std::map<std::pair<std::int32_t, std::int32_t>, double> Pieces;
  std::vector<std::vector<std::int32_t>> Passed;
};
}

LinkPasses AddLinkPasses(LayeredGraph& graph, std::size_t most)
{
  return Router(graph).Route(most);
}
}
