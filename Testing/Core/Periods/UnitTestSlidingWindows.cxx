#include "Filters/Core/Periods/SlidingWindows.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
void CheckLayout(Checks& check)
{
  // 0    2    4    6    8    10        4 windows, 4 wide, 2 apart
  // |---------|                        owns 0 .. 3
  //      |---------|                        3 .. 5
  //           |---------|                   5 .. 7
  //                |---------|              7 .. 10
  const SlidingWindows four = SlidingWindows::OfCount(0, 10, 4, 0.5);
  check("four windows by half a width", four.Size() == 4);
  for (std::size_t i = 0; i < 4; ++i)
  {
    const double begin = static_cast<double>(2 * i);
    check.Near("begin", four.Begin(i), begin);
    check.Near("end", four.End(i), begin + 4);
  }
  const double borders[] = { 0, 3, 5, 7, 10 };
  for (std::size_t i = 0; i <= 4; ++i)
  {
    check.Near("border", four.Border(i), borders[i]);
  }
  const SlidingWindows same = SlidingWindows::OfWidth(0, 10, 4, 0.5);
  check("the same by width", same.Size() == 4 && same.End(3) == 10 && same.Border(2) == 5);
  const SlidingWindows cut = SlidingWindows::OfWidth(0, 9, 4, 0.5);
  check("the last window is cut off at the end",
    cut.Size() == 4 && cut.Begin(3) == 6 && cut.End(3) == 9 && cut.Border(4) == 9);
  const SlidingWindows one = SlidingWindows::OfWidth(2, 3, 4, 0.5);
  check("a width beyond the time is one window of it",
    one.Size() == 1 && one.Begin(0) == 2 && one.End(0) == 3);
  const SlidingWindows apart = SlidingWindows::OfCount(0, 6, 3, 1);
  check("at step 1 windows do not overlap", apart.End(0) == apart.Begin(1) && apart.Border(1) == 2);
  const SlidingWindows given = SlidingWindows::OfBorders({ 1, 2, 5, 6 });
  check(
    "windows between given borders", given.Size() == 3 && given.Begin(1) == 2 && given.End(1) == 5);
  check(
    "they follow each other", given.Overlap() == 0 && given.Border(0) == 1 && given.Border(3) == 6);
}

void CheckCells(Checks& check)
{
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> share(0, 1);
  bool inside = true, windows = true, owned = true;
  for (int round = 0; round < 300; ++round)
  {
    const double begin = share(random) - 0.5, end = begin + 1e-6 + share(random);
    const double step = 0.05 + 0.95 * share(random);
    SlidingWindows layout = SlidingWindows::OfCount(begin, end, 1 + random() % 40, step);
    if (round % 3 == 0)
    {
      const double middle = begin + (end - begin) * share(random);
      layout = SlidingWindows::OfBorders({ begin, middle, std::nextafter(middle, end), end });
    }
    std::vector<LatencyCount> cells(layout.Cells());
    std::vector<double> times{ begin };
    for (std::size_t i = 0; i < layout.Size(); ++i)
    {
      times.push_back(layout.Begin(i)); // exactly at edges
      times.push_back(std::nextafter(layout.End(i), begin));
      times.push_back(std::min(layout.Border(i), std::nextafter(end, begin)));
      times.push_back(begin + (end - begin) * 0.999 * share(random));
    }
    for (const double time : times)
    {
      cells[layout.CellOf(time)].Add(1, 2);
    }
    const auto expected = [&](double from, double to) {
      return std::count_if(
        times.begin(), times.end(), [&](double time) { return time >= from && time < to; });
    };
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < layout.Size(); ++i)
    {
      windows = windows &&
        layout.Count(cells, layout.Begin(i), layout.End(i)).Messages ==
          expected(layout.Begin(i), layout.End(i));
      const std::int64_t own = layout.Count(cells, layout.Border(i), layout.Border(i + 1)).Messages;
      owned = owned && own == expected(layout.Border(i), layout.Border(i + 1));
      sum += own;
    }
    inside = inside && sum == static_cast<std::int64_t>(times.size());
  }
  check("windows count what lies in [begin, end), to the last bit", windows);
  check("so do the parts that windows own", owned);
  check("every time is in one part", inside);
}

void CheckSums(Checks& check)
{
  std::mt19937_64 random(9);
  std::lognormal_distribution<double> latency(0, 3);
  std::vector<double> values(5000);
  std::generate(values.begin(), values.end(), [&] { return latency(random); });
  OrderlessSum forth, back, first, second;
  long double exact = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    forth.Add(values[i]);
    back.Add(values[values.size() - 1 - i]);
    (i % 3 ? first : second).Add(values[i]);
    exact += values[i];
  }
  second.Join(first);
  check("any order gives the same sum", forth.Value() == back.Value());
  check("parts give the same sum", forth.Value() == second.Value());
  check.Near("the sum is right", forth.Value() / static_cast<double>(exact), 1, 1e-14);
  LatencyCount count;
  check("the mean of none is NaN", std::isnan(count.Mean()));
  count.Add(1, 2);
  count.Add(NAN, 2);
  count.Add(4, 2);
  check("messages without a latency are counted, not judged",
    count.Messages == 3 && count.Judged == 2 && count.Delayed == 1 && count.Mean() == 2.5);
}

void CheckSparse(Checks& check)
{
  const auto sparse = [](const std::vector<std::int64_t>& judged, std::size_t reach) {
    std::string marks;
    for (const char mark : SparseWindows(judged, reach))
    {
      marks += mark ? '1' : '0';
    }
    return marks;
  };
  check("under a quarter of the fullest on either side", sparse({ 40, 9, 40 }, 1) == "010");
  check("not at a quarter of the lesser side", sparse({ 400, 10, 40 }, 1) == "000");
  check("the side's fullest within reach counts",
    sparse({ 40, 9, 9, 40 }, 1) == "0000" && sparse({ 40, 9, 9, 40 }, 2) == "0110");
  check("ends have one side only", sparse({ 1, 40, 40, 1 }, 2) == "0000");
  check("a sparser time is not sparse", sparse({ 40, 40, 5, 5, 5, 5 }, 2) == "000000");
  check("empty windows are", sparse({ 0, 3, 0 }, 1) == "101" && sparse({}, 1).empty());
}
}

int UnitTestSlidingWindows(int, char*[])
{
  Checks check;
  CheckLayout(check);
  CheckCells(check);
  CheckSums(check);
  CheckSparse(check);
  return check.Result();
}
