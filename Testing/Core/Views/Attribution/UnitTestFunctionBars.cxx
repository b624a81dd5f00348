#include "Testing/Support/Check.h"
#include "Views/Core/Attribution/FunctionBars.h"
#include "Views/Core/Attribution/TimeBar.h"

using namespace pclvis;

namespace
{
using PlaceCost = Attribution::PlaceCost;

/// Two causes: waits in exchange cost 3 + 1 s, work before them 2 s, a reduction 1 ms, a send -1 s.
std::vector<PlaceCost> Places()
{
  const std::string wait = "main > exchange > MPI_Wait", reduce = "main > dot > MPI_Allreduce";
  return { { "mapping", "in", wait, 3, 7, 5, 0 }, { "mapping", "in", "MPI_Send", -1, 2, 0, 1 },
    { "slow rank", "work before", wait, 2, 9, 128, 4 }, { "slow rank", "in", wait, 1, 3, 2, 5 },
    { "slow rank", "in", reduce, 0.001, 0, 0.001, 6 } };
}

void TestPlaces(Checks& check)
{
  const std::vector<FunctionBar> bars =
    LayFunctionBars(Places(), { 10, 100, 500, 60 }, { 110, 100, 200, 60 }, 20);
  check("a place has one bar, whatever the cause", bars.size() == 2);
  check("the dearest is on top",
    bars[0].Costs == std::vector<std::size_t>{ 0, 3 } && bars[0].Slot.Y == 140 &&
      bars[1].Slot.Y == 120);
  check.Near(
    "the longest is as long as there is room", bars[0].Parts[1].X + bars[0].Parts[1].Width, 310);
  check.Near("3 of 4 s have three quarters of it", bars[0].Parts[0].Width, 150);
  check.Near("2 s have half of it", bars[1].Parts[0].Width, 100);
  const FunctionCount count = CountFunctions(Places());
  check("what saves no time has no bar; what is too short is counted",
    count.All == 3 && count.Seen == 2);
  check("only as many as there is room for",
    LayFunctionBars(Places(), { 10, 100, 500, 20 }, { 110, 100, 200, 20 }, 20).size() == 1);
  check(
    "nothing without places", LayFunctionBars({}, { 0, 0, 9, 90 }, { 0, 0, 9, 90 }, 20).empty());
  check("the pointer finds a bar by its words, too", FunctionAt(bars, { 20, 125 }) == 1);
  check("and none below", FunctionAt(bars, { 20, 110 }) == -1);
  check("a click selects the rows of both causes",
    RowsOfFunction(Places(), bars[0]) ==
      std::set<BlockRow>{ { kPlacesBlock, 0 }, { kPlacesBlock, 5 } });
  const std::vector<RowMark> marks = RowMarksOf(Places(), bars, 1);
  check("each row has a mark at the end of its part",
    marks.size() == 3 && marks[2].Row.Row == 4 && marks[2].At.X == 210);
}

void TestWords(Checks& check)
{
  const std::vector<PlaceCost> places = Places();
  check("calls in a function", FunctionWords(places[0]) == "MPI_Wait in exchange");
  check("the work before them", FunctionWords(places[2]) == "work before MPI_Wait in exchange");
  check("calls without a function", FunctionWords(places[1]) == "MPI_Send");
  const std::vector<FunctionBar> bars =
    LayFunctionBars(places, { 0, 0, 9, 40 }, { 0, 0, 9, 40 }, 20);
  check("prices of several causes do not add up",
    FunctionTime(places, bars[0], 8) == "\xE2\x89\xA4 4 s (50 %)");
  check("that of one is its own", FunctionTime(places, bars[1], 8) == "2 s (25 %)");
  const std::vector<PlaceCost> twice(2, places[2]); // call paths whose texts are cut to the same
  check("those of one cause do",
    FunctionTime(twice, LayFunctionBars(twice, { 0, 0, 9, 40 }, { 0, 0, 9, 40 }, 20)[0], 8) ==
      "4 s (50 %)");
  check("of an unknown run there is no share", FunctionTime(places, bars[1], 0) == "2 s");
  const TipRows tip = FunctionTip(places, bars[1]);
  check("the tip has path, activity, cause with its time, rank and click",
    tip.size() == 5 && tip[0].second == "main > exchange > MPI_Wait" &&
      tip[1].second == "work before these calls" && tip[2].first == "slow rank" &&
      tip[2].second == "2 s of the run, mean of the ranks" && tip[3].second == "rank 9, 128 s" &&
      tip[4].first == "click");
}

void TestColors(Checks& check)
{
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const std::vector<TimeUse> tree{ { "run", "", 10, 1, "" }, { "transfer", "run", 10, 1, "" },
    { "background", "transfer", 2, 0.2, "" }, { "mapping", "transfer", 3, 0.3, "" } };
  const auto colors = CauseColors(tree, { "mapping", "pattern", "slow rank" }, theme);
  TimeBarPart second;
  second.Level = second.Number = 1;
  check(
    "a cause has its colour in the time bar", colors.at("mapping") == TimeBarColor(second, theme));
  second.Number = 0;
  check("those that are not there have others of their own",
    !(colors.at("pattern") == colors.at("slow rank")) &&
      !(colors.at("pattern") == colors.at("mapping")) &&
      !(colors.at("pattern") == TimeBarColor(second, theme)));
}

void TestCounts(Checks& check)
{
  Attribution attribution;
  attribution.Evidence = { { Cause::SlowRank, "slow_rank_price", 0.2, 0.01, true, "" },
    { Cause::Mapping, "mapping_price", 0.2, 0.01, false, "" } };
  check("a cause counts if its price speaks for it", Counts(attribution, "slow rank"));
  check("and else not", !Counts(attribution, "mapping") && !Counts(attribution, "pattern"));
}
}

int UnitTestFunctionBars(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestWords(check);
  TestColors(check);
  TestCounts(check);
  return check.Result();
}
