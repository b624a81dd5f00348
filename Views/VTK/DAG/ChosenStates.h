#pragma once
#include "Views/Core/DAG/LaidOutDAG.h"
#include "Views/Core/DAG/StateDAGPointer.h"

#include <cstdint>
#include <set>

namespace pclvis
{
class ChartCanvas;
class DAGTexts;
class MarkedRanks;

/// States and links of the DAG View that stand out: selected, marked, found and folded ones.
class ChosenStates
{
public:
  ChosenStates(ChartCanvas& canvas, const LaidOutDAG& laid) : Canvas(canvas), Laid(laid) {}

  std::set<std::int64_t> Selected; ///< ids of states
  std::set<std::int64_t> Links;    ///< rows of links
  int FoundRank = -1;              ///< rank whose states have dashed rings; -1: none

  /// Paints rings and lines for what is selected, found and highlighted.
  /// @param litState, litLink highlighted ones; -1: none
  /// @param moving whether the drawing moves: then very many selected links are left out
  void PaintRings(
    const StateDAGPlaces& places, std::int32_t litState, std::int32_t litLink, bool moving);
  /// Paints marks beside the visible states of marked ranks.
  void PaintMarked(const StateDAGPlaces& places, const MarkedRanks& marked, const Box& window);
  /// Paints numbers beside folded states.
  void PaintFolds(const StateDAGPlaces& places, DAGTexts& texts);

private:
  ChartCanvas& Canvas;
  const LaidOutDAG& Laid;
};
}
