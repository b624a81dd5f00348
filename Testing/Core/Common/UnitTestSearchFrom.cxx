#include "Filters/Core/Common/SearchFrom.h"
#include "Testing/Support/Check.h"

#include <vector>

using namespace pclvis;

int UnitTestSearchFrom(int, char*[])
{
  Checks check;
  const std::vector<int> values{ 1, 3, 3, 5, 8, 13, 13, 13, 21 };
  bool same = true;
  for (std::size_t begin = 0; begin <= values.size(); ++begin)
  {
    for (std::size_t past = begin; past <= values.size(); ++past)
    {
      for (std::size_t hint = 0; hint < values.size() + 2; ++hint)
      {
        for (int sought = 0; sought < 23; ++sought)
        {
          const auto found =
            SearchFrom(begin, past, hint, [&](std::size_t i) { return values[i] < sought; });
          const auto expected =
            std::lower_bound(values.begin() + begin, values.begin() + past, sought);
          same = same && found == static_cast<std::size_t>(expected - values.begin());
        }
      }
    }
  }
  check("from every hint, in every range: what the standard library finds", same);
  std::size_t asked = 0;
  const std::size_t found = SearchFrom(0, 1000000, 500000, [&asked](std::size_t i) {
    ++asked;
    return i < 500002;
  });
  check("a near hit", found == 500002);
  check("takes few looks", asked < 10);
  return check.Result();
}
