#include "Filters/Core/Prices/Transfers/NonNegativeFit.h"
#include "Testing/Support/Check.h"

#include <random>

using namespace pclvis;

int UnitTestNonNegativeFit(int, char*[])
{
  Checks check;
  std::mt19937 random(3);
  std::normal_distribution<double> noise(0, 0.02);
  using Row = std::array<double, 3>;
  std::vector<Row> rows;
  std::vector<double> values, falling;
  for (int i = 0; i < 500; ++i)
  {
    const double x = static_cast<double>(random() % 100000), z = static_cast<double>(random() % 50);
    rows.push_back({ 1, x, z });
    const double y = (2e-6 + 3e-10 * x) * std::exp(noise(random));
    values.push_back(i % 10 == 0 ? 8 * y : y); // one in ten is an outlier
    falling.push_back(5e-5 - 3e-10 * x);
  }
  const Row x = NonNegativeFit<3>(rows, values).Solve();
  // Huber's weights let one-sided outliers in by some percent; least squares would be 70 % off.
  check.Near("the constant", x[0] / 2e-6, 1, 0.06);
  check.Near("the slope", x[1] / 3e-10, 1, 0.06);
  check.Near("what has no effect has next to none", x[2] * 50 / 2e-6, 0, 0.1);
  const Row none = NonNegativeFit<3>(rows, falling).Solve();
  check("no coefficient is negative", none[0] > 0 && none[1] == 0 && none[2] >= 0);
  std::vector<Row> without = rows;
  for (Row& row : without)
  {
    row[2] = 0;
  }
  check("a feature that is 0 everywhere has no effect",
    NonNegativeFit<3>(without, values).Solve()[2] == 0);
  return check.Result();
}
