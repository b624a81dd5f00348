#include "Filters/Core/Remapping/MappingAnalysis.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
struct Row
{
  std::int64_t Id;
  std::int32_t Source, Destination;
  std::int64_t Bytes;
  bool Matched;
};

/// A ring of 8 ranks, which sit on nodes 4 and 7 in turns: each rank sends its right neighbour two
/// messages of 100 bytes, rank 0 sends rank 4 one of 10 000 bytes, and itself one; one is
/// unmatched.
std::vector<Row> Ring()
{
  std::vector<Row> rows;
  const auto add = [&](int source, int destination, std::int64_t bytes, bool matched = true) {
    rows.push_back({ static_cast<std::int64_t>(rows.size()), source, destination, bytes, matched });
  };
  for (int rank = 0; rank < 8; ++rank)
  {
    add(rank, (rank + 1) % 8, 100);
    add(rank, (rank + 1) % 8, 100);
  }
  add(0, 4, 10000);
  add(0, 0, 50);
  add(3, -1, 100, false);
  return rows;
}

struct Tables
  : LinkMessages::Owned
  , EndNodes::Owned
  , RankNodes::Owned
{
  void Append(const Row& row)
  {
    this->MessageId.Append(row.Id);
    this->SizeBytes.Append(row.Bytes);
    this->Source.Append(row.Source);
    this->Destination.Append(row.Destination);
    this->SourceNode.Append(row.Source % 2 == 0 ? 4 : 7);
    this->DestinationNode.Append(row.Destination < 0 ? -1 : row.Destination % 2 == 0 ? 4 : 7);
    this->InterNode.Append(0);
    this->Matched.Append(row.Matched);
  }
  void AppendRank(std::int32_t rank)
  {
    this->Rank.Append(rank);
    this->Node.Append(rank % 2 == 0 ? 4 : 7);
    this->NodeName.push_back(rank % 2 == 0 ? "even" : "odd");
  }
  MappingInput View() const
  {
    return { ViewsOf<LinkMessages>(*this), ViewsOf<EndNodes>(*this), ViewsOf<RankNodes>(*this) };
  }
};

Tables Whole()
{
  Tables tables;
  for (const Row& row : Ring())
  {
    tables.Append(row);
  }
  for (std::int32_t rank = 0; rank < 8; ++rank)
  {
    tables.AppendRank(rank);
  }
  return tables;
}

/// Everything that a result says, to compare.
std::string Told(const MappingAnalysis& a)
{
  std::string text;
  for (std::size_t i = 0; i < a.Mapping.Rank.Size(); ++i)
  {
    text += std::to_string(a.Mapping.Rank[i]) + ":" + std::to_string(a.Mapping.Node[i]) +
      a.Mapping.NodeName[i] + ">" + std::to_string(a.Mapping.ProposedNode[i]) +
      a.Mapping.ProposedNodeName[i] + " ";
  }
  for (const std::int64_t fact : { a.All.Messages, a.All.Bytes, a.Now.Messages, a.Now.Bytes,
         a.Proposed.Messages, a.Proposed.Bytes, std::int64_t(a.Nodes),
         std::int64_t(a.ProposedNodes), std::int64_t(a.Moved) })
  {
    text += std::to_string(fact) + " ";
  }
  for (const std::string& words : TextsOf(a.Observations))
  {
    text += words + "\n";
  }
  return text;
}

