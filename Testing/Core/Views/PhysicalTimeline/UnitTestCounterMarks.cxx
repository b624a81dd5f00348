#include "Testing/Support/Check.h"
#include "Views/Core/PhysicalTimeline/CounterMarks.h"

#include <cmath>

using namespace pclvis;

int UnitTestCounterMarks(int, char*[])
{
  Checks check;
  CounterStrip strip;
  strip.Place = { 100, 50, 4, 54 }; // 14 of the height are for words
  CounterPixels values;
  values.Ranks = 2;
  values.Mean = { 10, 20, NAN, 5 };
  values.Least = { 8, 20, NAN, -10 };
  values.Most = { 12, 20, NAN, 30 };
  strip.Show(values);
  check("the axis holds all and zero", strip.Low == -10 && strip.High == 30);
  check.Near("0 is a quarter above the lower end", strip.Y(0), 60);
  check.Near("the greatest value is at the upper end", strip.Y(30), 90);
  const auto layers = strip.Marks(ThemeFor(FromHex(0xFFFFFF)));
  // Band: pixels 0, 1 (empty: least is greatest) and 3. Curve: three values and a step up.
  check("the band has the pixels with values", layers[2].Quads.CornerCount() == 2 * 4);
  check("the curve has a gap where there is none", layers[3].Quads.CornerCount() == 4 * 4);

  const TipRows tip = strip.Tip({ 103.5, 60 }, "PAPI_TOT_INS", true);
  check("a tip has mean and range",
    tip.size() == 4 && tip[0].second == "PAPI_TOT_INS per second" && tip[1].second == "5" &&
      tip[2].second == "-10 to 30" && tip[3].second == "2 ranks");
  check("it says where there is none",
    strip.Tip({ 102.5, 60 }, "X", false)[1].second == "no sample here");
  check("outside of the strip there is none",
    strip.Tip({ 99, 60 }, "X", false).empty() && strip.Tip({ 101, 104 }, "X", false).empty());

  CounterStrip flat;
  flat.Place = { 0, 0, 1, 40 };
  flat.Show({ { 0 }, { 0 }, { 0 }, 1 });
  check("a counter of 0 lies on the axis", flat.Y(0) == 0);
  flat.Place.Height = 25; // no room for words above
  flat.Show({ { 3 }, { 3 }, { 3 }, 1 });
  check.Near("a low strip is full of the curve", flat.Y(3), 25);

  check("small numbers are as they are", AmountText(0.25) == "0.25" && AmountText(0) == "0");
  check("large ones have three digits",
    AmountText(1234567890.0) == "1.23 G" && AmountText(-45600) == "-45.6 k" &&
      AmountText(999.6) == "1 k");
  check("the words of a rate",
    CounterWords("PAPI_TOT_INS", true, 16) ==
      "PAPI_TOT_INS per second, mean of 16 ranks, least to greatest");
  check(
    "the words of a rank's value", CounterWords("memory (B)", false, 1) == "memory (B), 1 rank");
  return check.Result();
}
