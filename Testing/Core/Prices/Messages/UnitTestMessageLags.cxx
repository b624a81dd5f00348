#include "Filters/Core/Prices/Messages/MessageLags.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kMicro = 1e-6;

/// Rank 0 sends 40 messages to rank 1, on another node, each 10 us after its send; receives of the
/// first 20 wait for them, the others begin 100 us later and take 0.5 us.
PricedProgram WaitingAndDue()
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 40; ++i)
  {
    const double at = i * 1000 * kMicro;
    const double begin = i < 20 ? at - 5 * kMicro : at + 100 * kMicro;
    const double end = i < 20 ? at + 10 * kMicro : begin + 0.5 * kMicro;
    program.SendReceive(0, 1, at, at + kMicro, begin, end, 1000);
  }
  return program;
}

/// Ranks 0 and 1 send to rank 2, at 0 and at 100 us; it waits for both until 140 us.
struct WaitForTwo
{
  WaitForTwo() : Program({ 0, 1, 2 })
  {
    for (const int sender : { 0, 1 })
    {
      const double at = sender * 100 * kMicro, posted = (sender - 10) * kMicro;
      this->Program.Tables.Rows.Call(sender, "MPI_Send", at, at + kMicro);
      this->Program.Tables.Rows.Call(2, "MPI_Irecv", posted, posted + 0.5 * kMicro);
      this->Program.Message(sender, 2, at, at + kMicro, posted, 140 * kMicro, 1000);
    }
    this->Program.Tables.Rows.Call(2, "MPI_Waitall", -5 * kMicro, 140 * kMicro);
    this->Input = this->Program.Input();
    this->Input.Axis = { -10 * kMicro, 200 * kMicro, {} };
  }

  /// Lags by sender.
  /// @param usual [us] by sender
  /// @param slow  ranks that work slowly
  std::array<double, 2> Lags(
    const std::array<double, 2>& usual, const std::vector<std::int32_t>& slow = {}) const
  {
    const PricedRun run = TakeRun(this->Input);
    std::vector<SlowRank> ranks;
    for (const std::int32_t rank : slow)
    {
      ranks.push_back({ rank, 0, 0, 2, 0, 0 });
    }
    MessageLags lags = FindLags(run, MessageKinds(run), ranks);
    const std::size_t first = run.Source(0) == 0 ? 0 : 1;
    PlainVector<double> by(2);
    by[first] = usual[0] * kMicro;
    by[1 - first] = usual[1] * kMicro;
    AssignLags(run, by, lags);
    return { lags.Lag[first] / kMicro, lags.Lag[1 - first] / kMicro };
  }

  PricedProgram Program;
  PriceInput Input;
};

void TestWaitForTwo(Checks& check)
{
  const WaitForTwo wait;
  const auto is = [&check](const std::string& sentence, const std::array<double, 2>& lags,
                    double first, double second) {
    check.Near(sentence + ": of the first", lags[0], first, 1e-6);
    check.Near(sentence + ": of the second", lags[1], second, 1e-6);
  };
  is("it waited for the last one, which took 40 us", wait.Lags({ 10, 10 }), 10, 40);
  // 140 / 20 is less than 40 / 5, but not by two least effects, 1.43.
  is("it waited for the one that is less late for what is usual", wait.Lags({ 20, 5 }), 140, 5);
  is("for the one that is known to be late", wait.Lags({ 20, 5 }, { 1 }), 20, 40);
  // The call takes 4 us by itself: 140 / 20 is more than 40 / (1.43 * (3 + 4)), less than 40 / 1.43
  // / 3.
  is("which may be late by the call's own time as well", wait.Lags({ 20, 3 }, { 1 }), 20, 40);
  is("unless that is far too late", wait.Lags({ 60, 3 }, { 1 }), 140, 3);
  is("if both are, it makes no difference", wait.Lags({ 60, 3 }, { 0, 1 }), 140, 3);
}

