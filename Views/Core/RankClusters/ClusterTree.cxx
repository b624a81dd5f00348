#include "Views/Core/RankClusters/ClusterTree.h"

#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kJoin = 3.6, kLine = 1; // [units]
constexpr double kRoot = 8;              // to the left of the root [units]
constexpr double kCut = 1.4, kCutDash = 4;

struct Sides
{
  double Left, Right;
  Sides(const Box& place, double density)
    : Left(place.X + kRoot * density), Right(std::max(Left + 1, place.X + place.Width))
  {
  }
  double Width() const { return this->Right - this->Left; }
};
}

int ClusterTree::ShownAt(double x) const
{
  const Sides sides(this->Place, this->Density);
  const double merged = (sides.Right - x) / sides.Width() * this->Leaves;
  return std::clamp(static_cast<int>(std::lround(this->Leaves + 0.5 - merged)), 1, this->Leaves);
}

ClusterTree LayClusterTree(const ClusteredPhase& phase, const ClusterChoice& choice,
  const std::vector<double>& rows, const Box& place, double density)
{
  ClusterTree tree;
  tree.Place = place;
  tree.Density = density;
  tree.Leaves = phase.Leaves;
  const int cut = CutTo(phase, choice.Most <= 0 ? phase.Leaves : choice.Most);
  tree.Shown = cut == 0 ? phase.Leaves : cut;
  tree.Rows = rows.size();
  const Sides sides(place, density);
  const auto at = [&](double merges) {
    return sides.Right - sides.Width() * merges / std::max(1, phase.Leaves);
  };
  if (phase.Leaves > 1)
  {
    tree.CutX = at(phase.Leaves - tree.Shown + 0.5);
  }
  std::map<std::int32_t, double> middles; // of shown and of open ones
  const std::vector<std::int32_t> shown = ShownClusters(phase, choice);
  for (std::size_t row = 0; row < shown.size() && row < rows.size(); ++row)
  {
    middles[shown[row]] = rows[row];
  }
  const auto x = [&](std::int32_t cluster) {
    return phase.Clusters[static_cast<std::size_t>(cluster)].IsMerge()
      ? at(cluster - phase.Leaves + 1)
      : sides.Right;
  };
  for (std::int32_t merge = phase.Leaves; merge <= phase.Root(); ++merge)
  {
    const RankCluster& of = phase.Clusters[static_cast<std::size_t>(merge)];
    const auto first = middles.find(of.First), second = middles.find(of.Second);
    const auto own = middles.find(merge);
    if (own != middles.end())
    {
      tree.Nodes.push_back({ merge, { x(merge), own->second }, false });
      tree.Lines.push_back({ { x(merge), own->second }, { sides.Right, own->second } });
    }
    else if (first != middles.end() && second != middles.end())
    {
      const double y = (first->second + second->second) / 2;
      tree.Nodes.push_back({ merge, { x(merge), y }, true });
      tree.Lines.push_back({ { x(merge), first->second }, { x(merge), second->second } });
      for (const auto& part : { *first, *second })
      {
        tree.Lines.push_back({ { x(merge), part.second }, { x(part.first), part.second } });
      }
      middles[merge] = y;
    }
  }
  const auto root = middles.find(phase.Root());
  if (root != middles.end())
  {
    tree.Lines.push_back({ { place.X, root->second }, { x(phase.Root()), root->second } });
  }
  return tree;
}

std::vector<MarkLayer> BuildTreeMarks(
  const ClusterTree& tree, const Theme& theme, std::int32_t lit, bool cutLit)
{
  MarkLayer lines{ theme.Second, 1, {} }, rims{ theme.Second, 1, {} }, fills{ theme.Ground, 1, {} };
  MarkLayer signs{ theme.Second, 1, {} }, accent{ theme.Accent, 1, {} };
  const double line = std::max(1.0, kLine * tree.Density);
  for (const auto& [from, to] : tree.Lines)
  {
    lines.Quads.AddStroke(from, to, line);
  }
  for (const TreeNode& node : tree.Nodes)
  {
    const bool isLit = node.Cluster == lit;
    const double radius = (isLit ? 1.4 : 1) * kJoin * tree.Density;
    (isLit ? accent : rims).Quads.AddDisc(node.At, radius, SidesFor(radius));
    fills.Quads.AddDisc(node.At, radius - line, SidesFor(radius));
    if (!node.Open)
    {
      const double arm = radius - 1.6 * line;
      signs.Quads.AddStroke({ node.At.X - arm, node.At.Y }, { node.At.X + arm, node.At.Y }, line);
      signs.Quads.AddStroke({ node.At.X, node.At.Y - arm }, { node.At.X, node.At.Y + arm }, line);
    }
  }
  MarkLayer cut{ theme.Accent, cutLit ? 1.0 : 0.7, {} };
  if (tree.CutX)
  {
    const double top = tree.Place.Y + tree.Place.Height, handle = 4 * tree.Density;
    AddDashes(cut.Quads, { *tree.CutX, tree.Place.Y }, { *tree.CutX, top },
      (cutLit ? 1.6 : 1) * kCut * tree.Density, kCutDash * tree.Density);
    AddCorners(cut.Quads, { *tree.CutX - handle, top + handle },
      { *tree.CutX + handle, top + handle }, { *tree.CutX, top - handle },
      { *tree.CutX, top - handle });
  }
  return { lines, cut, rims, accent, fills, signs };
}
}
