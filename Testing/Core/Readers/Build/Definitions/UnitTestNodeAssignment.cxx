#include "Readers/Build/Definitions/NodeAssignment.h"
#include "Testing/Support/Check.h"

#include <fstream>
#include <sstream>

namespace
{
using Names = std::vector<std::string>;

Names Read(const std::string& text, std::int32_t ranks)
{
  std::istringstream in(text);
  return pclvis::ReadNodeFile(in, ranks, "hosts");
}

void CheckForms(pclvis::Checks& check)
{
  const Names wanted = { "a", "a", "b", "b" };
  check("a host a line is read in rank order", Read("a\na\nb\nb\n", 4) == wanted);
  check("rank and node are read in any order", Read("3 b\n0 a\n2 b\n1 a\n", 4) == wanted);
  check("slots= of Open MPI are read", Read("a slots=2 max_slots=4\nb slots=2", 4) == wanted);
  check("host:n of MPICH is read", Read("a:2\nb:2", 4) == wanted);
  check("host*n of Slurm is read", Read("a*2\nb*2", 4) == wanted);
  check("a rankfile of Open MPI is read",
    Read("rank 0=a slot=0\nrank 1=a slot=1\nrank 2=b slot=0\nrank 3=b slot=1", 4) == wanted);
  check("comments, blanks, carriage returns are skipped",
    Read("# my hosts\r\n\r\n a # first\r\na\r\n\tb\r\nb\r\n", 4) == wanted);
  check(
    "lines for ranks that are not there are ignored", Read("0 a\n1 a\n2 b\n3 b\n4 c", 4) == wanted);
  check(
    "slots start again at the first host", Read("a:1\nb:1", 4) == Names({ "a", "b", "a", "b" }));
  check("hosts a line do not start again", Read("a\nb", 3) == Names({ "a", "b", "" }));
  check(
    "more slots than ranks are no matter", Read("a:3\nb:3", 4) == Names({ "a", "a", "a", "b" }));
  check("hosts without slots end", Read("a:0\n", 2) == Names({ "", "" }));
  check("no ranks give no names", Read("a\n", 0).empty());
}

void CheckErrors(pclvis::Checks& check)
{
  check.Throws("a line of another form is named by its number", "\"hosts\", line 2: \"x y z\"",
    [] { Read("a\nx y z\n", 2); });
  check.Throws("two forms do not mix", "line 3: names a rank", [] { Read("a\n\n1 b\n", 2); });
  check.Throws(
    "nor the other way round", "line 2: names a host alone", [] { Read("1 b\na\n", 2); });
  check.Throws("a rank has one node", "line 2: rank 0 is on \"b\", but an earlier line says \"a\"",
    [] { Read("0 a\n0 b\n", 2); });
  check.Throws("slots are numbers", "is not understood", [] { Read("a slots=many\n", 2); });
  check.Throws(
    "unknown keys are not understood", "is not understood", [] { Read("a cores=2\n", 2); });
  check.Throws("ranks are not negative", "is not understood", [] { Read("rank -1=a\n", 2); });
  check.Throws("nothing but comments is an error", "has no nodes", [] { Read("# none\n", 2); });
  pclvis::TraceFacts facts;
  facts.Ranks = 2;
  pclvis::Diagnostics log;
  check.Throws("a file that is not there is named", "cannot read \"no/such/file\"",
    [&] { pclvis::AssignNodes(facts, "no/such/file", 0, log); });
  check.Throws("a folder is no node file", "cannot read \".\"",
    [&] { pclvis::AssignNodes(facts, ".", 0, log); });
  check.Throws("negative ranks per node are refused", "is -1, must be >= 0",
    [&] { pclvis::AssignNodes(facts, "", -1, log); });
}

void CheckSources(pclvis::Checks& check, const std::string& scratch)
{
  pclvis::TraceFacts facts;
  facts.Ranks = 5;
  facts.NodeNames = { "n0", "n1" };
  facts.NodeOfRank = { 0, 1, 0, 1, 1 };
  pclvis::Diagnostics own, blocks, file;
  const pclvis::NodeAssignment trace = pclvis::AssignNodes(facts, "", 0, own);
  check("the trace's own nodes are the default",
    trace.Names == facts.NodeNames && trace.OfRank == facts.NodeOfRank);
  check("the log tells where the nodes come from", own.Count("nodes from the trace") == 2);

  const pclvis::NodeAssignment twos = pclvis::AssignNodes(facts, "", 2, blocks);
  check("5 ranks by 2 give 3 nodes",
    twos.OfRank == std::vector<std::int32_t>({ 0, 0, 1, 1, 2 }) && twos.Names.size() == 3);
  check("the log tells of the blocks", blocks.Count("nodes by ranks per node") == 3);
  const auto says = [&](std::int32_t ranksPerNode, const char* words) {
    pclvis::Diagnostics log;
    pclvis::AssignNodes(facts, "", ranksPerNode, log);
    return log.Rows().front().Meaning.find(words) != std::string::npos;
  };
  check("ranks that share one node are told",
    says(5, "All ranks share one") && !says(2, "All ranks share one") &&
      !says(1, "All ranks share one"));
  check("ranks that all have their own are told",
    says(1, "Every rank has its own") && !says(2, "Every rank has"));

  const std::string path = scratch + "/nodes.txt";
  std::ofstream(path) << "4 west\n0 east\n1 west\n";
  const pclvis::NodeAssignment named = pclvis::AssignNodes(facts, path, 2, file);
  check("a node file goes before ranks per node; nodes are numbered by least rank",
    named.Names == Names({ "east", "west" }) &&
      named.OfRank == std::vector<std::int32_t>({ 0, 1, -1, -1, 1 }));
  check(
    "ranks that the file leaves out are counted", file.Count("rank outside the node file") == 2);
  for (const pclvis::Finding& finding : file.Rows())
  {
    check("the first rank without node is 2",
      finding.What != "rank outside the node file" || finding.FirstRank == 2);
  }

  facts.NodeNames.clear();
  facts.NodeOfRank.clear();
  pclvis::Diagnostics none;
  check("a trace without nodes gives -1",
    pclvis::AssignNodes(facts, "", 0, none).OfRank == std::vector<std::int32_t>(5, -1));
  check("and one row that speaks of every rank",
    none.Count("no nodes") == 5 && none.Rows().size() == 1);
}
}

int UnitTestNodeAssignment(int, char* argv[])
{
  pclvis::Checks check;
  CheckForms(check);
  CheckErrors(check);
  CheckSources(check, argv[2]);
  return check.Result();
}
