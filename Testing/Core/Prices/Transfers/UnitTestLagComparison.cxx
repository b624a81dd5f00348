#include "Filters/Core/Prices/Transfers/LagComparison.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// So many values: first, first + 1, ...
std::vector<LeftOfKind> From(double first, int count, std::uint32_t kind)
{
  std::vector<LeftOfKind> left;
  for (int i = 0; i < count; ++i)
  {
    left.push_back({ kind, first + i });
  }
  return left;
}

std::vector<LeftOfKind> Joined(std::vector<LeftOfKind> a, const std::vector<LeftOfKind>& b)
{
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
}

int UnitTestLagComparison(int, char*[])
{
  Checks check;
  // Of kind 1 40 slow ones, 5 more than 40 others; of kind 2 one slow one; others at 1000.
  const LagComparison compared(
    Joined(From(5, 40, 1), From(2000, 1, 2)), Joined(From(0, 40, 1), From(1000, 1, 2)));
  check("both sorts are known", compared.Known());
  // Half of a value is 1/80 of the values, which are 39 apart.
  check.Near("the least loses 5", compared.Loss({ 1, 5 }), 5 - 39 / 80.0, 1e-9);
  check.Near("the middle one too", compared.Loss({ 1, 24.5 }), 5, 1e-9);
  check.Near("none gains: what is below all is not made slower", compared.Loss({ 1, -3 }), 0);
  // With all: 40.5 of 41 are below 2000, at 40.5 / 41 * 40 of 0, ..., 39, 1000.
  check.Near("the one of its kind is compared with all", compared.Loss({ 2, 2000 }),
    2000 - (39 + (40.5 / 41 * 40 - 39) * (1000 - 39)), 1e-6);
  check("none without others", !LagComparison(From(0, 40, 1), {}).Known());
  check("none without slow ones", !LagComparison({}, From(0, 40, 1)).Known());
  return check.Result();
}
