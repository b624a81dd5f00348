#include "Filters/Core/Prices/Transfers/LoadField.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
struct Transfer
{
  std::int32_t Place;
  double Start, Length, Bytes;
};

/// Bytes of a transfer from one time to another.
double PartOf(const Transfer& t, double begin, double end)
{
  const double shared = std::min(end, t.Start + t.Length) - std::max(begin, t.Start);
  return t.Bytes * std::max(0.0, shared) / t.Length;
}
}

int UnitTestLoadField(int, char*[])
{
  Checks check;
  // Times on the points of a grid of 1,000 steps a second, where the field is exact.
  LoadField field(3, 1.0, 3 * 1000);
  std::mt19937 random(7);
  std::vector<Transfer> all;
  for (int i = 0; i < 400; ++i)
  {
    const double start = static_cast<double>(random() % 900) / 1000;
    all.push_back({ static_cast<std::int32_t>(random() % 3), start,
      static_cast<double>(1 + random() % 100) / 1000, 1.0 + random() % 100000 });
    field.Add(all.back().Place, all.back().Start, all.back().Length, all.back().Bytes);
  }
  field.Sum();
  double worst = 0;
  for (int i = 0; i < 500; ++i)
  {
    const auto place = static_cast<std::int32_t>(random() % 3);
    const double begin = static_cast<double>(random() % 1000) / 1000;
    const double end =
      begin + static_cast<double>(random() % (1001 - static_cast<int>(begin * 1000))) / 1000;
    double bytes = 0;
    for (const Transfer& t : all)
    {
      bytes += t.Place == place ? PartOf(t, begin, end) : 0;
    }
    worst = std::max(worst, std::abs(field.Between(place, begin, end) - bytes));
  }
  check.Near("bytes between any two points of the grid, as summed one by one", worst, 0, 1e-4);
  LoadField one(1, 1.0, 1000);
  one.Add(0, 0.25, 0.5, 1000);
  one.Sum();
  check.Near("all of a transfer", one.Between(0, 0, 1), 1000, 1e-9);
  check.Near("half of it, between points", one.Between(0, 0, 0.50005), 500.1, 1e-6);
  check.Near("nothing after it", one.Between(0, 0.75, 1), 0, 1e-9);
  check.Near("nothing before the run", one.Between(0, -1, 0), 0, 1e-9);
  return check.Result();
}
