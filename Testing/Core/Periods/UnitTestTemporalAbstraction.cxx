#include "Filters/Core/Periods/TemporalAbstraction.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <cstring>
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
  double SendBegin, Latency;
  std::int32_t SourceRegion, DestinationRegion;
};

struct TestTable : TemporalMessages::Owned
{
  void Append(const Row& row, double receiveEnd)
  {
    this->SendBegin.Append(row.SendBegin);
    this->SendEnd.Append(row.SendBegin);
    this->ReceiveEnd.Append(receiveEnd);
    this->Latency.Append(row.Latency);
    this->SourceRegion.Append(row.SourceRegion);
    this->DestinationRegion.Append(row.DestinationRegion);
  }
  explicit TestTable(const std::vector<Row>& rows, double end = kNaN)
  {
    for (const Row& row : rows)
    {
      this->Append(row, end);
    }
  }
  TemporalMessages View(bool regions = true) const
  {
    TemporalMessages view = ViewsOf<TemporalMessages>(*this);
    if (!regions)
    {
      view.SourceRegion = view.DestinationRegion = {};
    }
    return view;
  }
};

TemporalResult Abstract(
  const TestTable& table, const TemporalOptions& options = {}, bool regions = true)
{
  ProcessGroup alone;
  return AbstractTime(table.View(regions), options, alone);
}

/// L of ten messages in each of ten seconds, at 0.05, 0.15, ...: low, rising, high, falling, low.
const std::vector<double> kBySecond = { 1, 1, 2, 3, 4, 3.6, 3.4, 3.2, 1, 1 };

std::vector<Row> DrawnRows()
{
  std::vector<Row> rows;
  for (std::size_t second = 0; second < kBySecond.size(); ++second)
  {
    for (int i = 0; i < 10; ++i)
    {
      rows.push_back({ static_cast<double>(second) + 0.05 + 0.1 * i, kBySecond[second], 0, 0 });
    }
  }
  return rows;
}

void CheckByHand(Checks& check)
{
  TemporalOptions options;
  options.WindowWidth = 1;
  options.Step = 1;
  options.Regions = { -1 };
  const TemporalResult result = Abstract(TestTable(DrawnRows(), 10), options);
  check("ten windows of a second", result.Windows.Begin.Size() == 10);
  for (std::size_t i = 0; i < result.Windows.Begin.Size(); ++i)
  {
    check.Near("m of second " + std::to_string(i), result.Windows.Latency[i], kBySecond[i]);
    check("ten messages each", result.Windows.Messages[i] == 10);
    check("delayed above 1", result.Windows.Delayed[i] == (kBySecond[i] > 1 ? 10 : 0));
    // 23.2 / 10
    check.Near("Ave", result.Windows.Average[i], 2.32);
  }
  // Growth: 1 1 2 3 4 never falls, rises by 3, ends above 1.1 * 2.32 = 2.552, and leaves its lowest
  // tenth, to 1.3, with second 1. Steady 5..7: 3.6 3.4 3.2 are above 2.552. The rest is 0 and 8..9.
  const schema::Periods::Table& periods = result.Periods;
  check("four periods", periods.Kind.Size() == 4);
  if (periods.Kind.Size() == 4)
  {
    const int kinds[] = { 2, 0, 1, 2 };
    const double ends[] = { 1, 5, 8, 10 }, means[] = { 1, 2.5, 3.4, 1 };
    const double peaks[] = { 1, 4, 3.6, 1 };
    const std::int64_t messages[] = { 10, 40, 30, 20 }, delayed[] = { 0, 30, 30, 0 };
    for (int i = 0; i < 4; ++i)
    {
      const std::string label = "period " + std::to_string(i);
      check(label + ": kind", periods.Kind[i] == kinds[i]);
      check.Near(label + ": begin", periods.Begin[i], i == 0 ? 0 : ends[i - 1]);
      check.Near(label + ": end", periods.End[i], ends[i]);
      check.Near(label + ": mean L", periods.Latency[i], means[i]);
      check.Near(label + ": peak", periods.Peak[i], peaks[i]);
      check(label + ": messages", periods.Messages[i] == messages[i]);
      check(label + ": delayed", periods.Delayed[i] == delayed[i]);
    }
  }
  check("nothing odd to say", result.Observations.empty());
  options.DelayFactor = 3.3;
  check("the delay factor moves the bound",
    Abstract(TestTable(DrawnRows(), 10), options).Periods.Delayed[2] == 20);
  options.WindowBegin = 5;
  options.WindowEnd = 8;
  const TemporalResult part = Abstract(TestTable(DrawnRows(), 10), options);
  check("a part of the trace has its own average: 3.4",
    part.Windows.Begin.Size() == 3 && part.Windows.Average[0] == 3.4 &&
      part.Windows.Begin[0] == 5 && part.Windows.End[2] == 8);
  check("and there nothing is above the rest",
    part.Periods.Kind.Size() == 1 && part.Periods.Kind[0] == 2 && part.Periods.Messages[0] == 30);
}

