#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/EventFlow/FlowStyle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Words in a box; cut if they are too long.
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
  bool Halo = false; ///< a rim of Ground, as lines may run there
  bool Must = true;  ///< else left out if it is too long, not cut
};

struct FlowMarks
{
  std::vector<MarkLayer> Layers; ///< in the order of drawing
  std::vector<FlowText> Texts;
  std::int64_t Items = 0, Links = 0; ///< in the window
};

/// Size of the words of nodes at a scale [point]; 0: too small to read, they are left out.
int FlowPoints(double pixelsPerUnit, double density);
/// A box of the layout in pixels.
Box PixelsOf(const Box& box, const PlaneCamera& camera);
/// Likewise.
std::vector<Point> PixelsOf(const std::vector<Point>& line, const PlaneCamera& camera);

/// What is drawn, in order: frames, outer ones first; links with arrows; items; words. Links of the
/// lit item are red (in) and blue (out), and others pale, as are items that are not called in the
/// chosen window. Words of links, the number of transitions, stand where a node has several ways
/// out, if they have room. Things outside the window are left out. Cost: O(items + points of links
/// in the window).
FlowMarks BuildFlowMarks(
  const FlowScene& scene, const PlaneCamera& camera, const Box& window, const FlowStyle& style);
}