/// Rank 0 sends 40 messages to rank 1, each 10 us after its send. Rank 1 waits for the first 20;
/// the others it receives after 400 us of work, in 0.5 us or, every fifth, in 8 us.
void TestLongBySelf(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 40; ++i)
  {
    const double at = i * 1000 * kMicro;
    const double begin = i < 20 ? at - 5 * kMicro : at + 400 * kMicro;
    const double own = i % 5 == 0 ? 8 * kMicro : 0.5 * kMicro;
    const double end = i < 20 ? at + 10 * kMicro : begin + own;
    program.SendReceive(0, 1, at, at + kMicro, begin, end, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { -kMicro * 10, 0.05, {} };
  const PricedRun run = TakeRun(input);
  const MessageLags lags = FindLags(run, MessageKinds(run), {});
  check.Near(
    "a call that takes 16 times as long has not waited for a message that would have taken "
    "40 times as long",
    *std::max_element(lags.Lag.begin(), lags.Lag.end()), 10 * kMicro, 1e-12);
  check("it took this time by itself", std::count(lags.Waited.begin(), lags.Waited.end(), 1) == 20);
}

/// Rank 1 waits for rank 2, which sends 20 ms late; each message needs 10 us. Then it finds that of
/// rank 0, which was sent in time, in 0.5 to 2 us.
void TestFoundAfterWait(Checks& check)
{
  PricedProgram program({ 0, 0, 0 });
  for (int i = 0; i < 40; ++i)
  {
    const double at = i * 30e-3, late = at + 20e-3;
    const double arrived = late + 10 * kMicro, posted = at - 2 * kMicro;
    const double found = arrived + (1 + i % 4) * 0.5 * kMicro;
    program.Tables.Rows.Call(0, "MPI_Send", at, at + kMicro);
    program.Tables.Rows.Call(2, "MPI_Send", late, late + kMicro);
    program.Tables.Rows.Call(1, "MPI_Irecv", posted, posted + 0.1 * kMicro);
    program.Tables.Rows.Call(1, "MPI_Irecv", posted + 0.2 * kMicro, posted + 0.3 * kMicro);
    program.Tables.Rows.Call(1, "MPI_Wait", at, arrived);
    program.Tables.Rows.Call(1, "MPI_Wait", arrived, found);
    program.Message(0, 1, at, at + kMicro, posted, found, 2048);
    program.Message(2, 1, late, late + kMicro, posted + 0.2 * kMicro, arrived, 2048);
  }
  PriceInput input = program.Input();
  input.Axis = { -kMicro * 10, 1.3, {} };
  const PricedRun run = TakeRun(input);
  const MessageLags lags = FindLags(run, MessageKinds(run), {});
  check("only the late messages were waited for",
    std::count(lags.Exact.begin(), lags.Exact.end(), 1) == 40);
  check.Near("the others need as long", *std::max_element(lags.Lag.begin(), lags.Lag.end()),
    10 * kMicro, 1e-9);
}

/// Two ranks exchange messages, work for 80 and 100 us, and find them there.
void TestAllHidden(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (int step = 0; step < 40; ++step)
  {
    const double at = step * 1000 * kMicro;
    for (const int rank : { 0, 1 })
    {
      const double done = at + (rank == 0 ? 80 : 100) * kMicro;
      program.Tables.Rows.Call(rank, "MPI_Irecv", at - kMicro, at - 0.5 * kMicro);
      program.Tables.Rows.Call(rank, "MPI_Isend", at, at + 0.5 * kMicro);
      program.Tables.Rows.Call(rank, "MPI_Wait", done, done + 0.5 * kMicro);
      program.Message(
        1 - rank, rank, at, at + 0.5 * kMicro, at - kMicro, done + 0.5 * kMicro, 1000);
    }
  }
  PriceInput input = program.Input();
  input.Axis = { -kMicro * 10, 0.05, {} };
  const PricedRun run = TakeRun(input);
  const MessageLags lags = FindLags(run, MessageKinds(run), {});
  check("nobody waited for a message", std::count(lags.Exact.begin(), lags.Exact.end(), 1) == 0);
  check.Near("much was available to them",
    *std::min_element(lags.Available.begin(), lags.Available.end()), 80.5 * kMicro, 1e-12);
  check("they are not taken to need it",
    *std::max_element(lags.Lag.begin(), lags.Lag.end()) <= 2 * kMicro);
}
}

int UnitTestMessageLags(int, char*[])
{
  Checks check;
  TestAllHidden(check);
  TestLongBySelf(check);
  TestFoundAfterWait(check);
  PricedProgram program = WaitingAndDue();
  PriceInput input = program.Input();
  input.Axis = { -kMicro * 10, 0.05, {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  const MessageLags lags = FindLags(run, kinds, {});
  bool exact = true, due = true;
  double worst = 0, own = 0;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const bool waits = m < 20;
    exact = exact && (lags.Exact[m] != 0) == waits;
    due = due && (lags.Waited[run.ReceivedBy[m]] != 0) == waits;
    worst = std::max(worst, std::fabs(lags.Lag[m] - 10 * kMicro));
    own = std::max(own, waits ? 0 : std::fabs(lags.Own[run.ReceivedBy[m]] - 0.5 * kMicro));
  }
  check("calls that last until a message comes waited, the others did not", due);
  check("the lag of what they waited for is exact", exact);
  check.Near("it is 10 us; a message that was due has the usual one", worst, 0, 1e-12);
  check.Near("a call that need not wait takes what it took", own, 0, 1e-12);
  check.Near("available to a message that was due: until its receive ended", lags.Available[30],
    100.5 * kMicro, 1e-12);
  check("one channel, one kind",
    kinds.Channel.Count == 1 && kinds.NodePair.Count == 1 && kinds.Size.Count == 1);
  PlainVector<double> usual(run.Messages(), 4 * kMicro);
  MessageLags other = lags;
  AssignLags(run, usual, other);
  check.Near("exact lags stay, whatever is usual", other.Lag[3], 10 * kMicro, 1e-12);
  check.Near("others become the usual one", other.Lag[30], 4 * kMicro, 1e-12);
  TestWaitForTwo(check);
  PricedProgram lone({ 0, 1 });
  lone.Tables.Rows.Call(0, "MPI_Send", 1, 2);
  lone.Message(0, 1, 5, 6, 5, 7, 100);
  PriceInput without = lone.Input();
  without.Axis = { 0, 8, {} };
  const PricedRun lost = TakeRun(without);
  const MessageLags none = FindLags(lost, MessageKinds(lost), {});
  check("a message whose calls are not in the table is not replayed, and has no exact lag",
    !lost.IsReplayed(0) && none.Exact[0] == 0);
  return check.Result();
}
