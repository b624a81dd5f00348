#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvents.h"
#include "Views/Core/PhysicalTimeline/CallEvents.h"

using namespace pclvis;

int UnitTestCallEvents(int, char*[])
{
  Checks check;
  const CallEventColumns columns = DrawnCallEvents();
  const auto drawn = DrawnTimeline();
  TimelineCalls calls = drawn.Tables.Calls;
  const LogicalStepColumns steps = columns.Steps();
  calls.Step = columns.StepsOfCalls();
  check("calls have the event of their rank and step",
    EventsOfCalls(calls, steps) == std::vector<std::int32_t>{ -1, -1, 2, 1, -1, 0, 3 });
  calls.Step = {};
  calls.CallId = columns.IdsOfCalls();
  check("without steps, that whose last call they are",
    EventsOfCalls(calls, steps) == std::vector<std::int32_t>{ -1, -1, 2, 1, -1, 0, 3 });
  calls.CallId = {};
  check("without either none", EventsOfCalls(calls, steps) == std::vector<std::int32_t>(7, -1));
  check("without Steps nothing", EventsOfCalls(calls, {}).empty());
  return check.Result();
}
