#include "Testing/Support/Check.h"
#include "Views/Core/Common/ColorScales.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

using namespace pclvis;

namespace
{
/// Texts and lines on the grounds of ParaView's palettes: white, black, blue grey, the lower end of
/// the gradient, neutral, warm and light grey, and greys between.
void TestGrounds(Checks& check)
{
  for (std::uint32_t rgb : { 0xFFFFFF, 0x000000, 0x52576E, 0x000029, 0x6B6B6B, 0x4A4542, 0x75706B,
         0x808080, 0x5A5A5A, 0xA0A0A0, 0xD0D0D0, 0x1E2227 })
  {
    const Theme theme = ThemeFor(FromHex(rgb));
    char name[16];
    std::snprintf(name, sizeof(name), "%06X: ", rgb);
    for (const Color ground : { theme.Ground, theme.Panel })
    {
      check(std::string(name) + "ink is read", Contrast(theme.Ink, ground) >= 4.5);
      check(std::string(name) + "second ink is read", Contrast(theme.Second, ground) >= 4.5);
      check(std::string(name) + "accent is read", Contrast(theme.Accent, ground) >= 4.5);
    }
    check(std::string(name) + "neutral lines are seen", Contrast(theme.Neutral, theme.Ground) >= 3);
    check(std::string(name) + "tips are read",
      Contrast(theme.Ink, theme.TipGround) >= 4.5 &&
        Contrast(theme.Second, theme.TipGround) >= 4.5);
    double least = 21;
    const ColorScale scale = LatencyScale(theme, {});
    for (const ColorScale::Stop& stop : scale.Stops())
    {
      least = std::min(least, Contrast(stop.Rgb, theme.Ground));
    }
    check(std::string(name) + "no L vanishes in the ground", least >= (theme.Dark ? 2 : 1.6));
    check(std::string(name) + "a grid is quieter than lines",
      Contrast(theme.Grid, theme.Ground) < Contrast(theme.Neutral, theme.Ground));
  }
  // The design's colours on white, which need no change.
  const Theme white = ThemeFor(FromHex(0xFFFFFF));
  check("on white the design's colours stay",
    white.Ink == FromHex(0x22262B) && white.Second == FromHex(0x5C646E) &&
      white.Accent == FromHex(0x0B6E99) && white.Neutral == FromHex(0x8A939D) &&
      white.Grid == FromHex(0xE4E7EA) && white.Panel == FromHex(0xF7F8F9) &&
      white.TipGround == FromHex(0xFFFFFF) && white.TipBorder == FromHex(0xB9C0C7));
  const ColorScale::Stop quietest = LatencyScale(white, {}).Stops()[2];
  check("nor those of L", quietest.Rgb == FromHex(0xD0CABB));
  check("what can be read stays",
    Readable(FromHex(0xC0262D), FromHex(0xFFFFFF), 4.5) == FromHex(0xC0262D));
  check("no colour contrasts more than black or white",
    Readable(FromHex(0x777777), FromHex(0x777777), 21) == FromHex(0x000000));
}
}

int UnitTestColorScales(int, char*[])
{
  Checks check;
  // Stops as the design states them.
  check("L = 1/2 is 6490C6", LatencyScale(false).At(-1) == FromHex(0x6490C6));
  check("L = 1 is A6BFDA", LatencyScale(false).At(0) == FromHex(0xA6BFDA));
  check("L = 1.37 is D0CABB", LatencyScale(false).At(std::log2(1.37)) == FromHex(0xD0CABB));
  check("L = 2 is EFAE58", LatencyScale(false).At(1) == FromHex(0xEFAE58));
  check("L = 4 is DB5733", LatencyScale(false).At(2) == FromHex(0xDB5733));
  check("L = 8 is 860E2C", LatencyScale(false).At(3) == FromHex(0x860E2C));
  check("L = 8 on a dark ground is FFE3C8", LatencyScale(true).At(3) == FromHex(0xFFE3C8));
  check("above the range it stays", LatencyScale(false).At(9) == FromHex(0x860E2C));
  check("below the range it stays", LatencyScale(false).At(-9) == FromHex(0x6490C6));
  check("an absent value is grey", LatencyScale(false).At(std::nan("")) == FromHex(0xC9CED3));
  // Half way between EFAE58 and DB5733: (239+219)/2, (174+87)/2 = 130.5 up, (88+51)/2 = 69.5 up.
  check("half way is the mean of the parts", LatencyScale(false).At(1.5) == Color{ 229, 131, 70 });

  // From 1 to 4 the same colours are half as far apart over log2 L: log2 L of 0, 0.5, 1, 1.5, 2.
  const ColorScale near = LatencyScale(false, LatencyLook{ 1, 4 });
  check("the lower end of a look has the first colour", near.At(0) == FromHex(0x6490C6));
  check("L = 2 is where L = 2 was on the usual scale", near.At(1) == FromHex(0xEFAE58));
  check("the upper end has the last", near.At(2) == FromHex(0x860E2C));
  const ColorScale paper = LatencyScale(true, LatencyLook{ 1, 4, true });
  check("the paper's colours lie between the same ends",
    paper.At(0) == FromHex(0x1F3BD6) && paper.At(2) == FromHex(0xE0201B));
  const auto ticks = [](double low, double high) {
    return LatencyTicks(LatencyScale(false, LatencyLook{ low, high }));
  };
  check("the usual scale names its ends and the powers of two between",
    ticks(0.5, 8) == std::vector<double>{ 0.5, 1, 2, 4, 8 });
  check("a scale within one power names its ends", ticks(1, 1.5).size() == 2);
  check("a wide one has five numbers at most", ticks(1.0 / 64, 4096).size() == 5);

  const ColorScale region = RegionLatencyScale(false).Stretched(6, 7.9, 11);
  check("the least region is 2560A8", region.At(6) == FromHex(0x2560A8));
  check("the mean region is B4B3AE", region.At(7.9) == FromHex(0xB4B3AE));
  check("the greatest region is A8172A", region.At(11) == FromHex(0xA8172A));
  check("half of the upper half is E58E5C", region.At((7.9 + 11) / 2) == FromHex(0xE58E5C));

  check("region 0 is 356BE2", RegionHue(0) == FromHex(0x356BE2));
  check("region 11 is 8E8760", RegionHue(11) == FromHex(0x8E8760));
  check("hues return with region 12", RegionHue(12) == RegionHue(0));
  check("a negative region has a hue", RegionHue(-1) == RegionHue(11));
  check("region 11 is a disc", RegionShape(11) == RankShape::Disc);
  check("region 12 is a ring", RegionShape(12) == RankShape::Ring);
  check("region 23 is a ring", RegionShape(23) == RankShape::Ring);
  check("region 24 is a square", RegionShape(24) == RankShape::Square);

  // WCAG 2.1: black on white 21, any colour on itself 1.
  check.Near("black on white", Contrast(FromHex(0), FromHex(0xFFFFFF)), 21, 1e-9);
  check.Near("white on white", Contrast(FromHex(0xFFFFFF), FromHex(0xFFFFFF)), 1, 1e-12);
  const Theme light = ThemeFor(FromHex(0xFFFFFF)), dark = ThemeFor(FromHex(0x1E2227));
  check("white is a light ground", !light.Dark);
  check("1E2227 is a dark ground", dark.Dark);
  TestGrounds(check);
  return check.Result();
}