void ByHand(Checks& check)
{
  const Tables tables = Whole();
  ProcessGroup alone;
  MappingAnalysis a = AnalyseMapping(tables.View(), {}, alone);
  // All 16 messages of the ring cross now; 0 and 4 are on one node. The best: two arcs of four, cut
  // at two links of two messages, and the message from 0 to 4 crosses wherever the arcs begin:
  // 0 and 4 are opposite.
  check("all matched messages", a.All.Messages == 18 && a.All.Bytes == 1600 + 10000 + 50);
  check("now the ring crosses", a.Now.Messages == 16 && a.Now.Bytes == 1600);
  check("proposed: two links of two, and the long one", a.Proposed.Messages == 5);
  check("more bytes cross, and that is said",
    a.Proposed.Bytes == 10400 &&
      a.Observations.back().Text().find("more bytes") != std::string::npos);
  const std::vector<std::string> said = TextsOf(a.Observations);
  check("a program without METIS says that a better mapping may exist",
    HasMetis() == std::none_of(said.begin(), said.end(), [](const std::string& words) {
      return words.find("built without METIS") != std::string::npos;
    }));
  check("half the ranks move", a.Moved == 4);
  check("nodes keep their numbers and names",
    std::all_of(a.Mapping.ProposedNode.begin(), a.Mapping.ProposedNode.end(),
      [](std::int32_t node) { return node == 4 || node == 7; }) &&
      (a.Mapping.ProposedNodeName[0] == (a.Mapping.ProposedNode[0] == 4 ? "even" : "odd")));
  MappingOptions bytes;
  bytes.Weights = LinkWeight::Bytes;
  a = AnalyseMapping(tables.View(), bytes, alone);
  // By bytes 0 and 4 stay together: {7 0 1 | 4} and {2 3 | 5 6} cut the ring four times.
  check("by bytes 0 and 4 stay together", a.Proposed.Bytes == 800 && a.Proposed.Messages == 8);
  MappingOptions more;
  more.Capacities = "big slots=16";
  a = AnalyseMapping(tables.View(), more, alone);
  check("a new node gets the next number",
    a.Mapping.ProposedNode[5] == 8 && a.Mapping.ProposedNodeName[5] == "big");
  check("nothing crosses then", a.Proposed.Messages == 0 && a.ProposedNodes == 1 && a.Moved == 8);
  more.Capacities = "odd:2,even:6";
  a = AnalyseMapping(tables.View(), more, alone);
  check("uneven nodes are kept",
    std::count(a.Mapping.ProposedNode.begin(), a.Mapping.ProposedNode.end(), 4) <= 6 &&
      std::count(a.Mapping.ProposedNode.begin(), a.Mapping.ProposedNode.end(), 7) <= 2);
  check("six and two: two links of the ring", a.Proposed.Messages == 4);
  more.Capacities = "4";
  check("a number is for every node", AnalyseMapping(tables.View(), more, alone).Moved == 4);
}

void Processes(Checks& check)
{
  const Tables tables = Whole();
  ProcessGroup alone;
  const std::string serial = Told(AnalyseMapping(tables.View(), {}, alone));
  for (int processes = 1; processes <= 3; ++processes)
  {
    std::vector<Row> rows = Ring();
    std::shuffle(rows.begin(), rows.end(), std::mt19937(processes));
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      Tables mine;
      for (std::size_t i = group.Process(); i < rows.size(); i += group.Processes())
      {
        mine.Append(rows[i]);
      }
      for (std::int32_t rank = 7 - group.Process(); rank >= 0; rank -= group.Processes())
      {
        mine.AppendRank(rank);
      }
      const MappingAnalysis a = AnalyseMapping(mine.View(), {}, group);
      if (group.Process() == 0)
      {
        check(std::to_string(processes) + " processes, shuffled: the same", Told(a) == serial);
      }
      else
      {
        check("nothing elsewhere", a.Mapping.Rank.Size() == 0 && a.Observations.empty());
      }
    });
  }
}

/// A placement of one rank: rank 1 goes to node 4, where both its neighbours are; rank 2 has none.
void Placed(Checks& check, const std::string& folder)
{
  ProcessGroup alone;
  const Tables whole = Whole();
  PlacedRanks::Owned placed;
  const auto place = [&placed](std::int32_t rank, std::int32_t node) {
    placed.Rank.Append(rank);
    placed.ProposedNode.Append(node);
  };
  const auto analyse = [&](const MappingOptions& options) {
    MappingInput input = whole.View();
    input.IsPlaced = true;
    input.Placed = ViewsOf<PlacedRanks>(placed);
    return AnalyseMapping(input, options, alone);
  };
  const MappingAnalysis none = analyse({});
  check("nobody is placed: nobody moves", none.Moved == 0 && none.Proposed.Messages == 16);
  check("which is said", none.Observations[1].Id() == "mapping.none_priced");
  place(1, 4);
  place(2, -1);
  MappingOptions options;
  options.HostFile = folder + "/UnitTestMappingAnalysis.placed";
  const MappingAnalysis a = analyse(options);
  check("rank 1 moves as it is placed, nobody else", a.Moved == 1);
  check("its four messages, 100 bytes each, go between nodes no longer",
    a.Proposed.Messages == 12 && a.Proposed.Bytes == 1200);
  check("it is said that this is the placement that is priced",
    a.Observations[1].Id() == "mapping.proposed" && a.Observations[2].Id() == "mapping.priced");
  std::ifstream hosts(options.HostFile);
  std::string text, name;
  while (std::getline(hosts, name))
  {
    text += name + " ";
  }
  check("and it is in the file", text == "even even even odd even odd even odd ");
  options.Capacities = "8";
  check.Throws(
    "capacities say where ranks run, too", "Clear Capacities", [&] { analyse(options); });
  place(3, 5);
  check.Throws(
    "a node that is none is refused", "rank 3 is to run on node 5", [&] { analyse({}); });
  placed.ProposedNode[2] = 7;
  place(8, 4);
  check.Throws("a rank that is none as well", "the trace has no such rank", [&] { analyse({}); });
}

