#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"
#include "Views/Core/DAG/StateDAG.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
/// Two ranks, three layers: 0 (rank 3) -> 2 -> 4 (rank 3); 1 (rank 5) -> 3, 1 -> 2.
///   ids 10 (rank 3, layer 0), 11 (5, 0), 12 (3, 1), 13 (5, 1), 14 (3, 2)
StateDAGRows Rows()
{
  StateDAGRows rows;
  const auto state = [&](std::int64_t id, std::int32_t rank, std::int32_t layer) {
    StateDAG::State row;
    row.Id = id;
    row.Rank = rank;
    row.Layer = layer;
    rows.States.push_back(row);
  };
  const auto link = [&](std::int64_t from, std::int64_t to, std::int64_t messages, double worst) {
    StateDAG::Link row;
    row.Messages = messages;
    row.LatencyWorst = worst;
    rows.Links.push_back({ from, to, row });
  };
  const auto bar = [&](std::int64_t id, bool sent, double time, std::int64_t bytes) {
    StateDAG::Bar row;
    row.Sent = sent;
    row.Time = time;
    row.Bytes = bytes;
    row.Transmission = time == 2 ? std::nan("") : time;
    rows.Bars.push_back({ id, row });
  };
  state(14, 3, 2);
  state(10, 3, 0);
  state(12, 3, 1);
  state(13, 5, 1);
  state(11, 5, 0);
  link(12, 14, 1, 1);
  link(10, 12, 2, 3);
  link(11, 12, 7, std::nan(""));
  link(11, 13, 1, 2);
  bar(12, true, 5, 40);
  bar(12, false, 2, 30);
  bar(12, false, 1, 90);
  return rows;
}

void TestMaking(Checks& check)
{
  const StateDAG dag = MakeStateDAG(Rows());
  check("states stand by id", dag.States[0].Id == 10 && dag.States[4].Id == 14);
  check("links have indices of states",
    dag.Links.size() == 4 && dag.Links[0].From == 0 && dag.Links[0].To == 2);
  check("three layers", dag.Layers == 3);
  check("the most messages of a link", dag.MostMessages == 7);
  check.Near("the most bytes of a message", dag.MostBytes, 90);
  check.Near("the longest transmission", dag.MostTransmission, 5);
  check("bars of a state: received first, by time",
    dag.BarsBegin[2] == 0 && dag.BarsBegin[3] == 3 && dag.Bars[0].Bytes == 90 &&
      dag.Bars[1].Bytes == 30 && dag.Bars[2].Sent);
  check("two links lead out of 11", dag.OutBegin[2] - dag.OutBegin[1] == 2);
  check("two lead into 12", dag.InBegin[3] - dag.InBegin[2] == 2);

  const BarSums in = SumBars(dag, 2, false);
  check("12 received two messages", in.Messages == 2 && in.Bytes == 120 && in.Outside == 2);
  check.Near("the longest took 1 s", in.Longest, 1);
  check("14 sent none", SumBars(dag, 4, true).Messages == 0);
  check("which has no worst L", std::isnan(SumBars(dag, 4, true).Worst));

  StateDAGRows rows = Rows();
  rows.States.push_back(rows.States.front());
  check.Throws("a state twice is refused", "state 14 occurs twice", [&] { MakeStateDAG(rows); });
  rows = Rows();
  rows.Links.front().To = 99;
  check.Throws("an unknown state is refused", "refers to state 99", [&] { MakeStateDAG(rows); });
  rows = Rows();
  std::swap(rows.Links.front().From, rows.Links.front().To);
  check.Throws("a link backwards is refused", "higher layer", [&] { MakeStateDAG(rows); });
  rows = Rows();
  rows.States.front().Layer = -1;
  check.Throws("a negative layer is refused", "layer -1", [&] { MakeStateDAG(rows); });
  rows = Rows();
  std::reverse(rows.States.begin(), rows.States.end());
  std::reverse(rows.Links.begin(), rows.Links.end());
  const StateDAG turned = MakeStateDAG(rows);
  check("the order of rows does not matter",
    turned.Links[1].From == dag.Links[1].From && turned.Links[1].To == dag.Links[1].To);
  check("nothing gives nothing", MakeStateDAG({}).States.empty());
}

