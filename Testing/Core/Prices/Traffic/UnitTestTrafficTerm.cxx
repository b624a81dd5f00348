#include "Filters/Core/Prices/Traffic/TrafficTerm.h"
#include "Filters/Core/Prices/Collectives/CollectiveCosts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
/// 400 messages between two nodes, a millisecond from one to the next; each takes 10 us, those from
/// `first` to before `past` `factor` times as long. After each a barrier that costs 5 us, in the
/// same time too.
PricedProgram Busy(double factor, int first = 160, int past = 240)
{
  std::mt19937 random(5);
  std::normal_distribution<double> chance(0, 0.05);
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 400; ++i)
  {
    const double at = 1e-3 * (i + 1), slow = i >= first && i < past ? factor : 1;
    const double lag = 1e-5 * slow * std::exp(chance(random));
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
    for (std::int32_t rank = 0; rank < 2; ++rank)
    {
      const double enters = at + 3e-4;
      program.Tables.Rows.Collective(rank, "MPI_Barrier", enters, enters + 5e-6 * slow, i, -1);
    }
  }
  return program;
}

/// Ranks 0 and 1 meet in 200 barriers of 5 us, then ranks 2 and 3 in 200 of 20 us.
PricedProgram Groups()
{
  PricedProgram program({ 0, 1, 2, 3 });
  for (int i = 0; i < 400; ++i)
  {
    const int first = i < 200 ? 0 : 2;
    for (const int rank : { first, first + 1 })
    {
      const double enters = 1e-3 * (i + 1);
      program.Tables.Rows.Collective(
        rank, "MPI_Barrier", enters, enters + (first == 0 ? 5e-6 : 20e-6), i, -1);
    }
  }
  return program;
}

struct Found
{
  std::vector<BusyWindow> Windows;
  PlainVector<double> Slowdown, Cost, CostBefore;
  CollectiveCosts Collectives;
};

Found Find(PricedProgram program)
{
  PriceInput input = program.Input();
  input.Axis = { 0, 0.402, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  const RunTimes times = RecordedTimes(run.Input.Messages, run.Graph, 0);
  Found found;
  found.Collectives = FindCollectiveCosts(run, times);
  found.Windows = FindTraffic(run, lags, model, found.Collectives);
  found.Slowdown = SlowdownBy(found.Windows, run, kinds, lags, model);
  found.Cost = CostWithout(found.Windows, run, found.Collectives, times);
  found.CostBefore = times.Cost;
  return found;
}

/// Messages of node 0 to node 1 take 10 us, those of node 2 to node 3 20 us. Between 0.1 and 0.15 s
/// the former take three times as long, and all ranks meet in a barrier of 15 us, elsewhere of 5
/// us.
void TestPlace(Checks& check)
{
  PricedProgram program({ 0, 1, 2, 3 });
  for (int i = 0; i < 400; ++i)
  {
    const double at = 1e-3 * (i + 1), slow = at >= 0.1 && at < 0.15 ? 3 : 1;
    const std::int32_t from = 2 * (i % 2);
    const double lag = from == 0 ? 1e-5 * slow : 2e-5;
    program.SendReceive(from, from + 1, at, at + 1e-6, at - 1e-6, at + lag, 1000);
    for (std::int32_t rank = 0; rank < 4; ++rank)
    {
      const double enters = at + 3e-4;
      program.Tables.Rows.Collective(rank, "MPI_Barrier", enters, enters + 5e-6 * slow, i, -1);
    }
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.402, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  const RunTimes times = RecordedTimes(run.Input.Messages, run.Graph, 0);
  const std::vector<BusyWindow> windows{ { { 0.0995, 0.1495 }, 3, 10, 1 } };
  const PlainVector<double> slowdown = SlowdownBy(windows, run, kinds, lags, model);
  double least = 10, others = 0;
  int slow = 0;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const bool here = run.Destination(m) == 1 && lags.Start[m] > 0.0995 && lags.Start[m] < 0.1495;
    slow += here;
    least = here ? std::min(least, slowdown[m]) : least;
    others = here ? others : std::max(others, slowdown[m]);
  }
  check("25 messages to node 1 in 50 ms", slow == 25);
  check.Near("as its messages are at other times, not those of other nodes", least, 3, 0.05);
  check.Near("messages elsewhere and at other times stay as they are", others, 1);
  check.Near("so do collectives, of all nodes",
    CostWithout(windows, run, FindCollectiveCosts(run, times), times)[4 * 110], 15e-6, 1e-12);
}

/// Messages of node 0 take 10 us, those of node 1 40 us, and for three quarters of the run 20 us
/// more: no channel's median is what it takes without that.
void TestAdded(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 400; ++i)
  {
    const double at = 1e-3 * (i + 1),
                 lag = (i % 2 == 0 ? 1e-5 : 4e-5) + (i >= 60 && i < 360 ? 2e-5 : 0);
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.402, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  const PlainVector<double> slowdown =
    SlowdownBy({ { 0.0605, 0.3605, 2, 10 } }, run, kinds, lags, model);
  double sum[2] = { 0, 0 };
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    sum[run.Source(m)] += lags.Lag[m] / slowdown[m] / 200;
  }
  check.Near("without what traffic adds, messages of node 0 take what they do", sum[0], 1e-5, 3e-7);
  check.Near("and those of node 1, too", sum[1], 4e-5, 3e-7);
}

