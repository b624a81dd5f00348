#include "Filters/Core/Replay/RowsByKey.h"
#include "Testing/Support/Check.h"

#include <vector>

using namespace pclvis;

namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

/// Whether keys have these rows.
bool Lists(
  const PlainVector<std::uint32_t>& keyOf, const std::vector<std::vector<std::uint32_t>>& expected)
{
  PlainVector<std::uint32_t> first{ 9, 9, 9 }; // of something before
  PlainVector<std::uint32_t> rows;
  ListByKey(keyOf, expected.size(), first, rows);
  ListStarts starts;
  PlainVector<std::uint32_t> rowsOfFew;
  ListByKey(keyOf, expected.size(), starts, rowsOfFew);
  bool same =
    first.size() == expected.size() + 1 && first.back() == rows.size() && rowsOfFew == rows;
  for (std::size_t key = 0; same && key <= expected.size(); ++key)
  {
    same = starts[key] == first[key];
  }
  for (std::size_t key = 0; same && key < expected.size(); ++key)
  {
    same = std::vector<std::uint32_t>(rows.begin() + first[key], rows.begin() + first[key + 1]) ==
      expected[key];
  }
  return same;
}

/// Of 100 keys, 3, 31, 32 and 99 have rows: more than one block of keys, and blocks without any.
void TestFew(Checks& check)
{
  ListStarts starts;
  starts.Append(3, 0);
  starts.Append(31, 2);
  starts.Append(32, 3);
  starts.Append(99, 7);
  starts.Close(100, 8);
  check("lists begin where the ones before end",
    starts[0] == 0 && starts[3] == 0 && starts[4] == 2 && starts[31] == 2 && starts[32] == 3 &&
      starts[33] == 7 && starts[98] == 7 && starts[99] == 7 && starts[100] == 8);
  std::vector<std::uint32_t> visited;
  starts.ForEach([&visited](std::uint32_t key, std::uint32_t first, std::uint32_t past) {
    visited.insert(visited.end(), { key, first, past });
  });
  check("only lists that are not empty are visited",
    visited == std::vector<std::uint32_t>({ 3, 0, 2, 31, 2, 3, 32, 3, 7, 99, 7, 8 }));
}
}

int UnitTestRowsByKey(int, char*[])
{
  Checks check;
  TestFew(check);
  check("no rows", Lists({}, { {}, {} }));
  check("rising keys", Lists({ 1, 1, 3 }, { {}, { 0, 1 }, {}, { 2 }, {} }));
  check("with rows in no list", Lists({ kNone, 0, kNone, 2, kNone }, { { 1 }, {}, { 3 } }));
  check("in any order", Lists({ 2, 0, 2, kNone, 1, 0 }, { { 1, 5 }, { 4 }, { 0, 2 } }));
  check("rising but for the last", Lists({ 0, 1, 2, 1 }, { { 0 }, { 1, 3 }, { 2 } }));
  return check.Result();
}
