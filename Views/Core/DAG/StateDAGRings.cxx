#include "Views/Core/DAG/StateDAGRings.h"

#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kLine = 2;           // width of a ring, and of the link under the pointer
constexpr double kGap = 1;            // between glyph and ring
constexpr double kSelectedLine = 1.5; // width of selected links
constexpr int kDashes = 16;

/// Lines above and below a bar; beside it, they would cover its neighbours.
void AddCaps(QuadBatch& rings, const Box& bar, double gap, double line)
{
  const double left = bar.X - gap - line, right = bar.X + bar.Width + gap + line;
  for (const double y : { bar.Y - gap - line, bar.Y + bar.Height + gap })
  {
    AddBox(rings, left, y, right, y + line);
  }
}
}

QuadBatch RingsOf(const StateDAG& dag, const StateDAGScene& scene, const StateDAGPlaces& places,
  const StateDAGChosen& chosen, double density)
{
  const double inner = places.OuterRadius() + kGap * density, line = kLine * density;
  const bool bars = places.HasBars();
  QuadBatch rings;
  const auto ring = [&](std::int32_t state) {
    if (state >= 0 && scene.Visible[state] && bars)
    {
      AddCaps(rings, places.BoxOf(state), kGap * density, line);
    }
    else if (state >= 0 && scene.Visible[state])
    {
      rings.AddRing(places.Of(state), inner, inner + line, SidesFor(inner));
    }
  };
  for (std::int32_t state : chosen.States)
  {
    ring(state);
  }
  ring(chosen.LitState);
  for (std::size_t i = 0; chosen.FoundRank >= 0 && i < dag.States.size(); ++i)
  {
    const auto state = static_cast<std::int32_t>(i);
    if (dag.States[i].Rank == chosen.FoundRank && scene.Visible[i] && bars)
    {
      AddCaps(rings, places.BoxOf(state), kGap * density + 2 * line, line);
    }
    else if (dag.States[i].Rank == chosen.FoundRank && scene.Visible[i])
    {
      rings.AddDashedRing(places.Of(state), inner + 2 * line, inner + 3 * line, kDashes);
    }
  }
  for (std::size_t i = 0; !chosen.LinkRows.empty() && i < dag.Links.size(); ++i)
  {
    const StateDAG::Link& link = dag.Links[i];
    if (chosen.LinkRows.count(link.Row) > 0 && scene.Visible[link.From] && scene.Visible[link.To])
    {
      rings.AddChain(places.Link(static_cast<std::int32_t>(i)), kSelectedLine * density);
    }
  }
  if (chosen.LitLink >= 0)
  {
    rings.AddChain(places.Link(chosen.LitLink), line);
  }
  return rings;
}

std::vector<Point> PlacesOfRanks(const StateDAG& dag, const StateDAGScene& scene,
  const StateDAGPlaces& places, const std::set<std::int32_t>& ranks, const Box& window)
{
  std::vector<Point> found;
  if (std::all_of(dag.States.begin(), dag.States.end(),
        [&ranks](const StateDAG::State& state) { return ranks.count(state.Rank) > 0; }))
  {
    return found;
  }
  for (std::size_t i = 0; i < dag.States.size(); ++i)
  {
    if (ranks.count(dag.States[i].Rank) == 0 || !scene.Visible[i])
    {
      continue;
    }
    const Point at = places.Of(static_cast<std::int32_t>(i));
    if (window.Holds(at))
    {
      found.push_back(at);
    }
  }
  return found;
}
}
