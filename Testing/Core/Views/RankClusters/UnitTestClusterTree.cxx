#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ClusterTree.h"

using namespace pclvis;

namespace
{
const TreeNode* NodeOf(const ClusterTree& tree, std::int32_t cluster)
{
  for (const TreeNode& node : tree.Nodes)
  {
    if (node.Cluster == cluster)
    {
      return &node;
    }
  }
  return nullptr;
}
}

int UnitTestClusterTree(int, char*[])
{
  Checks check;
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), SixRanks());
  const ClusteredPhase& phase = clusters.Phases[0];
  // 8 units are left of the root: 100 pixels for four clusters, 25 for each merge.
  const Box place{ 0, 0, 108, 300 };
  const ClusterTree all = LayClusterTree(phase, {}, { 270, 200, 100, 30 }, place, 1);
  const TreeNode *first = NodeOf(all, 4), *second = NodeOf(all, 5), *root = NodeOf(all, 6);
  check("three merges are open", all.Nodes.size() == 3 && first && second && root && root->Open);
  check("the first merge is next to its clusters", first && first->At.X == 83 && first->At.Y == 65);
  check("then the second", second && second->At.X == 58 && second->At.Y == 235);
  check("and the root", root && root->At.X == 33 && root->At.Y == 150);
  check("each open merge has three lines, the root one more", all.Lines.size() == 10);
  check("the cut is right of all merges", all.CutX && *all.CutX == 95.5);
  check("it shows all", all.Shown == 4 && all.ShownAt(95.5) == 4 && all.ShownAt(500) == 4);
  check("left of the first merge one less", all.ShownAt(82) == 3 && all.ShownAt(60) == 3);
  check("left of all one", all.ShownAt(32) == 1 && all.ShownAt(-9) == 1);

  const ClusterTree two = LayClusterTree(phase, { 2, {} }, { 250, 90 }, place, 1);
  const TreeNode *closed = NodeOf(two, 5), *open = NodeOf(two, 6);
  check("closed merges stand at their rows",
    two.Nodes.size() == 3 && closed && !closed->Open && closed->At.Y == 250 && closed->At.X == 58);
  check("the open one between them", open && open->Open && open->At.Y == 170);
  check("the cut is between open and closed merges", two.CutX && *two.CutX == 45.5);
  const ClusterTree one = LayClusterTree(clusters.Phases[1], {}, { 150 }, place, 1);
  check("one cluster has no merges and no cut", one.Nodes.empty() && !one.CutX);
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const std::vector<MarkLayer> marks = BuildTreeMarks(two, theme, -1, false);
  check("closed merges have a plus of two strokes", marks[5].Quads.CornerCount() == 2 * 2 * 4);
  check("nothing is lit", marks[3].Quads.CornerCount() == 0);
  check(
    "but what the pointer is on", BuildTreeMarks(two, theme, 6, false)[3].Quads.CornerCount() > 0);
  return check.Result();
}
