#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How sizes and times become heights and lengths; one scale for all glyphs of a view.
struct GlyphScale
{
  enum class Shape
  {
    SquareRoot, ///< sqrt(share)
    Logarithm   ///< log2(1 + 1023 share) / 10
  };
  double MostBytes = 0, MostSeconds = 0; ///< of a message; share = value / most
  Shape Form = Shape::SquareRoot;
  /// 0 to 1; 0 where the value is absent (NaN or negative) or there is no maximum.
  double Part(double value, double most) const;
};

/// A message of a state, as a bar shows it.
struct GlyphMessage
{
  double Bytes = -1;       ///< -1 where absent
  double Transmission = 0; ///< [s], NaN where absent
  double Latency = 0;      ///< L, NaN where absent
};

/// A bar on the border circle of a glyph with radius 1. Angles run clockwise from the top.
struct GlyphBar
{
  double Begin = 0, Length = 0; ///< [degrees]
  double Inner = 0, Outer = 0;  ///< radii
  double Latency = 0;           ///< mean L of its messages, NaN where absent
  std::int32_t Messages = 1;    ///< more than 1: joined
  std::int32_t First = 0;       ///< its first message, as given
};

// All radii relative to that of the border circle.
constexpr double kGlyphEllipse = 0.49; ///< greater half-axis of the ellipse
constexpr double kGlyphReceivedOuter = 0.94, kGlyphReceivedInner = 0.55;
constexpr double kGlyphSentInner = 1.06, kGlyphSentOuter = 1.50;

/// Bars of the messages received (inside the border, from 0.94 inwards) or sent (outside, from
/// 1.06 outwards), one after the other from the top, clockwise.
///   length = 44 degrees x part of the transmission time, at least 5, with 2 between bars
///   height = (0.39 inside, 0.44 outside) x part of the size, at least 12 % of it
/// Where all do not fit into 352 degrees, neighbours are joined, the pair with the least joint time
/// first: joint time = the longer, size = sum (capped at the full height), L = mean.
/// Source: PCLVis, 5.3.2 and Fig. 9.
/// @param messages in order of time
/// @return by time; together at most 352 degrees
/// Cost: O(n log n). Ties: the earlier pair.
std::vector<GlyphBar> PlaceGlyphBars(
  const std::vector<GlyphMessage>& messages, bool sent, const GlyphScale& scale);

/// Half-axes of the ellipse in the middle.
struct GlyphEllipse
{
  double Width = kGlyphEllipse, Height = kGlyphEllipse;
};
/// Flatness by relative load r: shorter over longer = 1 / (1 + |r|), at least 0.2; wide for more
/// messages than the mean, tall for fewer. NaN is round.
GlyphEllipse EllipseByRelativeLoad(double relativeLoad);
/// Flatness by LB of PCLVis Eq. 10: 1 / (1 + LB), at least 0.2; always wide. NaN is round.
GlyphEllipse EllipseByLoadBalance(double loadBalance);

/// How much of a glyph is drawn.
enum class GlyphLevel
{
  Dot,  ///< border radius under 8 units: a dot by worst L
  Ring, ///< under 24: a ring by worst L, the ellipse
  Full  ///< all
};
/// @param radius of the border circle [design unit]
GlyphLevel LevelOf(double radius);
}
