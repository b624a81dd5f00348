#include "Filters/Core/Prices/Messages/AskingCalls.h"
#include "Filters/Core/Prices/Messages/MessageLags.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kMicro = 1e-6;

/// Rank 1 asks for so many messages of rank 0 at once.
/// @param sent   [s] when the first of them is sent, each other a microsecond later
/// @param begin  [s] of the call that waits for them
void AskForAll(PricedProgram& program, int requests, double sent, double begin, double end,
  const char* function = "MPI_Waitall")
{
  for (int i = 0; i < requests; ++i)
  {
    const double at = sent + i * kMicro, posted = begin - (requests - i) * kMicro;
    program.Tables.Rows.Call(0, "MPI_Send", at, at + 0.5 * kMicro);
    program.Tables.Rows.Call(1, "MPI_Irecv", posted, posted + 0.5 * kMicro);
    program.Message(0, 1, at, at + 0.5 * kMicro, posted, end, 1000);
  }
  program.Tables.Rows.Call(1, function, begin, end);
}

/// By what it asks for: for each request 1 us where seven messages are there, and where six are
/// not, 30 us until these have come; a wait for one message takes 0.1 us.
PricedProgram Asking()
{
  PricedProgram program({ 0, 1 });
  for (int step = 0; step < 40; ++step)
  {
    const double at = (1 + step) * 1000 * kMicro;
    AskForAll(program, 7, at, at + 200 * kMicro, at + 207 * kMicro);
    AskForAll(program, 6, at + 300 * kMicro, at + 280 * kMicro, at + 310 * kMicro);
    AskForAll(program, 1, at + 400 * kMicro, at + 600 * kMicro, at + 600.1 * kMicro, "MPI_Wait");
  }
  return program;
}

PriceInput InputOf(PricedProgram& program)
{
  PriceInput input = program.Input();
  input.Axis = { 0, 0.05, {} };
  return input;
}

void TestBound(Checks& check)
{
  PricedProgram program({ 0, 1 });
  const int requests[] = { 2, 3, 6, 7 };
  for (int i = 0; i < 4; ++i)
  {
    const double at = (1 + i) * 1000 * kMicro;
    AskForAll(program, requests[i], at, at + 100 * kMicro, at + 110 * kMicro);
  }
  AskForAll(program, 1, 6e-3, 6.1e-3, 6.2e-3, "MPI_Wait");
  const PriceInput input = InputOf(program);
  const AskingCalls asking(TakeRun(input));
  check("five calls ask", asking.Size() == 5);
  check("three and six requests are about as many; two, seven, another function are not",
    asking.Classes() == 4 && asking.Class[1] == asking.Class[2]);
  const std::size_t two = asking.Class[0], six = asking.Class[1], seven = asking.Class[3],
                    wait = asking.Class[4];
  const auto bound = [&](std::vector<double> own, const std::vector<char>& guessed) {
    asking.Bound(own, guessed);
    return own;
  };
  std::vector<double> own(4);
  own[two] = 9;
  own[six] = 8;
  own[seven] = 1;
  own[wait] = 0.1;
  const std::vector<double> all = bound(own, { 1, 1, 1, 1 });
  check.Near("six take no longer than seven: 7 * 1 / 6", all[six], 7.0 / 6, 1e-12);
  check.Near("two no longer than three: 3 * 7 / 6 / 2", all[two], 1.75, 1e-12);
  check.Near("seven stay", all[seven], 1, 0);
  std::vector<char> guessed(4, 1);
  guessed[six] = 0;
  const std::vector<double> known = bound(own, guessed);
  check.Near("what is known stays", known[six], 8, 0);
  check.Near("and is no bound that is above: 3 * 8 / 2", known[two], 9, 0);
  own[two] = 0.5;
  const std::vector<double> less = bound(own, { 1, 1, 1, 1 });
  check.Near("with more requests it is no more for each", less[six], 0.5, 0);
  check.Near("nor with most", less[seven], 0.5, 0);
}

void TestOwn(Checks& check)
{
  PricedProgram program = Asking();
  const PriceInput input = InputOf(program);
  const PricedRun run = TakeRun(input);
  const MessageLags lags = FindLags(run, MessageKinds(run), {});
  const AskingCalls asking(run);
  double worst = 0;
  bool waited = true;
  for (std::size_t i = 0; i < asking.Size(); ++i)
  {
    const std::uint32_t call = asking.Call[i];
    if (asking.Requests[i] > 1)
    {
      worst = std::max(worst, std::fabs(lags.Own[call] - 7 * kMicro));
      waited = waited && (lags.Waited[call] != 0) == (asking.Requests[i] == 6);
    }
  }
  check("calls for six messages waited, calls for seven did not", waited);
  check.Near("those for six always wait; seven show that they take 7 us at most by themselves",
    worst, 0, 1e-9);
}
}

int UnitTestAskingCalls(int, char*[])
{
  Checks check;
  TestBound(check);
  TestOwn(check);
  return check.Result();
}
