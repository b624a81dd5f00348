#include "Testing/Support/Check.h"
#include "Views/Core/PhysicalTimeline/CounterCurves.h"

#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
struct Table
{
  std::vector<std::int32_t> Rank, Thread, Counter;
  std::vector<double> Time, Value;

  void Add(std::int32_t rank, double time, double value, std::int32_t thread = 0)
  {
    this->Rank.push_back(rank);
    this->Thread.push_back(thread);
    this->Counter.push_back(0);
    this->Time.push_back(time);
    this->Value.push_back(value);
  }
  CounterSamples Samples() const
  {
    CounterSamples samples;
    samples.Rank = { this->Rank.data(), this->Rank.size() };
    samples.Thread = { this->Thread.data(), this->Thread.size() };
    samples.Counter = { this->Counter.data(), this->Counter.size() };
    samples.Time = { this->Time.data(), this->Time.size() };
    samples.Value = { this->Value.data(), this->Value.size() };
    return samples;
  }
};

void TestValues(Checks& check)
{
  // Memory: rank 0 has 4 from 1 s on, 10 from 3 s on; rank 1 has 2 from 0 s on; thread 1 is none.
  Table table;
  table.Add(0, 3, 10);
  table.Add(0, 1, 4);
  table.Add(1, 0, 2);
  table.Add(0, 2, 0);
  table.Add(0, 2, 4); // at the same time, the last one
  table.Add(0, 0, 99, 1);
  const CounterCurves curves(table.Samples());
  check("what falls is a value", !curves.IsRate() && !curves.IsEmpty());
  const CounterPixels both = curves.Pixels({ 0, 1, 2, 4, 5 }, {}, 0, 1);
  check("both ranks count", both.Ranks == 2);
  check.Near("from 0 to 1 s rank 1 alone has a value", both.Mean[0], 2);
  check.Near("then the mean of 4 and 2", both.Mean[1], 3);
  // Rank 0 from 2 to 4 s: 4 and 10, 7 in the mean; with rank 1, 4.5.
  check.Near("a pixel has the mean over its time", both.Mean[2], 4.5);
  check.Near("the least rank", both.Least[2], 2);
  check.Near("the greatest rank", both.Most[2], 7);
  check.Near("the last sample holds on", both.Most[3], 10);
  const CounterPixels second = curves.Pixels({ 0, 1, 2 }, { 1 }, 0, 0);
  // Over 0 to 4 s in two parts rank 0 has 4 in the second of the first, and 7 in the mean of the
  // rest.
  check.Near("the greatest mean of a rank", GreatestMean(curves, { 0, 4 }, { 0, 1 }, 2), 7);
  check.Near("of some ranks", GreatestMean(curves, { 0, 4 }, { 1, 1 }, 2), 2);
  check("chosen ranks count alone", second.Ranks == 1 && second.Mean[1] == 2);
  check("rows without the counter have none",
    curves.Pixels({ 0, 1 }, {}, 5, 9).Ranks == 0 &&
      std::isnan(curves.Pixels({ 0, 1 }, {}, 5, 9).Mean[0]));
  check("before the first sample there is nothing",
    std::isnan(curves.Pixels({ 0, 0.5 }, { 0 }, 0, 0).Mean[0]));
  check.Near("a sample within a pixel counts from then on",
    curves.Pixels({ 0, 1.5 }, { 0 }, 0, 0).Mean[0], 4);
}

void TestRates(Checks& check)
{
  // Instructions: 100 in the first 2 s, then 100 in 1 s.
  Table table;
  table.Add(0, 0, 1000);
  table.Add(0, 2, 1100);
  table.Add(0, 3, 1200);
  const CounterCurves curves(table.Samples());
  check("what never falls is a rate", curves.IsRate());
  const CounterPixels found = curves.Pixels({ 0, 1, 2.5, 3, 4 }, {}, 0, 0);
  check.Near("50 a second", found.Mean[0], 50);
  check.Near("50 in 1 s and 50 in half a second", found.Mean[1], 100 / 1.5);
  check.Near("100 a second", found.Mean[2], 100);
  check("after the last sample it is not known", std::isnan(found.Mean[3]));
  check.Near("unless its value is wanted",
    CounterCurves(table.Samples(), CounterReading::Value).Pixels({ 3, 4 }, {}, 0, 0).Mean[0], 1200);
  Table constant;
  constant.Add(0, 0, 7);
  constant.Add(0, 1, 7);
  check("what never changes is a value", !CounterCurves(constant.Samples()).IsRate());
  check("and a rate of 0 if that is wanted",
    CounterCurves(constant.Samples(), CounterReading::Rate).Pixels({ 0, 1 }, {}, 0, 0).Mean[0] ==
      0);
}

void TestRandom(Checks& check)
{
  // Against a sum over steps of 1/64 s, in which no sample changes anything.
  std::mt19937 random(5);
  Table table, shuffled;
  std::vector<double> values;
  for (int i = 0; i < 200; ++i)
  {
    values.push_back(double(random() % 100));
    table.Add(0, i / 4.0, values.back());
  }
  for (int i = 0; i < 200; ++i)
  {
    const int row = (i * 77) % 200; // 77 and 200 have no common divisor
    shuffled.Add(0, row / 4.0, values[row]);
  }
  const CounterCurves curves(table.Samples(), CounterReading::Value);
  std::vector<double> edges;
  for (int i = 0; i <= 100; ++i)
  {
    edges.push_back(i * 33 / 64.0);
  }
  const CounterPixels found = curves.Pixels(edges, {}, 0, 0);
  bool same = true;
  for (int x = 0; x < 100; ++x)
  {
    double sum = 0;
    for (int k = 33 * x; k < 33 * (x + 1); ++k)
    {
      sum += values[std::min(k / 16, 199)];
    }
    same = same && std::fabs(found.Mean[x] - sum / 33) < 1e-9;
  }
  check("means are those of a sum over small steps", same);
  check("the order of rows does not matter",
    CounterCurves(shuffled.Samples(), CounterReading::Value).Pixels(edges, {}, 0, 0).Mean ==
      found.Mean);
}
}

int UnitTestCounterCurves(int, char*[])
{
  Checks check;
  TestValues(check);
  TestRates(check);
  TestRandom(check);
  check("no samples, no curves",
    CounterCurves().IsEmpty() && CounterCurves(Table().Samples()).IsEmpty() &&
      CounterCurves().Pixels({ 0, 1 }, {}, 0, 9).Ranks == 0);
  return check.Result();
}
