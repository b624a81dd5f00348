#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/CallLanes.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
std::vector<std::uint16_t> Identity(std::size_t codes)
{
  std::vector<std::uint16_t> groups(codes + 1);
  for (std::size_t i = 0; i < groups.size(); ++i)
  {
    groups[i] = static_cast<std::uint16_t>(i);
  }
  return groups;
}

void CheckDrawn(Checks& check)
{
  const PhysicalTimeline drawn = DrawnTimeline();
  const CallThread& zero = drawn.Threads[0];
  check("there is a thread for each rank", drawn.Threads.size() == 2 && zero.Rank == 0);
  // compute 0-4, recv 4-8, main 8-9, barrier 9-10.
  check(
    "the innermost calls of rank 0", zero.Innermost.Row == std::vector<std::int32_t>{ 1, 2, 0, 3 });
  check("main is innermost between the others",
    zero.Innermost.Begin[2] == 8 && zero.Innermost.End[2] == 9);
  check("main is the outer call, the others are inside",
    zero.DepthCount() == 2 && zero.Depth(0)->Row == std::vector<std::int32_t>{ 0 } &&
      zero.Depth(1)->Row == std::vector<std::int32_t>{ 1, 2, 3 });
  check("deeper is nothing", zero.Depth(2) == nullptr);
  check("the call at a time", zero.Innermost.At(5) == 1 && zero.Innermost.At(8) == 2);
  check("no call after the last", zero.Innermost.At(10) == -1 && zero.Innermost.At(-1) == -1);
  const TimelineCalls& calls = drawn.Tables.Calls;
  check("a call waits from its begin on",
    WaitIn(calls, 2, 4, 8) == 2 && WaitIn(calls, 2, 5, 8) == 1 && WaitIn(calls, 2, 7, 8) == 0);

  PixelSums sums(Identity(5), 6);
  sums.Begin({ 3, 5, 9 });
  sums.Add(calls, zero.Innermost);
  check("a pixel has the seconds of each function",
    sums.Seconds(1, 0) == 1 && sums.Seconds(2, 0) == 1 && sums.Seconds(2, 1) == 3 &&
      sums.Seconds(0, 1) == 1);
  check("and of waiting", sums.Wait(0) == 1 && sums.Wait(1) == 1);
  check("what does not occur has none",
    std::find(sums.Groups().begin(), sums.Groups().end(), 4) == sums.Groups().end());
  TimelineCell cells[2];
  TakeCells(sums, 1, cells);
  // Pixel 1 spans 4 s, 3 of them in MPI_Recv, 1 of which it waited.
  check("the function with most time has the pixel", cells[1].Group == 2);
  check("with its share",
    cells[1].Share == std::lround(255 * 0.75) && cells[1].Wait == std::lround(255 * 0.25));
  check("equal shares: the smaller group", cells[0].Group == 1 && cells[0].Share == 128);
}

void CheckOrder(Checks& check)
{
  // Rows backwards, a call that ends after its caller, one without length, an unknown code.
  TimelineColumns columns;
  columns.AddCall(1, 0, 2, 3);
  columns.AddCall(0, 1, 5, 9);
  columns.AddCall(0, 7, 3, 3);
  columns.AddCall(0, 0, 1, 6);
  columns.AddCall(0, 0, 0, 1, 0, -1, -1, 1);
  const TimelineCalls calls = columns.Calls();
  const auto threads = MakeCallThreads(calls);
  check("threads are by rank and thread",
    threads.size() == 3 && threads[1].Thread == 1 && threads[2].Rank == 1);
  const CallLane& lane = threads[0].Innermost;
  check("a call inside another ends with it", lane.End.back() == 6 && lane.Row.back() == 1);
  check("one without length takes no time, but is there",
    threads[0].Depth(1)->Row == std::vector<std::int32_t>{ 2, 1 } && lane.Row.front() == 3);
  PixelSums sums({ 0, 0, 1 }, 2);
  sums.Begin({ 0, 10 });
  sums.Add(calls, lane);
  check("1 to 6, but for nothing else", sums.Seconds(0, 0) == 5);
  check("no calls, no threads", MakeCallThreads(TimelineColumns().Calls()).empty());
}

/// Spread evenly: the same in all, and nearly the same in each pixel of many calls.
void CheckQuick(Checks& check, const TimelineCalls& calls, const CallLane& lane)
{
  PixelSums exact(Identity(5), 6), fast(Identity(5), 6);
  std::vector<double> edges;
  for (int x = 0; x <= 20; ++x)
  {
    edges.push_back(x * lane.End.back() / 20);
  }
  exact.Begin(edges);
  exact.Add(calls, lane);
  fast.Begin(edges, false);
  fast.Add(calls, lane);
  double all = 0, away = 0;
  for (std::size_t x = 0; x < 20; ++x)
  {
    all += fast.Seconds(2, x) - exact.Seconds(2, x);
    away = std::max(away, std::fabs(fast.Seconds(2, x) / exact.Seconds(2, x) - 1));
  }
  check("quick sums lose nothing", std::fabs(all) < 1e-2);
  check("and differ little", away > 0 && away < 0.1);
}

/// Any zoom gives what adding up call by call does.
void CheckRandom(Checks& check)
{
  std::mt19937 random(7);
  TimelineColumns columns;
  double time = 0;
  for (int i = 0; i < 5000; ++i)
  {
    const double begin = time + 0.1 * (random() % 4), length = 0.05 * (1 + random() % 20);
    columns.AddCall(0, int(random() % 5), begin, begin + length, 0.5 * length);
    time = begin + length;
  }
  const TimelineCalls calls = columns.Calls();
  const CallLane lane = MakeCallThreads(calls)[0].Innermost;
  double worst = 0;
  for (const double from : { 0.0, 100.3, 1000.0 })
  {
    for (const double width : { 0.01, 0.7, 13.0, 400.0 })
    {
      std::vector<double> edges;
      for (int x = 0; x <= 8; ++x)
      {
        edges.push_back(from + x * width);
      }
      PixelSums sums(Identity(5), 6);
      sums.Begin(edges);
      sums.Add(calls, lane);
      for (std::size_t x = 0; x < 8; ++x)
      {
        std::vector<double> seconds(5, 0);
        double wait = 0;
        for (std::size_t i = 0; i < columns.Call.size(); ++i)
        {
          const double a = std::max(columns.Begin[i], edges[x]),
                       b = std::min(columns.End[i], edges[x + 1]);
          seconds[columns.Call[i]] += std::max(0.0, b - a);
          wait += b > a ? WaitIn(calls, int(i), a, b) : 0;
        }
        for (const std::uint16_t code : sums.Groups())
        {
          worst = std::max(worst, std::fabs(sums.Seconds(code, x) - seconds[code]) / width);
        }
        worst = std::max(worst, std::fabs(sums.Wait(x) - wait) / width);
      }
    }
  }
  check("all zooms add up to the calls in each pixel", worst < 1e-4);
  CheckQuick(check, calls, lane);
}
}

int UnitTestCallLanes(int, char*[])
{
  Checks check;
  CheckDrawn(check);
  CheckOrder(check);
  CheckRandom(check);
  return check.Result();
}
