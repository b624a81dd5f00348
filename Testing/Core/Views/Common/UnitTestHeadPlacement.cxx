#include "Testing/Support/Check.h"
#include "Views/Core/Common/HeadPlacement.h"

#include <cmath>

using namespace pclvis;

namespace
{
std::size_t Shown(const std::vector<PlacedHead>& placed)
{
  std::size_t shown = 0;
  for (const PlacedHead& head : placed)
  {
    shown += head.Shown;
  }
  return shown;
}

/// Whether all that is shown is apart, in order and inside.
bool Apart(const std::vector<ColumnHead>& heads, const std::vector<PlacedHead>& placed, double low,
  double high, double gap)
{
  double taken = low - gap;
  for (std::size_t i = 0; i < heads.size(); ++i)
  {
    if (placed[i].Shown)
    {
      const double half = heads[i].Widths[placed[i].Form] / 2;
      if (placed[i].Middle - half < taken + gap - 1e-9)
      {
        return false;
      }
      taken = placed[i].Middle + half;
    }
  }
  return taken <= high + 1e-9;
}

void TestForms(Checks& check)
{
  const std::vector<ColumnHead> wide{ { 100, { 80, 40, 10 } }, { 300, { 80, 40, 10 } } };
  const std::vector<PlacedHead> whole = PlaceHeads(wide, 0, 400, 8);
  check("with room all have the longest form over their columns",
    whole[0].Form == 0 && whole[1].Form == 0 && whole[0].Middle == 100 && whole[1].Middle == 300);

  // At the window's ends words move inwards and stay over their columns.
  const std::vector<ColumnHead> ends{ { 10, { 80, 40, 10 } }, { 390, { 80, 40, 10 } } };
  const std::vector<PlacedHead> inwards = PlaceHeads(ends, 0, 400, 8);
  check("the first and the last one are not lost at the ends",
    inwards[0].Form == 0 && inwards[0].Middle == 40 && inwards[1].Middle == 360 &&
      !inwards[0].Away && !inwards[1].Away);

  // 50 apart: 80 fits nowhere, 40 everywhere.
  std::vector<ColumnHead> even;
  for (int i = 0; i < 8; ++i)
  {
    even.push_back({ 25 + 50.0 * i, { 80, 40, 10 } });
  }
  const std::vector<PlacedHead> shorter = PlaceHeads(even, 0, 400, 8);
  check("all have the same shorter form where the longest has no room",
    shorter[0].Form == 1 && shorter[7].Form == 1 && Shown(shorter) == 8 &&
      Apart(even, shorter, 0, 400, 8));
}

void TestNarrow(Checks& check)
{
  // Three narrow columns between two wide ones: numbers of 20 have 12 pixels each.
  const std::vector<ColumnHead> heads{ { 100, { 80, 45, 20 } }, { 194, { 80, 45, 20 } },
    { 200, { 80, 45, 20 } }, { 206, { 80, 45, 20 } }, { 300, { 80, 45, 20 } } };
  const std::vector<PlacedHead> placed = PlaceHeads(heads, 0, 400, 8);
  check("narrow ones keep theirs, moved aside",
    Shown(placed) == 5 && Apart(heads, placed, 0, 400, 8) && placed[1].Form == 2);
  check.Near("as little as possible: 28 apart about their middle", placed[1].Middle, 172, 1e-9);
  check("with a line to the column", placed[1].Away && !placed[2].Away && placed[3].Away);
  check("wide ones have their whole form", placed[0].Form == 0 && placed[4].Form == 0);
}

void TestMany(Checks& check)
{
  std::vector<ColumnHead> heads;
  for (int i = 0; i < 100; ++i)
  {
    heads.push_back({ 2 + 4.0 * i, { 80, 40, 12 } });
  }
  const std::vector<PlacedHead> placed = PlaceHeads(heads, 0, 400, 8);
  // 20 pixels each over 400: every fifth.
  check("of too many some are left out, evenly",
    Shown(placed) == 20 && placed[0].Shown && placed[5].Shown && !placed[1].Shown);
  check("never the first and the last", placed.front().Shown && placed.back().Shown);
  check("they are apart", Apart(heads, placed, 0, 400, 8));
  const std::vector<PlacedHead> one = PlaceHeads({ { 5, { 80 } } }, 0, 10, 8);
  check("words wider than the window are none", one.size() == 1 && !one[0].Shown);
  check("no column", PlaceHeads({}, 0, 400, 8).empty());
}
}

int UnitTestHeadPlacement(int, char*[])
{
  Checks check;
  TestForms(check);
  TestNarrow(check);
  TestMany(check);
  return check.Result();
}