/// Everything that must hold of any result; `rows` are all messages of the trace.
void CheckInvariants(Checks& check, const std::vector<Row>& rows, const TemporalResult& result,
  double begin, double end)
{
  bool windows = true, periods = true, covers = true, all = true;
  const auto slow = [&](std::int32_t region, double from, double to, std::int64_t& messages) {
    double sum = 0;
    std::int64_t judged = 0;
    messages = 0;
    for (const Row& row : rows)
    {
      const bool mine =
        region < 0 || (row.SourceRegion == region && row.DestinationRegion == region);
      if (mine && row.SendBegin >= from && row.SendBegin < to)
      {
        ++messages;
        judged += !std::isnan(row.Latency);
        sum += std::isnan(row.Latency) ? 0 : row.Latency;
      }
    }
    return judged > 0 ? sum / static_cast<double>(judged) : kNaN;
  };
  const auto same = [](double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= 1e-12 * std::fabs(b);
  };
  std::int64_t messages = 0;
  const schema::Windows::Table& w = result.Windows;
  for (std::size_t i = 0; i < w.Region.Size(); ++i)
  {
    windows = windows && same(w.Latency[i], slow(w.Region[i], w.Begin[i], w.End[i], messages)) &&
      messages == w.Messages[i] && same(w.Average[i], slow(w.Region[i], begin, end, messages));
  }
  const schema::Periods::Table& p = result.Periods;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < p.Region.Size(); ++i)
  {
    const bool first = i == 0 || p.Region[i] != p.Region[i - 1];
    const bool last = i + 1 == p.Region.Size() || p.Region[i] != p.Region[i + 1];
    covers = covers && p.Begin[i] == (first ? begin : p.End[i - 1]) && p.Begin[i] < p.End[i] &&
      (!last || p.End[i] == end);
    periods = periods && same(p.Latency[i], slow(p.Region[i], p.Begin[i], p.End[i], messages)) &&
      messages == p.Messages[i];
    sum = (first ? 0 : sum) + p.Messages[i];
    if (last)
    {
      slow(p.Region[i], begin, end, messages);
      all = all && sum == messages;
    }
  }
  check("windows hold what their begin and end say", windows);
  check("so do periods", periods);
  check("periods cover the time and do not overlap", covers);
  check("every message is in exactly one period", all);
}

std::vector<Row> RandomRows(std::mt19937_64& random, std::size_t n, int regions)
{
  std::uniform_real_distribution<double> share(0, 1);
  std::lognormal_distribution<double> noise(0, 0.3);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < n; ++i)
  {
    // Some at equal times, some without latency, high in 0.3 to 0.5.
    const double time = random() % 8 ? share(random) : 0.25 * static_cast<double>(random() % 4);
    const double latency = noise(random) * (time > 0.3 && time < 0.5 ? 3 : 1);
    rows.push_back({ time, random() % 9 ? latency : kNaN,
      static_cast<std::int32_t>(random() % (regions + 1)) - 1,
      static_cast<std::int32_t>(random() % (regions + 1)) - 1 });
  }
  return rows;
}

void CheckRandom(Checks& check)
{
  std::mt19937_64 random(21);
  for (int round = 0; round < 40; ++round)
  {
    const std::vector<Row> rows = RandomRows(random, 1 + random() % 3000, 1 + round % 3);
    TemporalOptions options;
    options.Step = round % 3 == 0 ? 0.5 : 0.1 + 0.2 * (round % 5);
    options.WindowWidth = round % 4 == 0 ? 0.013 : 0;
    CheckInvariants(check, rows, Abstract(TestTable(rows, 1.5), options), 0, 1.5);
  }
}

