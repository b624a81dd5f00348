#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/CodePlaces.h"

using namespace pclvis;

int UnitTestCodePlaces(int, char*[])
{
  Checks check;
  std::vector<PathPlace> code{ { -1, "main", "src/halo.c", 10 }, { 0, "exchange", "halo.c", -1 },
    { 1, "MPI_Recv", "", -1 } };
  check("a place with file and line", code[0].Words() == "main (halo.c:10)");
  check("without a line", code[1].Words() == "exchange (halo.c)");
  check("without a file", PlaceWords(code, 2) == "MPI_Recv");
  check(
    "an unknown path has no words", PlaceWords(code, 3).empty() && PlaceWords(code, -1).empty());
  TipRows rows;
  AddStack(code, 2, rows);
  check("a stack has its callers, the innermost first",
    rows ==
      TipRows{
        { "in", "MPI_Recv" }, { "from", "exchange (halo.c)" }, { "from", "main (halo.c:10)" } });
  for (std::int32_t path = 3; path < 12; ++path)
  {
    code.push_back({ path - 1, "f", "", -1 });
  }
  rows.clear();
  AddStack(code, 11, rows);
  check("a deep one is cut after six", rows.size() == 7 && rows.back().second == "...");
  return check.Result();
}
