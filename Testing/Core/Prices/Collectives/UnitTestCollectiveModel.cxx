#include "Filters/Core/Prices/Collectives/CollectiveModel.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"
#include "Testing/Support/ModelledRun.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace pclvis;

namespace
{
CollectiveModel ModelOf(const ModelledRun& made)
{
  return { made.Run, RecordedTimes(made.Run.Input.Messages, made.Run.Graph, 0), made.Model };
}

bool Near(double value, double wanted, double part)
{
  return std::fabs(value - wanted) <= part * std::fabs(wanted);
}

/// A row on each node: rows cost what columns did, and columns what rows did.
void TestRows(Checks& check)
{
  RowsAndColumns grid;
  const PriceInput input = grid.Program.Input();
  const ModelledRun made(input);
  const CollectiveModel model = ModelOf(made);
  check("operations on one node and on four tell what each takes",
    model.From() == CollectiveModel::Basis::Operations);
  const CollectiveModel::Row& x = model.Coefficients();
  check("rounds and bytes, within nodes and between",
    Near(x[0], 1e-6, 0.05) && Near(x[1], 2e-6, 0.05) && Near(x[2], 0.1e-9, 0.05) &&
      Near(x[3], 0.2e-9, 0.05));
  const RunGraph& g = made.Run.Graph;
  const PlainVector<double> same = model.FactorFor(made.Run.Machine.NodeOf);
  check("as recorded nothing changes",
    same.size() == g.Entered.size() &&
      std::all_of(same.begin(), same.end(), [](double factor) { return factor == 1; }));
  const PlainVector<double> moved =
    model.FactorFor({ 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3 });
  std::vector<int> step(32, 0); // by operation of a line: rows, then columns
  bool right = true;
  for (std::uint32_t i = 0; i < g.Kind.size(); ++i)
  {
    const std::int32_t first = g.Calls.Rank[g.Entered[g.FirstMember[i]]],
                       second = g.Calls.Rank[g.Entered[g.FirstMember[i] + 1]];
    const bool row = second == first + 1;
    const int now = step[row ? first : 16 + first]++;
    const double change = RowsAndColumns::WithinNode(now) / RowsAndColumns::BetweenNodes(now);
    right = right && Near(moved[g.FirstMember[i]], row ? change : 1 / change, 0.05);
  }
  check("a row on each node", right);
}

/// Rank i on node i % 2; all get 10^6 bytes from rank 0. Nothing else tells how fast the network
/// is: bytes take as long within nodes as between.
CollectiveModel OfBroadcasts(CollectiveProgram& program, const std::vector<double>& costs,
  std::vector<std::unique_ptr<ModelledRun>>& kept)
{
  for (int i = 0; i < 10; ++i)
  {
    program.Operation(
      "MPI_Bcast", { 0, 1, 2, 3, 4, 5, 6, 7 }, 0.01 * (i + 1), costs, 0, 0, 1000000);
  }
  kept.push_back(std::make_unique<ModelledRun>(program.Input()));
  return ModelOf(*kept.back());
}

void TestSupposed(Checks& check)
{
  std::vector<std::unique_ptr<ModelledRun>> kept;
  const std::vector<std::int32_t> dealt{ 0, 1, 0, 1, 0, 1, 0, 1 }, blocks{ 0, 0, 0, 0, 1, 1, 1, 1 };
  // Ranks of a node leave at different times.
  CollectiveProgram inOrder(dealt);
  const CollectiveModel model =
    OfBroadcasts(inOrder, { 1e-3, 1e-3, 2e-3, 2e-3, 3e-3, 3e-3, 4e-3, 4e-3 }, kept);
  check("nothing tells how fast the network is", model.From() == CollectiveModel::Basis::Supposed);
  // Rank 0 sends twice within its node; node 0 sends 4 times, in blocks once.
  check("a half as long in blocks", Near(model.FactorFor(blocks)[0], 3.0 / 6, 0.01));
  CollectiveProgram byNode(dealt);
  const CollectiveModel aware =
    OfBroadcasts(byNode, { 1e-3, 4e-3, 1e-3, 4e-3, 1e-3, 4e-3, 1e-3, 4e-3 }, kept);
  check("ranks of a node leave together: MPI knows the nodes, and placement changes nothing",
    Near(aware.FactorFor(blocks)[0], 1, 1e-9));
}

/// Barriers of four ranks on two nodes in turn: of their two rounds, one is between nodes.
void TestRounds(Checks& check)
{
  PricedProgram program({ 0, 1, 0, 1 });
  for (int i = 0; i < 10; ++i)
  {
    program.Step({ 1e-3, 1e-3, 1e-3, 1e-3 }, 3e-6);
  }
  const PriceInput input = program.Input();
  const ModelledRun made(input);
  const CollectiveModel model = ModelOf(made);
  // Nothing but what an empty round is supposed to take, 1 us and 2 us, which 3 us agree with.
  check("on one node both are within", Near(model.FactorFor({ 0, 0, 0, 0 })[0], 2.0 / 3, 0.01));
  check("[s] saved by each rank: ten times 1 us",
    Near(model.Saved({ 0, 0, 0, 0 }), 10e-6, 0.02) && model.Saved({ 0, 1, 0, 1 }) == 0);
}
}

int UnitTestCollectiveModel(int, char*[])
{
  Checks check;
  TestRows(check);
  TestSupposed(check);
  TestRounds(check);
  PricedProgram silent({ 0, 1 });
  silent.SendReceive(0, 1, 1e-3, 2e-3, 1e-3, 3e-3);
  const PriceInput input = silent.Input();
  const ModelledRun made(input);
  const CollectiveModel none = ModelOf(made);
  check("no operation, nothing to change",
    none.From() == CollectiveModel::Basis::Nothing && none.FactorFor({ 0, 0 }).empty());
  return check.Result();
}