void CheckAutomatic(Checks& check)
{
  std::mt19937_64 random(4);
  const std::vector<Row> rows = RandomRows(random, 3000, 1);
  const TemporalResult result = Abstract(TestTable(rows, 1));
  std::vector<std::int64_t> judged;
  for (std::size_t i = 0; i < result.Windows.Region.Size() && result.Windows.Region[i] < 0; ++i)
  {
    judged.push_back(std::count_if(rows.begin(), rows.end(), [&](const Row& row) {
      return !std::isnan(row.Latency) && row.SendBegin >= result.Windows.Begin[i] &&
        row.SendBegin < result.Windows.End[i];
    }));
  }
  std::sort(judged.begin(), judged.end());
  check("about 30 messages with a latency in the median window",
    std::abs(judged[judged.size() / 2] - 30) <= 2);
  check("which leaves less than 200 windows", judged.size() < 200 && judged.size() > 100);
  bool found = false;
  double covered = 0, high = 0;
  for (std::size_t i = 0; i < result.Periods.Region.Size() && result.Periods.Region[i] < 0; ++i)
  {
    if (result.Periods.Kind[i] != static_cast<int>(PeriodKind::Other))
    {
      found = true;
      high += result.Periods.End[i] - result.Periods.Begin[i];
      covered += std::max(
        0.0, std::min(0.5, result.Periods.End[i]) - std::max(0.3, result.Periods.Begin[i]));
    }
  }
  check("the time of high latency, 0.3 to 0.5, is found: intersection over union " +
      std::to_string(covered / (0.2 + high - covered)),
    found && covered / (0.2 + high - covered) > 0.8);
}

void CheckRegions(Checks& check)
{
  const std::vector<Row> rows = { { 0, 1, 0, 0 }, { 1, 3, 0, 1 }, { 2, 5, 1, 1 },
    { 3, 7, -1, -1 } };
  const auto regionsOf = [](const TemporalResult& result) {
    std::vector<std::int32_t> regions(result.Periods.Region.begin(), result.Periods.Region.end());
    return regions;
  };
  TemporalResult result = Abstract(TestTable(rows));
  check("all messages and each region", regionsOf(result) == std::vector<std::int32_t>{ -1, 0, 1 });
  check("messages of a region have both ends in it",
    result.Periods.Messages[0] == 4 && result.Periods.Messages[1] == 1 &&
      result.Periods.Messages[2] == 1);
  check("means", result.Periods.Latency[0] == 4 && result.Periods.Latency[2] == 5);
  TemporalOptions options;
  options.Regions = { 1, 1, 0 };
  result = Abstract(TestTable(rows), options);
  check("chosen regions, each once", regionsOf(result) == std::vector<std::int32_t>{ 0, 1 });
  result = Abstract(TestTable(rows), {}, false);
  check("without regions all messages", regionsOf(result) == std::vector<std::int32_t>{ -1 });
}

void CheckEdges(Checks& check)
{
  TemporalResult result = Abstract(TestTable(std::vector<Row>()));
  check("no message: no window, no period, and it is said",
    result.Windows.Region.Size() == 0 && result.Periods.Region.Size() == 0 &&
      result.Observations.size() == 1);
  result = Abstract(TestTable(std::vector<Row>{ { 0, 2, 0, 0 } }), {}, false);
  check("one message at time 0 is in one period",
    result.Periods.Region.Size() == 1 && result.Periods.Messages[0] == 1 &&
      result.Periods.Latency[0] == 2 && result.Periods.Kind[0] == 2);
  result = Abstract(TestTable(std::vector<Row>(500, Row{ 0, 2, 0, 0 })), {}, false);
  std::int64_t sum = 0;
  for (const std::int64_t messages : result.Periods.Messages)
  {
    sum += messages;
  }
  check("500 messages at time 0 are in a period each", sum == 500);
  result = Abstract(TestTable({ { kNaN, 2, 0, 0 }, { 1, kNaN, 0, 0 }, { 2, 3, 0, 0 } }), {}, false);
  check("without a send in no window, without a latency in no mean",
    result.Periods.Messages[0] == 2 && result.Periods.Latency[0] == 3);
  const std::vector<std::string> told = TextsOf(result.Observations);
  check("both are said, and that there is one window", told.size() == 3);
  check("a receive without its send is no message",
    told[0] == "1 receive has no recorded send and is in no window.");
  check("of the two that are sent", told[1].find("1 of 2 messages has no latency") == 0);
  result = Abstract(TestTable(std::vector<Row>{ { 1, kNaN, 0, 0 } }), {}, false);
  check(
    "more windows would not show more where there is no latency", result.Observations.size() == 1);
  result = Abstract(TestTable({ { -0.5, 2, 0, 0 }, { 1, 3, 0, 0 } }), {}, false);
  check("clocks may put a send before 0: the time begins there",
    result.Periods.Begin[0] == -0.5 && result.Periods.Messages[0] == 2);
}

