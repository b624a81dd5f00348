#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LogicalValues.h"

#include <limits>
#include <vector>

using namespace pclvis;

namespace
{
void TestMetrics(Checks& check)
{
  const LogicalTimeline drawn = DrawnLogical();
  const LogicalValues late = TakeLogicalValues(drawn, LogicalMetric::Lateness);
  check("lateness by place", late.Event == std::vector<float>{ 1, 4, 0, 2, 3, 0, 3, 0 });
  check("that of work is the lateness of entering", late.Work[1] == 2);
  check("sums of the steps", late.Sums == std::vector<double>{ 4, 2, 3, 4, 0 });
  check("means", late.Means == std::vector<double>{ 2, 2, 3, 4, 0 });
  check("and the greatest", late.Greatest[0] == 3 && late.GreatestOfAll == 4);
  const LogicalValues lasts = TakeLogicalValues(drawn, LogicalMetric::Duration);
  check("durations", lasts.Event[1] == 3 && lasts.Event[7] == 5);
  check("work lasts from the event before", lasts.Work[1] == 4 && lasts.Work[2] == 0);
  check("before the first event it is not known", lasts.Work[0] < 0);
  check("differential lateness of work",
    TakeLogicalValues(drawn, LogicalMetric::Differential).Work[1] == 1);
  check("lateness of entering says nothing about work",
    TakeLogicalValues(drawn, LogicalMetric::EnterLateness).Work[1] < 0);
  const LogicalValues waits = TakeLogicalValues(drawn, LogicalMetric::Waiting);
  check("waits are those of the calls", waits.Event[1] == 2 && waits.Event[5] == 1);
  check("without a call, or without its wait, they are not known",
    waits.Event[0] < 0 && waits.Event[2] < 0);
  check("which counts as none", waits.Sums == std::vector<double>{ 0, 0, 0, 2, 1 });
  LogicalTables bare = LogicalTablesOf(DrawnLogicalColumns());
  bare.Steps.Lateness = {};
  const LogicalTimeline without = MakeLogicalTimeline(std::move(bare));
  const LogicalValues unknown = TakeLogicalValues(without, LogicalMetric::Lateness);
  check("without Lateness it is not known", !unknown.Known && unknown.Event[0] < 0);
  check("durations are", TakeLogicalValues(without, LogicalMetric::Duration).Known);
}

void TestCounter(Checks& check)
{
  check("no counter", !IsKnown(DrawnLogical().Tables, LogicalMetric::Counter));
  LogicalTableColumns columns = DrawnLogicalColumns();
  const double none = std::numeric_limits<double>::quiet_NaN();
  columns.Change = { 10, -20, 0, 5, 1, 2, 3, none };
  columns.WorkChange = { none, 7, 0, none, 1, 2, none, -4 };
  const LogicalTimeline counted = MakeLogicalTimeline(LogicalTablesOf(columns));
  const LogicalValues values = TakeLogicalValues(counted, LogicalMetric::Counter);
  check("changes up and down by place, one is not known",
    values.Known && values.Event == std::vector<float>{ 10, 20, 0, 5, 1, 2, 3, -1 });
  check("and those of work", values.Work == std::vector<float>{ -1, 7, 0, -1, 1, 2, -1, 4 });
}
}

int UnitTestLogicalValues(int, char*[])
{
  Checks check;
  TestMetrics(check);
  TestCounter(check);
  return check.Result();
}
