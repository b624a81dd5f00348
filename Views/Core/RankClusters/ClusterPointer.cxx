#include "Views/Core/RankClusters/ClusterPointer.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kReach = 7, kCutReach = 5; // [units]

const ClusteredPhase& PhaseOf(const DrawnClusters& drawn, const ClusterRow& row)
{
  return drawn.Clusters.Phases[row.Phase];
}

std::string MergedText(const ClusteredPhase& phase, std::int32_t cluster)
{
  // A merge contains one join less than clusters.
  std::int32_t clusters = 0;
  std::vector<std::int32_t> open = { cluster };
  while (!open.empty())
  {
    const RankCluster& of = phase.Clusters[static_cast<std::size_t>(open.back())];
    open.pop_back();
    clusters += of.IsMerge() ? 0 : 1;
    if (of.IsMerge())
    {
      open.push_back(of.First);
      open.push_back(of.Second);
    }
  }
  return clusters == 1 ? "Cluster " + std::to_string(cluster)
                       : std::to_string(clusters) + " merged clusters";
}

/// Adds the number and list of a cluster's ranks, and how much its parts differ.
void AddRanks(
  const DrawnClusters& drawn, const ClusteredPhase& phase, std::int32_t cluster, TipRows& rows)
{
  const RankCluster& of = phase.Clusters[static_cast<std::size_t>(cluster)];
  std::vector<std::int32_t> ranks;
  for (std::size_t i = of.Begin; i < of.End; ++i)
  {
    ranks.push_back(drawn.Timeline.Ranks[phase.Members[i]]);
  }
  std::sort(ranks.begin(), ranks.end());
  rows.emplace_back(ranks.size() == 1 ? "rank" : "ranks",
    ranks.size() == 1 ? RanksText(ranks)
                      : WholeText(std::int64_t(ranks.size())) + ": " + RanksText(ranks));
  if (of.IsMerge())
  {
    rows.emplace_back("its parts differ by", SecondsText(std::sqrt(of.Height)));
  }
  if (of.Medoid >= 0)
  {
    rows.emplace_back("in its center", "rank " + std::to_string(of.Medoid));
  }
}

void AddMotif(const DrawnClusters& drawn, const ClusteredPhase& phase, TipRows& rows)
{
  const auto name = [](const std::vector<std::string>& names, std::int32_t code) {
    return code >= 0 && static_cast<std::size_t>(code) < names.size()
      ? names[static_cast<std::size_t>(code)]
      : std::string();
  };
  const std::string motif = name(drawn.Clusters.Tables.MotifNames, phase.Motif);
  const std::string flavour = name(drawn.Clusters.Tables.FlavourNames, phase.Flavour);
  if (!motif.empty())
  {
    rows.emplace_back("motif", motif + (flavour.empty() ? "" : " (" + flavour + ")"));
  }
}

void AddStep(const ClusterStep& at, std::size_t ranks, const MetricWords& metric, TipRows& rows)
{
  const std::string of = " of " + WholeText(std::int64_t(ranks));
  const auto add = [&](const char* what, std::int32_t some, const MetricMean& mean,
                     const std::string& more) {
    if (some > 0)
    {
      const std::string value =
        mean.Count > 0 ? ", " + metric.Name + " " + metric.Value(mean.Mean()) : "";
      rows.emplace_back(what, WholeText(some) + of + more + value);
    }
  };
  const std::string several =
    at.Received > at.Receives ? " (" + CountText(at.Received, "message") + ")" : std::string();
  add("send", at.Sends, at.OfSends, "");
  add("receive", at.Receives, at.OfReceives, several);
  add("collective", at.Collectives, at.OfCollectives, "");
  const std::int64_t idle = std::int64_t(ranks) - at.Events();
  if (idle > 0)
  {
    rows.emplace_back("no event", WholeText(idle) + of);
  }
  if (at.OfWork.Count > 0)
  {
    rows.emplace_back("work before", metric.Name + " " + metric.Value(at.OfWork.Mean()));
  }
}
}