void CheckRefusals(Checks& check)
{
  const TestTable table(DrawnRows(), 10);
  const auto refused = [&](const std::string& part, auto change) {
    TemporalOptions options;
    change(options);
    check.Throws("refused: " + part, part, [&] { Abstract(table, options); });
  };
  refused("window width is -1", [](TemporalOptions& o) { o.WindowWidth = -1; });
  refused("more than 10000 windows", [](TemporalOptions& o) { o.WindowWidth = 1e-5; });
  refused("step is 0,", [](TemporalOptions& o) { o.Step = 0; });
  refused("step is 2", [](TemporalOptions& o) { o.Step = 2; });
  refused("messages per window is 0", [](TemporalOptions& o) { o.MessagesPerWindow = 0; });
  refused("maximum windows is 10001", [](TemporalOptions& o) { o.MaximumWindows = 10001; });
  refused("window end is 1", [](TemporalOptions& o) { o.WindowBegin = o.WindowEnd = 1; });
  refused(
    "contains nothing; the trace spans 0 to 10", [](TemporalOptions& o) { o.WindowBegin = 11; });
  refused("delay factor is 0", [](TemporalOptions& o) { o.DelayFactor = 0; });
  refused("growth drop is 2", [](TemporalOptions& o) { o.Tolerances.GrowthDrop = 2; });
  refused("growth rise is nan", [](TemporalOptions& o) { o.Tolerances.GrowthRise = kNaN; });
  refused("steady level is -1", [](TemporalOptions& o) { o.Tolerances.SteadyLevel = -1; });
  refused("steady variation is -1", [](TemporalOptions& o) { o.Tolerances.SteadyVariation = -1; });
  refused("minimum windows is 0", [](TemporalOptions& o) { o.Tolerances.MinimumWindows = 0; });
  refused("no region 7. Choose regions from 0 to 0", [](TemporalOptions& o) { o.Regions = { 7 }; });
  refused("no region -2", [](TemporalOptions& o) { o.Regions = { -2, 0 }; });
  TemporalOptions options;
  options.Regions = { 0 };
  check.Throws("a region of messages without regions is refused", "have no regions",
    [&] { Abstract(table, options, false); });
  TestTable uneven(DrawnRows());
  uneven.Latency.Append(1);
  check.Throws(
    "columns of different length are refused", "differ in length", [&] { Abstract(uneven); });
  bool stopped = false;
  try
  {
    ProcessGroup alone;
    AbstractTime(table.View(), {}, alone, [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("progress can stop the work", stopped);
}

bool SameBits(const TemporalResult& a, const TemporalResult& b)
{
  const auto same = [](const auto& x, const auto& y) {
    return x.Size() == y.Size() &&
      (x.Size() == 0 || std::memcmp(x.Data(), y.Data(), x.Size() * sizeof(*x.Data())) == 0);
  };
  return same(a.Windows.Region, b.Windows.Region) && same(a.Windows.Latency, b.Windows.Latency) &&
    same(a.Windows.Begin, b.Windows.Begin) && same(a.Windows.Messages, b.Windows.Messages) &&
    same(a.Windows.Average, b.Windows.Average) && same(a.Windows.Kept, b.Windows.Kept) &&
    same(a.Periods.Kind, b.Periods.Kind) && same(a.Periods.Begin, b.Periods.Begin) &&
    same(a.Periods.Latency, b.Periods.Latency) && same(a.Periods.Delayed, b.Periods.Delayed) &&
    same(a.Periods.Peak, b.Periods.Peak) && a.Observations == b.Observations;
}

void CheckSameForAll(Checks& check)
{
  std::mt19937_64 random(8);
  std::vector<Row> rows = RandomRows(random, 200000, 3);
  const TemporalResult serial = Abstract(TestTable(rows, 1));
  check("there are windows to compare", serial.Windows.Region.Size() > 400);
  for (const int processes : { 1, 2, 3 })
  {
    std::shuffle(rows.begin(), rows.end(), random);
    std::vector<char> right(processes, 0);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      std::vector<Row> mine;
      for (std::size_t i = group.Process(); i < rows.size(); i += processes)
      {
        mine.push_back(rows[i]);
      }
      TemporalOptions options;
      options.Threads = 1 + group.Process();
      const TestTable table(mine, 1);
      const TemporalResult result = AbstractTime(table.View(), options, group);
      right[group.Process()] =
        group.Process() == 0 ? SameBits(result, serial) : result.Windows.Region.Size() == 0;
    });
    check("shuffled, on " + std::to_string(processes) + " processes: the same bits, on process 0",
      std::count(right.begin(), right.end(), 1) == processes);
  }
}
}

