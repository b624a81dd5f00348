#include "Filters/Core/Prices/Run/FirstUses.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
/// In each of ten seconds: rank 0 sends to 1, 1 to 2, 2 to 0, one after the other, then all meet in
/// a barrier; from the fifth second on 0 sends to 2 as well, and 0 and 1 meet in a barrier.
PricedProgram Made()
{
  PricedProgram program({ 0, 1, 2 });
  std::int64_t operation = 0;
  for (int second = 0; second < 10; ++second)
  {
    double at = second + 0.1;
    const auto send = [&](std::int32_t from, std::int32_t to) {
      program.SendReceive(from, to, at, at + 0.01, at, at + 0.02);
      at += 0.1;
    };
    const auto meet = [&](std::int32_t ranks) {
      for (std::int32_t rank = 0; rank < ranks; ++rank)
      {
        program.Tables.Rows.Collective(rank, "MPI_Barrier", at, at + 0.02, operation, -1);
      }
      ++operation;
      at += 0.1;
    };
    send(0, 1);
    send(1, 2);
    send(2, 0);
    meet(3);
    if (second >= 4)
    {
      send(0, 2);
      meet(2);
    }
  }
  return program;
}

/// When the first messages are sent [s], and how many operations are first.
struct First
{
  std::vector<double> Sent;
  std::vector<double> Met;
};

First FirstOf(const PricedRun& run)
{
  First first;
  for (const std::uint32_t m : run.First.Messages)
  {
    first.Sent.push_back(run.Input.Messages.SendBegin[m]);
  }
  std::sort(first.Sent.begin(), first.Sent.end());
  for (const std::uint32_t operation : run.First.Operations)
  {
    const std::uint32_t call = run.Graph.Entered[run.Graph.FirstMember[operation]];
    first.Met.push_back(run.Input.Axis.At(run.Graph.Calls.Begin[call]));
  }
  return first;
}

bool Are(const std::vector<double>& times, const std::vector<double>& expected)
{
  return times.size() == expected.size() &&
    std::equal(times.begin(), times.end(), expected.begin(),
      [](double a, double b) { return std::fabs(a - b) < 1e-9; });
}
}

int UnitTestFirstUses(int, char*[])
{
  Checks check;
  PricedProgram program = Made();
  PriceInput input = program.Input();
  input.Axis = { 0, 10, {} };
  const First whole = FirstOf(TakeRun(input));
  check("four pairs of ranks, the last one from the fifth second on",
    Are(whole.Sent, { 0.1, 0.2, 0.3, 4.5 }));
  check("barriers of three ranks and of two", Are(whole.Met, { 0.4, 4.6 }));
  const First begin = FirstOf(TakeRun(input, { 100, { 0, 2 } }));
  check("two seconds have the first three messages, and one barrier",
    Are(begin.Sent, { 0.1, 0.2, 0.3 }) && Are(begin.Met, { 0.4 }));
  const First middle = FirstOf(TakeRun(input, { 100, { 3, 7 } }));
  check("what is the first in a part only is not", Are(middle.Sent, { 4.5 }));
  check("nor are operations", Are(middle.Met, { 4.6 }));
  const First end = FirstOf(TakeRun(input, { 100, { 6, 10 } }));
  check("late parts have none", end.Sent.empty() && end.Met.empty());
  return check.Result();
}
