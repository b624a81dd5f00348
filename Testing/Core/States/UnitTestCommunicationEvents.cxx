#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/EventWalk.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomExecution.h"

#include <algorithm>
#include <limits>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

ExecutedMessage Message(
  std::int64_t id, std::int32_t source, std::int32_t destination, double send, double receive)
{
  ExecutedMessage message = pclvis::Message(id, source, destination, send, receive);
  message.Matched = send == send && receive == receive;
  return message;
}

/// "s3 r1": sends and receives by message id.
std::string Text(const CommunicationEvents& events, std::int32_t rank)
{
  std::string text;
  for (std::size_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
  {
    const CommunicationEvents::Code event = events.Event[i];
    text += (text.empty() ? "" : " ") +
      std::string(CommunicationEvents::IsSend(event) ? "s" : "r") +
      std::to_string(events.Messages.MessageId[CommunicationEvents::Row(event)]);
  }
  return text;
}

/// Clocks that were corrected may put events before 0, which is the beginning of the trace all the
/// same.
void CheckBegin(Checks& check)
{
  check("the whole trace holds what is before 0", EventWindow{}.Holds(-1e-3));
  check("so does its begin", EventWindow{ 0, 5 }.Holds(-1e-3) && !EventWindow{ 0, 5 }.Holds(5));
  check("a later begin is one", !EventWindow{ 1, -1 }.Holds(0.5) && EventWindow{ 1, -1 }.Holds(1));
  check("an unknown time is in no window", !EventWindow{}.Holds(kNaN));
}

void CheckOrder(Checks& check)
{
  // Ranks 2 and 7. Rank 7 receives 0 and 1 by one Waitall at 5, and sends 2 at 5, 3 at 4.
  const std::vector<ExecutedMessage> messages = { Message(2, 7, 2, 5, 9), Message(1, 2, 7, 1, 5),
    Message(0, 2, 7, 2, 5), Message(3, 7, 2, 4, 8), Message(4, 2, -1, 3, kNaN),
    Message(5, -1, 7, kNaN, 6), Message(6, 2, 7, kNaN, kNaN) };
  const ExecutedColumns columns(messages);
  const CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
  check("ranks with events are counted", events.Ranks.Size() == 2 && events.Ranks.Rank(1) == 7);
  check("a rank's events stand in order of its times", Text(events, 0) == "s1 s0 s4 r3 r2");
  check("at one time sends come first, then receives in order of posting",
    Text(events, 1) == "s3 s2 r0 r1 r5");
  check("a message of no time is no event", events.Sides[6] == 0);
  check("sides found alone are joined to nothing",
    events.Sides[4] == kSends && events.Sides[5] == kReceives);
  const EventPositions positions = PositionsOf(events);
  check("positions are those in the rank",
    positions.Send[0] == 1 && positions.Receive[1] == 3 && positions.Receive[4] == kNoPosition);
  const CommunicationEvents window =
    MakeEvents(columns.Events(), EventSides(columns.Events(), { 2, 5 }));
  check("a window holds its begin and not its end",
    Text(window, 0) == "s0 s4" && Text(window, 1) == "s3");
  check("a message half in the window is not joined", window.Sides[2] == kSends);
  std::vector<ExecutedMessage> shuffled = messages;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937_64(1));
  const ExecutedColumns others(shuffled);
  const CommunicationEvents same = MakeEvents(others.Events(), EventSides(others.Events(), {}), 2);
  check("any order of rows gives the same order of events",
    Text(same, 0) == Text(events, 0) && Text(same, 1) == Text(events, 1));
}

void CheckWalk(Checks& check)
{
  // 0 and 1 each receive before they send: impossible. 2 waits for 0 behind that.
  const ExecutedColumns columns({ Message(0, 0, 1, 5, 2), Message(1, 1, 0, 6, 3),
    Message(2, 0, 2, 7, 1), Message(3, 2, 2, 9, 4) });
  CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
  std::vector<std::string> visited;
  const std::int64_t released =
    EventWalk(events).Run([&](std::int32_t, std::size_t, CommunicationEvents::Code event) {
      visited.push_back((CommunicationEvents::IsSend(event) ? "s" : "r") +
        std::to_string(CommunicationEvents::Row(event)));
    });
  check("two receives are released: one of each circle", released == 2);
  check("of the first circle the earliest receive, though a later rank waits still earlier",
    events.Sides[0] == (kSends | kReceives) && (events.Sides[1] & kJoins));
  check("what only waits behind a circle stays joined", (events.Sides[2] & kJoins) != 0);
  check("a message to oneself that arrives before it is sent is released",
    events.Sides[3] == (kSends | kReceives));
  check("every event is visited once", visited.size() == 8);
  int reported = 0;
  bool cancelled = false;
  try
  {
    EventWalk(events).Run([](std::int32_t, std::size_t, CommunicationEvents::Code) {},
      [&](double, const char*) { return ++reported > 1; }, "Walking");
  }
  catch (const Cancelled&)
  {
    cancelled = true;
  }
  check("a walk can be stopped", cancelled && reported == 1);
}

void CheckFailures(Checks& check)
{
  ExecutedColumns columns({ Message(0, 0, 1, 1, 2) });
  columns.Matched.Append(1);
  check.Throws(
    "columns must have one length", "differ in length", [&] { EventSides(columns.Events(), {}); });
  const CommunicationEvents none = MakeEvents({}, {});
  check("nothing gives nothing", none.Size() == 0 && none.Ranks.Size() == 0);
}

/// Equal times could be read in either order; the rule must never make ranks wait for each other.
void CheckCoarseClocks(Checks& check)
{
  std::int64_t released = 0, ties = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
  {
    ExecutionOptions options;
    options.Ranks = 2 + static_cast<int>(seed % 4);
    options.Resolution = 5; // about five calls
    options.Skew = seed % 2 ? 7 : 0;
    const RandomExecution execution = Execute(options, seed);
    const ExecutedColumns columns(execution.Messages);
    CommunicationEvents events = MakeEvents(columns.Events(), EventSides(columns.Events(), {}));
    for (std::size_t i = 1; i < events.Size(); ++i)
    {
      ties += events.Time(events.Event[i - 1]) == events.Time(events.Event[i]);
    }
    released += EventWalk(events).Run([](std::int32_t, std::size_t, CommunicationEvents::Code) {});
  }
  check("coarse clocks give equal times", ties > 3000);
  check("and yet no real execution contradicts itself", released == 0);
}
}

int UnitTestCommunicationEvents(int, char*[])
{
  Checks check;
  CheckBegin(check);
  CheckOrder(check);
  CheckWalk(check);
  CheckFailures(check);
  CheckCoarseClocks(check);
  return check.Result();
}
