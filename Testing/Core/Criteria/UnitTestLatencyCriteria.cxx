#include "Filters/Core/Criteria/LatencyCriteria.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Row
{
  std::uint8_t InterNode;
  std::int64_t SizeBytes;
  double Transmission;
  std::uint8_t Matched, Skewed;
};

struct TestTable : CriteriaMessages::Owned
{
  void Append(std::int64_t id, const Row& row)
  {
    this->MessageId.Append(id);
    this->InterNode.Append(row.InterNode);
    this->SizeBytes.Append(row.SizeBytes);
    this->Transmission.Append(row.Transmission);
    this->Matched.Append(row.Matched);
    this->Skewed.Append(row.Skewed);
  }
  CriteriaMessages View() const { return ViewsOf<CriteriaMessages>(*this); }
};

LatencyResult Compute(const TestTable& table, const LatencyCriteriaOptions& options = {},
  const CriteriaCurve* saved = nullptr)
{
  ProcessGroup alone;
  return ComputeLatency(table.View(), options, saved, alone);
}

/// Within nodes, bin 0..49: t = 1 2 3, C = 2. Between nodes, bin 100..149: t = 4 8 12 20, C = 10.
const std::vector<Row> kRows = {
  { 0, 8, 1, 1, 0 }, { 0, 8, 2, 1, 0 }, { 0, 49, 3, 1, 0 }, { 1, 100, 4, 1, 0 },
  { 1, 149, 8, 1, 0 }, { 1, 120, 12, 1, 0 }, { 1, 120, 20, 1, 0 },
  { 0, 8, kNaN, 0, 0 }, // unmatched
  { 0, 8, -1, 1, 1 },   // received before sent
  { 1, 300, -2, 1, 1 }, // the same, alone in its bin
  { 0, 8, 0, 1, 0 },    // t = 0 is skewed too, flag or not
  { 1, -1, 5, 1, 0 },   // size unknown
  { 0, 8, kNaN, 1, 0 }, // time unknown
};

TestTable MakeTable(const std::vector<Row>& rows)
{
  TestTable table;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    table.Append(static_cast<std::int64_t>(i), rows[i]);
  }
  return table;
}

void CheckByHand(Checks& check)
{
  LatencyCriteriaOptions options;
  options.MinimumSamples = 0;
  const LatencyResult result = Compute(MakeTable(kRows), options);
  check("bins with usable messages only", result.Curve.Size() == 2);
  check("the median within nodes", result.Curve.Criterion[0] == 2);
  check("the median of four between nodes: (8 + 12) / 2", result.Curve.Criterion[1] == 10);
  const std::vector<double> expected = { 0.5, 1, 1.5, 0.4, 0.8, 1.2, 2 };
  for (std::size_t i = 0; i < kRows.size(); ++i)
  {
    check.Near("L = t / C of message " + std::to_string(i), result.Latency[i],
      i < expected.size() ? expected[i] : kNaN);
  }
  check("a skewed message shows the criterion of its bin", result.Criterion[8] == 2);
  check("a bin of skewed messages has no criterion", std::isnan(result.Criterion[9]));
  check("an unmatched message has no criterion", std::isnan(result.Criterion[7]));
  const LatencySummary& summary = result.Summary;
  check("every message has one fate",
    summary.Messages == 13 && summary.Judged == 7 && summary.Unmatched == 1 &&
      summary.Skewed == 3 && summary.Unusable == 2 && summary.NoCurve == 0);
  check("delayed: L above 1", summary.Delayed == 3);
  check("L of exactly 2 is not above 2", summary.Above2 == 0);
  check("nearest-rank percentiles of 0.4 0.5 0.8 1 1.2 1.5 2",
    summary.MedianLatency == 1 && summary.LatencyP95 == 2);
  const std::vector<std::string> told = TextsOf(summary.Observations);
  check("three kinds are spoken of", told.size() == 3);
  check("a side alone is no message",
    told[0] == "1 send or receive has no latency: its other side was not read or not recorded.");
  check("of the 12 with both", told[1].find("3 of 12 messages have no latency") == 0);
  options.DelayFactor = 1.2;
  check(
    "the delay factor moves the bound", Compute(MakeTable(kRows), options).Summary.Delayed == 2);
}

