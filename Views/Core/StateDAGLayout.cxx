#include "Views/Core/StateDAGLayout.h"

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
    if (!link.ProgramOrder && scene.Visible[link.From] && scene.Visible[link.To])
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
  for (const StateDAG::Link& link : dag.Links)
  {
    if (!link.ProgramOrder && node[link.From] >= 0 && node[link.To] >= 0)
    {
      graph.Links.push_back(
        { node[link.From], node[link.To], std::sqrt(std::max<double>(link.Messages, 1)) });
    }
  }
  const LayerOrder order = options.ByRank ? OrderLayers(graph, 0) : OrderLayers(graph);
  const LayeredPlaces places = PlaceLayers(graph, order);
  scene.Crossings = order.Crossings;
  for (std::size_t i = 0; i < state.size(); ++i)
  {
    scene.Places[state[i]] = places.Places[i];
  }
  Describe(scene, places.Spans);
  BendLinks(scene, places.Height, options.Bundling);
  scene.Order = DrawingOrder(dag);
  return scene;
}
}
