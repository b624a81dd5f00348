#include "Filters/Core/Common/RankSet.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
RankSet Of(const std::vector<std::int32_t>& ranks)
{
  RankSet set;
  set.Add({ ranks.data(), ranks.size() });
  set.Close();
  return set;
}

// The set that a column gives, rank by rank.
void TestOneByOne(Checks& check)
{
  RankSet set;
  for (const std::int32_t rank : { 7, 3, 7, -1, 0 })
  {
    set.Add(rank);
  }
  set.Add(RankSet::kMostRank);
  check.Throws("one that is too great is refused as well",
    "there is a rank 16777216, must be at most 16777215",
    [&set] { set.Add(RankSet::kMostRank + 1); });
  set.Close();
  check("added one by one: three and the greatest", set.Size() == 4);
  check("in ascending order",
    set.Rank(0) == 0 && set.Rank(1) == 3 && set.Rank(2) == 7 && set.Rank(3) == RankSet::kMostRank);
  check("and no others", set.NumberOf(1) == -1 && set.NumberOf(6) == -1 && set.NumberOf(8) == -1);
}
}

int UnitTestRankSet(int, char*[])
{
  Checks check;
  const RankSet ranks = Of({ 7, 3, 7, -1, 0 });
  check("ranks count once, absent ones not", ranks.Size() == 3);
  check("numbers follow the ranks",
    ranks.NumberOf(0) == 0 && ranks.NumberOf(3) == 1 && ranks.NumberOf(7) == 2);
  check("and lead back to them", ranks.Rank(1) == 3 && ranks.Rank(2) == 7);
  check("others have none",
    ranks.NumberOf(1) == -1 && ranks.NumberOf(-1) == -1 && ranks.NumberOf(99) == -1);
  check("no rank, no number", Of({}).Size() == 0);
  check("the greatest rank is one", Of({ RankSet::kMostRank }).Size() == 1);
  check.Throws("what is no rank is refused before it takes memory",
    "there is a rank 2000000000, must be at most 16777215", [] {
      Of({ 0, 2000000000 });
    });
  TestOneByOne(check);
  return check.Result();
}
