#include "Filters/Core/NumbersWhere.h"
#include "Testing/Support/Check.h"

#include <cstdint>
#include <vector>

using namespace pclvis;

int UnitTestNumbersWhere(int, char*[])
{
  Checks check;
  bool same = true;
  for (const std::size_t n : { 0, 1, 2, 7, 1000 })
  {
    for (const std::size_t step : { 1, 3, 2000 })
    {
      std::vector<std::uint32_t> expected;
      for (std::size_t i = step - 1; i < n; i += step)
      {
        expected.push_back(static_cast<std::uint32_t>(i));
      }
      const auto found =
        NumbersWhere<std::uint32_t>(n, [step](std::size_t i) { return (i + 1) % step == 0; });
      same = same && std::vector<std::uint32_t>(found.begin(), found.end()) == expected;
    }
  }
  check("each number that something holds for, rising", same);
  return check.Result();
}
