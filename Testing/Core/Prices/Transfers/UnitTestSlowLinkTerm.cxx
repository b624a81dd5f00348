#include "Filters/Core/Prices/Transfers/SlowLinkTerm.h"
#include "Filters/Core/Prices/CausePrices.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>

using namespace pclvis;

namespace
{
constexpr int kSteps = 300;
constexpr double kBarrier = 1e-6; ///< [s]

/// In each step one of four ranks on four nodes sends to another, then all meet in a barrier, the
/// receiver last. A message of node 0 takes 60 us, another one 20 us; one in five meets others, if
/// these do: 100 us, or 50 us.
struct Program
{
  explicit Program(bool meets = false) : Calls({ 0, 1, 2, 3 })
  {
    double at = 1e-3;
    for (int i = 0; i < kSteps; ++i)
    {
      const std::int32_t from = i % 4, to = (from + 1 + i / 4 % 3) % 4;
      const bool slow = from == 0 || to == 0, met = meets && i % 5 == 0;
      const double good = met ? 5e-5 : 2e-5;
      const double lag = !slow ? good : met ? 1e-4 : 6e-5;
      this->Slow += lag - good;
      this->Calls.SendReceive(from, to, at, at + 1e-6, at - 1e-6, at + lag, 1000);
      const double meet = at + lag + 2e-6;
      for (std::int32_t rank = 0; rank < 4; ++rank)
      {
        this->Calls.Tables.Rows.Collective(
          rank, "MPI_Barrier", rank == to ? meet : at + 2e-6, meet + kBarrier, i, -1);
      }
      at = meet + 2e-5;
    }
    this->Input = this->Calls.Input();
    this->Input.Axis = { 0, at, {} };
  }

  PricedProgram Calls;
  PriceInput Input;
  double Slow = 0; ///< [s] that messages of node 0 take longer
};

double PriceOf(const CausePrices& prices)
{
  for (std::size_t row = 0; row < prices.Causes.Cause.size(); ++row)
  {
    if (prices.Causes.Cause[row] == "slow link")
    {
      return prices.Causes.Time[row];
    }
  }
  return 0;
}

/// What messages lose as they meet others stays: no third of 100 us, but 50 us.
void TestMet(Checks& check)
{
  const Program program(true);
  const ModelledRun made(program.Input);
  const auto& [run, kinds, lags, model] = made;
  const PlainVector<double> mended = MendedLinks(run, kinds, lags, model);
  bool alike = true;
  for (int i = 0; i < kSteps; ++i)
  {
    const bool slow = run.Source(i) == 0 || run.Destination(i) == 0;
    const double good = lags.Lag[i] > 9e-5 ? 5e-5 : slow ? 2e-5 : lags.Lag[i];
    alike = alike && std::fabs(lags.Lag[i] / mended[i] / good - 1) < 0.01;
  }
  check("messages over it are as those over others are, slow ones as slow ones", alike);
  ProcessGroup alone;
  const double price = PriceOf(FindCausePrices(program.Input, {}, alone));
  const double expected = program.Slow + kSteps * kBarrier * (1 - 1 / 3.0);
  check.Near("so is the price", price, expected, 0.02 * expected);
}
}

int UnitTestSlowLinkTerm(int, char*[])
{
  Checks check;
  const Program program;
  const ModelledRun made(program.Input);
  const auto& [run, kinds, lags, model] = made;
  // Barriers of four nodes have two rounds, each three times as long with the slow links.
  const PlainVector<double> cost(run.Graph.Entered.size(), 3.0);
  check.Near(
    "a barrier is three times as fast", CostWithoutSlowLinks(run, model, cost).front(), 1, 0.05);
  ProcessGroup alone;
  const CausePrices prices = FindCausePrices(program.Input, {}, alone);
  const double price = PriceOf(prices);
  std::string nodes, ranks;
  for (std::size_t row = 0; row < prices.Causes.Cause.size(); ++row)
  {
    if (prices.Causes.Cause[row] == "slow link")
    {
      ranks = prices.Causes.Ranks[row];
    }
  }
  for (std::size_t row = 0; row < prices.Places.Cause.size(); ++row)
  {
    nodes = prices.Places.Cause[row] == "slow link" ? prices.Places.Nodes[row] : nodes;
  }
  const double expected = program.Slow + kSteps * kBarrier * (1 - 1 / 3.0);
  check.Near("the price is what they take longer", price, expected, 0.01 * expected);
  check("its rank is that of the node", ranks == "0");
  check("its places name the node", nodes == "0");

  TestMet(check);

  RankMachine machine;
  machine.NodeOf = { 0, 0, 1, 1, 2, 2 };
  machine.Id = { 5, 6, 8 };
  const std::vector<SlowLink> links{ { 2, -1, 3, 9 }, { 0, 1, 2, 9 } };
  check("ranks at the links",
    RanksOf(links, machine) == std::vector<std::int32_t>({ 0, 1, 2, 3, 4, 5 }));
  check("of one node", RanksOf({ links[0] }, machine) == std::vector<std::int32_t>({ 4, 5 }));
  check("in words",
    LinkWords(links, machine) ==
      "all links of node 8 (ranks 4, 5), the link between nodes 5 (ranks 0, 1) and 6 (ranks 2, 3)");
  check("in tables, by the nodes' numbers there", LinkNodes(links, machine) == "8, 5-6");
  return check.Result();
}
