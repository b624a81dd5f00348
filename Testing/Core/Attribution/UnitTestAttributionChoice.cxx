#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Readers/Base/TimeText.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

#include <algorithm>

using namespace pclvis;

int UnitTestAttributionChoice(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  check("no choice is the whole run", RunChoice().IsWhole());
  check("-1 stands for all regions", RunChoice{ {}, { 3, -1 } }.IsWhole());
  check("a region is a part", !RunChoice{ {}, { 3 } }.IsWhole());
  check("so is a window", !RunChoice{ { 1e-3, -1 }, {} }.IsWhole());
  const std::vector<char> chosen = ChosenRanks(rows, { {}, { 1, 3 } });
  check("two regions have 32 of 192 ranks",
    chosen.size() == 192 && std::count(chosen.begin(), chosen.end(), 1) == 32);
  check("rank 16 is the first of region 1", !chosen[15] && chosen[16] && chosen[31] && !chosen[32]);
  const std::vector<char> all = ChosenRanks(rows, { { 1, 2 }, {} });
  check("without regions all ranks are chosen", std::count(all.begin(), all.end(), 1) == 192);
  const std::vector<char> world = ChosenWorldRanks(rows, { {}, { 1, 3 } });
  check("the same by world rank", world == chosen);
  const TimeWindow late = ChosenTime(rows, { { 1e-3, -1 }, {} });
  check("an open window ends with the run", late.Begin == 1e-3 && late.End == rows.End);
  check("a window outside of the run is empty", ChosenTime(rows, { { 1, 2 }, {} }).Empty());
  check("the whole run has no name", ChoiceText(rows, {}).empty());
  check(
    "a region and a window", ChoiceText(rows, RegionInWindow(2)) == "R2, " + SpanWords(5e-3, 1e-2));
  check("regions alone", ChoiceText(rows, { {}, { 1, 3 } }) == "R1, R3, whole run");
  check("a window alone", ChoiceText(rows, { { 5e-3, 1e-2 }, {} }) == SpanWords(5e-3, 1e-2));
  return check.Result();
}
