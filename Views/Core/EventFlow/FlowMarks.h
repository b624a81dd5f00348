#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/FlowStyle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Words in a box; truncated if they are too long.
struct FlowText
{
  enum class Side
  {
    Left,
    Middle,
    Right
  };
  std::string Words;
  Box Room; ///< [pixel]
  Side At = Side::Left;
  int Points = 9;
  Color Ink, Ground;
  bool Halo = false; ///< a rim in the colour of Ground, because lines may run there
  bool Must = true;  ///< false: left out instead of truncated if too long
};

struct FlowMarks
{
  std::vector<MarkLayer> Layers; ///< in the order of drawing
  std::vector<FlowText> Texts;
  std::int64_t Items = 0, Links = 0; ///< in the window
};

/// Font size of the words of nodes at a scale [point]; 0: too small to read, the words are left
/// out.
int FlowPoints(double pixelsPerUnit, double density);
/// A box of the layout in pixels.
Box PixelsOf(const Box& box, const PlaneCamera& camera);
/// The same for the points of a line.
std::vector<Point> PixelsOf(const std::vector<Point>& line, const PlaneCamera& camera);

/// What is drawn, in order: frames, outer ones first; links with arrows; items; words. Links into
/// the highlighted item are red and links out of it blue; other links are pale, as are items that
/// are not called in the chosen window. If a node has several links out, their transition counts
/// are written beside them where there is room. Things outside the window are left out. Cost:
/// O(items + points of links in the window).
FlowMarks BuildFlowMarks(
  const FlowScene& scene, const PlaneCamera& camera, const Box& window, const FlowStyle& style);
}
