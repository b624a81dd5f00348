#include "Filters/Core/Prices/Messages/MessageClasses.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

int UnitTestMessageClasses(int, char*[])
{
  Checks check;
  MessageClasses classes;
  classes.Of = { 0, 1, 0, 1, 0, 2, 0 };
  classes.Count = 4;
  const PlainVector<double> values = { 5, 10, 1, 30, 2, 7, 100 };
  const std::vector<char> counts = { 1, 1, 1, 1, 1, 1, 0 };
  const std::vector<double> two = ClassMedians(classes, values, counts, 2);
  check("a median per class", two.size() == 4);
  check.Near("the middle of 1, 2, 5; the value that does not count is left out", two[0], 2);
  check.Near("the mean of two", two[1], 20);
  check("one value is not enough", std::isnan(two[2]));
  check("a class without values", std::isnan(two[3]));
  check.Near("unless one is", ClassMedians(classes, values, counts, 1)[2], 7);
  return check.Result();
}