/// 16 ranks on two nodes, each sends to eight others in turn: the first 128 of 400 messages are the
/// first between two ranks, and take five times as long; those from 160 to 339 three times.
void TestConnecting(Checks& check)
{
  std::vector<std::int32_t> nodeOf;
  for (std::int32_t rank = 0; rank < 16; ++rank)
  {
    nodeOf.push_back(rank % 2);
  }
  PricedProgram program(nodeOf);
  for (int i = 0; i < 400; ++i)
  {
    const std::int32_t from = i % 16, past = 1 + 2 * (i / 16 % 8); // on the other node
    const double at = 1e-3 * (i + 1);
    const double lag = 1e-5 * (i < 128 ? 5 : i >= 160 && i < 340 ? 3 : 1);
    program.SendReceive(from, (from + past) % 16, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.402, {} };
  const ModelledRun made(input);
  double least = 10, ofFirst = 0;
  const auto slowdownOf = [&](double begin, double end) {
    const PlainVector<double> slowdown =
      SlowdownBy({ { begin, end, 3, 10 } }, made.Run, made.Kinds, made.Lags, made.Model);
    for (std::size_t m = 0; m < slowdown.size(); ++m)
    {
      const double at = made.Lags.Start[m];
      ofFirst = at < 0.1285 ? std::max(ofFirst, slowdown[m]) : ofFirst;
      least = at > 0.1605 && at < 0.3405 ? std::min(least, slowdown[m]) : least;
    }
  };
  slowdownOf(0.1605, 0.3405);
  check.Near("first messages are not what the others are compared with", least, 3, 0.05);
  slowdownOf(0.0005, 0.3405);
  check.Near("a window does not slow them down", ofFirst, 1, 0);
}

/// Messages of rank 0 take 5 us to rank 1 of its node, 10 us to rank 2; in a window four times as
/// long, also within the node.
void TestWithin(Checks& check)
{
  PricedProgram program({ 0, 0, 1 });
  for (int i = 0; i < 400; ++i)
  {
    const double at = 1e-3 * (i + 1), slow = i >= 160 && i < 240 ? 4 : 1;
    const std::int32_t to = 1 + i % 2;
    program.SendReceive(0, to, at, at + 1e-6, at - 1e-6, at + 5e-6 * to * slow, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.402, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  const PlainVector<double> slowdown =
    SlowdownBy({ { 0.1605, 0.2405, 4, 10 } }, run, kinds, lags, model);
  double most[3] = { 0, 0, 0 }, outside = 0;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const bool in = lags.Start[m] > 0.1605 && lags.Start[m] < 0.2405;
    double& greatest = in ? most[run.Destination(m)] : outside;
    greatest = std::max(greatest, slowdown[m]);
  }
  check.Near("late messages between nodes are as at other times", most[2], 4, 0.05);
  check.Near(
    "and those within a node, which the wait for others may be charged to", most[1], 4, 0.05);
  check.Near("all others stay as they are", outside, 1);
}
}

int UnitTestTrafficTerm(int, char*[])
{
  Checks check;
  const Found busy = Find(Busy(3));
  check("one window", busy.Windows.size() == 1);
  if (busy.Windows.size() == 1)
  {
    check.Near("it begins with message 160", busy.Windows[0].Begin, 0.161, 0.007);
    check.Near("and ends with message 239", busy.Windows[0].End, 0.240, 0.007);
    check.Near("messages take three times as long", busy.Windows[0].Factor, 3, 0.3);
  }
  double sum = 0, outside = 1;
  std::size_t slow = 0;
  for (const double factor : busy.Slowdown)
  {
    slow += factor > 1;
    sum += factor > 1 ? factor : 0;
    outside = std::min(outside, factor);
  }
  check.Near("80 messages are slowed down", static_cast<double>(slow), 80, 6);
  check.Near("three times", sum / static_cast<double>(slow), 3, 0.3);
  check.Near("no other", outside, 1);
  check.Near("a barrier in it costs 15 us", busy.CostBefore[2 * 200], 15e-6, 1e-12);
  check.Near("without the traffic as much as the others", busy.Cost[2 * 200], 5e-6, 1e-12);
  check.Near("barriers outside stay as they are", busy.Cost[2 * 20], 5e-6, 1e-12);
  check("each barrier is between nodes, one of 400 of its kind",
    busy.Collectives.BetweenNodes[7] && busy.Collectives.OfKind[7] == 400);
  check.Near("and is ready when both have entered", busy.Collectives.Ready[7], 8.3e-3, 1e-9);
  const Found most = Find(Busy(3, 60, 360));
  check("a window of three quarters of the run", most.Windows.size() == 1);
  if (most.Windows.size() == 1)
  {
    check.Near("it begins with message 60", most.Windows[0].Begin, 0.061, 0.007);
    check.Near("and ends with message 359", most.Windows[0].End, 0.361, 0.007);
    check.Near("as slow as a short one", most.Windows[0].Factor, 3, 0.3);
  }
  check("nor is it traffic that other ranks meet for longer", Find(Groups()).Windows.empty());
  check("nothing in a calm run", Find(Busy(1)).Windows.empty());
  check("nor for a change within the noise", Find(Busy(1.03)).Windows.empty());
  TestPlace(check);
  TestAdded(check);
  TestWithin(check);
  TestConnecting(check);
  return check.Result();
}
