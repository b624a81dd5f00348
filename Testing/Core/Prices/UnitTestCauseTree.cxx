#include "Filters/Core/Prices/CauseTree.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>

using namespace pclvis;

namespace
{
/// [s] by name and parent.
std::map<std::pair<std::string, std::string>, double> Seconds(const schema::CauseTree::Table& table)
{
  std::map<std::pair<std::string, std::string>, double> seconds;
  for (std::size_t row = 0; row < table.Time.Size(); ++row)
  {
    seconds[{ table.Name[row], table.Parent[row] }] = table.Time[row];
  }
  return seconds;
}

/// What is taken out, one after the other.
struct Causes
{
  Causes()
  {
    this->Slow.Work = PlainVector<double>(4, 2e-3);
    this->Barrier.Cost = PlainVector<double>(4, 0.25e-3);
    this->Both = this->Slow;
    this->Both.Cost = this->Barrier.Cost;
  }
  Counterfactual Slow, Barrier, Both;
};

void TestRun(Checks& check, const ModelledRun& made, const Causes& causes)
{
  const auto& [run, kinds, lags, model] = made;
  const CounterfactualReplay replay(run, lags, model);
  const auto& [slow, barrier, both] = causes;
  const AskedPart all(run, run.Input, {});
  CauseTree tree(run, all, replay);
  auto before = Seconds(tree.Table());
  check("without causes it is a time tree", before.size() == 5);
  check.Near("of 5 ms", before[{ "run", "" }], 5e-3);
  check.Near("useful work is the mean", before[{ "useful work", "run" }], 2.5e-3);
  check.Near("imbalance what the longest has more", before[{ "load imbalance", "run" }], 1.5e-3);
  check.Near("transfer the barrier", before[{ "transfer", "run" }], 1e-3);

  tree.TakeOut({ "slow", "It is slow.", 0.5, 1.5 }, slow, slow, replay.Replay(slow));
  tree.TakeOut({ "barrier", "It takes long." }, barrier, both, replay.Replay(both));
  const schema::CauseTree::Table table = tree.Table();
  for (std::size_t row = 0; row < table.Name.size(); ++row)
  {
    const bool slowWork = table.Name[row] == "slow" && table.Parent[row] == "useful work";
    const bool cause = table.Name[row] == "slow" || table.Name[row] == "barrier";
    check("causes have ranges, and nothing else", std::isnan(table.Low[row]) == !cause);
    check("as wide in proportion as that of the price: 0.25 to 0.75 ms",
      !slowWork ||
        (std::fabs(table.Low[row] - 0.25e-3) < 1e-9 &&
          std::fabs(table.High[row] - 0.75e-3) < 1e-9));
  }
  auto after = Seconds(tree.Table());
  check.Near(
    "the slow rank is half a millisecond of the mean", after[{ "slow", "useful work" }], 0.5e-3);
  check.Near("2 ms are needed", after[{ "needed", "useful work" }], 2e-3);
  check.Near("all of the imbalance", after[{ "slow", "load imbalance" }], 1.5e-3);
  check.Near("nothing else is in it", after[{ "not explained", "load imbalance" }], 0);
  check.Near("the barrier", after[{ "barrier", "transfer" }], 0.75e-3);
  check.Near("a quarter of it stays", after[{ "not explained", "transfer" }], 0.25e-3);
  check("nothing in parts that they do not change",
    after.count({ "barrier", "useful work" }) == 0 &&
      after.count({ "slow", "serialisation" }) == 0);
}

void TestParts(Checks& check, const ModelledRun& made, const Causes& causes)
{
  const auto& [run, kinds, lags, model] = made;
  const CounterfactualReplay replay(run, lags, model);
  const auto& [slow, barrier, both] = causes;
  // Asked about ranks 0 to 2 only, which work 2 ms and wait 2 ms for rank 3.
  const AskedPart others(run, { 1, 1, 1, 0 }, { {}, { 0 } }, {});
  CauseTree ofOthers(run, others, replay);
  ofOthers.TakeOut({ "slow", "It is slow." }, slow, slow, replay.Replay(slow));
  ofOthers.TakeOut({ "barrier", "It takes long." }, barrier, both, replay.Replay(both));
  auto part = Seconds(ofOthers.Table("R0, whole run"));
  check.Near("they spend 5 ms", part[{ "run", "" }], 5e-3);
  check.Near("work 2 ms", part[{ "useful work", "run" }], 2e-3);
  check.Near("and wait 2 ms", part[{ "load imbalance", "run" }], 2e-3);
  check.Near("for the slow one", part[{ "slow", "load imbalance" }], 2e-3);
  check("which does none of their work", part.count({ "slow", "useful work" }) == 0);
  check.Near("the barrier is the same for all", part[{ "barrier", "transfer" }], 0.75e-3);
  // Until 1 ms all work; without the slow rank, a quarter of its work takes half a millisecond
  // less.
  const AskedPart early(run, { 1, 1, 1, 1 }, { { 0, 1e-3 }, {} }, {});
  CauseTree first(run, early, replay);
  first.TakeOut({ "slow", "It is slow." }, slow, slow, replay.Replay(slow));
  auto until = Seconds(first.Table("0 to 1 ms"));
  check.Near("the first millisecond is work", until[{ "useful work", "run" }], 1e-3);
  check.Near("of which an eighth is due to it, by one of four ranks",
    until[{ "slow", "useful work" }], 0.125e-3);
}

/// A run that ends 1 ms after its last call.
void TestEnd(Checks& check, const ModelledRun& longer, const Causes& causes)
{
  const CounterfactualReplay replay(longer.Run, longer.Lags, longer.Model);
  const AskedPart all(longer.Run, longer.Run.Input, {});
  CauseTree tree(longer.Run, all, replay);
  tree.TakeOut({ "barrier", "" }, causes.Barrier, causes.Barrier, replay.Replay(causes.Barrier));
  auto parts = Seconds(tree.Table());
  check.Near("what lies behind its last call is of the run", parts[{ "run", "" }], 6e-3);
  check.Near("and no work", parts[{ "transfer", "run" }], 2e-3);
  check.Near("causes leave it", parts[{ "barrier", "transfer" }], 0.75e-3);
}
}

int UnitTestCauseTree(int, char*[])
{
  // Four ranks work 2, 2, 2 and 4 ms, then meet in a barrier that takes 1 ms.
  Checks check;
  PricedProgram program({ 0, 0, 0, 0 });
  program.Step({ 2e-3, 2e-3, 2e-3, 4e-3 }, 1e-3);
  PriceInput input = program.Input();
  input.Axis = { 0, 5e-3, {} };
  const ModelledRun made(input);
  const Causes causes;
  TestRun(check, made, causes);
  TestParts(check, made, causes);
  input.Axis = { 0, 6e-3, {} };
  TestEnd(check, ModelledRun(input), causes);
  return check.Result();
}
