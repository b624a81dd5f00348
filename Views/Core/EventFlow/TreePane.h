#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/CallTree.h"
#include "Views/Core/EventFlow/FlowMarks.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// The call tree beside the graph, as rows; it scrolls if there are more than fit.
struct TreePane
{
  struct Row
  {
    std::int32_t Place = -1;
    Box Room;          ///< place of the whole row [pixel]
    Box Knob;          ///< opens and closes it; no width: nothing is below it
    bool Open = false; ///< what is below it is shown
  };
  Box Area;              ///< [pixel]; no width: the tree is not shown
  std::vector<Row> Rows; ///< the visible rows
  int All = 0;           ///< number of rows of the open tree
  int First = 0;         ///< the first visible row
};

/// The part of a drawing for the tree; no width: there is no room, or nothing to choose.
Box TreeArea(const CallTree& tree, const Box& drawing, double density);

/// Rows of the tree from `first` on, or from further up if they would not fill the area.
/// @param closed places; @param density pixels per design unit
TreePane LayTree(const CallTree& tree, const std::set<std::int32_t>& closed, const Box& area,
  double density, int first);

/// The first row to show so that a place is visible.
int FirstToShow(const CallTree& tree, const std::set<std::int32_t>& closed, const TreePane& pane,
  std::int32_t place, double density);

/// The place of the row at a pixel; -1: none. @param knob set if the pixel is on the row's knob
std::int32_t PlaceAt(const TreePane& pane, Point pixel, bool& knob);

/// Rows with their words and a bar for their share of the value; the chosen row has a frame.
/// @param chosen, lit places; -1: none
FlowMarks BuildTreeMarks(const ProgramFlow& flow, const CallTree& tree, const TreePane& pane,
  const FlowStyle& style, std::int32_t chosen, std::int32_t lit);

/// Places that are closed initially, so that the tree is short: it is open for as many levels as
/// have at most `most` rows in all, but at least for one.
std::set<std::int32_t> ClosedAtFirst(const CallTree& tree, std::size_t most = 24);
}
