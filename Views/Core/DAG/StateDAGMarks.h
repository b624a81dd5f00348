#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/DAG/StateDAGLayout.h"
#include "Views/Core/DAG/StateDAGStyle.h"

#include <vector>

namespace pclvis
{
/// The bars of one state's glyph.
std::vector<GlyphBar> BarsOf(
  const StateDAG& dag, std::int32_t state, bool sent, const GlyphScale& scale);

/// One glyph at a place, ignoring its surroundings: for the tip and the legend.
/// @param radius of the border circle [pixel]
void AddGlyph(StateDAGMarks& marks, const StateDAG& dag, std::int32_t state, Point at,
  double radius, const StateDAGStyle& style);

/// What is drawn, in order: links, low L first; faint rings and grounds of glyphs; bars; borders;
/// ellipses. Below 8 units, a dot by worst L, low L first. Marks outside the window are left out.
/// More than 1500 links in the window become lines one pixel wide, joined (JoinLinks) at the last
/// level whose sides are no longer than 2 units.
/// In motion (Quick)
///   from 300 links on, lines have at most 4 pieces and are joined until at most 1000 are left
///   dots, and rings without their ellipses, are points; other round marks have fewer corners
///   faint rings are left out, and so are numbers if there are more than 40
/// Cost: O(states + links + pieces of what is drawn + bars of the glyphs in the window).
StateDAGMarks BuildStateDAGMarks(const StateDAGScene& scene, const PlaneCamera& camera,
  const Box& window, const StateDAGStyle& style);
}
