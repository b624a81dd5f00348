#include "Readers/Base/FlatMap.h"
#include "Testing/Support/Check.h"

#include <map>
#include <random>

using namespace pclvis;

namespace
{
/// All keys at one place of the table: every look-up is a walk.
struct OnePlace
{
  std::uint64_t operator()(std::uint64_t) const { return 61; }
};

/// Against std::map; keys that meet in few slots, in and out again.
template<typename Mix>
void AgainstMap(Checks& check, const std::string& name, int steps)
{
  FlatMap<std::uint64_t, std::int64_t, -1, Mix> map;
  std::map<std::uint64_t, std::int64_t> expected;
  std::mt19937 random(3);
  bool same = true;
  for (std::int64_t i = 0; i < steps; ++i)
  {
    const std::uint64_t key = (random() % 100) << (random() % 3 * 20);
    const auto known = expected.find(key);
    const std::int64_t before = known == expected.end() ? -1 : known->second;
    same = same && map.Find(key) == before;
    if (random() % 2 == 0)
    {
      std::int64_t& value = map.Insert(key);
      same = same && value == before;
      value = expected[key] = i;
    }
    else
    {
      same = same && map.Take(key) == before;
      expected.erase(key);
    }
    same = same && map.Size() == expected.size();
  }
  check(name + " holds what std::map holds", same);
  map.Clear();
  check(name + " is empty when cleared", map.Size() == 0 && map.Find(5) == -1);
}
}

int UnitTestFlatMap(int, char*[])
{
  Checks check;
  IndexOfId none;
  check("an empty map has no key", none.Find(0) == -1 && none.Take(0) == -1 && none.Size() == 0);
  AgainstMap<MixNumber>(check, "a map", 50000);
  AgainstMap<OnePlace>(check, "a map whose keys all meet", 5000);
  IndexOfId many;
  for (std::uint64_t key = 0; key < 100000; ++key)
  {
    many.Insert(key << 40) = static_cast<std::int32_t>(key);
  }
  bool all = many.Size() == 100000;
  for (std::uint64_t key = 0; key < 100000; ++key)
  {
    all = all && many.Find(key << 40) == static_cast<std::int32_t>(key) &&
      many.Find((key << 40) + 1) == -1;
  }
  check("growing loses none", all);
  return check.Result();
}
