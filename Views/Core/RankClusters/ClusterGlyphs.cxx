#include "Views/Core/RankClusters/ClusterGlyphs.h"

#include "Filters/Core/Motifs/MotifMatch.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kLinesColumn = 9;     // [units]
constexpr double kLeast = 1.6;         // height of a bar [units]
constexpr double kPairGap = 2;         // between the two timelines [units]
constexpr double kRoomForLines = 0.15; // share of a cell to the left and right of boxes with lines

/// The two halves of a cell: for the work, and for the events.
std::pair<Box, Box> HalvesOf(const Box& cell, bool work)
{
  const double half = work ? std::floor(cell.Width / 2) : 0;
  return { { cell.X, cell.Y, half, cell.Height },
    { cell.X + half, cell.Y, cell.Width - half, cell.Height } };
}

void AddBars(const Box& at, const GlyphPart part, const MetricMean& mean, const ClusterStep& step,
  double below, double height, bool work, std::vector<ClusterBar>& bars)
{
  const auto [left, right] = HalvesOf(at, work);
  const double low = std::round(below), high = std::max(low + 1, std::round(below + height));
  if (work && left.Width >= 1)
  {
    bars.push_back({ { left.X, low, left.Width, high - low }, part, true, step.OfWork.Mean() });
  }
  bars.push_back({ { right.X, low, right.Width, high - low }, part, false, mean.Mean() });
}

/// The visible steps of a row.
std::pair<std::int32_t, std::int32_t> SeenSteps(
  const ClusteredPhase& phase, const LogicalScene& scene)
{
  const auto steps = scene.Steps();
  return { std::max(phase.FirstStep, steps.first), std::min(phase.EndStep, steps.second) };
}
}

bool DrawnAsPairs(const ClusteredPhase& phase, const RankCluster& cluster)
{
  return phase.Flavour == static_cast<std::int32_t>(Flavour::Pairs) && cluster.Ranks() > 1;
}

bool DrawnWithPies(const ClusteredPhase& phase)
{
  return phase.Flavour == static_cast<std::int32_t>(Flavour::Waitall) && phase.MostReceived > 1;
}

std::vector<ClusterBar> ClusterBars(
  const ClusterStep& step, std::size_t ranks, const Box& cell, const GlyphLook& look)
{
  std::vector<ClusterBar> bars;
  const double all = look.Idle ? std::max(1.0, double(ranks)) : std::max(1, step.Events());
  const auto heightOf = [&](std::int32_t some) {
    return some > 0 ? std::max(kLeast * look.Density, cell.Height * some / all) : 0;
  };
  double sends = heightOf(step.Sends), receives = heightOf(step.Receives);
  double collectives = heightOf(step.Collectives);
  const double sum = sends + receives + collectives;
  const double fit = sum > cell.Height ? cell.Height / sum : 1;
  sends *= fit;
  receives *= fit;
  collectives *= fit;
  const double top = cell.Y + cell.Height;
  if (step.Sends > 0)
  {
    AddBars(cell, GlyphPart::Sends, step.OfSends, step, top - sends, sends, look.Work, bars);
  }
  if (step.Receives > 0)
  {
    AddBars(cell, GlyphPart::Receives, step.OfReceives, step, cell.Y, receives, look.Work, bars);
  }
  if (step.Collectives > 0)
  {
    const double free = cell.Height - sends - receives - collectives;
    AddBars(cell, GlyphPart::Collectives, step.OfCollectives, step, cell.Y + receives + free / 2,
      collectives, look.Work, bars);
  }
  return bars;
}

std::vector<ClusterBar> PairBars(const ClusterStep& step, const ClusterStep& phase,
  std::int32_t after, const Box& cell, const GlyphLook& look)
{
  std::vector<ClusterBar> bars;
  const double gap = std::min(cell.Height / 4, kPairGap * look.Density);
  const double high = std::max(1.0, (cell.Height - gap) / 2);
  // In even rounds, the upper ranks send; in odd rounds, the lower ones.
  const bool even = after / 2 % 2 == 0;
  const auto add = [&](bool above, std::int32_t some, std::int32_t of, GlyphPart part,
                     GlyphPart absent, const MetricMean& mean) {
    const double y = above ? cell.Y + cell.Height - high : cell.Y;
    if (some > 0)
    {
      AddBars(cell, part, mean, step, y, high, look.Work, bars);
    }
    else if (of > 0)
    {
      bars.push_back(
        { { cell.X, std::round(y), cell.Width, std::round(high) }, absent, false, -1 });
    }
  };
  add(even, step.Sends, phase.Sends, GlyphPart::Sends, GlyphPart::AbsentSends, step.OfSends);
  add(!even, step.Receives, phase.Receives, GlyphPart::Receives, GlyphPart::AbsentReceives,
    step.OfReceives);
  if (step.Collectives > 0)
  {
    AddBars(
      cell, GlyphPart::Collectives, step.OfCollectives, step, cell.Y, cell.Height, look.Work, bars);
  }
  return bars;
}

