#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/DAG/CSGlyph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Radius of a glyph's border circle in the units of the layout, [design unit] at full size.
constexpr double kGlyphRadius = 24;

struct StateDAGStyle
{
  Theme Colors;
  ColorScale Latency = LatencyScale(false); ///< over log2 L
  bool EllipseByNode = false; ///< the node's identity instead of its mean L colours the ellipse
  bool FlatnessByLB = false;  ///< LB of Eq. 10 instead of the relative load decides the flatness
  GlyphScale Scale;
  bool ProgramOrder = true; ///< links of program order, if there are any
  double Density = 1;       ///< pixels per design unit (96 dpi)
  bool Quick = false;       ///< the drawing is moving: fewer pieces, see BuildStateDAGMarks
  std::int32_t Lit = -1;    ///< state whose links are highlighted while all else is paler; -1: none
};

/// A rank's number in or above a glyph; above a ring, on ground that hides links.
struct GlyphText
{
  std::int32_t Rank;
  Point Middle;
  int Points;  ///< size of the text
  bool Inside; ///< in the ellipse: its colour is the ground
  Color Ground;
  bool Dim;
  Box Place; ///< of the digits, roughly [pixel]
};

/// Lines of one colour, one pixel wide, which VTK draws fastest.
struct LineLayer
{
  Color Stroke;
  double Opacity = 1;
  std::vector<float> Ends; ///< x, y of both ends of each piece
};

/// Round points of one colour, likewise.
struct PointLayer
{
  Color Fill;
  double Across = 1;          ///< [pixel]
  std::vector<float> Middles; ///< x, y
};

struct StateDAGMarks
{
  // In the order of drawing:
  std::vector<LineLayer> Lines;   ///< links in a crowd
  std::vector<MarkLayer> Strokes; ///< other links
  std::vector<PointLayer> Points; ///< of states in motion
  std::vector<MarkLayer> Layers;  ///< of states
  std::vector<GlyphText> Texts;
  GlyphLevel Level = GlyphLevel::Dot;
  std::int64_t States = 0, Links = 0; ///< drawn
  bool Joined = false;                ///< whether a drawn bar stands for several messages
};

/// Radius of a glyph's border circle [pixel]: at least 1.7 units, so that a dot remains visible.
double GlyphPixels(double pixelsPerUnit, double density);
/// Half the width and height of a dot [pixel]. In a drawing that is stretched to at least twice the
/// height, a bar: as high as a stretched glyph, and thinner if it is high enough to be visible.
Point DotPixels(const PlaneCamera& camera, double density);
/// Stroke of a link: 0.9 + 1.1 sqrt(messages / 4) units, at most 4 [pixel].
double LinkStroke(std::int64_t messages, double density);
/// Colour of links into the lit state: red.
Color InColor(const Theme& theme);
/// Colour of links out of the lit state: blue.
Color OutColor(const Theme& theme);
/// Colour of links to a rank's next state (program order): between ground and ink.
Color ProgramOrderColor(const Theme& theme);
}