void Edges(Checks& check, const std::string& folder)
{
  ProcessGroup alone;
  const MappingAnalysis empty = AnalyseMapping({}, {}, alone);
  check(
    "no table, no row, and words", empty.Mapping.Rank.Size() == 0 && !empty.Observations.empty());
  Tables silent;
  silent.AppendRank(0);
  silent.AppendRank(1);
  check("no message: nobody moves", AnalyseMapping(silent.View(), {}, alone).Moved == 0);
  Tables noRanks = Whole();
  noRanks.Rank = noRanks.Node = {};
  noRanks.NodeName.clear();
  const MappingAnalysis fromMessages = AnalyseMapping(noRanks.View(), {}, alone);
  check("nodes of the messages serve", fromMessages.Proposed.Messages == 5);
  check("and are called by their numbers", fromMessages.Mapping.NodeName[0] == "node 4");
  MappingOptions files;
  files.RankFile = folder + "/UnitTestMappingAnalysis.rankfile";
  check.Throws("such names are in no file", "is not a host name",
    [&] { AnalyseMapping(noRanks.View(), files, alone); });
  const Tables whole = Whole();
  files.HostFile = folder + "/UnitTestMappingAnalysis.hosts";
  const MappingAnalysis a = AnalyseMapping(whole.View(), files, alone);
  std::ifstream hosts(files.HostFile);
  std::string name;
  for (std::size_t rank = 0; rank < 8; ++rank)
  {
    check("a host list has each rank's node",
      std::getline(hosts, name) && name == a.Mapping.ProposedNodeName[rank]);
  }
  check("and no more", !std::getline(hosts, name));
  Tables part;
  part.AppendRank(1);
  check.Throws("a part of the ranks makes no file", "rank 0 is missing",
    [&] { AnalyseMapping(part.View(), files, alone); });
  MappingOptions few;
  few.Capacities = "even:3,odd:4";
  check.Throws("too few slots are refused", "capacities of 2 nodes hold 7 ranks, there are 8",
    [&] { AnalyseMapping(whole.View(), few, alone); });
  Tables lost = Whole();
  lost.Node[3] = -1;
  lost.SourceNode = Column<std::int32_t>(lost.Source.Size(), -1);
  lost.DestinationNode = Column<std::int32_t>(lost.Source.Size(), -1);
  check.Throws("a rank without a node needs capacities", "rank 3 has no node",
    [&] { AnalyseMapping(lost.View(), {}, alone); });
  few.Capacities = "4";
  check(
    "with them it gets one", AnalyseMapping(lost.View(), few, alone).Mapping.ProposedNode[3] >= 4);
  few.Weights = LinkWeight::One;
  check.Throws("other weights are refused", "must be 0 (messages) or 1 (bytes)",
    [&] { AnalyseMapping(whole.View(), few, alone); });
}

void UnknownNodes(Checks& check, const std::string& folder)
{
  ProcessGroup alone;
  Tables nowhere = Whole();
  nowhere.SourceNode = Column<std::int32_t>(nowhere.Source.Size(), -1);
  nowhere.DestinationNode = Column<std::int32_t>(nowhere.Source.Size(), -1);
  MappingOptions files;
  files.HostFile = folder + "/mapping-unknown-hosts";
  std::fill(nowhere.Node.begin(), nowhere.Node.end(), -1);
  const MappingAnalysis unknown = AnalyseMapping(nowhere.View(), {}, alone);
  check("where no rank has one, nothing is proposed, and the table says why",
    unknown.Moved == 0 && unknown.Mapping.Rank.Size() == 8 &&
      unknown.Mapping.ProposedNode[3] == -1 && unknown.Observations.size() == 1 &&
      unknown.Observations[0].Id() == "mapping.unknown_nodes");
  check.Throws("files need nodes", "rank 0 has no node",
    [&] { AnalyseMapping(nowhere.View(), files, alone); });
}
}

int UnitTestMappingAnalysis(int, char* argv[])
{
  Checks check;
  ByHand(check);
  Processes(check);
  UnknownNodes(check, argv[2]);
  Placed(check, argv[2]);
  Edges(check, argv[2]);
  return check.Result();
}
