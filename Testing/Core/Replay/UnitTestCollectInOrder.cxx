#include "Filters/Core/Replay/CollectInOrder.h"
#include "Testing/Support/Check.h"

#include <cstdint>
#include <vector>

using namespace pclvis;

int UnitTestCollectInOrder(int, char*[])
{
  Checks check;
  bool same = true;
  for (const std::size_t n : { 0, 1, 2, 7, 1000 })
  {
    // None, one or two of each number.
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < n; ++i)
    {
      expected.insert(expected.end(), i % 3, i);
    }
    const auto found =
      CollectInOrder<std::uint32_t>(n, [](std::size_t i, PlainVector<std::uint32_t>& values) {
        for (std::size_t copy = 0; copy < i % 3; ++copy)
        {
          values.push_back(static_cast<std::uint32_t>(i));
        }
      });
    same = same && std::vector<std::uint32_t>(found.begin(), found.end()) == expected;
  }
  check("the values of each number, in their order", same);
  return check.Result();
}
