#include "Filters/Core/Periods/WindowChoice.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace pclvis;

namespace
{
void CheckChoice(Checks& check)
{
  WindowChoice even(0, 1);
  for (int i = 0; i < 1000; ++i)
  {
    even.Add(i / 1000.0, 1, i / 1000.0);
  }
  // N windows by half a width are 2 / (N + 1) wide: 30 of 1000 messages, 0.03, with N = 65.
  const std::size_t windows = even.Windows(200, 0.5, 30);
  check("30 of 1000 even messages: 65 windows, a slot more or less, " + std::to_string(windows),
    windows >= 64 && windows <= 67);
  check("at most as many as allowed", even.Windows(10, 0.5, 30) == 10);
  check("too few messages: one window", even.Windows(200, 0.5, 2000) == 1);
  check("no message: one window", WindowChoice(0, 1).Windows(200, 0.5, 30) == 1);
  WindowChoice burst(0, 1);
  for (int i = 0; i < 1000; ++i)
  {
    burst.Add(0.4 + i / 10000.0, 1, 0.4 + i / 10000.0);
  }
  // Windows that reach the burst hold 30 of its 1000 messages if they are 0.003 wide; empty ones
  // say nothing, and 200 windows are 0.01 wide.
  check("one burst: as many windows as allowed", burst.Windows(200, 0.5, 30) == 200);
}

/// 20 iterations of which each sends quick messages in its first half and slow ones in the second.
void CheckIterations(Checks& check)
{
  WindowChoice choice(0, 1);
  for (int i = 0; i < 20000; ++i)
  {
    choice.Add((i + 0.5) / 20000, i % 1000 < 500 ? 1 : 3, (i + 0.5) / 20000);
  }
  // Windows of half an iteration, 0.025, hold quick or slow ones: 2 / (N + 1) = 0.025 with N = 79;
  // those of a whole one, 0.05, both, with N = 39. Near it windows differ by little.
  const std::size_t whole = choice.Windows(200, 0.5, 30);
  check("windows are about as wide as an iteration, " + std::to_string(whole),
    whole >= WindowChoice::kFewestForRipple && whole < 50);
  check(
    "unless a ripple is allowed: 1 of the average 2", choice.Windows(200, 0.5, 30, 1.01) == 200);
  WindowChoice quick(0, 1);
  for (int i = 0; i < 20000; ++i)
  {
    quick.Add((i + 0.5) / 20000, i % 400 < 200 ? 1 : 3, (i + 0.5) / 20000);
  }
  // 50 iterations: 2 / (N + 1) = 0.02 with N = 99; next to whole ones the ripple is small.
  const std::size_t windows = quick.Windows(200, 0.5, 30);
  check(
    "of 50 iterations more windows, " + std::to_string(windows), windows >= 90 && windows < 125);
}

/// Bursts that begin and last as no number of equal windows does, with messages one after the
/// other.
using Bursts = std::vector<std::pair<double, double>>;
const Bursts kBursts = { { 0, 0.06 }, { 0.10, 0.24 }, { 0.28, 0.32 }, { 0.35, 0.45 }, { 0.5, 0.58 },
  { 0.62, 0.72 }, { 0.75, 0.87 }, { 0.9, 0.94 }, { 0.96, 1 } };

/// @param messages of burst i
/// @param latency  of burst i, at a share of its messages
WindowPlan PlanOf(const std::function<int(int)>& messages,
  const std::function<double(int, double)>& latency, std::size_t most = 200, std::int64_t held = 30,
  const Bursts& bursts = kBursts)
{
  WindowChoice choice(0, 1);
  int burst = 0;
  for (const auto& [begin, end] : bursts)
  {
    const double each = (end - begin) / messages(burst);
    for (int i = 0; i < messages(burst); ++i)
    {
      const double sent = begin + i * each;
      choice.Add(sent, latency(burst, static_cast<double>(i) / messages(burst)),
        std::fmin(sent + 2 * each, end - 1e-4));
    }
    ++burst;
  }
  return choice.Choose(most, 0.5, held);
}

/// Each burst has quick and slow messages, in the mean 2: sliding windows hold now these, now
/// those.
void CheckBursts(Checks& check)
{
  const auto forty = [](int) { return 40; };
  const auto alike = [](int, double share) { return share < 0.5 ? 1.0 : 3.0; };
  const std::vector<double> borders = PlanOf(forty, alike).Borders;
  const double halfway[] = { 0, 0.08, 0.26, 0.335, 0.475, 0.6, 0.735, 0.885, 0.95, 1 };
  check("one window a burst", borders.size() == 10);
  for (std::size_t i = 0; i < borders.size() && i < 10; ++i)
  {
    check.Near("a border halfway between two bursts", borders[i], halfway[i], 2.0 / 8192);
  }
  const auto slide = [](const WindowPlan& plan) { return plan.Borders.empty(); };
  check("not with too few messages in them", slide(PlanOf(forty, alike, 200, 41)));
  check("not with more bursts than windows", slide(PlanOf(forty, alike, 8)));
  check(
    "not where sliding windows are steady", slide(PlanOf(forty, [](int, double) { return 1.0; })));
  const auto alternate = [](int burst, double) { return burst % 2 ? 3.0 : 1.0; };
  check(
    "not where the latency is less steady from burst to burst", slide(PlanOf(forty, alternate)));
  const auto one = [](int messages) {
    return [messages](int burst) { return burst == 3 ? messages : 40; };
  };
  check("also where one has four times the messages of most", !slide(PlanOf(one(160), alike)));
  check("not with more, as steps have that ran into each other", slide(PlanOf(one(164), alike)));
  const auto among = [&](const Bursts& bursts) { return PlanOf(forty, alike, 200, 30, bursts); };
  check("not with eight", slide(among({ kBursts.begin() + 1, kBursts.end() })));
  const auto first = [&](double end) {
    return among({ { 0, end }, { 0.36, 0.38 }, { 0.42, 0.52 }, { 0.54, 0.56 }, { 0.6, 0.66 },
      { 0.70, 0.78 }, { 0.8, 0.84 }, { 0.87, 0.94 }, { 0.96, 1 } });
  };
  check("also with one of less than a third of the time", !slide(first(0.33)));
  check("not with a longer one", slide(first(0.34)));
  check("no message: one window", WindowChoice(0, 1).Choose(200, 0.5, 30).Windows == 1);
}
}

int UnitTestWindowChoice(int, char*[])
{
  Checks check;
  CheckChoice(check);
  CheckIterations(check);
  CheckBursts(check);
  return check.Result();
}
