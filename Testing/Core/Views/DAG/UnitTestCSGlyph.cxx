#include "Testing/Support/Check.h"
#include "Views/Core/DAG/CSGlyph.h"

#include <cmath>

using namespace pclvis;

namespace
{
const double kNaN = std::nan("");

void TestBars(Checks& check)
{
  // Greatest size 100 bytes, greatest time 4 s; square roots.
  GlyphScale scale;
  scale.MostBytes = 100;
  scale.MostSeconds = 4;
  const std::vector<GlyphMessage> messages{ { 100, 4, 2 }, { 25, 1, 0.5 }, { 0, 0, kNaN } };

  const std::vector<GlyphBar> sent = PlaceGlyphBars(messages, true, scale);
  check("each message has a bar", sent.size() == 3);
  check.Near("the first starts at the top", sent[0].Begin, 0);
  check.Near("the longest time takes 44 degrees", sent[0].Length, 44);
  check.Near("the next follows after 2 degrees", sent[1].Begin, 46);
  check.Near("a quarter of the time takes half the length", sent[1].Length, 22);
  check.Near("no time takes 5 degrees", sent[2].Length, 5);
  check.Near("and stands after both", sent[2].Begin, 70);
  check.Near("sent bars stand outside of the border", sent[0].Inner, 1.06);
  check.Near("the greatest reaches 1.5 radii", sent[0].Outer, 1.5);
  check.Near("a quarter of the size has half the height", sent[1].Outer, 1.06 + 0.22);
  check.Near("no bytes have 12 % of the height", sent[2].Outer, 1.06 + 0.12 * 0.44);
  check.Near("the colour is L", sent[1].Latency, 0.5);
  check("none where absent", std::isnan(sent[2].Latency));

  const std::vector<GlyphBar> received = PlaceGlyphBars(messages, false, scale);
  check.Near("received bars hang inside of the border", received[0].Outer, 0.94);
  check.Near("the greatest reaches 0.55 radii", received[0].Inner, 0.55);
  check.Near("a quarter of the size has half the depth", received[1].Inner, 0.94 - 0.195);
  check.Near("both sides have the same angles", received[2].Begin, sent[2].Begin);

  scale.Form = GlyphScale::Shape::Logarithm;
  const std::vector<GlyphBar> logs =
    PlaceGlyphBars({ { 100, 4, 1 }, { 100.0 * 31 / 1023, 4.0 * 3 / 1023, 1 } }, true, scale);
  check.Near("a share of 3 / 1023 is log2(4) / 10", logs[1].Length, 44 * 0.2);
  check.Near("a share of 31 / 1023 is log2(32) / 10", logs[1].Outer, 1.06 + 0.44 * 0.5);
  check.Near("the whole is the whole", logs[0].Length, 44);

  check("no message, no bar", PlaceGlyphBars({}, true, scale).empty());
  const std::vector<GlyphBar> absent = PlaceGlyphBars({ { -1, kNaN, kNaN } }, true, GlyphScale());
  check.Near("absent time and size have the least bar", absent[0].Length, 5);
}

void TestJoining(Checks& check)
{
  GlyphScale scale;
  scale.MostBytes = 100;
  scale.MostSeconds = 1;
  // 7 x (44 + 2) = 322 fit into 352; an eighth of 44 does not.
  std::vector<GlyphMessage> messages(7, GlyphMessage{ 16, 1, 1 });
  check("seven of the longest fit", PlaceGlyphBars(messages, true, scale).size() == 7);
  messages.push_back({ 16, 0.25, 1 }); // 22 + 2: 346 in all
  check("and half a one", PlaceGlyphBars(messages, true, scale).size() == 8);
  // 22 + 2 more do not fit: the pair with the least joint time is that of the two short ones.
  messages.push_back({ 9, 0.16, 4 });
  const std::vector<GlyphBar> bars = PlaceGlyphBars(messages, true, scale);
  check("one more is joined", bars.size() == 8);
  check("the pair with the least joint time", bars[7].Messages == 2 && bars[7].First == 7);
  check.Near("its time is the greater one's", bars[7].Length, 22);
  check.Near("its size is the sum: 25 of 100", bars[7].Outer, 1.06 + 0.44 * 0.5);
  check.Near("its L is the mean", bars[7].Latency, 2.5);
  check("the others stand alone", bars[0].Messages == 1 && bars[6].Messages == 1);

  // Ties: the earlier pair; eight equal ones become seven, the first of two.
  const std::vector<GlyphBar> equal =
    PlaceGlyphBars(std::vector<GlyphMessage>(8, GlyphMessage{ 70, 1, 1 }), false, scale);
  check("of equal pairs the first is joined", equal.size() == 7 && equal[0].Messages == 2);
  check.Near("140 bytes of 100 are the full height", equal[0].Inner, 0.55);

  // Many: all are in, in order, and the circle is not left.
  std::vector<GlyphMessage> many;
  for (int i = 0; i < 5000; ++i)
  {
    many.push_back({ double(i % 100), (i * 7919 % 1000) / 1000.0, 1 });
  }
  int sum = 0, next = 0;
  bool ordered = true;
  double end = 0;
  for (const GlyphBar& bar : PlaceGlyphBars(many, true, scale))
  {
    ordered = ordered && bar.First == next && bar.Begin >= end - 1e-9;
    next += bar.Messages;
    sum += bar.Messages;
    end = bar.Begin + bar.Length + 2;
  }
  check("joined bars hold every message once", sum == 5000);
  check("in the order of time", ordered);
  check("they stay within 352 degrees", end <= 352 + 1e-9 && end > 250);
}
}

int UnitTestCSGlyph(int, char*[])
{
  Checks check;
  TestBars(check);
  TestJoining(check);

  check.Near("a rank with the mean load is round", EllipseByRelativeLoad(0).Height, 0.49);
  check.Near("twice the mean lies, half as high", EllipseByRelativeLoad(1).Height, 0.245);
  check.Near("and as wide as ever", EllipseByRelativeLoad(1).Width, 0.49);
  check.Near(
    "half the mean stands: 1 / 1.5 as wide", EllipseByRelativeLoad(-0.5).Width, 0.49 / 1.5);
  check.Near("and as high as ever", EllipseByRelativeLoad(-0.5).Height, 0.49);
  check.Near("never flatter than a fifth", EllipseByRelativeLoad(30).Height, 0.098);
  check.Near("an unknown load is round", EllipseByRelativeLoad(kNaN).Width, 0.49);
  check.Near("LB 1 lies, half as high", EllipseByLoadBalance(1).Height, 0.245);
  check.Near("LB 6.5 is at the limit", EllipseByLoadBalance(6.5).Height, 0.098);

  check("24 units show all", LevelOf(24) == GlyphLevel::Full);
  check("less a ring", LevelOf(23.9) == GlyphLevel::Ring && LevelOf(8) == GlyphLevel::Ring);
  check("under 8 a dot", LevelOf(7.9) == GlyphLevel::Dot);
  return check.Result();
}
