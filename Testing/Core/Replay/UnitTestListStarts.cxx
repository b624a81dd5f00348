#include "Filters/Core/Replay/ListStarts.h"
#include "Testing/Support/Check.h"

#include <vector>

using namespace pclvis;

/// Lists of 2, 3 and 1 values of the keys 3, 20 and 40, of 50.
int UnitTestListStarts(int, char*[])
{
  Checks check;
  ListStarts lists;
  lists.Append(3, 0);
  lists.Append(20, 2);
  lists.Append(40, 5);
  lists.Close(50, 6);
  check("an empty list begins where the next one does", lists[0] == 0 && lists[4] == 2);
  check("a list", lists[20] == 2 && lists[21] == 5);
  const ListStarts::Places list = lists.Of(20), none = lists.Of(4);
  check("both ends of a list", list.First == 2 && list.Past == 5);
  check("of an empty one", none.First == none.Past);
  check("after the last one", lists[41] == 6 && lists[50] == 6);
  const auto keysIn = [&lists](std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t> found;
    lists.ForEachIn(
      begin, end, [&found](std::uint32_t key, std::uint32_t first, std::uint32_t past) {
        found.insert(found.end(), past - first, key);
      });
    return found;
  };
  check("lists of some keys", keysIn(3, 20) == std::vector<std::uint32_t>({ 3, 3 }));
  check("of the others", keysIn(20, 50) == std::vector<std::uint32_t>({ 20, 20, 20, 40 }));
  check("of none", keysIn(4, 20).empty() && keysIn(41, 50).empty());
  return check.Result();
}
