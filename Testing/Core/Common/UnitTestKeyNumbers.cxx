#include "Filters/Core/Common/KeyNumbers.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

int UnitTestKeyNumbers(int, char*[])
{
  Checks check;
  KeyNumbers numbers;
  bool right = true;
  for (const int round : { 0, 1 })
  {
    for (std::uint64_t i = 0; i < 10000; ++i)
    {
      // Keys that differ in their low bits, in their high bits, and the greatest there is.
      const std::uint64_t key = i % 2 == 0 ? i : i == 1 ? ~std::uint64_t(0) : i << 48 | i;
      right = right && numbers.NumberOf(key) == i && (round == 1 || numbers.Size() == i + 1);
    }
  }
  check("keys are numbered as they are met, and found again", right && numbers.Size() == 10000);
  return check.Result();
}
