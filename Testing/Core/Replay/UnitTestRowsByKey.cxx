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
  bool same = first.size() == expected.size() + 1 && first.back() == rows.size();
  for (std::size_t key = 0; same && key < expected.size(); ++key)
  {
    same = std::vector<std::uint32_t>(rows.begin() + first[key], rows.begin() + first[key + 1]) ==
      expected[key];
  }
  return same;
}
}

int UnitTestRowsByKey(int, char*[])
{
  Checks check;
  check("no rows", Lists({}, { {}, {} }));
  check("rising keys", Lists({ 1, 1, 3 }, { {}, { 0, 1 }, {}, { 2 }, {} }));
  check("with rows in no list", Lists({ kNone, 0, kNone, 2, kNone }, { { 1 }, {}, { 3 } }));
  check("in any order", Lists({ 2, 0, 2, kNone, 1, 0 }, { { 1, 5 }, { 4 }, { 0, 2 } }));
  check("rising but for the last", Lists({ 0, 1, 2, 1 }, { { 0 }, { 1, 3 }, { 2 } }));
  return check.Result();
}
