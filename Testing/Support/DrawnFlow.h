#pragma once
#include "Views/Core/EventFlow/ProgramFlow.h"

#include <string>

namespace pclvis
{
/// The flow of this program on two ranks:
///
///   main (main.c:1)
///     MPI_Bcast             node 0, 2 calls, 1 s
///     10 iterations         loop 0
///       exchange (halo.c:20)
///         MPI_Isend         node 1, 20 calls, 2 s
///         wait (halo.c:40)
///           MPI_Waitall     node 2, 20 calls, 8 s, of which 6 s waiting
///       MPI_Allreduce       node 3, 20 calls, 4 s
///         4 iterations      loop 1: node 3 follows itself 60 times
///     MPI_Reduce            node 4, 2 calls, 1 s
///
/// Call paths: 0 main, 1 exchange, 2 wait; 3 to 7: the MPI calls of nodes 0 to 4.
inline ProgramFlow DrawnFlow()
{
  ProgramFlow flow;
  flow.Paths = { { -1, "main", "src/main.c", 1, true }, { 0, "exchange", "src/halo.c", 20, true },
    { 1, "wait", "src/halo.c", 40, true }, { 0, "MPI_Bcast", "", -1, true },
    { 1, "MPI_Isend", "", -1, true }, { 2, "MPI_Waitall", "", -1, true },
    { 0, "MPI_Allreduce", "", -1, true }, { 0, "MPI_Reduce", "", -1, true } };
  const auto add = [&flow](const char* call, const char* detail, int loop, std::int64_t calls,
                     double seconds, double wait) {
    ProgramFlow::Node node;
    node.Call = call;
    node.Label = std::string(call) + detail;
    node.Path = static_cast<std::int32_t>(3 + flow.Nodes.size());
    node.Loop = loop;
    node.Ranks = 2;
    node.FirstRank = 0;
    node.Sums = { calls, seconds, wait, 100 * calls, 50 * calls };
    node.Least = 0.01;
    node.Most = seconds / 2;
    flow.Nodes.push_back(node);
  };
  add("MPI_Bcast", "", -1, 2, 1, 0);
  add("MPI_Isend", " 8 kB, rank +1", 0, 20, 2, 0);
  add("MPI_Waitall", "", 0, 20, 8, 6);
  add("MPI_Allreduce", "", 1, 80, 4, 1);
  add("MPI_Reduce", "", -1, 2, 1, 0);
  flow.Nodes[0].Starts = flow.Nodes[4].Ends = 2;
  flow.Nodes[1].Header = flow.Nodes[3].Header = true;
  flow.Ranks = 2;
  const auto link = [&flow](int from, int to, std::int64_t each, bool back, int loop) {
    flow.Edges.push_back({ from, to, 2 * each, 0.5, 0.01, 0.3, back, loop, { { each, 2, 0 } } });
  };
  link(0, 1, 1, false, -1);
  link(1, 2, 10, false, 0);
  link(2, 3, 10, false, 0);
  link(3, 3, 30, true, 1);
  link(3, 1, 9, true, 0);
  link(3, 4, 1, false, -1);
  const auto loop = [&flow](int parent, const char* call, std::int64_t iterations, bool main) {
    ProgramFlow::Loop made;
    made.Parent = parent;
    made.Call = call;
    made.File = "src/main.c";
    made.Line = 7;
    made.Main = main;
    made.Ranks = 2;
    made.LeastIterations = made.MostIterations = iterations;
    made.Seconds = 15;
    made.OwnSeconds = 11;
    made.MpiShare = 0.9;
    made.LeastShare = 0.8;
    made.MostShare = 1;
    made.Stable = 0.25;
    flow.Loops.push_back(made);
  };
  loop(-1, "MPI_Isend", 10, true);
  loop(0, "MPI_Allreduce", 4, false);
  return flow;
}
}
