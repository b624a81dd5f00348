#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/MetricColors.h"

using namespace pclvis;

int UnitTestMetricColors(int, char*[])
{
  Checks check;
  // Five steps; the greatest values are 3, 2, 3, 4 and nothing.
  MetricReach late;
  late.Greatest = { 3, 2, 3, 4, 0 };
  late.High = late.GreatestOfAll = 4;
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const LogicalColors trace(late, LogicalRange::Trace, 0, theme);
  check("over the trace", trace.Share(2, 0) == 0.5f && trace.High() == 4 && !trace.Exceeded());
  const LogicalColors steps(late, LogicalRange::Step, 0, theme);
  check("each step has its own range", steps.Share(3, 0) == 1 && steps.Share(2, 1) == 1);
  check("a step without lateness is quiet", steps.Share(0, 4) == 0);
  const LogicalColors fixed(late, LogicalRange::Trace, 2, theme);
  check("a given range clips, and says so", fixed.Share(4, 0) == 1 && fixed.Exceeded());
  check("what is absent has a colour of its own",
    !(trace.OfValue(-1, 0) == trace.OfValue(0, 0)) && trace.Share(-1, 0) < 0);
  check("over all steps a mean has the trace's range", trace.MeanShare(1) == 0.25f);
  return check.Result();
}
