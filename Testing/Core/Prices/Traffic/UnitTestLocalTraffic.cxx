#include "Filters/Core/Prices/Traffic/LocalTraffic.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>

using namespace pclvis;

namespace
{
constexpr int kMessages = 1800;

/// From which switch to which message i goes: all pairs in turn.
using Way = std::function<std::pair<std::int32_t, std::int32_t>(int)>;

std::pair<std::int32_t, std::int32_t> AllPairs(int i, std::int32_t switches)
{
  const std::int32_t from = i % switches;
  return { from, (from + 1 + i / switches % (switches - 1)) % switches };
}

/// One message after the other between nodes of different switches, 0.1 ms from one to the next;
/// each takes 10 us, `factor` times as long, 2 % of chance. Two nodes a switch, a rank a node.
/// @param known whether the trace knows the switches
std::vector<BusyWindow> Find(std::int32_t switches, const Way& way,
  const std::function<double(int, std::int32_t, std::int32_t)>& factor, bool known = true)
{
  std::mt19937 random(7);
  std::normal_distribution<double> chance(0, 0.02);
  std::vector<std::int32_t> nodeOf, groupOf;
  for (std::int32_t rank = 0; rank < 2 * switches; ++rank)
  {
    nodeOf.push_back(rank);
    groupOf.push_back(rank / 2);
  }
  PricedProgram program(nodeOf, known ? groupOf : std::vector<std::int32_t>());
  for (int i = 0; i < kMessages; ++i)
  {
    const auto [from, to] = way(i);
    const double at = 1e-4 * (i + 1);
    const double lag = 1e-5 * factor(i, from, to) * std::exp(chance(random));
    program.SendReceive(
      2 * from + i / 7 % 2, 2 * to + i / 11 % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-4 * (kMessages + 2), {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  return FindLocalTraffic(run, lags, model);
}

Way Pairs(std::int32_t switches)
{
  return [switches](int i) { return AllPairs(i, switches); };
}

/// Three times as long at a switch, for messages 600 to 899: from 60.1 to 90 ms.
double AtTwo(int i, std::int32_t from, std::int32_t to)
{
  return i >= 600 && i < 900 && (from == 2 || to == 2) ? 3 : 1;
}

constexpr double kPart = 3e-3; ///< [s] a sixtieth of the run

void TestOne(Checks& check)
{
  const std::vector<BusyWindow> windows = Find(6, Pairs(6), AtTwo);
  check("one window", windows.size() == 1);
  check("at switch 2, not where its messages come from or go", windows.at(0).Place == 2);
  check.Near("from message 600", windows.at(0).Begin, 0.0601, kPart);
  check.Near("to message 899", windows.at(0).End, 0.0900, kPart);
  check.Near("three times as long", windows.at(0).Factor, 3, 0.15);
}

void TestAlone(Checks& check)
{
  // In the second half of that time only switches 0 and 2 exchange messages.
  const auto way = [](int i) {
    const std::pair<std::int32_t, std::int32_t> two(2 * (i % 2), 2 - 2 * (i % 2));
    return i >= 750 && i < 900 ? two : AllPairs(i, 6);
  };
  const std::vector<BusyWindow> windows = Find(6, way, AtTwo);
  check("nobody to compare with at its end", windows.size() == 1);
  check("the other one is not held for it", windows.at(0).Place == 2);
  check.Near("the same begin", windows.at(0).Begin, 0.0601, kPart);
  check.Near("it goes on while messages are slow", windows.at(0).End, 0.0900, kPart);
}

void TestTogether(Checks& check)
{
  // ln 1.25 = 0.223 over 10 parts that differ by 0.12: 5.3 to 5.9 standard errors, less than
  // the 6.3 that chance makes of 6 places and 60 parts, more than the 3.9 that it makes of 6
  // places.
  const auto atFour = [](int i, std::int32_t from, std::int32_t to) {
    return i >= 600 && i < 900 && (from == 4 || to == 4) ? 1.25 : 1.0;
  };
  check("a little traffic is not told from chance", Find(6, Pairs(6), atFour).empty());
  const auto atBoth = [&atFour](int i, std::int32_t from, std::int32_t to) {
    return std::max(atFour(i, from, to), AtTwo(i, from, to));
  };
  const std::vector<BusyWindow> windows = Find(6, Pairs(6), atBoth);
  check("it is when there is more at another switch at that time", windows.size() == 2);
  check("the one that stands out comes first", windows.at(0).Place == 2);
  check("the other one has its time",
    windows.at(1).Place == 4 && windows.at(1).Begin == windows.at(0).Begin &&
      windows.at(1).End == windows.at(0).End);
  check.Near("a quarter longer", windows.at(1).Factor, 1.25, 0.03);
}

void TestNodes(Checks& check)
{
  // Without switches, both nodes of switch 2 are places: ranks 4 and 5.
  std::vector<BusyWindow> windows = Find(6, Pairs(6), AtTwo, false);
  check("two windows, one at each node", windows.size() == 2);
  check("4 and 5", windows.at(0).Place == 4 && windows.at(1).Place == 5);
}

/// As above, six ranks a node and a node a switch, of which the first ones send. From message 600
/// to 1199 each message to switch 2 is the first from one rank to another. Such messages take
/// `factor` times as long, also the 30 at the begin.
std::vector<BusyWindow> FindConnecting(double factor)
{
  std::vector<std::int32_t> nodeOf;
  for (std::int32_t rank = 0; rank < 36; ++rank)
  {
    nodeOf.push_back(rank / 6);
  }
  std::mt19937 random(7);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program(nodeOf);
  std::map<std::pair<std::int32_t, std::int32_t>, int> known; // messages by ranks
  for (int i = 0; i < kMessages; ++i)
  {
    const auto [from, to] = AllPairs(i, 6);
    const bool isNew = i >= 600 && i < 1200 && to == 2;
    const int k = isNew ? 1 + (i - 600) / 30 : 0; // 1 .. 20
    const std::int32_t source = 6 * from + k / 6, destination = 6 * to + k % 6;
    const double at = 1e-4 * (i + 1);
    const double lag =
      1e-5 * (known[{ source, destination }]++ == 0 ? factor : 1) * std::exp(chance(random));
    program.SendReceive(source, destination, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-4 * (kMessages + 2), {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  return FindLocalTraffic(run, lags, model);
}

/// Six nodes of two ranks each, at three switches or at none that is known.
void TestWords(Checks& check)
{
  RankMachine machine;
  for (std::int32_t rank = 0; rank < 12; ++rank)
  {
    machine.NodeOf.push_back(rank / 2);
  }
  machine.Id = { 10, 11, 12, 13, 14, 15 };
  machine.GroupOf = { 0, 0, 1, 1, 2, 2 };
  machine.Groups = 3;
  const std::vector<BusyWindow> one = { { { 0, 1 }, 2, 9, 1 }, { { 2, 3 }, 2, 9, 1 } };
  const std::vector<BusyWindow> two = { { { 0, 1 }, 2, 9, 2 }, { { 0, 1 }, 2, 9, 0 } };
  const std::vector<BusyWindow> echo = { { { 0, 1 }, 2, 9, 1 }, { { 0.2, 0.9 }, 2, 9, -1 } };
  const std::vector<BusyWindow> all = { { { 0, 1 }, 2, 9, 1 }, { { 0.9, 2 }, 2, 9, -1 } };
  const TrafficPlaces switches(machine);
  check("a place is said by the nodes behind it",
    switches.Words(one) == " at the switch of nodes 12, 13" &&
      switches.NodesOf(one) == std::vector<std::int32_t>({ 2, 3 }));
  check("several are", switches.Words(two) == " at the switches of nodes 10, 11, 14, 15");
  check("also if all messages are slower in that time",
    switches.Words(echo) == " at the switch of nodes 12, 13");
  check("not where they are at other times as well", switches.Words(all).empty());
  check("and that has no nodes", switches.NodesOf(all).empty() && switches.Words({}).empty());
  machine.GroupOf.assign(6, 0);
  machine.Groups = 1;
  check("without switches it is a node's links",
    TrafficPlaces(machine).Words(one) == " at the links of node 11");
}

void TestNone(Checks& check)
{
  const auto calm = [](int, std::int32_t, std::int32_t) { return 1.0; };
  check("calm", Find(6, Pairs(6), calm).empty());
  const auto all = [](
                     int i, std::int32_t, std::int32_t) { return i >= 600 && i < 900 ? 3.0 : 1.0; };
  check("what all places share is nothing local", Find(6, Pairs(6), all).empty());
  const auto always = [](int, std::int32_t from, std::int32_t to) {
    return from == 2 || to == 2 ? 3.0 : 1.0;
  };
  check("nor what a place always has", Find(6, Pairs(6), always).empty());
  check("four places are too few to compare", Find(4, Pairs(4), AtTwo).empty());
  const auto little = [](int i, std::int32_t from, std::int32_t to) {
    return AtTwo(i, from, to) > 1 ? 1.1 : 1.0;
  };
  check("a tenth more may be the program's own load", Find(6, Pairs(6), little).empty());
  const auto faster = [](int i, std::int32_t from, std::int32_t to) {
    return i >= 600 && i < 900 && from != 2 && to != 2 ? 1 / 3.0 : 1.0;
  };
  check("others are faster, it is not slower", Find(6, Pairs(6), faster).empty());
}
}

int UnitTestLocalTraffic(int, char*[])
{
  Checks check;
  TestOne(check);
  TestAlone(check);
  TestTogether(check);
  TestNodes(check);
  TestWords(check);
  check("connecting the ranks of a node is no traffic", FindConnecting(5).empty());
  TestNone(check);
  return check.Result();
}
