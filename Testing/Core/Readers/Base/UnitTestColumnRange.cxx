#include "Readers/Base/ColumnRange.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template<typename T>
ColumnRange<T> Range(const std::vector<T>& values)
{
  return RangeOfColumn(ColumnView<T>{ values.data(), values.size() });
}

void CheckSmall(Checks& check)
{
  check("nothing has no range", !Range<double>({}).Any() && !Range<std::int64_t>({}).Any());
  check(
    "one value is both ends", Range<int>({ -7 }).Least == -7 && Range<int>({ -7 }).Greatest == -7);
  const auto numbers = Range<double>({ 3, std::nan(""), -2.5, 9, std::nan("") });
  check("NaN takes no part", numbers.Least == -2.5 && numbers.Greatest == 9);
  check("NaN alone has no range", !Range<double>({ std::nan(""), std::nan("") }).Any());
  const auto wide = Range<double>({ kInfinity, 1, -kInfinity });
  check("infinities do", wide.Least == -kInfinity && wide.Greatest == kInfinity);
  const auto all = Range<std::uint8_t>({ 255, 0, 3 });
  check("all values of a small type", all.Least == 0 && all.Greatest == 255);
  constexpr std::int64_t big = (std::int64_t(1) << 60) + 1;
  check("no digit of a large number is lost", Range<std::int64_t>({ 1, big }).Greatest == big);
}

/// The ends stand at each place of more than one piece.
void CheckPlaces(Checks& check)
{
  const std::size_t n = (1 << 18) * 2 + 13;
  bool right = true;
  for (const std::size_t least : { std::size_t(0), std::size_t(7), std::size_t(1 << 18), n - 1 })
  {
    for (const std::size_t greatest : { std::size_t(1), std::size_t((1 << 18) - 1), n - 2 })
    {
      std::vector<std::int32_t> values(n, 5);
      values[least] = -1;
      values[greatest] = 6;
      const auto range = Range(values);
      right = right && range.Least == -1 && range.Greatest == 6;
    }
  }
  check("they are found wherever they stand", right);
}
}

int UnitTestColumnRange(int, char*[])
{
  Checks check;
  CheckSmall(check);
  CheckPlaces(check);
  return check.Result();
}
