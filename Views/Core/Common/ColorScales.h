#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// An opaque colour, 0 to 255 per component (sRGB).
struct Color
{
  std::uint8_t R = 0, G = 0, B = 0;
};
inline bool operator==(const Color& a, const Color& b)
{
  return a.R == b.R && a.G == b.G && a.B == b.B;
}

/// 0xRRGGBB as a colour.
constexpr Color FromHex(std::uint32_t rgb)
{
  return { std::uint8_t(rgb >> 16), std::uint8_t(rgb >> 8), std::uint8_t(rgb) };
}

/// a where t = 0, b where t = 1; linear in each component, t is clamped to 0..1.
Color Mix(Color a, Color b, double t);

/// Contrast of two colours, 1 (none) to 21 (black on white). Source: WCAG 2.1, 1.4.3.
double Contrast(Color a, Color b);

/// Least contrast of text, and of lines and marks. Source: WCAG 2.1, 1.4.3 and 1.4.11.
constexpr double kTextContrast = 4.5, kLineContrast = 3;
/// The colour itself if it has that contrast with the ground; otherwise mixed with black or white,
/// whichever contrasts more with the ground, as little as needed.
Color Readable(Color wanted, Color ground, double least);
/// A light colour designed for a white ground, as a tint of another light ground.
Color Tint(Color onWhite, Color ground);

/// Colours of everything that is not data, for a light or a dark ground.
struct Theme
{
  Color Ground, Ink, Second, Grid, Neutral, Panel, PanelBorder, Accent, TipGround, TipBorder;
  bool Dark = false;
};
/// The theme for a ground (dark where white text would read better); Ground is as given. Ink,
/// Second and Accent can be read as text on the ground and on panels, Neutral can be seen as a
/// line.
Theme ThemeFor(Color ground);

/// Colours at stops on a line, interpolated linearly between them and constant outside.
class ColorScale
{
public:
  struct Stop
  {
    double Value;
    Color Rgb;
  };
  /// @param stops at least one, by ascending value (asserted)
  explicit ColorScale(std::vector<Stop> stops);
  /// Colour of a value; NaN is the scale's absent colour (grey).
  Color At(double value) const;
  /// The same colours from `low` to `high`; the middle stop moves to `middle` and each half is
  /// stretched separately. All stops become equally spaced within their half.
  ColorScale Stretched(double low, double middle, double high) const;
  const std::vector<Stop>& Stops() const { return this->Places; }
  Color Absent = FromHex(0xC9CED3);

private:
  std::vector<Stop> Places;
};

/// How relative latencies L are coloured, the same in all views of a link group.
struct LatencyLook
{
  double Low = 0.5, High = 8; ///< ends of the scale, 0 < Low < High
  bool BlueToRed = false;     ///< the paper's colours
};
inline bool operator==(const LatencyLook& a, const LatencyLook& b)
{
  return a.Low == b.Low && a.High == b.High && a.BlueToRed == b.BlueToRed;
}

/// Relative latency L over log2 L between the ends of a look (usually -1 to 3): fast is quiet, late
/// is loud, on both grounds. Distinct for deuteranopes and protanopes.
ColorScale LatencyScale(bool darkGround, const LatencyLook& look = {});

/// The same scale for the ground of a theme: its quietest colours have a contrast of at least 1.6
/// with a light ground and 2 with a dark one, the same as on white and on the dark ground of the
/// design.
ColorScale LatencyScale(const Theme& theme, const LatencyLook& look);
/// The colours of a scale, adjusted to a theme in the same way.
ColorScale Seen(const ColorScale& scale, const Theme& theme);

/// Numbers of L beside a scale, ascending: both ends and the powers of two between them; evenly
/// thinned out if there would be more than five.
std::vector<double> LatencyTicks(const ColorScale& scale);

/// Region latency RL: blue over grey to red (on a dark ground to bright), stops at 0, 1/4, 1/2,
/// 3/4, 1; to be stretched over the trace's range.
ColorScale RegionLatencyScale(bool darkGround);
/// The paper's plain blue to red, stops at 0, 1/2, 1. Source: PCLVis, Fig. 4(b).
ColorScale PaperBlueToRed();

/// Shape of a region's ranks: the twelve hues are reused with other shapes.
enum class RankShape
{
  Disc,  ///< regions 0 to 11
  Ring,  ///< 12 to 23: hollow
  Square ///< from 24 on
};
/// One of twelve hues, by region modulo 12; dE between any two is at least 21 for colour-blind
/// readers.
Color RegionHue(int region);
/// By region: discs, then rings, then squares.
RankShape RegionShape(int region);
}
