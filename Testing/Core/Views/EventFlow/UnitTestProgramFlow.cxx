#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestJoin(Checks& check)
{
  ProgramFlow rows = DrawnFlow();
  // The ranks make the first transition unequally often: 1 and 3 times.
  rows.Edges.push_back({ 0, 1, 3, 2, 0.005, 0.9, false, -1, { { 3, 1, 1 } } });
  const ProgramFlow flow = MakeProgramFlow(rows);
  check("edges between the same nodes become one", flow.Edges.size() == 6);
  const ProgramFlow::Edge& edge = flow.Edges[0];
  check("with all transitions", edge.Count == 5 && edge.Seconds == 2.5);
  check("the shortest and the longest", edge.Least == 0.005 && edge.Most == 0.9);
  check("and both classes, the more frequent first",
    edge.Classes.size() == 2 && edge.Classes[0].Weight == 3 && edge.Classes[1].Weight == 1);
}

void TestErrors(Checks& check)
{
  ProgramFlow flow = DrawnFlow();
  flow.Nodes[2].Loop = 2;
  check.Throws("a node names a loop that is there", "node 2 names loop 2, of 2",
    [&] { MakeProgramFlow(flow); });
  flow = DrawnFlow();
  flow.Edges[1].To = 5;
  check.Throws("an edge names a node that is there", "edge 1 names node 5, of 5",
    [&] { MakeProgramFlow(flow); });
  flow = DrawnFlow();
  flow.Edges[1].From = -1;
  check.Throws("and begins at one", "edge 1 names node", [&] { MakeProgramFlow(flow); });
  flow = DrawnFlow();
  flow.Loops[0].Parent = 1;
  check.Throws("no loop contains itself", "contains itself. Show the port Flow",
    [&] { MakeProgramFlow(flow); });
  flow = DrawnFlow();
  flow.Paths[2].Parent = 9;
  check.Throws("a call path names one that is there", "call path 2 names call path 9",
    [&] { MakeProgramFlow(flow); });
}
}

int UnitTestProgramFlow(int, char*[])
{
  Checks check;
  TestJoin(check);
  TestErrors(check);
  const ProgramFlow flow = MakeProgramFlow(DrawnFlow());
  const FlowTotals all = flow.All();
  check("124 calls take 16 s, of which they wait for 7",
    all.Calls == 124 && all.Seconds == 16 && all.Wait == 7);
  check("and send 100 bytes each", all.Sent == 12400 && all.Received == 6200);
  FlowTotals unknown;
  unknown.Add({ 1, 1, std::nan(""), 0, 0 });
  check("waits that are not known stay so", std::isnan(unknown.Wait));
  check("a place is file and line", flow.PlaceOf(2) == "halo.c:40" && flow.PlaceOf(-1).empty());
  check("in words with the function", flow.Paths[1].Words() == "exchange (halo.c:20)");
  check("no loop has no words", LoopWords(flow, { -1, -1, -1 }).empty());
  check("a loop", LoopWords(flow, { 0, -1, -1 }) == "loop 0");
  check("one iteration of its ten", LoopWords(flow, { 0, 4, 4 }) == "loop 0, iteration 4 of 10");
  check("several", LoopWords(flow, { 0, 4, 7 }) == "loop 0, iterations 4 to 7 of 10");
  check("without an end", LoopWords(flow, { 0, 4, -1 }) == "loop 0, iterations 4 and later of 10");
  check("up to one", LoopWords(flow, { 0, -1, 0 }) == "loop 0, iteration 0 of 10");
  check("of any loop", LoopWords(flow, { -1, 4, 7 }) == "iterations 4 to 7");
  check("an empty flow is one", MakeProgramFlow({}).Nodes.empty());
  return check.Result();
}
