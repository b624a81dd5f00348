#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/RegionGraph.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
RegionGraph::RankNode Node(int rank, int region)
{
  RegionGraph::RankNode node;
  node.Rank = rank;
  node.Region = region;
  return node;
}

//  region 5: 0 - 1     region 9: 2 - 3      0 -> 1: 3, 1 -> 0: 1, 1 -> 2: 2, 2 -> 3: 4
RegionGraphRows Rows()
{
  RegionGraphRows rows;
  rows.Ranks = { Node(3, 9), Node(0, 5), Node(2, 9), Node(1, 5) };
  rows.Links = { { 0, 1, 3, 30, 1.0 }, { 1, 0, 1, 10, 5.0 }, { 1, 2, 2, 20, 2.0 },
    { 2, 3, 4, 40, std::nan("") }, { 1, 1, 7, 70, 1.0 }, { 1, 99, 7, 70, 1.0 } };
  rows.Regions = { { 5, 0, 4, 40, 8.0, 1.0, 26.0, 0.1 } };
  rows.Strength = 0.53;
  rows.Modularity = 0.88;
  return rows;
}
}

int UnitTestRegionGraph(int, char*[])
{
  Checks check;
  const RegionGraph graph = MakeRegionGraph(Rows());
  check("four ranks in order", graph.Ranks.size() == 4 && graph.Ranks[2].Rank == 2);
  check("two regions, one without a row", graph.Regions.size() == 2 && graph.Regions[1].Id == 9);
  check("region 5 counts its ranks", graph.Regions[0].Ranks == 2);
  check("a region without a row has no latency", std::isnan(graph.Regions[1].Latency));
  check("ranks point to their region", graph.Ranks[3].Region == 1);
  check("links to oneself and to unknown ranks are left out", graph.Links.size() == 3);
  check("both directions are one pair", graph.Links[0].Messages == 4);
  check("bytes add", graph.Links[0].Bytes == 40);
  // (3 x 1 + 1 x 5) / 4 = 2
  check.Near("latency is the mean by messages", graph.Links[0].Latency, 2.0);
  check("0 - 1 is inside", graph.Links[0].Inside);
  check("1 - 2 is across", !graph.Links[1].Inside);
  check.Near("an absent latency stays absent", graph.Links[2].Latency, std::nan(""));

  RegionGraphRows shuffled = Rows();
  std::reverse(shuffled.Ranks.begin(), shuffled.Ranks.end());
  std::reverse(shuffled.Links.begin(), shuffled.Links.end());
  const RegionGraph again = MakeRegionGraph(shuffled);
  check("the order of the rows does not matter",
    again.Links[0].Latency == graph.Links[0].Latency && again.Ranks[1].Rank == 1);

  RegionGraphRows twice = Rows();
  twice.Ranks.push_back(Node(3, 5));
  check.Throws(
    "a rank with two rows is an error", "rank 3 has two rows", [&] { MakeRegionGraph(twice); });
  check("nothing makes an empty graph", MakeRegionGraph({}).Ranks.empty());

  RegionGraphRows named = Rows();
  named.Method = "free energy, average linkage";
  named.Observation = "Late partners.";
  check("the structure in words",
    DescribeStructure(MakeRegionGraph(named)) ==
      "2 communication regions found in 4 ranks (free energy, average linkage, modularity 0.88, "
      "strength 0.53)");
  check("the remark is passed on", MakeRegionGraph(named).Observation == "Late partners.");
  RegionGraphRows chance = Rows();
  chance.Strength = 0.29;
  chance.Modularity = std::nan("");
  const auto words = [&chance](int groups) {
    chance.Groups = groups;
    return DescribeStructure(MakeRegionGraph(chance));
  };
  const std::string found = "2 communication regions found in 4 ranks", facts = " (strength 0.29)";
  check("no groups are said", words(0) == found + ", no groups beyond chance" + facts);
  check("blurred borders are said", words(1) == found + ", with blurred borders" + facts);
  check("sharp borders are said", words(2) == found + ", with sharp borders" + facts);
  check("a table that does not tell is not judged", words(-1) == found + facts);
  return check.Result();
}
