#include "Views/VTK/DAG/ChosenStates.h"

#include "Views/Core/DAG/StateDAGRings.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/MarkedRanks.h"
#include "Views/VTK/DAG/DAGTexts.h"

namespace pclvis
{
namespace
{
constexpr std::size_t kMostLines = 300; // selected links drawn while the drawing moves
}

void ChosenStates::PaintRings(
  const StateDAGPlaces& places, std::int32_t litState, std::int32_t litLink, bool moving)
{
  StateDAGChosen chosen;
  for (std::int64_t id : this->Selected)
  {
    chosen.States.push_back(this->Laid.IndexOf(id));
  }
  chosen.LitState = litState;
  chosen.LitLink = litLink;
  chosen.FoundRank = this->FoundRank;
  // While the drawing moves, many links would slow it down.
  chosen.LinkRows =
    moving && this->Links.size() > kMostLines ? std::set<std::int64_t>() : this->Links;
  this->Canvas.Quads(
    RingsOf(this->Laid.Data(), this->Laid.Scene(), places, chosen, this->Canvas.Density),
    this->Canvas.Colors.Accent);
}

void ChosenStates::PaintMarked(
  const StateDAGPlaces& places, const MarkedRanks& marked, const Box& window)
{
  if (marked.Any())
  {
    MarkedRanks::Paint(this->Canvas,
      PlacesOfRanks(this->Laid.Data(), this->Laid.Scene(), places, marked.Ranks, window),
      places.OuterRadius());
  }
}

void ChosenStates::PaintFolds(const StateDAGPlaces& places, DAGTexts& texts)
{
  for (std::int64_t id : this->Laid.Folded())
  {
    const std::int32_t state = this->Laid.IndexOf(id);
    if (state >= 0 && this->Laid.Scene().Visible[state])
    {
      texts.PaintFolded(CountFolded(this->Laid.Data(), state, this->Laid.Hidden()),
        places.Of(state), places.OuterRadius(),
        this->Laid.Data().States[state].Rank == this->FoundRank);
    }
  }
}
}
