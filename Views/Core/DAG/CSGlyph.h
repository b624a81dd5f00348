#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How sizes and times are turned into heights and lengths; one scale for all glyphs of a view.
struct GlyphScale
{
  enum class Shape
  {
    SquareRoot, ///< sqrt(share)
    Logarithm   ///< log2(1 + 1023 share) / 10
  };
  double MostBytes = 0, MostSeconds = 0; ///< of a message; share = value / most
  Shape Form = Shape::SquareRoot;
  /// 0 to 1; 0 if the value is absent (NaN or negative) or there is no maximum.
  double Part(double value, double most) const;
};

/// A message of a state, as needed for its bar.
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
  std::int32_t First = 0;       ///< index of its first message in the input
};

// All radii relative to that of the border circle.
constexpr double kGlyphEllipse = 0.49; ///< greater half-axis of the ellipse
constexpr double kGlyphReceivedOuter = 0.94, kGlyphReceivedInner = 0.55;
constexpr double kGlyphSentInner = 1.06, kGlyphSentOuter = 1.50;

/// Bars of the messages received (inside the border, from 0.94 inwards) or sent (outside, from
/// 1.06 outwards), one after the other from the top, clockwise.
///   length = 44 degrees x part of the transmission time, at least 5, with 2 between bars
///   height = (0.39 inside, 0.44 outside) x part of the size, at least 12 % of it
/// If not all fit into 352 degrees, neighbours are joined, the pair with the least combined time
/// first: combined time = the longer one, size = sum (capped at the full height), L = mean.
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
/// Flatness by relative load r: shorter over longer axis = 1 / (1 + |r|), at least 0.2; wide if r
/// is positive (more messages than the mean), tall if negative. NaN: round.
GlyphEllipse EllipseByRelativeLoad(double relativeLoad);
/// Flatness by LB of PCLVis Eq. 10: 1 / (1 + LB), at least 0.2; always wide. NaN: round.
GlyphEllipse EllipseByLoadBalance(double loadBalance);

/// How much detail of a glyph is drawn.
enum class GlyphLevel
{
  Dot,  ///< border radius below 8 units: a dot, coloured by worst L
  Ring, ///< below 24: a ring, coloured by worst L, and the ellipse
  Full  ///< all
};
/// @param radius of the border circle [design unit]
GlyphLevel LevelOf(double radius);
}