void CheckSavedCurve(Checks& check)
{
  const CriteriaCurve saved =
    CurveFromText("inter_node,size_bytes,criterion_s\n0,0,4\n0,100,8\n", "quiet");
  TestTable table;
  table.Append(0, { 0, 10, 2, 1, 0 });    // bin 0: 2 / 4
  table.Append(1, { 0, 70, 3, 1, 0 });    // bin 50: 3 / 6
  table.Append(2, { 0, 1000, 16, 1, 0 }); // beyond the end: 16 / 8
  table.Append(3, { 1, 10, 5, 1, 0 });    // the curve has no such class
  const LatencyResult result = Compute(table, {}, &saved);
  check("a saved criterion is taken as it is", result.Latency[0] == 0.5);
  check("a lacking bin is interpolated", result.Latency[1] == 0.5);
  check("beyond the end the last value holds", result.Latency[2] == 2);
  check("the other class's criterion is never taken", std::isnan(result.Latency[3]));
  check("messages without criterion are counted", result.Summary.NoCurve == 1);
  check("and spoken of", result.Summary.Observations.size() == 1);
  check("the curve names saved and added bins", result.Curve.Size() == 4);
  LatencyCriteriaOptions wide;
  wide.SizeBinWidth = 200;
  const LatencyResult other = Compute(table, wide, &saved);
  check("a curve of narrower bins serves: bin 0..199 stands at 0", other.Latency[1] == 0.75);
}

void CheckSameForAll(Checks& check)
{
  std::mt19937_64 random(5);
  std::lognormal_distribution<double> time(-9, 1);
  std::vector<std::pair<std::int64_t, Row>> rows;
  for (std::int64_t id = 0; id < 200000; ++id)
  {
    const std::uint8_t inter = random() % 2;
    const std::int64_t size = static_cast<std::int64_t>(random() % 12) * 40000;
    rows.push_back({ id, { inter, size, time(random), random() % 50 != 0, 0 } });
  }
  LatencyCriteriaOptions options;
  options.MaximumSamples = 500;
  std::vector<double> expected(rows.size());
  LatencySummary serial;
  for (const int processes : { 1, 1, 3 })
  {
    std::vector<double> latency(rows.size(), -1);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      TestTable mine;
      for (std::size_t i = group.Process(); i < rows.size(); i += processes)
      {
        mine.Append(rows[i].first, rows[i].second);
      }
      LatencyCriteriaOptions own = options;
      own.Threads = 1 + group.Process();
      const LatencyResult result = ComputeLatency(mine.View(), own, nullptr, group);
      for (std::size_t i = 0; i < mine.MessageId.Size(); ++i)
      {
        latency[mine.MessageId[i]] = std::isnan(result.Latency[i]) ? -1 : result.Latency[i];
      }
      if (group.Process() == processes - 1)
      {
        const bool first = serial.Messages == 0;
        serial = first ? result.Summary : serial;
        check("counts and percentiles are those of one process",
          serial.Judged == result.Summary.Judged && serial.Delayed == result.Summary.Delayed &&
            serial.LatencyP95 == result.Summary.LatencyP95);
      }
    });
    expected = expected[0] == 0 ? latency : expected;
    check("shuffled rows, threads and processes give the same latencies", latency == expected);
    std::shuffle(rows.begin(), rows.end(), random);
  }
}

void CheckRefusals(Checks& check)
{
  const auto with = [](auto change) {
    LatencyCriteriaOptions options;
    change(options);
    Compute(TestTable(), options);
  };
  check.Throws("a bin width of 0 is refused", "size bin width is 0",
    [&] { with([](LatencyCriteriaOptions& o) { o.SizeBinWidth = 0; }); });
  check.Throws("negative samples are refused", "maximum samples is -1",
    [&] { with([](LatencyCriteriaOptions& o) { o.MaximumSamples = -1; }); });
  check.Throws("a negative minimum is refused", "minimum samples is -1",
    [&] { with([](LatencyCriteriaOptions& o) { o.MinimumSamples = -1; }); });
  check.Throws("a delay factor that is no number is refused", "delay factor is",
    [&] { with([](LatencyCriteriaOptions& o) { o.DelayFactor = kNaN; }); });
  TestTable uneven;
  uneven.MessageId.Append(1);
  check.Throws(
    "columns of different length are refused", "differ in length", [&] { Compute(uneven); });
  bool stopped = false;
  try
  {
    ProcessGroup alone;
    ComputeLatency(
      MakeTable(kRows).View(), {}, nullptr, alone, [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("progress can stop the work", stopped);
}
}

int UnitTestLatencyCriteria(int, char*[])
{
  Checks check;
  const LatencyResult none = Compute(TestTable());
  check("no message gives an empty curve and no latency",
    none.Curve.Size() == 0 && none.Latency.Size() == 0 && none.Summary.Messages == 0);
  check("and says so", none.Summary.Observations.size() == 1);
  check("and has no percentile", std::isnan(none.Summary.LatencyP95));
  CheckByHand(check);
  CheckSavedCurve(check);
  CheckSameForAll(check);
  CheckRefusals(check);
  return check.Result();
}
