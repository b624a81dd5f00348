#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Evolution/EvolutionLayout.h"

#include <vector>

namespace pclvis
{
/// Colours of the marks.
struct EvolutionColors
{
  Theme Base;
  ColorScale Latency;                         ///< over log2 L
  Color Growth, Steady, Peak, Average, Quiet; ///< Quiet: ground of other periods
};
/// The colours for a theme.
EvolutionColors EvolutionColorsFor(const Theme& theme, const LatencyLook& look = {});

/// Round values of L with a grid line in the curve of a row.
std::vector<double> CurveTicks(const EvolutionScene::Row& row, double density);

/// The symbol of a kind of period in a box: a rising wedge, a bar, a summit, three ticks.
void AddKind(QuadBatch& quads, PeriodKind kind, const Box& box, double density);

/// Marks of the rows, in drawing order: grounds of other periods and borders; grid; the curve of
/// the windows (dashed over windows without messages), Ave, the points of the curve coloured by L
/// (a triangle at the upper end where L is clipped); symbols of kinds; circles, the greatest first.
/// Everything outside the visible times is cut off. Cost: O(windows + periods log periods).
std::vector<MarkLayer> BuildEvolutionMarks(
  const Evolution& evolution, const EvolutionScene& scene, const EvolutionColors& colors);

/// Marks of the slider: the windows of the first row as bars (height by number of messages, colour
/// by L, veiled outside the chosen window), the frame of the window, its handles, and lines up to
/// the rows.
std::vector<MarkLayer> BuildSliderMarks(
  const Evolution& evolution, const EvolutionScene& scene, const EvolutionColors& colors);
}
