#include "Views/Core/DAG/StateDAGLayout.h"

#include "Views/Core/DAG/LinkPasses.h"
#include "Views/Core/DAG/StateDAGJoins.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kReach = 0.2;      // of the drawing's height, for bundling
constexpr double kLeastReach = 120; // [unit]
constexpr double kLevel = 34;       // before and behind the middles of a passed layer [unit]
constexpr std::size_t kLeastPasses = 500;

/// Heads of the layers and the corners of the drawing.
void Describe(StateDAGScene& scene, const std::vector<LayeredPlaces::Span>& spans)
{
  const double infinity = std::numeric_limits<double>::infinity();
  std::vector<std::int32_t> headOf(scene.Dag->Layers, -1);
  for (const LayeredPlaces::Span& span : spans)
  {
    headOf[span.Layer] = static_cast<std::int32_t>(scene.Heads.size());
    scene.Heads.push_back({ span.Layer, span.Left, span.Right, infinity, -infinity });
  }
  scene.Low = { infinity, infinity };
  scene.High = { -infinity, -infinity };
  for (std::size_t i = 0; i < scene.Places.size(); ++i)
  {
    if (!scene.Visible[i])
    {
      continue;
    }
    const StateDAG::State& state = scene.Dag->States[i];
    StateDAGScene::Head& head = scene.Heads[headOf[state.Layer]];
    head.Begin = std::min(head.Begin, state.Begin);
    head.End = std::max(head.End, state.End);
    const Point at = scene.Places[i];
    scene.Low = { std::min(scene.Low.X, at.X), std::min(scene.Low.Y, at.Y) };
    scene.High = { std::max(scene.High.X, at.X), std::max(scene.High.Y, at.Y) };
  }
}

void BendLinks(StateDAGScene& scene, double height, double strength)
{
  const StateDAG& dag = *scene.Dag;
  std::vector<LayerLink> bent;
  std::vector<std::size_t> indices;
  std::vector<std::int64_t> groups;
  std::vector<double> weights;
  for (std::size_t i = 0; i < dag.Links.size(); ++i)
  {
    const StateDAG::Link& link = dag.Links[i];
    scene.Links.push_back({ scene.Places[link.From], scene.Places[link.To], 0 });
    if (!link.ProgramOrder && scene.Visible[link.From] && scene.Visible[link.To] &&
      scene.WayBegin[i] == scene.WayBegin[i + 1])
    {
      indices.push_back(i);
      bent.push_back(scene.Links.back());
      groups.push_back(
        std::int64_t(dag.States[link.From].Layer) * dag.Layers + dag.States[link.To].Layer);
      weights.push_back(std::max<double>(link.Messages, 1));
    }
  }
  BundleLayerLinks(bent, groups, weights, std::max(kReach * height, kLeastReach), strength);
  for (std::size_t i = 0; i < indices.size(); ++i)
  {
    scene.Links[indices[i]] = bent[i];
  }
}

/// Sets the ways of the links through the nodes that they pass.
/// @param link number in the graph by link of the DAG, -1: not in it
void TakeWays(StateDAGScene& scene, const std::vector<std::int32_t>& links,
  const LinkPasses& passes, const LayeredGraph& graph, const LayeredPlaces& places)
{
  std::vector<const LayeredPlaces::Span*> spanOf(scene.Dag->Layers, nullptr);
  for (const LayeredPlaces::Span& span : places.Spans)
  {
    spanOf[span.Layer] = &span;
  }
  scene.WayBegin.push_back(0);
  for (std::int32_t link : links)
  {
    for (std::int64_t i = link < 0 ? 0 : passes.Begin[link];
         link >= 0 && i < passes.Begin[link + 1]; ++i)
    {
      const std::int32_t node = passes.Nodes[i];
      const LayeredPlaces::Span& span = *spanOf[graph.Layer[node]];
      const double height = places.Places[node].Y;
      scene.Ways.push_back({ span.Left - kLevel, height });
      scene.Ways.push_back({ span.Right + kLevel, height });
    }
    scene.WayBegin.push_back(static_cast<std::int64_t>(scene.Ways.size()));
  }
}

