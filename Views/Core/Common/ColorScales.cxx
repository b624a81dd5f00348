// The twelve hues and the latency stops were found by a search for the greatest least distance
// (CIE dE 2000) between any two of them under simulated deuteranopia and protanopia.
#include "Views/Core/Common/ColorScales.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kQuietOnLight = 1.6, kQuietOnDark = 2; // contrasts

double Linear(std::uint8_t part)
{
  const double s = part / 255.0;
  return s <= 0.03928 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

double Luminance(Color c)
{
  return 0.2126 * Linear(c.R) + 0.7152 * Linear(c.G) + 0.0722 * Linear(c.B);
}

std::uint8_t MixPart(std::uint8_t a, std::uint8_t b, double t)
{
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * t));
}
}

Color Mix(Color a, Color b, double t)
{
  t = std::clamp(t, 0.0, 1.0);
  return { MixPart(a.R, b.R, t), MixPart(a.G, b.G, t), MixPart(a.B, b.B, t) };
}

double Contrast(Color a, Color b)
{
  const double la = Luminance(a) + 0.05, lb = Luminance(b) + 0.05;
  return std::max(la, lb) / std::min(la, lb);
}

Color Readable(Color wanted, Color ground, double least)
{
  const Color white = FromHex(0xFFFFFF), black = FromHex(0x000000);
  const Color end = Contrast(ground, white) > Contrast(ground, black) ? white : black;
  Color color = wanted;
  for (int step = 1; step <= 50 && Contrast(color, ground) < least; ++step)
  {
    color = Mix(wanted, end, step / 50.0);
  }
  return color;
}

Color Tint(Color onWhite, Color ground)
{
  const auto part = [](int a, int b) { return static_cast<std::uint8_t>((a * b + 127) / 255); };
  return { part(onWhite.R, ground.R), part(onWhite.G, ground.G), part(onWhite.B, ground.B) };
}

namespace
{
/// Colours of text and lines with the contrast that they need on ground and panels.
Theme WithContrast(Theme theme)
{
  for (const Color ground : { theme.Ground, theme.Panel })
  {
    theme.Ink = Readable(theme.Ink, ground, kTextContrast);
    theme.Second = Readable(theme.Second, ground, kTextContrast);
    theme.Accent = Readable(theme.Accent, ground, kTextContrast);
  }
  theme.Neutral = Readable(theme.Neutral, theme.Ground, kLineContrast);
  for (Color* const text : { &theme.Ink, &theme.Second })
  {
    *text = Readable(*text, theme.TipGround, kTextContrast);
  }
  return theme;
}
}

Theme ThemeFor(Color ground)
{
  Theme theme;
  theme.Ground = ground;
  theme.Dark = Contrast(ground, FromHex(0xFFFFFF)) > Contrast(ground, FromHex(0x000000));
  if (theme.Dark)
  {
    theme.Ink = FromHex(0xE8EBEE);
    theme.Second = FromHex(0xAEB6BF);
    theme.Grid = Mix(ground, theme.Ink, 0.12);
    theme.Neutral = FromHex(0x7C858F);
    theme.Panel = Mix(ground, theme.Ink, 0.05);
    theme.PanelBorder = Mix(ground, theme.Ink, 0.14);
    theme.Accent = FromHex(0x4FB3DC);
    theme.TipGround = Mix(ground, theme.Ink, 0.10);
    theme.TipBorder = Mix(ground, theme.Ink, 0.35);
    // On a grey ground, a lighter panel would leave white text too little contrast.
    const bool grey = Contrast(theme.TipGround, FromHex(0xFFFFFF)) < kTextContrast + 0.5;
    theme.Panel = grey ? Mix(ground, FromHex(0), 0.05) : theme.Panel;
    theme.TipGround = grey ? Mix(ground, FromHex(0), 0.3) : theme.TipGround;
    return WithContrast(theme);
  }
  theme.Ink = FromHex(0x22262B);
  theme.Second = FromHex(0x5C646E);
  theme.Grid = Tint(FromHex(0xE4E7EA), ground);
  theme.Neutral = FromHex(0x8A939D);
  theme.Panel = Tint(FromHex(0xF7F8F9), ground);
  theme.PanelBorder = theme.Grid;
  theme.Accent = FromHex(0x0B6E99);
  theme.TipGround = Mix(ground, FromHex(0xFFFFFF), 0.5);
  theme.TipBorder = Tint(FromHex(0xB9C0C7), ground);
  return WithContrast(theme);
}

ColorScale::ColorScale(std::vector<Stop> stops) : Places(std::move(stops))
{
  assert(!this->Places.empty() && "a scale needs a stop");
}

