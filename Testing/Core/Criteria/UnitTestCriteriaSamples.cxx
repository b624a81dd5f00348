#include "Filters/Core/Criteria/CriteriaSamples.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
constexpr std::int64_t kWidth = 50;

void CheckMedians(Checks& check)
{
  CriteriaSamples samples(kWidth, 0, 1);
  // Bin 0..49 within nodes: 5 1 3 -> 3. Bin 100..149: 4 2 -> 3. Between nodes, bin 50..99: 7.
  std::int64_t id = 0;
  for (const double t : { 5.0, 1.0, 3.0 })
  {
    samples.Add(false, 16 * id, id, t);
    ++id;
  }
  samples.Add(false, 149, id++, 4);
  samples.Add(false, 100, id++, 2);
  samples.Add(true, 64, id++, 7);
  const CriteriaCurve curve = samples.Curve(0);
  check("one row a bin that has messages", curve.Size() == 3);
  check("bins start at multiples of the width",
    curve.SizeBytes[0] == 0 && curve.SizeBytes[1] == 100 && curve.SizeBytes[2] == 50);
  check("the criterion is the median", curve.Criterion[0] == 3 && curve.Criterion[2] == 7);
  check("the median of two is their mean", curve.Criterion[1] == 3);
  check("samples are counted", curve.Samples[0] == 3 && curve.Samples[1] == 2);
  check("classes do not mix", curve.InterNode[1] == 0 && curve.InterNode[2] == 1);
}

/// Bins of 3, 1 and 2 samples with medians 4, 1, 9: fewer than 3 take the fit.
void CheckFit(Checks& check)
{
  CriteriaSamples samples(kWidth, 0, 1);
  std::int64_t id = 0;
  for (const double t : { 3.0, 4.0, 5.0 })
  {
    samples.Add(true, 10, id++, t);
  }
  samples.Add(true, 60, id++, 1);
  samples.Add(true, 110, id++, 8);
  samples.Add(true, 120, id++, 10);
  const CriteriaCurve curve = samples.Curve(3);
  check("a full bin keeps its median", curve.Criterion[0] == 4 && curve.Fitted[0] == 0);
  check.Near("a thin bin below its neighbour takes the weighted mean (3*4 + 1) / 4",
    curve.Criterion[1], 3.25);
  check("a thin bin above its neighbours keeps its own median, as the fit does",
    curve.Criterion[2] == 9);
  check("thin bins are flagged", curve.Fitted[1] == 1 && curve.Fitted[2] == 1);
}

/// Rows of the chart: the criteria, then the samples, each in the column of its class.
void CheckChart(Checks& check)
{
  CriteriaSamples samples(kWidth, 0, 1);
  samples.Add(true, 64, 0, 7e-6);
  for (std::int64_t id = 1; id <= 300; ++id)
  {
    samples.Add(false, 8, id, 2e-6);
  }
  const auto chart = samples.Chart(samples.Curve(0));
  check("two criteria, 100 of 300 samples, one of one", chart.SizeBytes.Size() == 2 + 100 + 1);
  check("sizes are the middles of bins", chart.SizeBytes[0] == 25 && chart.SizeBytes[1] == 75);
  check.Near("criterion within a node, in microseconds", chart.CriterionWithin[0], 2, 1e-9);
  check.Near("criterion between nodes", chart.CriterionBetween[1], 7, 1e-9);
  check("a criterion is no message and of one class",
    std::isnan(chart.Within[0]) && std::isnan(chart.CriterionBetween[0]));
  check.Near("then messages within a node", chart.Within[2], 2, 1e-9);
  check.Near("then between nodes", chart.Between[102], 7, 1e-9);
  CriteriaSamples zero(1, 0, 1);
  zero.Add(false, 0, 0, 1);
  check(
    "a size of 0 is drawn at 1, as a logarithm needs", zero.Chart(zero.Curve(0)).SizeBytes[0] == 1);
}

/// The choice is the same for any order and any split, and is the K least keys of all.
void CheckChoice(Checks& check)
{
  std::mt19937_64 random(11);
  std::vector<std::int64_t> ids(20000);
  for (std::size_t i = 0; i < ids.size(); ++i)
  {
    ids[i] = static_cast<std::int64_t>(i);
  }
  const auto curveOf = [&](int parts, std::int64_t maximum, std::int64_t seed) {
    std::vector<CriteriaSamples> split(parts, CriteriaSamples(kWidth, maximum, seed));
    for (std::size_t i = 0; i < ids.size(); ++i)
    {
      // t = id: the median tells which ids were chosen.
      split[i % parts].Add(false, 8 * (ids[i] % 20), ids[i], 1 + static_cast<double>(ids[i]));
    }
    for (int part = 1; part < parts; ++part)
    {
      part % 2 ? split[0].Join(split[part]) : split[0].Join(split[part].Pack());
    }
    return split[0].Curve(10);
  };
  const CriteriaCurve first = curveOf(1, 101, 1);
  bool same = true;
  for (const int parts : { 1, 2, 5 })
  {
    std::shuffle(ids.begin(), ids.end(), random);
    const CriteriaCurve again = curveOf(parts, 101, 1);
    same =
      same && std::equal(first.Criterion.begin(), first.Criterion.end(), again.Criterion.begin());
  }
  check("any order and split of the messages gives the same criteria", same);
  check("no more samples than asked for", first.Samples[0] == 101);
  check(
    "another seed chooses other samples", curveOf(1, 101, 2).Criterion[0] != first.Criterion[0]);
  // 101 of 7000 evenly spread values: the median's standard error is 5 %.
  check("the chosen samples stand for all",
    first.Criterion[0] > 0.8 * 10000 && first.Criterion[0] < 1.2 * 10000);
  check("0 takes all messages", curveOf(2, 0, 1).Samples[0] == 7000);
}
}

int UnitTestCriteriaSamples(int, char*[])
{
  Checks check;
  check("no message, no curve", CriteriaSamples(kWidth, 10, 1).Curve(10).Size() == 0);
  CheckMedians(check);
  CheckFit(check);
  CheckChart(check);
  CheckChoice(check);
  return check.Result();
}
