#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/TimelinePart.h"

using namespace pclvis;

int UnitTestTimelinePart(int, char*[])
{
  Checks check;
  const std::vector<std::int32_t> ranks{ 2, 3, 3, 7 }; // rank 3 has two threads
  check("rows as ranks, with parts of them", RanksOfRows(ranks, { 0.25, 4 }) == Span{ 2.25, 8 });
  check("a row of a thread is its rank", RanksOfRows(ranks, { 2, 3 }) == Span{ 3, 4 });
  check("all rows are all ranks", RanksOfRows(ranks, { 0, -1 }) == Span{ 0, -1 });
  check("without rows, too", RanksOfRows({}, { 0, 2 }) == Span{ 0, -1 });
  check("ranks as rows", RowsOfRanks(ranks, { 3, 8 }) == Span{ 1, 4 });
  check("with parts of them", RowsOfRanks(ranks, { 2.25, 7.5 }) == Span{ 0.25, 3.5 });
  check("ranks that have no row are left out", RowsOfRanks(ranks, { 0, 6 }) == Span{ 0, 3 });
  check("all ranks are all rows", RowsOfRanks(ranks, { 0, -1 }) == Span{ 0, -1 });
  check("ranks of which none has a row: all", RowsOfRanks(ranks, { 4, 5 }) == Span{ 0, -1 });
  return check.Result();
}
