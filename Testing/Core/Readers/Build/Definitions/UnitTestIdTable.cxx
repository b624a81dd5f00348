#include "Readers/Build/Definitions/IdTable.h"

#include "Readers/Build/Records/OpenRequests.h"
#include "Testing/Support/Check.h"

#include <map>
#include <random>

using namespace pclvis;

namespace
{
void TestIds(Checks& check)
{
  const std::vector<std::uint64_t> ids = { 5, 0, 4294967295u, 1ull << 40, ~std::uint64_t(0), 5 };
  const IdTable table(ids);
  bool found = true;
  for (std::size_t i = 0; i < 5; ++i)
  {
    found = found && table.Find(ids[i]) == static_cast<std::int32_t>(i);
  }
  check("small, large and undefined ids are found; the first of two equal ones counts", found);
  check("others are unknown",
    table.Find(1) == IdTable::kUnknown && table.Find(4294967294u) == IdTable::kUnknown &&
      table.Find(1ull << 41) == IdTable::kUnknown);
  check("an empty table knows nothing", IdTable().Find(0) == IdTable::kUnknown);
  const LocalIds local(table, { 9, 3, 7 }, { 5, 1ull << 40, 12345 });
  check("local ids go through the mapping", local.Find(9) == 0 && local.Find(3) == 3);
  check("mapped to an undefined id is unknown", local.Find(7) == IdTable::kUnknown);
  check("what is not mapped is a global id", local.Find(0) == 1 && local.Find(5) == 0);
}

/// Against std::map, with ids that meet in few slots.
void TestRequests(Checks& check)
{
  OpenRequests requests;
  std::map<std::uint64_t, std::int64_t> expected;
  std::mt19937 random(3);
  bool same = true;
  for (std::int64_t i = 0; i < 20000; ++i)
  {
    const std::uint64_t id = (random() % 300) << (random() % 3 * 20);
    const auto known = expected.find(id);
    const std::int64_t before = known == expected.end() ? OpenRequests::kNone : known->second;
    if (random() % 2 == 0)
    {
      same = same && requests.Post(id, i) == before;
      expected[id] = i;
    }
    else
    {
      same = same && requests.Take(id) == before;
      expected.erase(id);
    }
  }
  check("open requests are those of a map: the newest post wins", same);
}
}

int UnitTestIdTable(int, char*[])
{
  Checks check;
  TestIds(check);
  TestRequests(check);
  return check.Result();
}
