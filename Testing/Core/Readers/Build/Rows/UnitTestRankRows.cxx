// Time in MPI calls on a time axis from 10 to 20 s that lacks the time from 12 to 15 s, worked out
// by hand.
#include "Readers/Build/Rows/RankRows.h"
#include "Testing/Support/Check.h"

#include <string>

namespace
{
using namespace pclvis;

struct Expected
{
  double Startup, OnAxis, Shutdown;
};

void Expect(Checks& check, const std::string& call, MpiCallKind kind, double begin, double end,
  const Expected& expected)
{
  RankRow rank;
  AddMpiTime(begin, end, kind, { 10, 20, { { 12, 15 } } }, rank);
  check.Near(call + ": before the axis", rank.StartupMpiSeconds, expected.Startup);
  check.Near(call + ": on the axis", rank.MpiSeconds, expected.OnAxis);
  check.Near(call + ": after it", rank.ShutdownMpiSeconds, expected.Shutdown);
}
}

int UnitTestRankRows(int, char*[])
{
  Checks check;
  const MpiCallKind other = MpiCallKind::Other;
  Expect(check, "around the gap", other, 11, 16, { 0, 2, 0 });
  Expect(check, "in the gap", other, 12.5, 14, { 0, 0, 0 });
  Expect(check, "from before the axis into the gap", other, 5, 13, { 5, 2, 0 });
  Expect(check, "from the gap beyond the axis", other, 14, 25, { 0, 5, 5 });
  Expect(check, "MPI_Init", MpiCallKind::StartUp, 0, 11, { 11, 0, 0 });
  Expect(check, "MPI_Finalize", MpiCallKind::ShutDown, 19, 21, { 0, 0, 2 });
  return check.Result();
}
