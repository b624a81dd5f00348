#include "Readers/Schema/CommunicationAxis.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

int UnitTestCommunicationAxis(int, char*[])
{
  Checks check;
  // 10..12 [12..15] 15..16 [16..20] 20..23: 6 s without the gaps
  const CommunicationAxis axis{ 10, 23, { { 12, 15 }, { 16, 20 } } };
  check.Near("length without gaps", axis.Length(), 6);
  check.Near("before the first gap", axis.Without(11), 1);
  check.Near("in a gap as at its begin", axis.Without(14), 2);
  check.Near("at the end of a gap as well", axis.Without(15), 2);
  check.Near("between gaps", axis.Without(15.5), 2.5);
  check.Near("behind both", axis.Without(21), 4);
  check.Near("before the axis", axis.Without(9), -1);
  check.Near("beyond the axis", axis.Without(24), 7);
  check.Near("back before the gaps", axis.At(1), 11);
  check.Near("back at a gap: its end", axis.At(2), 15);
  check.Near("back between gaps", axis.At(2.5), 15.5);
  check.Near("back behind both", axis.At(4), 21);
  check.Near("back at the end", axis.At(6), 23);
  const CommunicationAxis part = axis.Within(14, 22);
  check("a part has its part of the gaps",
    part.Begin == 14 && part.End == 22 && part.Gaps.size() == 2 && part.Gaps[0].Begin == 14 &&
      part.Gaps[0].End == 15);
  check.Near("and its length", part.Length(), 3);
  check("a part outside is empty", axis.Within(30, 40).Empty() && axis.Within(0, 10).Empty());
  check("no axis is empty", CommunicationAxis().Empty() && !axis.Empty());
  return check.Result();
}
