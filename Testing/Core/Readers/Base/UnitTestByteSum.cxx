#include "Readers/Base/ByteSum.h"

#include "Testing/Support/Check.h"

int UnitTestByteSum(int, char*[])
{
  pclvis::Checks check;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::int64_t sum = 0;
  pclvis::AddBytes(sum, 5);
  pclvis::AddBytes(sum, 0);
  check("5 and 0 are 5", sum == 5);
  pclvis::AddBytes(sum, kMost - 5);
  check("a sum reaches 2^63 - 1", sum == kMost);
  pclvis::AddBytes(sum, 1);
  pclvis::AddBytes(sum, kMost);
  check("and stays there", sum == kMost);
  return check.Result();
}
