#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvolution.h"

using namespace pclvis;

int UnitTestEvolution(int, char*[])
{
  Checks check;
  const Evolution evolution = DrawnEvolution();
  check("a row for all messages and each region, in order",
    evolution.Rows.size() == 3 && evolution.Rows[0].Region == -1 && evolution.Rows[1].Region == 0 &&
      evolution.Rows[2].Region == 3);
  check("rows of a region are sorted by time",
    evolution.Rows[1].Windows[0].Begin == 0 && evolution.Rows[1].Windows[3].Begin == 6 &&
      evolution.Rows[1].Periods[2].Begin == 6);
  check("each has its average", evolution.Rows[2].Average == 4);
  check("the whole is that of the periods", evolution.Whole == TimeRange{ 0, 10 });
  check("without periods that of the windows", [] {
    EvolutionTables tables;
    tables.Windows.resize(1);
    tables.Windows[0].Begin = 2;
    tables.Windows[0].End = 3;
    return MakeEvolution(tables).Whole == TimeRange{ 2, 3 };
  }());
  check("no row at all is no row", MakeEvolution({}).Rows.empty());

  using Indices = std::vector<std::size_t>;
  check("all rows are shown", ShownRows(evolution, {}, 9) == Indices{ 0, 1, 2 });
  check("where there is room for two: all messages and the hotter region",
    ShownRows(evolution, {}, 2) == Indices{ 0, 2 });
  check("a chosen region comes first, all messages below",
    ShownRows(evolution, { 3 }, 9) == Indices{ 2, 0 });
  check("alone where there is no more room", ShownRows(evolution, { 3 }, 1) == Indices{ 2 });
  const int other = evolution.Rows[1].Region;
  check("several chosen regions are in their order, all messages below",
    ShownRows(evolution, { 3, other }, 9) == Indices{ 1, 2, 0 });
  check("without all messages where there is room for two",
    ShownRows(evolution, { 3, other }, 2) == Indices{ 1, 2 });
  check("of more than have room the hottest stays",
    ShownRows(evolution, { 3, other }, 1) == Indices{ 2 });
  check("a region that there is not is none", ShownRows(evolution, { 7 }, 9) == Indices{ 0, 1, 2 });

  check("most delayed messages of a period",
    MostDelayed(evolution, { 0, 1, 2 }) == 90 && MostDelayed(evolution, { 1 }) == 40);
  // Rows 0 and 1 are both other in 0..2 s and 8..10 s: widths 0.6 + 6 + 0.6.
  const DrawnAxis axis = AxisOf(evolution, { 0, 1 });
  check.Near("time that is other in all rows is narrow", axis.Place(2), 0.6 / 7.2);
  check.Near("the rest is not", axis.Place(5), 3.6 / 7.2);
  check.Near("unless nothing shall be", AxisOf(evolution, { 0, 1 }, false).Place(2), 0.2);
  check.Near(
    "a row that is never other leaves all as it is", AxisOf(evolution, { 0, 2 }).Place(2), 0.2);
  return check.Result();
}
