#include "Filters/Core/Prices/SlowLinkTerm.h"
#include "Filters/Core/Prices/CausePrices.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
constexpr int kSteps = 300;
constexpr double kBarrier = 1e-6; ///< [s]

/// In each step one of four ranks on four nodes sends to another, then all meet in a barrier, the
/// receiver last. A message of node 0 takes 60 us, another one 20 us.
struct Program
{
  Program() : Calls({ 0, 1, 2, 3 })
  {
    double at = 1e-3;
    for (int i = 0; i < kSteps; ++i)
    {
      const std::int32_t from = i % 4, to = (from + 1 + i / 4 % 3) % 4;
      const double lag = from == 0 || to == 0 ? 6e-5 : 2e-5;
      this->Slow += lag - 2e-5;
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
  double price = 0;
  std::string nodes, ranks;
  for (std::size_t row = 0; row < prices.Causes.Cause.size(); ++row)
  {
    if (prices.Causes.Cause[row] == "slow link")
    {
      price = prices.Causes.Time[row];
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

  RankMachine machine;
  machine.NodeOf = { 0, 0, 1, 1, 2, 2 };
  const std::vector<SlowLink> links{ { 2, -1, 3, 9 }, { 0, 1, 2, 9 } };
  check("ranks at the links",
    RanksOf(links, machine) == std::vector<std::int32_t>({ 0, 1, 2, 3, 4, 5 }));
  check("of one node", RanksOf({ links[0] }, machine) == std::vector<std::int32_t>({ 4, 5 }));
  check("in words",
    LinkWords(links, machine) ==
      "all links of node 2 (ranks 4, 5), the link between nodes 0 (ranks 0, 1) and 1 (ranks 2, 3)");
  check("in tables", LinkNodes(links) == "2, 0-1");
  return check.Result();
}
