#include "Filters/Core/Structure/CounterChanges.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Tables made row by row.
struct Tables
{
  StepTimes::Owned Steps;
  CounterSamples::Owned Samples;

  void Event(std::int64_t event, std::int32_t rank, double begin, double end)
  {
    this->Steps.Event.Append(event);
    this->Steps.Rank.Append(rank);
    this->Steps.Begin.Append(begin);
    this->Steps.End.Append(end);
  }
  void Sample(
    std::int32_t rank, double time, double value, std::int32_t counter = 1, std::int32_t thread = 0)
  {
    this->Samples.Rank.Append(rank);
    this->Samples.Thread.Append(thread);
    this->Samples.Counter.Append(counter);
    this->Samples.Time.Append(time);
    this->Samples.Value.Append(value);
  }
  CounterChanges Find(ProcessGroup& group, std::int32_t counter = 1) const
  {
    return FindCounterChanges(
      ViewsOf<StepTimes>(this->Steps), ViewsOf<CounterSamples>(this->Samples), counter, group);
  }
};

/// Rank 0     |e10 1..2|   |e11 4..5, e12 4.2..4.4|      samples at 0: 10, 1.5: 13, 3: 20, 4.5: 26
/// Rank 1     |e20 1..2|   |e21 3..4|                    samples at 3: 5, 4: 9
/// Rank 2     |e30 1..2|                                 no samples
Tables Program()
{
  Tables tables;
  tables.Event(21, 1, 3, 4);
  tables.Event(10, 0, 1, 2);
  tables.Event(12, 0, 4.2, 4.4);
  tables.Event(11, 0, 4, 5);
  tables.Event(30, 2, 1, 2);
  tables.Event(20, 1, 1, 2);
  tables.Sample(1, 4, 9);
  tables.Sample(0, 1.5, 13);
  tables.Sample(0, 0, 10);
  tables.Sample(0, 4.5, 26);
  tables.Sample(1, 3, 5);
  tables.Sample(0, 3, 20);
  tables.Sample(0, 1.7, 1000, 1, 1); // another thread
  tables.Sample(0, 1.8, 7777, 0);    // another counter
  return tables;
}

void TestChanges(Checks& check)
{
  ProcessGroup alone;
  const CounterChanges found = Program().Find(alone);
  check.Near("event 10: 13 - 10", found.CounterChange[1], 3);
  check("nothing is known before it", std::isnan(found.WorkCounterChange[1]));
  check.Near("event 11: 26 - 20", found.CounterChange[3], 6);
  check.Near("in the work before it: 20 - 13", found.WorkCounterChange[3], 7);
  check.Near("event 12, of another thread, within 11", found.CounterChange[2], 0);
  check.Near("began before 11 ended: 20 - 26", found.WorkCounterChange[2], -6);
  check("rank 1 has no sample up to its first event", std::isnan(found.CounterChange[5]));
  check.Near("of the second: 9 - 5", found.CounterChange[0], 4);
  check("nor one before it", std::isnan(found.WorkCounterChange[0]));
  check("rank 2 has none at all",
    std::isnan(found.CounterChange[4]) && std::isnan(found.WorkCounterChange[4]));
  const CounterChanges none = Program().Find(alone, 5);
  check("a counter without samples",
    none.CounterChange.Size() == 6 && std::isnan(none.CounterChange[1]));
  check("no events", Tables().Find(alone).CounterChange.Size() == 0);
  Tables uneven = Program();
  uneven.Steps.Begin.Append(1);
  check.Throws("columns of two tables", "different lengths", [&] { uneven.Find(alone); });
}

void TestNames(Checks& check)
{
  const std::vector<std::string> names{ "PAPI_TOT_CYC (cycles)", "PAPI_TOT_INS" };
  check("the first one", CounterNamed("", names, "Lateness") == 0);
  check("without its unit", CounterNamed("PAPI_TOT_CYC", names, "Lateness") == 0);
  check("with it", CounterNamed("PAPI_TOT_CYC (cycles)", names, "Lateness") == 0);
  check("several, in the order wanted, each once",
    CountersNamed("PAPI_TOT_INS; PAPI_TOT_CYC;;PAPI_TOT_INS ", names, "Lateness") ==
      std::vector<std::int32_t>{ 1, 0 });
  check("all", CountersNamed(" * ", names, "Lateness").size() == names.size());
  check("the first, if none is named",
    CountersNamed("", names, "Lateness") == std::vector<std::int32_t>{ 0 } &&
      CountersNamed("", {}, "Lateness").empty());
  check("another one", CounterNamed("PAPI_TOT_INS", names, "Lateness") == 1);
  check("no counters",
    CounterNamed("", {}, "Lateness") == -1 && CounterNamed("PAPI_TOT_INS", {}, "Lateness") == -1);
  check.Throws("an unknown one", "\"PAPI_TOT_CYC (cycles)\", \"PAPI_TOT_INS\"",
    [&] { CounterNamed("PAPI_TOT", names, "Lateness"); });
}

void TestProcesses(Checks& check)
{
  const Tables tables = Program();
  ProcessGroup alone;
  const CounterChanges whole = tables.Find(alone);
  for (const int processes : { 2, 3, 4 })
  {
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      Tables part;
      std::vector<std::size_t> rows;
      const auto mine = [&](std::size_t row) {
        return row % static_cast<std::size_t>(processes) ==
          static_cast<std::size_t>(group.Process());
      };
      for (std::size_t row = 0; row < tables.Steps.Event.Size(); ++row)
      {
        if (mine(row))
        {
          rows.push_back(row);
          part.Event(tables.Steps.Event[row], tables.Steps.Rank[row], tables.Steps.Begin[row],
            tables.Steps.End[row]);
        }
      }
      for (std::size_t row = 0; row < tables.Samples.Rank.Size(); ++row)
      {
        if (mine(row + 1))
        {
          part.Sample(tables.Samples.Rank[row], tables.Samples.Time[row], tables.Samples.Value[row],
            tables.Samples.Counter[row], tables.Samples.Thread[row]);
        }
      }
      const CounterChanges found = part.Find(group);
      const auto same = [](double a, double b) { return a == b || (a != a && b != b); };
      bool all = found.CounterChange.Size() == rows.size();
      for (std::size_t i = 0; all && i < rows.size(); ++i)
      {
        all = same(found.CounterChange[i], whole.CounterChange[rows[i]]) &&
          same(found.WorkCounterChange[i], whole.WorkCounterChange[rows[i]]);
      }
      check("the same on " + std::to_string(processes) + " processes", all);
    });
  }
}
}

int UnitTestCounterChanges(int, char*[])
{
  Checks check;
  TestChanges(check);
  TestNames(check);
  TestProcesses(check);
  return check.Result();
}
