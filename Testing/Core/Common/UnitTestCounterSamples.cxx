#include "Filters/Core/Common/CounterSamples.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <vector>

using namespace pclvis;

namespace
{
/// Counter 2 of rank 1 is 5 from 1 s on, 7 from 3 s on; counter 0 of rank 4 is 9 from 2 s on.
CounterSamples::Owned Samples()
{
  CounterSamples::Owned samples;
  const auto add = [&samples](std::int32_t rank, std::int32_t thread, std::int32_t counter,
                     double time, double value) {
    samples.Rank.Append(rank);
    samples.Thread.Append(thread);
    samples.Counter.Append(counter);
    samples.Time.Append(time);
    samples.Value.Append(value);
  };
  add(1, 0, 2, 3, 7);
  add(1, 1, 2, 2, 100); // another thread
  add(4, 0, 0, 2, 9);
  add(-1, 0, 2, 1, 100); // no rank
  add(1, 0, 2, 1, 5);
  return samples;
}

void TestOrder(Checks& check)
{
  const CounterSamples::Owned samples = Samples();
  const auto views = ViewsOf<CounterSamples>(samples);
  const std::vector<std::size_t> order = SamplesInOrder(views);
  check("by counter, rank, time; first threads of ranks only",
    order == std::vector<std::size_t>({ 2, 4, 0 }));
  const SampleRun first = RunAt(views, order, 0), second = RunAt(views, order, 1);
  check("counter 0 has one sample", first.Counter == 0 && first.Rank == 4 && first.Past == 1);
  check("counter 2 two on rank 1",
    second.Counter == 2 && second.Rank == 1 && second.First == 1 && second.Past == 3);
  check("no samples", SamplesInOrder({}).empty());
}

void TestValues(Checks& check)
{
  const CounterSamples::Owned samples = Samples();
  const auto views = ViewsOf<CounterSamples>(samples);
  const std::vector<std::size_t> order = SamplesInOrder(views);
  const SampleRun run = RunAt(views, order, 1);
  CounterValue value(views, order, run);
  check("nothing is known before the first sample", std::isnan(value.At(0.9)));
  check.Near("at its time it counts", value.At(1), 5);
  check.Near("and after the last one", value.At(9), 7);
  check.Near("also if a time is asked for again", value.At(2.9), 5);
  check("or one before all", std::isnan(value.At(0)));
  check.Near("and later ones after that", value.At(3), 7);
}
}

namespace
{
void TestUnused(Checks& check)
{
  const auto said = [](const std::string& wanted, const std::vector<std::string>& names,
                      bool connected) { return TextsOf(UnusedCounter(wanted, names, connected)); };
  check("a name in a trace without counters has no effect, which is said",
    said("PAPI_TOT_CYC", {}, true) ==
      std::vector<std::string>{
        "Counter is \"PAPI_TOT_CYC\", but the trace has no counters, so it has no effect. Record "
        "the trace with counters (Score-P: SCOREP_METRIC_PAPI), or leave Counter empty." });
  check("nor has one without the input",
    said("PAPI_TOT_CYC", {}, false) ==
      std::vector<std::string>{
        "Counter is \"PAPI_TOT_CYC\", but Counters is not connected, so it has no effect. Connect "
        "the reader's port Counters, or leave Counter empty." });
  check("no name, and all of none, are no request",
    said("", {}, true).empty() && said("*", {}, false).empty());
  check("nor is a name of a trace that has some", said("x", { "PAPI_TOT_INS" }, true).empty());
}
}

int UnitTestCounterSamples(int, char*[])
{
  Checks check;
  TestUnused(check);
  TestOrder(check);
  TestValues(check);
  return check.Result();
}
