#include "Filters/Core/Attribution/RankLoad.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

int UnitTestRankLoad(int, char*[])
{
  Checks check;
  // Mean 4, deviations 2, 0, 2, 4: AD 2.
  const RankLoad load = DescribeLoad({ 2, 4, 2, 8 });
  check.Near("mean", load.Mean, 4);
  check.Near("AD / mean", load.Imbalance, 0.5);
  check.Near("the greatest LB is 4 / 2", load.GreatestLoad, 2);
  check("of the last", load.GreatestRank == 3);
  check("of equal ones the first", DescribeLoad({ 1, 3, 1, 3 }).GreatestRank == 0);
  const RankLoad even = DescribeLoad({ 5, 5 });
  check("an even load has no greatest LB", even.Imbalance == 0 && std::isnan(even.GreatestLoad));
  check("no load at all has no imbalance", std::isnan(DescribeLoad({ 0, 0 }).Imbalance));
  check("no ranks", std::isnan(DescribeLoad({}).Imbalance));
  return check.Result();
}
