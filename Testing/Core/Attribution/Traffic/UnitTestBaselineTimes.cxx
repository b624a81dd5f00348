#include "Filters/Core/Attribution/Traffic/BaselineTimes.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
Transfer Make(std::uint64_t program, std::uint64_t pair, double seconds, double late = 0)
{
  Transfer t{};
  t.Program = program;
  t.Pair = pair;
  t.Kind = 1;
  t.Seconds = seconds;
  t.Late = late;
  return t;
}
}

int UnitTestBaselineTimes(int, char*[])
{
  Checks check;
  // Step 1 three times, step 2 twice but its pair thrice, step 5 once: of the kind there are eight.
  const std::vector<Transfer> all{ Make(1, 10, 3), Make(1, 10, 1), Make(1, 10, 2), Make(2, 11, 7),
    Make(2, 11, 5), Make(3, 11, 6), Make(4, 12, 4), Make(5, 13, 9), Make(1, 10, 100, 1) };
  std::vector<char> learn(all.size(), 1);
  const std::vector<double> median = BaselineTimes(all, learn, 0.5);
  check.Near("three of a step: their median", median[0], 2);
  check.Near("a late transfer takes the level of its step but is not learned from", median[8], 2);
  check.Near("two of a step: the median of its pair", median[3], 6);
  check.Near("of the kind eight: the upper middle one", median[7], 5); // 1 2 3 4 5 6 7 9
  const std::vector<double> least = BaselineTimes(all, learn, 0);
  check.Near("the share 0 is the least", least[0], 1);
  learn[7] = 0;
  check("seven of a kind are too few", std::isnan(BaselineTimes(all, learn, 0.5)[7]));
  check("nothing has no level", BaselineTimes({}, {}, 0.5).empty());
  return check.Result();
}
