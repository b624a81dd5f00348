#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <functional>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kIteration = 100e-6;

/// 40 iterations of 100 us, each of ten steps of 10 us baseline time.
struct Run
{
  std::vector<Transfer> Transfers;
  std::vector<Loss> Losses;
  /// @param lost (iteration, step) [baseline times]
  explicit Run(const std::function<double(int, int)>& lost)
  {
    for (int i = 0; i < 40; ++i)
    {
      for (int step = 0; step < 10; ++step)
      {
        Transfer t{};
        t.Begin = kIteration * i + 10e-6 * step;
        t.End = t.Begin + 5e-6;
        t.Program = static_cast<std::uint64_t>(step);
        this->Losses.push_back(
          { t.Begin, t.End, 10e-6, 10e-6 * lost(i, step), this->Transfers.size() });
        this->Transfers.push_back(t);
      }
    }
  }
  SlowerTimes Times(double iteration = kIteration) const
  {
    return SlowerTimes(this->Losses, this->Transfers, iteration);
  }
  std::vector<SlowerTime> Find() const { return this->Times().Find(); }
};

/// -0.1 .. 0.1 without pattern.
double Noise(int iteration, int step)
{
  return 0.2 *
    (std::fmod(std::fabs(std::sin(12.9898 * iteration + 78.233 * step)) * 43758.5, 1) - 0.5);
}

bool Within(int i, int first, int end)
{
  return i >= first && i < end;
}

void TestFind(Checks& check)
{
  check("noise is no time", Run(Noise).Find().empty());
  const Run run([](int i, int step) { return Noise(i, step) + (Within(i, 10, 18) ? 0.3 : 0); });
  const auto one = run.Find();
  check("0.3 of each message in 8 iterations is found", one.size() == 1);
  if (one.size() == 1)
  {
    // The messages before and behind end and begin 5 us from the next.
    check.Near("from its first message", one[0].Begin, 1000e-6 - 2.5e-6, 1e-9);
    check.Near("to its last", one[0].End, 1795e-6 + 2.5e-6, 1e-9);
    check.Near("by how much", one[0].Shift, 0.3, 0.03);
    check("far from chance", one[0].Sigmas > 10);
  }
  check("a tenth is what programs do to themselves",
    Run([](int i, int step) { return Noise(i, step) + (Within(i, 10, 18) ? 0.1 : 0); })
      .Find()
      .empty());
  check("one iteration is an accident",
    Run([](int i, int step) { return Noise(i, step) + (i == 10 ? 0.5 : 0); }).Find().empty());
  check("more than half is the rule",
    Run([](int i, int step) { return Noise(i, step) + (Within(i, 10, 32) ? 0.5 : 0); })
      .Find()
      .empty());
  const auto two = Run([](int i, int step) {
    return Noise(i, step) + (Within(i, 8, 14) || Within(i, 24, 30) ? 0.3 : 0);
  }).Find();
  check("two times are found beside each other", two.size() == 2);
}

void TestSteps(Checks& check)
{
  check("what a step loses in each iteration is usual",
    Run([](int i, int step) { return Noise(i, step) + (step == 3 ? 2.0 : 0); }).Find().empty());
  const Run stalled(
    [](int i, int step) { return Noise(i, step) + (i == 20 && step == 3 ? 100 : 0); });
  check("a message that is stalled counts once", stalled.Find().empty());
  check.Near("with its baseline time", stalled.Times().ShiftOf(203), 1);
  Run seldom([](int, int) { return 1.0; });
  for (std::size_t i = 0; i < seldom.Transfers.size(); ++i)
  {
    seldom.Transfers[i].Program = i / 3;
  }
  check("what comes three times has no usual time", std::isnan(seldom.Times().ShiftOf(0)));
}

void TestJudge(Checks& check)
{
  const Run run([](int i, int step) {
    return Noise(i, step) + (Within(i, 10, 18) || Within(i, 24, 30) ? 0.3 : 0);
  });
  SlowerTime first{ 1000e-6, 1800e-6 }, quiet{ 3200e-6, 3800e-6 }, most{ 0, 3000e-6 };
  const SlowerTime second{ 2400e-6, 3000e-6 };
  run.Times().Judge(first, {});
  const double alone = first.Sigmas;
  run.Times().Judge(first, { second });
  check("beside the other one it stands out more", first.Sigmas > alone && alone > 2);
  check.Near("by what it is slower", first.Shift, 0.3, 0.03);
  run.Times().Judge(quiet, { first, second });
  check("an undisturbed time does not", quiet.Sigmas < 2);
  run.Times().Judge(most, {});
  check("nor what is most of the run", most.Sigmas == 0);
}

void TestLittle(Checks& check)
{
  const Run run([](int, int) { return 0.0; });
  check("without an iteration nothing is known", run.Times(std::nan("")).Find().empty());
  SlowerTime time{ 0, 400e-6 };
  run.Times(std::nan("")).Judge(time, {});
  check("nor of a time that is asked for", std::isnan(time.Sigmas));
  run.Times(1000e-6).Judge(time, {});
  check("nor with four iterations", std::isnan(time.Sigmas));
  check("of nothing nothing is found", SlowerTimes({}, {}, kIteration).Find().empty());
}
}

int UnitTestSlowerTimes(int, char*[])
{
  Checks check;
  TestFind(check);
  TestSteps(check);
  TestJudge(check);
  TestLittle(check);
  return check.Result();
}
