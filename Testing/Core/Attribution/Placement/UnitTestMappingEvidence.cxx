#include "Filters/Core/Attribution/Placement/MappingEvidence.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
MappingEvidence Look(const std::function<std::int32_t(std::int32_t)>& nodeOf, double slower = 1)
{
  RingWishes wishes;
  wishes.NodeOf = nodeOf;
  wishes.Slower = [slower](std::int32_t, int) { return slower; };
  const AttributionRows rows = MakeRing(wishes).Rows();
  return FindMapping(rows, FindTransfers(rows), {});
}
}

int UnitTestMappingEvidence(int, char*[])
{
  Checks check;
  // A ring of 16 on four nodes: in blocks 4 of 16 links lie between nodes, dealt out all.
  const MappingEvidence block = Look([](std::int32_t rank) { return rank / 4; });
  check.Near("in blocks a quarter goes between nodes", block.Now, 0.25);
  check.Near("less is not possible", block.Best, 0.25);
  check("that is a good mapping", !block.Poor);
  const MappingEvidence dealt = Look([](std::int32_t rank) { return rank % 4; });
  check.Near("dealt out all go between nodes", dealt.Now, 1);
  check.Near("the best is found", dealt.Best, 0.25);
  check("that is a poor mapping", dealt.Poor);
  check("all messages are counted",
    dealt.IntraMessages == 0 && dealt.InterMessages == 16 * 2 * 40 &&
      dealt.InterBytes == dealt.InterMessages * 8192);
  // Iterations of 100 us work and 5 us for the message: 5 us / 105 us.
  check.Near("where no size has both, the wait counts", dealt.Waited, 5.0 / 105, 0.01);
  check("a wait of a hundredth of the run costs nothing",
    !Look([](std::int32_t rank) { return rank % 4; }, 0.2).Poor);
  const MappingEvidence halves =
    Look([](std::int32_t rank) { return rank / 2 % 2 + rank / 8 * 2; });
  check.Near("pairs dealt out: every second link", halves.Now, 0.5);
  check("is poor, too", halves.Poor);
  check.Near("messages between nodes take 5 us, within 2", halves.Slower, 2.5, 0.1);
  const MappingEvidence equal =
    Look([](std::int32_t rank) { return rank / 2 % 2 + rank / 8 * 2; }, 0.4);
  check("where they are as quick, a poor mapping costs nothing", !equal.Poor);
  // Two links more than the least of four: an eighth of all messages, and a third of the waiting.
  const auto twoMore = [](std::int32_t rank) { return rank == 3 ? 1 : rank == 4 ? 0 : rank / 4; };
  const MappingEvidence little = Look(twoMore);
  check.Near("six of 16 links", little.Now, 0.375);
  check("an eighth of the messages is not worth it", !little.Poor);
  const MappingEvidence much = Look(twoMore, 60);
  check("unless ranks wait for them for most of their time", much.Poor && much.Waited > 0.3);
  const MappingEvidence one = Look([](std::int32_t) { return 0; });
  check("one node has no mapping", !one.Poor && one.Now == 0);
  const MappingEvidence none = FindMapping(AttributionRows(), {}, {});
  check("nothing has none", !none.Poor && std::isnan(none.Slower));
  return check.Result();
}
