#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/EventFlow/FlowScene.h"

#include <cstdint>
#include <set>

namespace pclvis
{
/// Share of the ground colour in pale marks: links that are not highlighted, items not called in
/// the chosen window.
constexpr double kPale = 0.72;

/// How an event flow graph looks.
struct FlowStyle
{
  Theme Colors;
  FlowColoring By = FlowColoring::Time;
  bool BlueToRed = false; ///< false: one hue that darkens
  double Most = 0;        ///< greatest value of a drawn item: the end of the colours
  double Density = 1;     ///< pixels per design unit (96 dpi)
  std::int32_t LitItem = -1, LitLink = -1, LitFrame = -1; ///< under the pointer; -1: none
  std::int32_t ChosenFrame = -1;                          ///< -1: none
  std::set<std::int32_t> Selected;                        ///< items with a ring
  std::set<std::int32_t> Idle; ///< items not called in the chosen window: pale
  bool Quick = false;          ///< the drawing moves: no words on links
};

/// Greatest value of the calls and representatives of a scene; 0: none is known.
double MostValue(const FlowScene& scene, FlowColoring by);
/// Colours from 0 to 1: safe for colour-blind readers, or blue to red.
ColorScale FlowScale(const Theme& theme, bool blueToRed);
/// Colour of a value: by the square root of its share of the greatest value; grey if not known.
Color FlowColor(const FlowStyle& style, double value);
/// Colour of links that begin another iteration.
Color BackColor(const Theme& theme);
/// Colour of frames: border and words.
Color FrameColor(const Theme& theme);
/// Ground of a frame inside `depth` others.
Color FrameGround(const Theme& theme, int depth);
/// Width of a link [pixel]: 0.9 units, plus up to 3.1 units by the square root of its share of the
/// most transitions; at least 0.7 pixels per unit of density.
double LinkWidth(std::int64_t count, std::int64_t most, double pixelsPerUnit, double density);
}
