#include "Filters/Core/Attribution/ChosenWork.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <vector>

using namespace pclvis;

/// Calls c and work w of three ranks, in seconds, with the phase of each call; rank 5 has no calls
/// after the first two seconds.
///   time    0   1   2   3   4   5   6   7   8
///   rank 0  w   c0  w   w   c1  w   w   w   c2
///   rank 2  c0  w   w   w   c1  c1  w   w   c2
///   rank 5  w   c0
int UnitTestChosenWork(int, char*[])
{
  Checks check;
  MadeTrace trace;
  Column<std::int32_t> phase;
  const auto call = [&](std::int32_t rank, double begin, double end, std::int32_t of) {
    trace.Call(rank, begin, end);
    phase.Append(of);
  };
  call(0, 1, 2, 0);
  call(0, 4, 5, 1);
  call(0, 8, 9, 2);
  call(2, 0, 1, 0);
  call(2, 4, 6, 1);
  call(2, 8, 9, 2);
  call(5, 1, 2, 0);
  AttributionInput input = trace.Input();
  input.Priced.Program.Phase = phase;
  ProcessGroup alone;
  const AttributionRows rows = CollectAttributionRows(input, alone);
  const auto is = [&](const RunChoice& choice, const std::vector<double>& expected) {
    const std::vector<double> found = ChosenWork(rows, choice);
    bool same = found.size() == expected.size();
    for (std::size_t i = 0; same && i < found.size(); ++i)
    {
      same = expected[i] < 0 ? std::isnan(found[i]) : std::fabs(found[i] - expected[i]) < 1e-12;
    }
    return same;
  };
  check("in the whole run", is({}, { 6, 5, 1 }));
  check("of regions likewise: their ranks are compared with all", is({ {}, { 1 } }, { 6, 5, 1 }));
  check("in a window; of a rank after its last call nothing is known",
    is({ { 2.5, 7 }, {} }, { 1.5 + 2, 1.5 + 1, -1 }));
  check("a window in which a rank only calls", is({ { 4, 4.5 }, {} }, { 0, 0, -1 }));
  check("before the calls of a phase", is({ {}, {}, { 1 } }, { 2, 3, -1 }));
  check("of another one that all ranks have", is({ {}, {}, { 0 } }, { 1, 0, 1 }));
  check("in a phase and a window", is({ { 3, 9 }, {}, { 2 } }, { 3, 2, -1 }));
  check("in a part of it", is({ { 7, 8.5 }, {}, { 2 } }, { 1, 1, -1 }));
  check.Throws("a window that ends before its begin", "Latency attribution", [&] {
    ChosenWork(rows, { { 3, 2 }, {} });
  });
  check("without calls", ChosenWork(AttributionRows(), { { 1, 2 }, {} }).empty());
  return check.Result();
}
