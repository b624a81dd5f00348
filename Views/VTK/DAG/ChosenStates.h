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

  /// Rings and lines of what is selected and found, and of what is lit.
  /// @param lit state, link; -1: none
  /// @param moving the drawing moves: very many selected links are left out
  void PaintRings(
    const StateDAGPlaces& places, std::int32_t litState, std::int32_t litLink, bool moving);
  /// Marks beside the states of marked ranks in the view.
  void PaintMarked(const StateDAGPlaces& places, const MarkedRanks& marked, const Box& window);
  /// Numbers beside folded states.
  void PaintFolds(const StateDAGPlaces& places, DAGTexts& texts);

private:
  ChartCanvas& Canvas;
  const LaidOutDAG& Laid;
};
}
