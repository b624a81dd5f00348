#include "Filters/Core/Prices/Transfers/Distribution.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

int UnitTestDistribution(int, char*[])
{
  Checks check;
  const Distribution of({ 4, 1, 2, 2, 3 });
  check("five values", of.Size() == 5 && Distribution({}).Size() == 0);
  check.Near("none is below 0.5", of.ShareBelow(0.5), 0);
  check.Near("half of the first is below it", of.ShareBelow(1), 0.1);
  check.Near("1 and half of both 2", of.ShareBelow(2), 0.4);
  check.Near("four are below 3.5", of.ShareBelow(3.5), 0.8);
  check.Near("all are below 9", of.ShareBelow(9), 1);
  check.Near("the least", of.At(0), 1);
  check.Near("the middle one", of.At(0.5), 2);
  check.Near("halfway from 3 to 4", of.At(0.875), 3.5);
  check.Near("the greatest", of.At(1), 4);
  const Distribution other({ 10, 20 });
  check.Near("half are below 2.5 here, and below 15 there", of.Above(other, 2.5), 2.5 - 16);
  check.Near("of one value all are below or above", Distribution({ 7 }).At(0.3), 7);
  return check.Result();
}