void TestFolding(Checks& check)
{
  const StateDAG dag = MakeStateDAG(Rows());
  using Seen = std::vector<char>;
  check("all are drawn", VisibleStates(dag, {}, {}) == Seen{ 1, 1, 1, 1, 1 });
  check("folding 10 hides 12 and 14", VisibleStates(dag, { 0 }, {}) == Seen{ 1, 1, 0, 1, 0 });
  check("folding 11 hides 12, 13, 14", VisibleStates(dag, { 1 }, {}) == Seen{ 1, 1, 0, 0, 0 });
  check("folding 12 hides 14 only", VisibleStates(dag, { 2 }, {}) == Seen{ 1, 1, 1, 1, 0 });
  check("a folded one behind a folded one is hidden",
    VisibleStates(dag, { 0, 2 }, {}) == Seen{ 1, 1, 0, 1, 0 });
  check("hiding rank 3 leaves rank 5", VisibleStates(dag, {}, { 3 }) == Seen{ 0, 1, 0, 1, 0 });
  check("a hidden rank leads nowhere", VisibleStates(dag, { 0 }, { 3 }) == Seen{ 0, 1, 0, 1, 0 });
  check("11 hides three", CountFolded(dag, 1, {}) == 3);
  check("14 hides none", CountFolded(dag, 4, {}) == 0);
  check("unknown states fold nothing", VisibleStates(dag, { 77 }, {}) == Seen{ 1, 1, 1, 1, 1 });
}

void TestWalking(Checks& check)
{
  const StateDAG dag = MakeStateDAG(Rows());
  const std::vector<char> all(5, 1);
  const std::vector<double> height{ 1, -1, 1, -1, 0 };
  check("the predecessor of 12 is that of the worst link",
    WalkFrom(dag, 2, Walk::Predecessor, height, all) == 0);
  check("the successor of 11 too", WalkFrom(dag, 1, Walk::Successor, height, all) == 3);
  check("where that is hidden, the other one",
    WalkFrom(dag, 1, Walk::Successor, height, { 1, 1, 1, 0, 1 }) == 2);
  check("below 10 is 11", WalkFrom(dag, 0, Walk::Below, height, all) == 1);
  check("above 13 is 12", WalkFrom(dag, 3, Walk::Above, height, all) == 2);
  check("above 12 is nothing", WalkFrom(dag, 2, Walk::Above, height, all) == 2);
  check("after the last is nothing", WalkFrom(dag, 4, Walk::Successor, height, all) == 4);
}
}

namespace
{
void TestLatencies(Checks& check)
{
  const double none = std::nan("");
  StateDAGRows rows = Rows();
  for (StateDAG::State& state : rows.States)
  {
    state.Latency = state.LatencyWorst = state.NodeLatency = none;
  }
  for (StateDAGRows::LinkRow& row : rows.Links)
  {
    row.Link.Latency = row.Link.LatencyWorst = none;
  }
  for (StateDAGRows::BarRow& row : rows.Bars)
  {
    row.Bar.Latency = none;
  }
  check("no L is known", !MakeStateDAG(rows).HasLatencies);
  rows.Bars[1].Bar.Latency = 1;
  check("that of a message is", MakeStateDAG(rows).HasLatencies);
  rows.Bars.clear();
  rows.States[2].NodeLatency = 1;
  check("or that of a node", MakeStateDAG(rows).HasLatencies);
}
}

int UnitTestStateDAG(int, char*[])
{
  Checks check;
  TestMaking(check);
  TestFolding(check);
  TestWalking(check);
  TestLatencies(check);
  using Ranks = std::set<std::int32_t>;
  check("a list of ranks", ParseRanks("3, 5 8-11") == Ranks{ 3, 5, 8, 9, 10, 11 });
  check(
    "as it is written", ParseRanks(RankList({ 0, 1, 7, 8, 9 }, ", ")) == Ranks{ 0, 1, 7, 8, 9 });
  check("an empty list", ParseRanks(" ").empty());
  check.Throws("words are no ranks", "is not a list of ranks", [] { ParseRanks("3, x"); });
  check.Throws("nor is a span backwards", "is not a list of ranks", [] { ParseRanks("9-3"); });
  check.Throws("nor a span without end", "is not a list of ranks", [] { ParseRanks("9-"); });
  return check.Result();
}
