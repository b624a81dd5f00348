#include "Filters/Core/Structure/LatenessPoints.h"
#include "Testing/Support/Check.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Six events of ranks 0 and 1 at call path 0; lateness begins at five of them. Iterations of loop
/// 2 by event; -1: in none.
class Events
{
public:
  Events()
  {
    const double begins[] = { 1, 5, 0, 3, 3, 2 };
    const std::int32_t iterations[] = { -1, 0, 0, 1, 1, 1 };
    for (std::int32_t event = 0; event < 6; ++event)
    {
      this->Steps.Event.Append(event);
      this->Steps.Rank.Append(event % 2);
      this->Steps.Kind.Append(0);
      this->Steps.Phase.Append(0);
      this->Steps.Step.Append(event / 2);
      this->Steps.Begin.Append(event);
      this->Steps.End.Append(event + 1);
      this->Steps.PathId.Append(0);
      this->Steps.Loop.Append(iterations[event] < 0 ? -1 : 2);
      this->Steps.Iteration.Append(iterations[event]);
      this->Found.Steps.Originated.Append(begins[event]);
      this->Found.Steps.Differential.Append(0);
      this->Found.Steps.Lateness.Append(begins[event] + 1);
    }
    // The lateness of event 2 began at event 1, as did that of event 1 itself.
    for (std::int64_t row = 0; row < 6; ++row)
    {
      this->Found.Steps.Origin.Append(row == 2 ? 1 : row == 5 ? kNoOrigin : row);
    }
  }
  const schema::PointsOfInterest::Table& List(
    std::int64_t most, bool byIteration, bool known = true)
  {
    LatenessInput input;
    input.Steps = ViewsOf<LatenessSteps>(this->Steps);
    input.Steps.Loop = known ? input.Steps.Loop : ColumnView<std::int32_t>();
    input.PathNames = { "main > MPI_Send" };
    this->Found.Points = {};
    ListPoints(input, { most, byIteration }, this->Found);
    return this->Found.Points;
  }

private:
  LatenessSteps::Owned Steps;
  Lateness Found;
};

std::vector<std::int64_t> EventsOf(const schema::PointsOfInterest::Table& points)
{
  return { points.Event.begin(), points.Event.end() };
}
}

int UnitTestLatenessPoints(int, char*[])
{
  Checks check;
  Events events;
  using List = std::vector<std::int64_t>;
  const auto& all = events.List(10, false);
  check("the greatest first, of equal ones the first", EventsOf(all) == List({ 1, 3, 4, 5, 0 }));
  check.Near("lateness of both events that began at event 1: 6 and 1 s", all.Spread[0], 7);
  check("which are two", all.Late[0] == 2 && all.Late[1] == 1 && all.Late[3] == 0);
  check("the third time on rank 1, the second on rank 0",
    all.Recurrence[3] == 3 && all.Recurrence[2] == 2 && all.Recurrence[0] == 1);
  check("with its call path", all.Path[0] == "main > MPI_Send");
  check("and iteration", all.Loop[0] == 2 && all.Iteration[0] == 0 && all.Iteration[4] == -1);
  check("no more than asked for", EventsOf(events.List(2, false)) == List({ 1, 3 }));
  check("one of each iteration, outside of them first",
    EventsOf(events.List(1, true)) == List({ 0, 1, 3 }));
  check("or two", EventsOf(events.List(2, true)) == List({ 0, 1, 3, 4 }));
  check("steps without iterations have none", events.List(1, false, false).Iteration[0] == -1);
  return check.Result();
}