Color ColorScale::At(double value) const
{
  if (std::isnan(value))
  {
    return this->Absent;
  }
  const auto after = std::upper_bound(this->Places.begin(), this->Places.end(), value,
    [](double v, const Stop& stop) { return v < stop.Value; });
  if (after == this->Places.begin())
  {
    return this->Places.front().Rgb;
  }
  if (after == this->Places.end())
  {
    return this->Places.back().Rgb;
  }
  const Stop& from = *(after - 1);
  return Mix(from.Rgb, after->Rgb, (value - from.Value) / (after->Value - from.Value));
}

ColorScale ColorScale::Stretched(double low, double middle, double high) const
{
  std::vector<Stop> stops = this->Places;
  const double half = (stops.size() - 1) / 2.0;
  for (std::size_t i = 0; i < stops.size() && half > 0; ++i)
  {
    const double t = i / half; // 0 to 2, 1 in the middle
    stops[i].Value = t < 1 ? low + t * (middle - low) : middle + (t - 1) * (high - middle);
  }
  ColorScale stretched(std::move(stops));
  stretched.Absent = this->Absent;
  return stretched;
}

ColorScale LatencyScale(bool darkGround, const LatencyLook& look)
{
  const double low = std::log2(look.Low), high = std::log2(look.High);
  if (look.BlueToRed)
  {
    return PaperBlueToRed().Stretched(low, (low + high) / 2, high);
  }
  static const std::array<double, 6> places{ -1, 0, std::log2(1.37), 1, 2, 3 };
  static const std::array<std::uint32_t, 6> light{ 0x6490C6, 0xA6BFDA, 0xD0CABB, 0xEFAE58, 0xDB5733,
    0x860E2C };
  static const std::array<std::uint32_t, 6> dark{ 0x4A7FC4, 0x46617F, 0x66655F, 0xB3752C, 0xF28A4E,
    0xFFE3C8 };
  std::vector<ColorScale::Stop> stops;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    const double share = (places[i] - places.front()) / (places.back() - places.front());
    stops.push_back({ low + share * (high - low), FromHex(darkGround ? dark[i] : light[i]) });
  }
  return ColorScale(std::move(stops));
}

ColorScale Seen(const ColorScale& scale, const Theme& theme)
{
  std::vector<ColorScale::Stop> stops = scale.Stops();
  for (ColorScale::Stop& stop : stops)
  {
    stop.Rgb = Readable(stop.Rgb, theme.Ground, theme.Dark ? kQuietOnDark : kQuietOnLight);
  }
  ColorScale seen(std::move(stops));
  seen.Absent = scale.Absent;
  return seen;
}

ColorScale LatencyScale(const Theme& theme, const LatencyLook& look)
{
  return Seen(LatencyScale(theme.Dark, look), theme);
}

ColorScale RegionLatencyScale(bool darkGround)
{
  if (darkGround)
  {
    return ColorScale({ { 0, FromHex(0x4A7FC4) }, { 0.25, FromHex(0x46617F) },
      { 0.5, FromHex(0x66655F) }, { 0.75, FromHex(0xF28A4E) }, { 1, FromHex(0xFFE3C8) } });
  }
  return ColorScale({ { 0, FromHex(0x2560A8) }, { 0.25, FromHex(0x7FA8D2) },
    { 0.5, FromHex(0xB4B3AE) }, { 0.75, FromHex(0xE58E5C) }, { 1, FromHex(0xA8172A) } });
}

ColorScale PaperBlueToRed()
{
  return ColorScale(
    { { 0, FromHex(0x1F3BD6) }, { 0.5, FromHex(0xB07AB8) }, { 1, FromHex(0xE0201B) } });
}

std::vector<double> LatencyTicks(const ColorScale& scale)
{
  constexpr int kMost = 3; // between the ends
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  const double rim = 0.1 * (high - low); // no room for a number nearer to an end than this
  const double first = std::ceil(low + rim), last = std::floor(high - rim);
  const double step = std::max(std::ceil((last - first + 1) / kMost), 1.0);
  std::vector<double> ticks{ std::exp2(low) };
  for (double power = first; power <= last; power += step)
  {
    ticks.push_back(std::exp2(power));
  }
  ticks.push_back(std::exp2(high));
  return ticks;
}

Color RegionHue(int region)
{
  static const std::array<std::uint32_t, 12> hues{ 0x356BE2, 0xDDB82C, 0x2A5E4E, 0x873281, 0x38CCE7,
    0xB16C05, 0x93CB6C, 0xB37390, 0x7C481F, 0x2583BC, 0xE3B0A2, 0x8E8760 };
  const int hue = region % int(hues.size());
  return FromHex(hues[hue < 0 ? hue + hues.size() : hue]);
}

RankShape RegionShape(int region)
{
  return region < 12 ? RankShape::Disc : region < 24 ? RankShape::Ring : RankShape::Square;
}
}
