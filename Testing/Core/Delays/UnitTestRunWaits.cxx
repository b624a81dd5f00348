#include "Filters/Core/Delays/FindDelays.h"
#include "Filters/Core/Delays/RunWaits.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
/// Rank 1 works 3 s and sends; rank 0 waits for it from 1 to 3 s, of which a window has half.
void TestParts(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 0, 0);
  tables.SendReceive(1, 0, 3, 3, 1, 3, 8);
  DelayInput input;
  static_cast<ReplayInput&>(input) = tables.Input();
  input.Axis = { 0, 3, {} };
  input.Shared = std::make_shared<SharedRun>();
  ProcessGroup alone;
  check.Near("the whole wait", FindDelays(input, {}, alone).Waited, 2);
  const auto waits = FindRunWaits(input);
  RunChoice window;
  window.Window = { 2, 3 };
  check.Near("half of it in the window", FindDelays(input, window, alone).Waited, 1);
  check("of the same waits", FindRunWaits(input) == waits);
  check("in the graph that others have as well", FindRun(input) == waits->Run);
}
}

int UnitTestRunWaits(int, char*[])
{
  Checks check;
  TestParts(check);
  return check.Result();
}