std::vector<std::int32_t> DrawingOrder(const StateDAG& dag)
{
  std::vector<std::int32_t> order(dag.Links.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&dag](std::int32_t i) {
    const StateDAG::Link& link = dag.Links[i];
    return std::make_pair(!link.ProgramOrder, std::isnan(link.Latency) ? -1 : link.Latency);
  };
  std::stable_sort(
    order.begin(), order.end(), [&key](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
  return order;
}
}

StateDAGScene LayOutStateDAG(const StateDAG& dag, const StateDAGLayoutOptions& options)
{
  StateDAGScene scene;
  scene.Dag = &dag;
  scene.Visible = VisibleStates(dag, {}, options.Hidden);
  scene.Places.resize(dag.States.size());
  LayeredGraph graph;
  std::vector<std::int32_t> node(dag.States.size(), -1), state;
  for (std::size_t i = 0; i < dag.States.size(); ++i)
  {
    if (scene.Visible[i])
    {
      node[i] = static_cast<std::int32_t>(state.size());
      state.push_back(static_cast<std::int32_t>(i));
      graph.Layer.push_back(dag.States[i].Layer);
      graph.Name.push_back(dag.States[i].Rank);
    }
  }
  std::vector<std::int32_t> links(dag.Links.size(), -1);
  for (std::size_t i = 0; i < dag.Links.size(); ++i)
  {
    const StateDAG::Link& link = dag.Links[i];
    if (!link.ProgramOrder && node[link.From] >= 0 && node[link.To] >= 0)
    {
      links[i] = static_cast<std::int32_t>(graph.Links.size());
      graph.Links.push_back(
        { node[link.From], node[link.To], std::sqrt(std::max<double>(link.Messages, 1)) });
    }
  }
  const LinkPasses passes = AddLinkPasses(graph, 2 * state.size() + kLeastPasses);
  const LayerOrder order = options.ByRank ? OrderLayers(graph, 0) : OrderLayers(graph);
  LayeredPlacement placement;
  placement.Aspect = options.Aspect;
  const LayeredPlaces places = PlaceLayers(graph, order, placement);
  scene.Crossings = order.Crossings;
  for (std::size_t i = 0; i < state.size(); ++i)
  {
    scene.Places[state[i]] = places.Places[i];
  }
  Describe(scene, places.Spans);
  TakeWays(scene, links, passes, graph, places);
  BendLinks(scene, places.Height, options.Bundling);
  scene.Order = DrawingOrder(dag);
  ShowStates(scene, std::move(scene.Visible));
  return scene;
}

void ShowStates(StateDAGScene& scene, std::vector<char> visible)
{
  scene.Visible = std::move(visible);
  scene.Seen = JoinLinks(scene);
  scene.StateOrder.clear();
  for (std::size_t i = 0; i < scene.Visible.size(); ++i)
  {
    if (scene.Visible[i])
    {
      scene.StateOrder.push_back(static_cast<std::int32_t>(i));
    }
  }
  const auto worst = [&scene](std::int32_t i) {
    const double latency = scene.Dag->States[i].LatencyWorst;
    return std::isnan(latency) ? -1 : latency;
  };
  std::stable_sort(scene.StateOrder.begin(), scene.StateOrder.end(),
    [&worst](std::int32_t a, std::int32_t b) { return worst(a) < worst(b); });
}

std::vector<Point> LinkPath(const StateDAGScene& scene, std::int32_t link, int pieces)
{
  const std::int64_t begin = scene.WayBegin[link], end = scene.WayBegin[link + 1];
  if (begin == end)
  {
    return LinkChain(scene.Links[link], pieces);
  }
  const Point from = scene.Links[link].From, to = scene.Links[link].To;
  const double width = std::max(to.X - from.X, 1.0);
  std::vector<Point> path{ from };
  for (std::int64_t i = begin; i <= end; i += 2)
  {
    // From the end of the last layer to the beginning of this one, then horizontally through it.
    const LayerLink piece{ path.back(), i < end ? scene.Ways[i] : to, 0 };
    const int share =
      std::max(std::min(pieces, 4), static_cast<int>(pieces * (piece.To.X - piece.From.X) / width));
    const std::vector<Point> chain = LinkChain(piece, share);
    path.insert(path.end(), chain.begin() + 1, chain.end());
    if (i < end)
    {
      path.push_back(scene.Ways[i + 1]);
    }
  }
  return path;
}
}