ClusterUnder FindInClusters(
  const RankClusters& clusters, const ClusterScene& laid, const LogicalScene& scene, Point pixel)
{
  ClusterUnder under;
  const Box& plot = laid.Plot;
  if (pixel.Y < plot.Y - kReach * laid.Density ||
    pixel.Y > plot.Y + plot.Height + 2 * kCutReach * laid.Density || pixel.X >= plot.X + plot.Width)
  {
    return under;
  }
  if (pixel.X < plot.X)
  {
    double nearest = kReach * laid.Density;
    for (const TreeNode& node : laid.Tree.Nodes)
    {
      if (Length(node.At - pixel) <= nearest)
      {
        nearest = Length(node.At - pixel);
        under.Join = node.Cluster;
      }
    }
    under.Cut = under.Join < 0 && laid.Tree.CutX &&
      std::fabs(pixel.X - *laid.Tree.CutX) <= kCutReach * laid.Density;
    if (!under.IsNothing())
    {
      return under;
    }
  }
  const bool left = pixel.X < plot.X;
  const auto step = static_cast<std::int32_t>(std::floor(scene.Seen.Column(pixel.X)));
  for (std::size_t i = 0; i < laid.Rows.size(); ++i)
  {
    const ClusterRow& row = laid.Rows[i];
    const ClusteredPhase& phase = clusters.Phases[row.Phase];
    const bool inPhase = left ? static_cast<std::ptrdiff_t>(row.Phase) == laid.Phase
                              : step >= phase.FirstStep && step < phase.EndStep;
    if (inPhase && pixel.Y >= row.Place.Y && pixel.Y < row.Place.Y + row.Place.Height &&
      (!left || pixel.X >= laid.Tree.Place.X + laid.Tree.Place.Width - kReach * laid.Density))
    {
      under.Row = static_cast<std::ptrdiff_t>(i);
      under.Step = left ? -1 : step;
    }
  }
  return under;
}

std::optional<Box> BoxOf(
  const ClusterScene& laid, const LogicalScene& scene, const ClusterUnder& under)
{
  if (under.Row >= 0 && under.Step >= 0)
  {
    return CellOf(laid.Rows[static_cast<std::size_t>(under.Row)], scene, under.Step);
  }
  for (const TreeNode& node : laid.Tree.Nodes)
  {
    if (node.Cluster == under.Join)
    {
      return Box::Around(node.At, kReach * laid.Density);
    }
  }
  return std::nullopt;
}

TipRows ClusterTip(const DrawnClusters& drawn, const ClusterUnder& under, const MetricWords& metric)
{
  TipRows rows;
  if (under.Cut)
  {
    const ClusterTree& tree = drawn.Laid.Tree;
    return { { "", "Cut of the dendrogram" },
      { "shows", std::to_string(tree.Shown) + " of " + CountText(tree.Leaves, "cluster") },
      { "drag", "more or fewer in each phase" } };
  }
  if (under.Join >= 0)
  {
    const ClusteredPhase& phase = drawn.Clusters.Phases[static_cast<std::size_t>(drawn.Laid.Phase)];
    const auto node = std::find_if(drawn.Laid.Tree.Nodes.begin(), drawn.Laid.Tree.Nodes.end(),
      [&under](const TreeNode& of) { return of.Cluster == under.Join; });
    rows.emplace_back("", MergedText(phase, under.Join));
    AddRanks(drawn, phase, under.Join, rows);
    rows.emplace_back("click",
      node != drawn.Laid.Tree.Nodes.end() && node->Open ? "shows them as one" : "shows its parts");
    return rows;
  }
  if (under.Row < 0)
  {
    return rows;
  }
  const ClusterRow& row = drawn.Laid.Rows[static_cast<std::size_t>(under.Row)];
  const ClusteredPhase& phase = PhaseOf(drawn, row);
  const RankCluster& of = phase.Clusters[static_cast<std::size_t>(row.Cluster)];
  rows.emplace_back("", MergedText(phase, row.Cluster));
  AddRanks(drawn, phase, row.Cluster, rows);
  AddMotif(drawn, phase, rows);
  if (under.Step >= 0)
  {
    rows.emplace_back("step", WholeText(under.Step) + " (phase " + WholeText(phase.Number) + ")");
    AddStep(
      drawn.Sums.Of(row.Phase, row.Cluster)[static_cast<std::size_t>(under.Step - phase.FirstStep)],
      of.Ranks(), metric, rows);
  }
  rows.emplace_back("click", of.Ranks() == 1 ? "selects the rank" : "selects these ranks");
  if (of.IsMerge())
  {
    rows.emplace_back("double click", "shows its parts");
  }
  return rows;
}

std::set<std::size_t> RanksOf(const ClusteredPhase& phase, std::int32_t cluster)
{
  const RankCluster& of = phase.Clusters[static_cast<std::size_t>(cluster)];
  const auto first = phase.Members.begin();
  return { first + static_cast<std::ptrdiff_t>(of.Begin),
    first + static_cast<std::ptrdiff_t>(of.End) };
}

ClusterChoice Toggled(ClusterChoice choice, const ClusteredPhase& phase, std::int32_t merge)
{
  const std::pair<std::int32_t, std::int32_t> key{ phase.Number, merge };
  if (choice.Toggled.erase(key) == 0)
  {
    choice.Toggled.insert(key);
  }
  return choice;
}

ClusterChoice Stepped(const ClusterChoice& choice, const ClusteredPhase& phase, int more)
{
  const int now = choice.Most <= 0 ? phase.Leaves : std::min(choice.Most, phase.Leaves);
  return { CutTo(phase, now + more), {} };
}
}