namespace
{
/// A cell, leaving room for message lines beside it.
Box Narrowed(const Box& cell)
{
  const double rim = std::round(kRoomForLines * cell.Width);
  return { cell.X + rim, cell.Y, cell.Width - 2 * rim, cell.Height };
}
}

std::vector<ClusterBar> BarsOf(const RankClusters& clusters, const ClusterRow& row,
  ClusterSums& sums, const LogicalScene& scene, std::int32_t step, const GlyphLook& look)
{
  const ClusteredPhase& phase = clusters.Phases[row.Phase];
  const RankCluster& cluster = phase.Clusters[static_cast<std::size_t>(row.Cluster)];
  const std::int32_t after = step - phase.FirstStep;
  const auto at = static_cast<std::size_t>(after);
  const bool pairs = DrawnAsPairs(phase, cluster);
  const bool lines = HasGlyphLines(scene) && (pairs || cluster.Ranks() == 1);
  const Box cell = lines ? Narrowed(CellOf(row, scene, step)) : CellOf(row, scene, step);
  const ClusterStep& own = sums.Of(row.Phase, row.Cluster)[at];
  return pairs ? PairBars(own, sums.Of(row.Phase, phase.Root())[at], after, cell, look)
               : ClusterBars(own, cluster.Ranks(), cell, look);
}

PixelImage PaintClusters(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums, const LogicalColors& colors, const GlyphLook& look)
{
  PixelGrid grid(static_cast<int>(laid.Plot.Width), static_cast<int>(laid.Plot.Height));
  const double top = laid.Plot.Y + laid.Plot.Height;
  for (const ClusterRow& row : laid.Rows)
  {
    const ClusteredPhase& phase = clusters.Phases[row.Phase];
    const auto steps = SeenSteps(phase, scene);
    if (HasGlyphLines(scene) && phase.Clusters[static_cast<std::size_t>(row.Cluster)].Ranks() == 1)
    {
      continue; // drawn as boxes with borders
    }
    for (std::int32_t step = steps.first; step < steps.second; ++step)
    {
      for (const ClusterBar& bar : BarsOf(clusters, row, sums, scene, step, look))
      {
        if (bar.Part == GlyphPart::AbsentSends || bar.Part == GlyphPart::AbsentReceives)
        {
          continue;
        }
        const int left = static_cast<int>(bar.Place.X - laid.Plot.X);
        const int right = static_cast<int>(bar.Place.X + bar.Place.Width - laid.Plot.X);
        const int from = static_cast<int>(std::round(top - bar.Place.Y - bar.Place.Height));
        const int to = static_cast<int>(std::round(top - bar.Place.Y));
        const float share = colors.Share(bar.Value, step);
        for (int y = std::max(from, 0); y < std::min(to, grid.Height); ++y)
        {
          grid.Raise(y, left, right, share);
        }
      }
    }
  }
  return Colored(grid, [&colors](float share) { return colors.Of(share); });
}

bool HasGlyphLines(const LogicalScene& scene)
{
  return scene.Seen.ColumnWidth() / (scene.Work ? 2 : 1) >= kLinesColumn * scene.Density;
}

double SeenClusterHigh(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums)
{
  ColorReach reach;
  for (const ClusterRow& row : laid.Rows)
  {
    const ClusteredPhase& phase = clusters.Phases[row.Phase];
    const auto steps = SeenSteps(phase, scene);
    const std::vector<ClusterStep>& of = sums.Of(row.Phase, row.Cluster);
    for (std::int32_t step = steps.first; step < steps.second; ++step)
    {
      const ClusterStep& at = of[static_cast<std::size_t>(step - phase.FirstStep)];
      for (const MetricMean& mean : { at.OfSends, at.OfReceives, at.OfCollectives })
      {
        reach.Add(mean.Mean());
      }
    }
  }
  return reach.High();
}
}