namespace
{
/// 600 messages in the last second of a trace that computes for 99 seconds before.
void CheckLateStart(Checks& check)
{
  std::vector<Row> rows;
  for (int i = 0; i < 600; ++i)
  {
    rows.push_back({ 99 + i / 600.0, 1, -1, -1 });
  }
  TemporalOptions options;
  options.Step = 1;
  const TemporalResult result = Abstract(TestTable(rows, 100), options, false);
  check("windows of 30 messages lie where the messages are",
    result.Windows.Begin.Size() == 20 && result.Windows.Begin[0] == 99);
  check("the periods begin with the trace and hold all messages",
    result.Periods.Begin.Size() > 0 && result.Periods.Begin[0] == 0 &&
      std::accumulate(
        result.Periods.Messages.begin(), result.Periods.Messages.end(), std::int64_t(0)) == 600);
}

/// The share of a planted time that growth and steady periods meet, over the time of either.
double Overlap(const schema::Periods::Table& periods, double begin, double end, int& found)
{
  double both = 0, high = 0;
  found = 0;
  for (std::size_t i = 0; i < periods.Kind.Size(); ++i)
  {
    if (periods.Kind[i] != static_cast<int>(PeriodKind::Other))
    {
      ++found;
      high += periods.End[i] - periods.Begin[i];
      both += std::max(0.0, std::min(end, periods.End[i]) - std::max(begin, periods.Begin[i]));
    }
  }
  return both / (high + end - begin - both);
}

/// Iterations that send for a part of their time: first messages of L 0.7, then of L 1.3, with a
/// noise of 0.2. In a part of the trace all take `slow` times as long.
void CheckBursts(Checks& check)
{
  std::mt19937_64 random(17);
  for (const int iterations : { 25, 60, 400 })
  {
    for (const double busy : { 0.1, 0.4, 1.0 })
    {
      std::lognormal_distribution<double> noise(0, 0.2);
      std::uniform_real_distribution<double> share(0, 1);
      std::vector<Row> rows;
      const double begin = 0.4, end = 0.65, slow = 1.8;
      for (int i = 0; i < 20000; ++i)
      {
        const double within = share(random);
        const double time = (i % iterations + busy * within) / iterations;
        const double usual = (within < 0.5 ? 0.7 : 1.3) * noise(random);
        rows.push_back({ time, usual * (time >= begin && time < end ? slow : 1), -1, -1 });
      }
      int found = 0;
      const double overlap =
        Overlap(Abstract(TestTable(rows, 1), {}, false).Periods, begin, end, found);
      const std::string label = std::to_string(iterations) + " bursts, busy for " +
        std::to_string(busy).substr(0, 3) + " of the time: intersection over union " +
        std::to_string(overlap) + ", periods " + std::to_string(found);
      check(label, overlap >= 0.75 && found <= 2);
    }
  }
}

/// Times that are all the same, as of a clock that counts seconds.
void CheckOneInstant(Checks& check)
{
  const TemporalResult result =
    Abstract(TestTable(std::vector<Row>(60, { 1, 2, 0, 0 }), 1), {}, false);
  check("one instant is one window", result.Windows.Begin.Size() == 1);
  check("with all messages", result.Windows.Messages[0] == 60);
  check.Near("and their mean L", result.Windows.Latency[0], 2);
  check(
    "one period has them all", result.Periods.Kind.Size() == 1 && result.Periods.Messages[0] == 60);
}
}

int UnitTestTemporalAbstraction(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckRandom(check);
  CheckAutomatic(check);
  CheckRegions(check);
  CheckLateStart(check);
  CheckBursts(check);
  CheckEdges(check);
  CheckRefusals(check);
  CheckSameForAll(check);
  CheckOneInstant(check);
  return check.Result();
}
