#include "Filters/Core/Structure/ParallelSort.h"
#include "Readers/Base/PlainVector.h"
#include "Testing/Support/Check.h"

#include <cstdint>
#include <functional>

using namespace pclvis;

int UnitTestParallelSort(int, char*[])
{
  Checks check;
  for (const std::size_t n : { 0, 1, 7, 32768, 100003 })
  {
    // A walk through all numbers below n in scattered order: the sorted ones are known.
    PlainVector<std::uint64_t> values(n);
    for (std::size_t i = 0; i < n; ++i)
    {
      values[i] = n == 32768 ? i * 20011 % n : i * 7 % n;
    }
    if (n == 7)
    {
      values = { 6, 2, 0, 5, 1, 4, 3 };
    }
    ParallelSort(values.data(), values.data() + n, std::less<>());
    bool sorted = true;
    for (std::size_t i = 0; i < n; ++i)
    {
      sorted = sorted && values[i] == i;
    }
    check("every number stands at its place, " + std::to_string(n), sorted);
  }
  return check.Result();
}
