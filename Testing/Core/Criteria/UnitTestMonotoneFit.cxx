#include "Filters/Core/Criteria/MonotoneFit.h"
#include "Testing/Support/Check.h"

#include <algorithm>

using namespace pclvis;

int UnitTestMonotoneFit(int, char*[])
{
  Checks check;
  check("no values give no fit", MonotoneFit({}, {}).empty());
  check("rising values stay as they are",
    MonotoneFit({ 1, 2, 5 }, { 1, 7, 2 }) == std::vector<double>({ 1, 2, 5 }));
  check("two falling values meet at their weighted mean: (3*1 + 1*3) / 4",
    MonotoneFit({ 3, 1 }, { 1, 3 }) == std::vector<double>({ 1.5, 1.5 }));
  // 1 | 4 2 -> 3 3 | then 3 3 1 (weights 1 1 2) -> (4 + 2 + 2) / 4 = 2 | 6
  check("a violator pulls down the blocks before it",
    MonotoneFit({ 1, 4, 2, 1, 6 }, { 1, 1, 1, 2, 1 }) == std::vector<double>({ 1, 2, 2, 2, 6 }));
  // Min-max formula of isotonic regression: f[i] = max over a <= i of min over b >= i of the mean
  // of y[a..b].
  const std::vector<double> y = { 5, 3, 4, 8, 7, 6, 9, 2, 11 };
  const std::vector<double> w = { 1, 2, 3, 1, 4, 1, 2, 5, 1 };
  const std::vector<double> fit = MonotoneFit(y, w);
  for (std::size_t i = 0; i < y.size(); ++i)
  {
    double greatest = -1;
    for (std::size_t a = 0; a <= i; ++a)
    {
      double least = 1e9, sum = 0, weight = 0;
      for (std::size_t b = a; b < y.size(); ++b)
      {
        sum += y[b] * w[b];
        weight += w[b];
        least = b >= i ? std::min(least, sum / weight) : least;
      }
      greatest = std::max(greatest, least);
    }
    check.Near("the fit meets the min-max formula at " + std::to_string(i), fit[i], greatest);
  }
  return check.Result();
}
