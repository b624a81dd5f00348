#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/CallTree.h"
#include "Views/Core/EventFlow/FlowMarks.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// The call tree beside the graph, as rows; it scrolls where it has more than fit.
struct TreePane
{
  struct Row
  {
    std::int32_t Place = -1;
    Box Room;          ///< of the whole row [pixel]
    Box Knob;          ///< opens or closes it; no width: nothing is below it
    bool Open = false; ///< what is below it is shown
  };
  Box Area;              ///< [pixel]; no width: there is none
  std::vector<Row> Rows; ///< those in sight
  int All = 0;           ///< rows of the open tree
  int First = 0;         ///< of the rows in sight
};

/// Which part of a drawing is left to the tree; no width: it has no room, or nothing to choose.
Box TreeArea(const CallTree& tree, const Box& drawing, double density);

/// Rows of the tree from `first` on, or as many before as fill the area.
/// @param closed places; @param density pixels per design unit
TreePane LayTree(const CallTree& tree, const std::set<std::int32_t>& closed, const Box& area,
  double density, int first);

/// First row with which a place is in sight.
int FirstToShow(const CallTree& tree, const std::set<std::int32_t>& closed, const TreePane& pane,
  std::int32_t place, double density);

/// The place of the row at a pixel; -1: none. @param knob set if it is on what opens the row
std::int32_t PlaceAt(const TreePane& pane, Point pixel, bool& knob);

/// Rows with a bar for their share of the value, the chosen one in a frame, and words.
/// @param chosen, lit places; -1: none
FlowMarks BuildTreeMarks(const ProgramFlow& flow, const CallTree& tree, const TreePane& pane,
  const FlowStyle& style, std::int32_t chosen, std::int32_t lit);

/// Places that are closed at first, so that few rows are seen: the tree is open for as many levels
/// as have at most `most` rows in all, but for one at least.
std::set<std::int32_t> ClosedAtFirst(const CallTree& tree, std::size_t most = 24);
}
