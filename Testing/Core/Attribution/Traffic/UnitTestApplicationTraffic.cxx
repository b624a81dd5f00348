#include "Filters/Core/Attribution/Traffic/ApplicationTraffic.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestBytes(Checks& check)
{
  MadeTrace trace; // nodes 0 (ranks 0..3), 1 and 2; numbers of nodes by least rank
  trace.Message(0, 4, 100, 1, 1, 0);
  trace.Message(1, 8, 10, 2, 1, 0);
  trace.Message(8, 4, 1, 3, 1, 0);
  trace.Message(0, 1, 5000, 2, 1, 0); // within a node
  const ApplicationTraffic own(trace.Rows());
  check.Near("all bytes between nodes from 1 to 3", own.Everywhere(2, 1), 111);
  check.Near("those at 2 alone", own.Everywhere(2, 0.5), 10);
  check.Near("none before the first", own.Everywhere(0, 0.5), 0);
  check.Near("node 0 sends more than node 1 gets", own.OnTheWay(0, 1, 2, 1), 110);
  check.Near("node 1 gets more than node 2 sends", own.OnTheWay(2, 1, 2, 1), 101);
  check.Near("an unknown node has none", own.OnTheWay(-1, -1, 2, 1), 0);
}

/// Excess 0 at load 100 and log 1.5 at load 200; later, at load 100, log 3.
void TestTakingOut(Checks& check)
{
  std::vector<double> excess, load;
  for (int i = 0; i < 400; ++i)
  {
    const bool busy = i % 2 == 1, slow = i >= 300;
    load.push_back(busy ? 200 : 100);
    excess.push_back((busy ? std::log(1.5) : 0) + (slow && !busy ? std::log(3) : 0));
  }
  std::vector<double> left = excess;
  TakeOutApplicationTraffic(left, load, std::vector<char>(left.size(), 1), 0.5);
  check.Near("what comes with the load is taken out", left[1], 0, 1e-9);
  check.Near("what does not stays", left[300], std::log(3), 1e-9);
  check.Near("quiet stays quiet", left[0], 0, 1e-9);
  // Twice the load explains no more than a factor 2.
  for (std::size_t i = 0; i < load.size(); ++i)
  {
    left[i] = load[i] > 100 ? std::log(5) : 0;
  }
  TakeOutApplicationTraffic(left, load, std::vector<char>(left.size(), 1), 0.5);
  check.Near("time grows at most with the load", left[1], std::log(2.5), 1e-9);
  std::vector<double> few{ 1, 1 };
  TakeOutApplicationTraffic(few, { 1, 2 }, { 1, 1 }, 0.5);
  check.Near("from two entries nothing is learned", few[0], 1);
}
}

int UnitTestApplicationTraffic(int, char*[])
{
  Checks check;
  TestBytes(check);
  TestTakingOut(check);
  return check.Result();
}
