#include "Filters/Core/Common/RankWork.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <limits>

using namespace pclvis;

int UnitTestRankWork(int, char*[])
{
  Checks check;
  // From 10 to 30 with a gap from 20 to 24: 16 long. Two periods, from 10 to 15 and from 18 to 30.
  const CommunicationAxis axis{ 10, 30, { { 20, 24 } } };
  check.Near("a gap takes no time", RankWork::Between(axis, 12, 26), 10);
  check("times within one take exactly none, whatever is rounded",
    RankWork::Between(
      { 0.077, 30, { { 14.853, 16.522 } } }, 15.270512874194315, 16.277773584600013) == 0);
  check.Near("nor does what lies outside", RankWork::Between(axis, 0, 12), 2);
  check.Near("times in the other order", RankWork::Between(axis, 12, 11), 0);
  RankWork work(axis, { { 10, 15 }, { 18, 30 } }, 3);
  // Rank 0: start-up until 11, a call from 14 to 19 (1 in either period), one over the gap
  // from 19.5 to 25 (1.5), shut-down from 29 on.
  work.AddCall(0, 0, 11);
  work.AddCall(0, 14, 19);
  work.AddCall(0, 19.5, 25);
  work.AddCall(0, 29, 40);
  check.Near("first period: 5 but for 1 and 1", work.Of(0, 0), 3);
  check.Near("second: 8 but for 1, 1.5 and 1", work.Of(1, 0), 4.5);
  // Rank 1 has one call, from 12 to 13, and is gone.
  RankWork other(axis, { { 10, 15 }, { 18, 30 } }, 3);
  other.AddCall(1, 12, 13);
  Packer packer;
  other.Pack(packer);
  const Bytes packed = packer.Take();
  Unpacker unpacker(packed);
  work.Join(unpacker);
  check.Near("until its last call ends", work.Of(0, 1), 2);
  check.Near("not after it", work.Of(1, 1), 0);
  check.Near("the other rank stays as it was", work.Of(0, 0), 3);
  check("a rank without calls: not known", std::isnan(work.Of(0, 2)));
  return check.Result();
}
