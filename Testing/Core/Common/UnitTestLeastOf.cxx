#include "Filters/Core/Common/LeastOf.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <functional>
#include <random>

using namespace pclvis;

int UnitTestLeastOf(int, char*[])
{
  Checks check;
  std::mt19937 random(2);
  bool holds = true;
  for (const std::size_t places : { 1, 2, 5, 8, 13 })
  {
    LeastOf least(places), assigned;
    std::vector<double> values(places, std::numeric_limits<double>::infinity());
    for (int change = 0; change < 200; ++change)
    {
      const std::size_t place = random() % places;
      values[place] = static_cast<double>(random() % 10);
      least.Set(place, values[place]);
      assigned.Assign(values);
      const auto first = std::min_element(values.begin(), values.end());
      for (const LeastOf& of : { std::cref(least), std::cref(assigned) })
      {
        holds = holds && of.Value() == *first && of.Of(place) == values[place] &&
          of.Place() == static_cast<std::size_t>(first - values.begin());
      }
    }
  }
  check("after each of 200 changes, and if all values are assigned: the least value, and the first "
        "place that has it",
    holds);
  return check.Result();
}
