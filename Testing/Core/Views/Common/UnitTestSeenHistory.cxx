#include "Testing/Support/Check.h"
#include "Views/Core/Common/SeenHistory.h"

using namespace pclvis;

namespace
{
using Seen = SeenHistory::Seen;

void TestSteps(Checks& check)
{
  SeenHistory history;
  check("at first there is nothing to go back to", !history.Back() && !history.Forward());
  history.See({ 0, 10 }, 0);
  check("nor after the first picture", !history.Back());
  history.See({ 2, 8 }, 5);
  history.See({ 3, 7 }, 5.4);
  history.See({ 4, 6 }, 5.8); // 0.4 s after the one before
  history.See({ 4, 6 }, 7);
  history.See({ 4, 5 }, 8);
  check("a step back", history.Back() == Seen{ 4, 6 });
  check("over a whole motion", history.Back() == Seen{ 0, 10 });
  check("and no further", !history.Back());
  check("forward", history.Forward() == Seen{ 4, 6 });
  check("to the last", history.Forward() == Seen{ 4, 5 } && !history.Forward());
  history.Back();
  history.See({ 4, 6 }, 8.1); // the picture of it
  check("what is seen on the way is no step", history.Forward() == Seen{ 4, 5 });
  history.Back();
  history.See({ 1, 2 }, 8.2);
  check("a change soon after going back is a step of its own", history.Back() == Seen{ 4, 6 });
  history.Forward();
  check("which leaves no way to what was gone back from", !history.Forward());
}

void TestEnds(Checks& check)
{
  SeenHistory history;
  history.See({ 0, 10 }, 0);
  history.See({ 2, 8 }, 2);
  history.See({ 1, 9 }, 4);
  history.See({ 2, 8 }, 4.2);
  check("a motion that ends where it began is no step", history.Back() == Seen{ 0, 10 });
  for (int i = 0; i < 500; ++i)
  {
    history.See({ double(i), 1 }, 10.0 + i);
  }
  std::size_t steps = 0;
  while (history.Back())
  {
    ++steps;
  }
  check("so many are kept", steps == SeenHistory::kSteps);
}
}

int UnitTestSeenHistory(int, char*[])
{
  Checks check;
  TestSteps(check);
  TestEnds(check);
  return check.Result();
}
