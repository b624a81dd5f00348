#include "Filters/Core/Flow/GraphFiles.h"
#include "Filters/Core/Flow/FlowPlaces.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <fstream>
#include <sstream>
#include <string>

using namespace pclvis;

namespace
{
std::string Read(const std::string& path)
{
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void TestPlaces(Checks& check)
{
  // main.c:3 calls work at work.c:7, which calls MPI_Send.
  Column<std::int32_t> ids(3), parents(3), lines(3);
  const std::int32_t parentOf[] = { -1, 0, 1 }, lineOf[] = { 3, 7, -1 };
  for (std::int32_t i = 0; i < 3; ++i)
  {
    ids[i] = i;
    parents[i] = parentOf[i];
    lines[i] = lineOf[i];
  }
  FlowCode code;
  code.PathId = ids;
  code.ParentPath = parents;
  code.Line = lines;
  code.Region = { "main", "work", "MPI_Send" };
  code.File = { "src/main.c", "src/work.c", "MPI" };
  const FlowPlaces places(code);
  const FlowPlace place = places.Of(2);
  check("the function that calls", place.Region == "work");
  check("the innermost line", place.Line == 7 && place.File == "src/work.c");
  check("an unknown path has no place", places.Of(9).Line == -1 && places.Of(-1).Region.empty());
  CallSignature signature;
  signature.Size = 80;
  signature.Partner = -4;
  signature.Path = 2;
  check("a node in words",
    FlowLabel("MPI_Send", signature, PartnerInSignature::Relative, place) ==
      "MPI_Send 80 B, rank \u22124, work.c:7");
  signature.Partner = 4;
  check("with an absolute partner",
    FlowLabel("MPI_Send", signature, PartnerInSignature::Absolute, {}) == "MPI_Send 80 B, rank 4");
}
}

int UnitTestGraphFiles(int, char* argv[])
{
  Checks check;
  TestPlaces(check);
  FlowRows rows({ "ABBC" });
  const EventFlowInput input = rows.Input();
  ProcessGroup alone;
  const EventFlowTables found = MakeEventFlowTables(input, {}, alone);
  check("DOT has nodes, edges, loops and the start",
    DotText(found.Nodes, found.Edges, found.Loops) ==
      "digraph event_flow {\nnode [shape=box];\n"
      "n0 [label=\"MPI_A: 1\"];\nn2 [label=\"MPI_C: 1\"];\n"
      "subgraph cluster0 {\nlabel=\"2 iterations\";\nn1 [label=\"MPI_B: 2\"];\n}\n"
      "start -> n0 [label=\"1\"];\n"
      "n0 -> n1 [label=\"1 on 1 rank\"];\nn1 -> n1 [label=\"1 on 1 rank\"];\n"
      "n1 -> n2 [label=\"1 on 1 rank\"];\n}\n");
  const std::string xml = GraphMLText(found.Nodes, found.Edges);
  check("GraphML declares attributes",
    xml.find("<key id=\"node_calls\" for=\"node\" attr.name=\"calls\" attr.type=\"long\"/>") !=
      std::string::npos);
  check("and gives them to edges",
    xml.find("<edge source=\"n1\" target=\"n2\">\n<data key=\"edge_edge\">2") != std::string::npos);
  check("absent values are left out", xml.find("node_wait_s\">") == std::string::npos);
  const std::string path = std::string(argv[2]) + "/UnitTestGraphFiles";
  WriteGraphFile(path + ".graphml", found.Nodes, found.Edges, found.Loops);
  check("the ending chooses the language", Read(path + ".graphml") == xml);
  check.Throws("another ending is refused", "ends with none of .dot, .gv and .graphml",
    [&] { WriteGraphFile(path + ".txt", found.Nodes, found.Edges, found.Loops); });
  return check.Result();
}
