#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LatenessWays.h"

using namespace pclvis;

int UnitTestLatenessWays(int, char*[])
{
  Checks check;
  const LogicalTimeline drawn = DrawnLogical();
  check("a late send is the cause of a receive", CauseOf(drawn, 1) == 4 && CauseOf(drawn, 3) == 0);
  check("the event before is that of a send", CauseOf(drawn, 4) == 3);
  check("what begins here has none", CauseOf(drawn, 6) == LogicalTimeline::kNone);
  check("what is not late neither", CauseOf(drawn, 2) == LogicalTimeline::kNone);
  check("the way back to the origin", WayOf(drawn, 1) == std::vector<std::ptrdiff_t>{ 1, 4, 3, 0 });
  check("of the origin itself", WayOf(drawn, 0) == std::vector<std::ptrdiff_t>{ 0 });
  check("what is not late has no way", WayOf(drawn, 2).empty() && WayOf(drawn, -1).empty());
  const auto hops = SpreadOf(drawn, 0, 10);
  check("lateness spreads to three events", hops.size() == 3);
  check("the latest first",
    hops[0].From == 4 && hops[0].To == 1 && hops[2].From == 0 && hops[2].To == 3);
  check("at most as many as asked for", SpreadOf(drawn, 0, 1).size() == 1);
  check("the other point spreads to none", SpreadOf(drawn, 6, 10).empty());
  return check.Result();
}
