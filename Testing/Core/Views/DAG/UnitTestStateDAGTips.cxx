#include "Testing/Support/Check.h"
#include "Views/Core/DAG/StateDAGTips.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// Rank 4 with two states; the second received 2 kB and 500 B, one of them from outside, and sent
/// one message whose time is unknown.
StateDAG Numbers()
{
  StateDAGRows rows;
  for (int i = 0; i < 3; ++i)
  {
    StateDAG::State state;
    state.Id = 10 + i;
    state.Rank = i == 1 ? 6 : 4;
    state.Layer = i;
    state.Node = 1;
    state.NodeLatency = 1.5;
    state.Begin = 0.002;
    state.End = 0.0025;
    state.RelativeLoad = -0.25;
    state.LoadBalance = 1.2;
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  link.Messages = 1;
  link.Bytes = 2000;
  link.Latency = link.LatencyWorst = 3;
  link.Worst = 70;
  rows.Links.push_back({ 11, 12, link });
  link = {};
  link.ProgramOrder = true;
  rows.Links.push_back({ 10, 12, link });
  StateDAG::Bar bar;
  bar.Bytes = 2000;
  bar.Partner = 6;
  bar.Latency = 3;
  bar.Transmission = 120e-6;
  bar.Linked = true;
  bar.Message = 70;
  bar.Path = 1;
  rows.Bars.push_back({ 12, bar });
  bar.Sent = true;
  bar.Path = 0;
  bar.Transmission = std::nan("");
  rows.Bars.push_back({ 11, bar });
  bar.Sent = false;
  bar.Message = 71;
  bar.Bytes = 500;
  bar.Partner = 9;
  bar.Latency = 1;
  bar.Transmission = 20e-6;
  bar.Linked = false;
  rows.Bars.push_back({ 12, bar });
  bar.Sent = bar.Linked = true;
  bar.Transmission = bar.Latency = std::nan("");
  rows.Bars.push_back({ 12, bar });
  rows.NodeNames = { "node0", "node1" };
  rows.PathNames = { "main > MPI_Isend (halo.c:9)", "main > MPI_Waitall (halo.c:9)" };
  return MakeStateDAG(std::move(rows));
}
}

int UnitTestStateDAGTips(int, char*[])
{
  Checks check;
  const StateDAG dag = Numbers();
  const TipRows expected{
    { "", "Rank 4, state 2 of 2" },
    { "compute node", "node1, mean L 1.50" },
    { "messages of the rank", "25 % below the mean, LB 1.20" },
    { "time", "2.00 to 2.50 ms" },
    { "received", "2 messages, 2.5 kB" },
    { "   mean L / worst", "2.00 / 3.00" },
    { "   longest transmission", "120 \xC2\xB5s from rank 6" },
    { "   received in", "main > MPI_Waitall (halo.c:9)" },
    { "   from outside the window", "1" },
    { "sent", "1 message, 500 B" },
    { "   mean L / worst", "none / none" },
  };
  const TipRows tip = StateTip(dag, 2, false);
  check("a state has its rows", tip.size() == expected.size());
  for (std::size_t i = 0; i < expected.size() && i < tip.size(); ++i)
  {
    check(tip[i].first + ": " + tip[i].second, tip[i] == expected[i]);
  }
  check(
    "a folded one says how to unfold it", StateTip(dag, 2, true).back().first == "double click");
  check("a state without messages says so", StateTip(dag, 0, false).back().second == "0 messages");
  // Links are by (from, to): 10 to 12 first.
  check("program order is named", LinkTip(dag, 0).back().second == "the rank's next state");
  const TipRows link{ { "", "Rank 6 to rank 4" }, { "messages", "1" }, { "bytes", "2 kB" },
    { "mean L / worst", "3.00 / 3.00" }, { "   sent in", "main > MPI_Isend (halo.c:9)" },
    { "   received in", "main > MPI_Waitall (halo.c:9)" } };
  check(
    "a link has its numbers, and where in the code its worst message is", LinkTip(dag, 1) == link);
  StateDAGRows rows;
  rows.States.push_back({});
  rows.States[0].RelativeLoad = rows.States[0].Begin = std::nan("");
  const StateDAG bare = MakeStateDAG(std::move(rows));
  check("what is not known is left out",
    StateTip(bare, 0, false) ==
      TipRows{
        { "", "Rank 0, state 1 of 1" }, { "received", "0 messages" }, { "sent", "0 messages" } });
  return check.Result();
}
