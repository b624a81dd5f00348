#include "Filters/Core/Prices/Transfers/TransferModel.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// [s] Of a message between nodes, alone: 5 us and 1 ns a byte; within: 1 us and 0.2 ns a byte.
double Alone(bool inter, double bytes)
{
  return inter ? 5e-6 + 1e-9 * bytes : 1e-6 + 0.2e-9 * bytes;
}

/// Ranks 0 and 1 on one node, 2 and 3 on another: one message after the other, of three sizes,
/// within and between nodes; each receive waits for its message.
/// @param within those within nodes take so many times as long
PricedProgram OneAfterTheOther(double within = 1)
{
  PricedProgram program({ 0, 0, 1, 1 });
  double at = 1e-3;
  for (int i = 0; i < 240; ++i)
  {
    const std::int64_t bytes = i % 3 == 0 ? 100 : i % 3 == 1 ? 10000 : 100000;
    const bool inter = i % 2 == 0;
    const double lag = Alone(inter, static_cast<double>(bytes)) * (inter ? 1 : within);
    program.SendReceive(0, inter ? 2 : 1, at, at + 0.2e-6, at - 2e-5, at + lag, bytes);
    at += 1e-3;
  }
  return program;
}
}

namespace
{
/// Waits for something else look like transfers within nodes that take longer than between them.
void TestBound(Checks& check)
{
  PricedProgram program = OneAfterTheOther(50);
  const PriceInput input = program.Input();
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  for (const double bytes : { 100.0, 10000.0, 100000.0 })
  {
    check.Near("a message within a node takes no longer than between nodes",
      model.Alone(false, bytes) / Alone(true, bytes), 1, 0.05);
  }
}
}

int UnitTestTransferModel(int, char*[])
{
  Checks check;
  PricedProgram program = OneAfterTheOther();
  const PriceInput input = program.Input();
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  for (const bool inter : { false, true })
  {
    for (const double bytes : { 100.0, 10000.0, 30000.0, 100000.0 })
    {
      check.Near("a message alone on its way, of any size",
        model.Alone(inter, bytes) / Alone(inter, bytes), 1, 0.05);
    }
  }
  double link = 0, time = 0;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    link = std::max(link, std::fabs(model.Link[m]));
    time = std::max(time, std::fabs(model.Time[m]));
  }
  check("no link and no time has an effect", link < 0.05 && time == 0);
  const std::vector<std::int32_t> exchanged = { 0, 1, 0, 1 };
  const PlainVector<double> elsewhere = model.Predict({ exchanged, lags.Start, model.UsualLength });
  bool follows = true;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const double expected = Alone(exchanged[run.Destination(m)] != 0, run.Bytes(m) - 1);
    follows = follows && std::fabs(elsewhere[m] / expected - 1) < 0.1;
  }
  check("with ranks 1 and 2 exchanged, messages to them take what the others took", follows);
  TestBound(check);
  return check.Result();
}
