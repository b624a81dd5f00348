#include "Filters/Core/Prices/Transfers/ProgramLoad.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

int UnitTestProgramLoad(int, char*[])
{
  // Ranks 0 and 1 on node 0, 2 on node 1 of the same switch, 3 on node 2 of another one.
  PricedProgram program({ 0, 0, 1, 2 }, { 0, 0, 0, 1 });
  program.SendReceive(0, 2, 1e-3, 1.1e-3, 0.9e-3, 2e-3, 9999);
  program.SendReceive(1, 3, 1.2e-3, 1.3e-3, 1e-3, 2.5e-3, 19999);
  PriceInput input = program.Input();
  input.Axis = { 0, 4e-3, {} };
  const PricedRun run = TakeRun(input);
  const std::size_t first = run.Destination(0) == 2 ? 0 : 1, second = 1 - first;
  PlainVector<double> start(2), length(2, 1e-3);
  start[first] = 1e-3;
  start[second] = 1.5e-3;
  const ProgramLoad loads(run, { run.Machine.NodeOf, start, length });
  const Features a = loads.Of(first), b = loads.Of(second);
  Checks check;
  check.Near("bytes of the first, and what carries them", a[1], 10000, 1e-6);
  check.Near("meanwhile half of the second leaves its node", a[2], 20000, 60);
  check.Near("the first is alone at its receiver's node", a[3], 10000, 60);
  check.Near("between all nodes as much as out of this one", a[4], 20000, 60);
  check("it stays below its switch", a[5] == 0 && a[6] == 0 && a[7] == 0);
  check.Near("half of the first leaves with the second", b[2], 25000, 60);
  check("which passes between switches", b[5] == 1);
  check.Near("alone", b[6], 20000, 60);
  FeatureChoice into{};
  into[3] = true;
  const Features part = ProgramLoad(run, { run.Machine.NodeOf, start, length }, into).Of(first);
  check("a load that is asked for is the same", part[3] == a[3]);
  check("of one that is not, a message has its own bytes", part[2] == a[1] && part[4] == a[1]);
  check("a constant and a message's own bytes are no loads, and whether it passes between switches",
    !ProgramLoad::AnyIn({ true, true, false, false, false, true, false, false }));
  check("bytes into a node are one", ProgramLoad::AnyIn(into));
  const std::vector<char> dead{ static_cast<char>(first == 0), static_cast<char>(first == 1) };
  const ProgramLoad without(run, { run.Machine.NodeOf, start, length, &dead });
  check.Near("a message that is not sent moves nothing", without.Of(second)[2], 20000, 60);
  return check.Result();
}
