#include "Filters/Core/Prices/Traffic/TrafficPlaces.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// Four ranks on four nodes, a message each way between 0 and 1, 1 and 2, 2 and 3.
PricedProgram Neighbours(const std::vector<std::int32_t>& groups)
{
  PricedProgram program({ 0, 1, 2, 3 }, groups);
  for (std::int32_t i = 0; i < 3; ++i)
  {
    program.SendReceive(
      i, i + 1, 1e-3 * (i + 1), 1.1e-3 * (i + 1), 1e-3 * (i + 1), 1.2e-3 * (i + 1));
  }
  return program;
}

void TestPlaces(Checks& check)
{
  PricedProgram switched = Neighbours({ 0, 0, 1, 1 });
  const PricedRun run = TakeRun(switched.Input());
  const TrafficPlaces switches(run.Machine);
  check("two switches", switches.Count() == 2);
  check("each has two ranks",
    switches.OfRank(0) == 0 && switches.OfRank(1) == 0 && switches.OfRank(2) == 1 &&
      switches.OfRank(3) == 1);
  std::vector<std::size_t> within, between;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    (run.Source(m) == 1 ? between : within).push_back(m);
  }
  check("one message goes from switch to switch", between.size() == 1 && within.size() == 2);
  check("it passes both", switches.Pass(0, run, between[0]) && switches.Pass(1, run, between[0]));
  check("the others pass none",
    !switches.Pass(0, run, within[0]) && !switches.Pass(1, run, within[0]) &&
      !switches.Pass(0, run, within[1]));
  check("all are anywhere", switches.Pass(-1, run, within[0]));

  PricedProgram unknown = Neighbours({});
  const PricedRun other = TakeRun(unknown.Input());
  const TrafficPlaces nodes(other.Machine);
  check("without switches the places are nodes", nodes.Count() == 4 && nodes.OfRank(2) == 2);
  check("which messages pass in pairs",
    nodes.Pass(other.Source(0), other, 0) && nodes.Pass(other.Destination(0), other, 0));
}

void TestLeft(Checks& check)
{
  // Messages of rank 0 to rank 1 take 10 us, equally large ones of rank 2 to rank 3 20 us.
  PricedProgram program({ 0, 1, 2, 3 });
  for (int i = 0; i < 240; ++i)
  {
    const std::int32_t from = 2 * (i % 2), to = from + 1;
    const double at = 1e-3 * (i + 1), lag = from == 0 ? 1e-5 : 2e-5;
    program.SendReceive(from, to, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  const ModelledRun made(program.Input());
  const auto& [run, kinds, lags, model] = made;
  double least = 0, most = 0;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    check.Near("the effect of the channel explains it", LeftOf(m, -1, lags, model), 0, 1e-6);
    least = std::min(least, LeftOf(m, 0, lags, model));
    most = std::max(most, LeftOf(m, 0, lags, model));
  }
  check.Near("at a place it is left: twice as long", most - least, std::log(2.0), 1e-6);
}
}

int UnitTestTrafficPlaces(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestLeft(check);
  return check.Result();
}
