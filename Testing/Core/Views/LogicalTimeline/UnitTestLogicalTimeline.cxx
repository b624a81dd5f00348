#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"

#include <algorithm>

using namespace pclvis;

namespace
{
void TestIndex(Checks& check)
{
  const LogicalTimeline drawn = DrawnLogical();
  check("three ranks and five steps", drawn.Ranks.size() == 3 && drawn.Steps == 5);
  check("each rank has its events", drawn.First == std::vector<std::size_t>{ 0, 3, 6, 8 });
  check("the event of a rank at a step", drawn.EventAt(1, 2) == 4);
  check("there may be none", drawn.EventAt(2, 1) == LogicalTimeline::kNone);
  check("events of some steps",
    drawn.EventsIn(0, 1, 5) == std::make_pair(std::size_t(1), std::size_t(3)));
  check("an event knows its rank",
    drawn.RankOf(0) == 0 && drawn.RankOf(5) == 1 && drawn.RankOf(7) == 2);
  check("an event by its number",
    drawn.EventNumbered(6) == 6 && drawn.EventNumbered(9) == LogicalTimeline::kNone);
  check("points are events", drawn.Points == std::vector<std::ptrdiff_t>{ 6, 0 });
  check("there are collectives", drawn.HasCollectives);
}

void TestTimes(Checks& check)
{
  const LogicalTimeline drawn = DrawnLogical();
  check("the time of steps",
    drawn.TimeOf({ 0, 1 }) == TimeRange{ 0, 4 } && drawn.TimeOf({ 1, 3 }) == TimeRange{ 0, 6 });
  check("parts of steps count as a whole", drawn.TimeOf({ 3.5, 3.7 }) == TimeRange{ 5, 8 });
  check("no step has no time", drawn.TimeOf({ 5, 9 }) == TimeRange());
  // Means of the steps: 1.75, 1.5, 5, 6.5, 7.67 s.
  check("the steps of a time", drawn.StepsOf({ 1.6, 6.5 }) == Span{ 0, 4 });
  check("between them the nearest",
    drawn.StepsOf({ 6, 6.2 }) == Span{ 3, 4 } && drawn.StepsOf({ 10, 11 }) == Span{ 4, 5 });
  check("without events none", MakeLogicalTimeline({}).StepsOf({ 0, 1 }) == Span());
  check("the axis is from the first begin to the last end", drawn.Time.Whole == TimeRange{ 0, 9 });
}

void TestPhases(Checks& check)
{
  const LogicalTimeline drawn = DrawnLogical();
  check("two phases", drawn.Phases.size() == 2);
  check("the first has four steps", drawn.Phases[0].FirstStep == 0 && drawn.Phases[0].EndStep == 4);
  check("on all ranks",
    drawn.Phases[0].Ranks == std::vector<std::pair<std::size_t, std::size_t>>{ { 0, 3 } });
  check("the second has a name", drawn.Phases[1].Name == "solve" && drawn.Phases[1].FirstStep == 4);
}

void TestOrder(Checks& check)
{
  LogicalTableColumns columns = DrawnLogicalColumns();
  const auto turn = [](auto& values) { std::reverse(values.begin(), values.end()); };
  turn(columns.Event), turn(columns.Rank), turn(columns.Kind), turn(columns.Phase);
  turn(columns.Step), turn(columns.Begin), turn(columns.End), turn(columns.Origin);
  const LogicalTimeline drawn = MakeLogicalTimeline(LogicalTablesOf(std::move(columns)));
  check("rows in another order are placed",
    drawn.Rows == std::vector<std::uint32_t>{ 7, 6, 5, 4, 3, 2, 1, 0 });
  check("and found", drawn.EventNumbered(3) == 3 && drawn.PlaceByRow[0] == 7);
  check("without a table Ranks, those of the events",
    drawn.Ranks == std::vector<std::int32_t>{ 0, 1, 2 });
}

void TestErrors(Checks& check)
{
  LogicalTableColumns twice = DrawnLogicalColumns();
  twice.AddEvent(8, 2, 0, 0, 0, 5, 6);
  check.Throws("two events at a step", "rank 2 has two events at step 0",
    [&] { MakeLogicalTimeline(LogicalTablesOf(twice)); });
  LogicalTableColumns before = DrawnLogicalColumns();
  before.AddEvent(8, 2, 0, 0, -1, 5, 6);
  check.Throws("an event without a step", "has step -1",
    [&] { MakeLogicalTimeline(LogicalTablesOf(before)); });
  const LogicalTimeline empty = MakeLogicalTimeline({});
  check("nothing is no error", empty.Size() == 0 && empty.Steps == 0 && empty.Phases.empty());
}
}

int UnitTestLogicalTimeline(int, char*[])
{
  Checks check;
  TestIndex(check);
  TestTimes(check);
  TestPhases(check);
  TestOrder(check);
  TestErrors(check);
  return check.Result();
}
