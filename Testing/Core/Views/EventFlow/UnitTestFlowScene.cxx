#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"
#include "Views/Core/EventFlow/FlowScene.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace pclvis;

namespace
{
FlowScene SceneOf(const ProgramFlow& flow, std::int32_t path)
{
  const CallTree tree = MakeCallTree(flow);
  return MakeFlowScene(flow, tree, tree.Find(path), 1100, 700);
}

/// "start>MPI_Bcast 2", by link.
std::string Links(const FlowScene& scene)
{
  std::string words;
  for (const FlowScene::Link& link : scene.Links)
  {
    words += scene.Items[link.From].Label + ">" + scene.Items[link.To].Label + " " +
      std::to_string(link.Count) + (link.Outside ? " outside\n" : "\n");
  }
  return words;
}

void TestWhole(Checks& check, const ProgramFlow& flow)
{
  const FlowScene scene = SceneOf(flow, -1);
  check("the whole graph has its nodes, a start and an end", scene.Items.size() == 7);
  check("all transitions, and those from the start and to the end",
    Links(scene) ==
      "MPI_Bcast>MPI_Isend 2\nMPI_Isend>MPI_Waitall 20\nMPI_Waitall>MPI_Allreduce 20\n"
      "MPI_Allreduce>MPI_Isend 18\nMPI_Allreduce>MPI_Allreduce 60\nMPI_Allreduce>MPI_Reduce 2\n"
      "MPI_Reduce>end 2\nstart>MPI_Bcast 2\n");
  check("both loops have frames, one in the other",
    scene.Loops == std::vector<std::int32_t>{ 0, 1 } &&
      scene.Parents == std::vector<std::int32_t>{ -1, 0 });
  check("with their iterations in words",
    scene.Heads[0] == "main loop: 10 iterations" && scene.Heads[1] == "4 iterations");
  check("the most frequent transition sets the widths", scene.MostCount == 60);
  check("a signature is shown in two lines",
    scene.Items[1].Label == "MPI_Isend" && scene.Items[1].Detail == "8 kB, rank +1" &&
      scene.Places.Nodes[1].Height > scene.Places.Nodes[0].Height);
  int back = 0;
  for (const LoopPlaces::Line& line : scene.Places.Lines)
  {
    back += line.Back;
  }
  check("two links lead back", back == 2);
  check("the start is above all",
    std::all_of(scene.Places.Nodes.begin(), scene.Places.Nodes.end(),
      [&scene](const Box& box) { return box.Y <= scene.Places.Nodes[5].Y; }));
}

void TestChosen(Checks& check, const ProgramFlow& flow)
{
  const FlowScene main = SceneOf(flow, 0);
  check("main shows exchange as one, with the sums of its calls",
    std::any_of(main.Items.begin(), main.Items.end(), [](const FlowScene::Item& item) {
      return item.Is == FlowScene::Kind::Representative && item.Label == "exchange" &&
        item.Count == "40" && item.Nodes == std::vector<std::int32_t>{ 1, 2 };
    }));
  check("what happens in exchange is not shown",
    Links(main) ==
      "MPI_Bcast>exchange 2\nexchange>MPI_Allreduce 20\nMPI_Allreduce>exchange 18\n"
      "MPI_Allreduce>MPI_Allreduce 60\nMPI_Allreduce>MPI_Reduce 2\nMPI_Reduce>end 2\n"
      "start>MPI_Bcast 2\n");
  const FlowScene exchange = SceneOf(flow, 1);
  check("exchange shows its call, the function in it, and what is linked with these",
    Links(exchange) ==
      "MPI_Isend>wait 20\nwait>MPI_Allreduce 20 outside\nMPI_Bcast>MPI_Isend 2 outside\n"
      "MPI_Allreduce>MPI_Isend 18 outside\n");
  check("in the frame of its loop only, as the other is outside",
    exchange.Loops == std::vector<std::int32_t>{ 0 });
}

/// Calls with long signatures, one after the other.
ProgramFlow Chain(int calls)
{
  ProgramFlow flow;
  for (int i = 0; i < calls; ++i)
  {
    ProgramFlow::Node node;
    node.Call = i % 2 == 0 ? "MPI_Isend" : "MPI_Irecv";
    node.Label = node.Call + " 123 kB, rank +100, solver.f:" + std::to_string(i);
    node.Starts = i == 0;
    node.Sums = { 2, 1, 0, 0, 0 };
    flow.Nodes.push_back(node);
    if (i > 0)
    {
      flow.Edges.push_back({ i - 1, i, 1, 0, 0, 0, false, -1, {} });
    }
  }
  return flow;
}

void TestSmall(Checks& check)
{
  check("a graph that is large enough has details", SceneOf(Chain(20), -1).Details);
  const FlowScene small = SceneOf(Chain(240), -1);
  check("where it would be too small, details are left out", !small.Details && !small.Joined);
  const FlowScene joined = SceneOf(Chain(1000), -1);
  check("where names could not be read either, signatures of a call are joined",
    joined.Joined && joined.Items.size() == 3 && joined.Items[0].Nodes.size() == 500);
  check("with the sums of all",
    joined.Items[0].Count == "1,000" && joined.Items[0].Detail == "500 signatures");
  check("and all transitions",
    Links(joined) == "MPI_Isend>MPI_Irecv 500\nMPI_Irecv>MPI_Isend 499\nstart>MPI_Isend 1\n");
  const ProgramFlow chain = Chain(1000);
  check("unless they must not be",
    MakeFlowScene(chain, MakeCallTree(chain), 0, 1100, 700, FlowJoin::Never).Items.size() == 1001);
  // Node 3 is alone in its loop.
  ProgramFlow flow = DrawnFlow();
  flow.Loops[0].Nodes = 3;
  flow.Loops[1].Nodes = 1;
  const CallTree tree = MakeCallTree(flow);
  check("joined, a loop of one node has no frame",
    MakeFlowScene(flow, tree, 0, 1100, 700, FlowJoin::InLoop).Loops ==
      std::vector<std::int32_t>{ 0 });
  const FlowScene all = MakeFlowScene(flow, tree, 0, 1100, 700, FlowJoin::Always);
  check("joined in all loops, no loop has one", all.Loops.empty() && all.Joined);
}

/// Each call of the chain is alone in its loop, as where an archive has no call sites and its sizes
/// change all the time.
void TestManyLoops(Checks& check)
{
  ProgramFlow flow = Chain(1000);
  for (std::int32_t i = 0; i < 1000; ++i)
  {
    ProgramFlow::Loop loop;
    loop.Nodes = 2;
    flow.Nodes[i].Loop = i / 2;
    flow.Loops.resize(500, loop);
  }
  const FlowScene scene = SceneOf(flow, -1);
  check("where names could not be read in loops either, signatures are joined in all of them",
    scene.Joined && scene.Loops.empty() &&
      Links(scene) == "MPI_Isend>MPI_Irecv 500\nMPI_Irecv>MPI_Isend 499\nstart>MPI_Isend 1\n");
  check("unless loops are asked for",
    MakeFlowScene(flow, MakeCallTree(flow), 0, 1100, 700, FlowJoin::InLoop).Loops.size() == 500);
}

void TestSetup(Checks& check)
{
  ProgramFlow flow = DrawnFlow();
  flow.Nodes[0].Call = "MPI_Init";
  flow = MakeProgramFlow(flow);
  check("start-up is in no sum", flow.All().Seconds == 15 && SceneOf(flow, -1).Items[0].Setup);
}
}

int UnitTestFlowScene(int, char*[])
{
  Checks check;
  const ProgramFlow flow = MakeProgramFlow(DrawnFlow());
  TestWhole(check, flow);
  TestChosen(check, flow);
  TestSmall(check);
  TestManyLoops(check);
  TestSetup(check);
  check("nothing has no items", SceneOf({}, -1).Items.empty());
  const FlowTotals sums{ 1, 2, 3, 4, 5 };
  check("colours are by time, waiting or bytes",
    ValueOf(sums, FlowColoring::Time) == 2 && ValueOf(sums, FlowColoring::Wait) == 3 &&
      ValueOf(sums, FlowColoring::Bytes) == 9);
  ProgramFlow::Loop loop;
  loop.LeastIterations = 8;
  loop.MostIterations = 1200;
  ProgramFlow::Loop uncounted;
  uncounted.LeastIterations = uncounted.MostIterations = 4;
  uncounted.Counted = false;
  check("passages that are not the program's iterations are not called so",
    IterationsText(uncounted) == "passed 4 times");
  check("iterations that differ are a range", IterationsText(loop) == "8 to 1,200 iterations");
  return check.Result();
}
