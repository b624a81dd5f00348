#include "Views/Core/RankClusters/ClusterLayout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kLeastRow = 13, kGap = 2, kRim = 1; // [units]
constexpr double kCellGap = 0.14;                    // of a column
constexpr double kGaps = 4;                          // least column width with gaps [units]
constexpr double kLowestRow = 6;                     // lower rows are merged [units]
constexpr double kFocusRow = 20, kMostFocus = 0.5;  // of the phase in focus: [units], of the height
constexpr double kTreeRight = 60, kTreeNarrow = 26; // left of the rows: numbers of ranks [units]

/// Edges of the lanes from the top [pixel]. The lane of the phase in focus has room for its
/// clusters, up to half of the height.
std::vector<double> LanesOf(
  std::vector<double> heights, double height, std::ptrdiff_t focus, double wanted)
{
  const double ranks = std::accumulate(heights.begin(), heights.end(), 0.0);
  const double own = focus < 0 ? 0 : height * heights[static_cast<std::size_t>(focus)] / ranks;
  const double kept = std::max(own, std::min(wanted, kMostFocus * height));
  for (double& lane : heights)
  {
    const bool is = focus == &lane - heights.data();
    lane *= height / ranks;
    lane = is || focus < 0 || own >= height ? (is ? std::min(kept, height) : lane)
                                            : lane * (height - kept) / (height - own);
  }
  if (heights.size() == 1)
  {
    heights.front() = height;
  }
  std::vector<double> begins = { 0 };
  for (const double lane : heights)
  {
    begins.push_back(begins.back() + lane);
  }
  return begins;
}

/// The clusters that a phase shows if its lane has room for them; in low lanes, more of them are
/// merged.
ClusterChoice Fitting(
  const ClusteredPhase& phase, const ClusterChoice& choice, double height, double density)
{
  const int most = std::max(1, static_cast<int>(height / (kLowestRow * density)));
  const bool fits = ShownClusters(phase, choice).size() <= static_cast<std::size_t>(most);
  return fits ? choice : ClusterChoice{ most, {} };
}

/// Lays out the rows of a phase, from the top. @param top, all upper side and height of its lane
/// [pixel]
void LayPhase(const RankClusters& clusters, std::size_t at, const LogicalScene& scene,
  const ClusterChoice& choice, double top, double all, ClusterScene& laid)
{
  const ClusteredPhase& phase = clusters.Phases[at];
  const std::vector<std::int32_t> shown = ShownClusters(phase, choice);
  const double rows = double(shown.size());
  const double gap = rows > 1 && all / rows > 4 * kGap * scene.Density ? kGap * scene.Density : 0;
  const double room = all - gap * (rows - 1);
  const double least = std::min(kLeastRow * scene.Density, room / rows);
  const double perRank = (room - least * rows) / std::max(1.0, double(phase.Members.size()));
  const double left = std::round(scene.Seen.X(phase.FirstStep));
  const double right = std::round(scene.Seen.X(phase.EndStep));
  const double between = right - left > 8 ? 2 * std::max(1.0, std::round(scene.Density)) : 0;
  double y = top;
  for (std::size_t i = 0; i < shown.size(); ++i)
  {
    const double ranks = double(phase.Clusters[static_cast<std::size_t>(shown[i])].Ranks());
    const double low = std::round(y - least - perRank * ranks);
    laid.Rows.push_back(
      { at, shown[i], { left, low, right - left - between, std::max(1.0, std::round(y) - low) },
        (phase.Lane + i) % 2 == 1 });
    y -= least + perRank * ranks + gap;
  }
}
}

std::ptrdiff_t PhaseInFocus(
  const RankClusters& clusters, std::pair<std::int32_t, std::int32_t> steps, std::int32_t wanted)
{
  std::ptrdiff_t found = -1;
  for (std::size_t i = 0; i < clusters.Phases.size(); ++i)
  {
    const ClusteredPhase& phase = clusters.Phases[i];
    if (phase.EndStep <= steps.first || phase.FirstStep >= steps.second)
    {
      continue;
    }
    if (phase.Number == wanted)
    {
      return static_cast<std::ptrdiff_t>(i);
    }
    if (found < 0 || phase.Greatest > clusters.Phases[static_cast<std::size_t>(found)].Greatest)
    {
      found = static_cast<std::ptrdiff_t>(i);
    }
  }
  return found;
}

ClusterScene LayClusters(const RankClusters& clusters, const LogicalScene& scene,
  const ClusterChoice& choice, std::int32_t wanted)
{
  ClusterScene laid;
  laid.Plot = scene.Clusters;
  laid.Density = scene.Density;
  const auto steps = scene.Steps();
  laid.Phase = PhaseInFocus(clusters, steps, wanted);
  if (laid.Phase < 0)
  {
    return laid;
  }
  const ClusteredPhase& focus = clusters.Phases[static_cast<std::size_t>(laid.Phase)];
  const double room = kFocusRow * scene.Density * double(ShownClusters(focus, choice).size());
  ClusterChoice shown = choice;
  for (std::size_t i = 0; i < clusters.Phases.size(); ++i)
  {
    const ClusteredPhase& phase = clusters.Phases[i];
    if (phase.EndStep <= steps.first || phase.FirstStep >= steps.second)
    {
      continue;
    }
    const bool beside = phase.Group == focus.Group;
    const std::vector<double> lanes = LanesOf(clusters.Lanes[phase.Group], laid.Plot.Height,
      beside ? static_cast<std::ptrdiff_t>(focus.Lane) : -1, room);
    const double height = lanes[phase.Lane + 1] - lanes[phase.Lane];
    const ClusterChoice fitting = Fitting(phase, choice, height, scene.Density);
    LayPhase(clusters, i, scene, fitting, laid.Plot.Y + laid.Plot.Height - lanes[phase.Lane],
      height, laid);
    shown = &phase == &focus ? fitting : shown;
  }
  std::vector<double> middles;
  Box place = scene.Tree;
  double low = laid.Plot.Y + laid.Plot.Height, high = laid.Plot.Y;
  for (const ClusterRow& row : laid.Rows)
  {
    if (row.Phase == static_cast<std::size_t>(laid.Phase))
    {
      middles.push_back(row.Place.Middle().Y);
      low = std::min(low, row.Place.Y);
      high = std::max(high, row.Place.Y + row.Place.Height);
    }
  }
  place.Y = low;
  place.Height = std::max(1.0, high - low);
  const double names = laid.Plot.X - (place.X + place.Width);
  place.Width += names -
    std::min(names, (names < 60 * scene.Density ? kTreeNarrow : kTreeRight) * scene.Density);
  laid.Tree = LayClusterTree(focus, shown, middles, place, scene.Density);
  return laid;
}

Box CellOf(const ClusterRow& row, const LogicalScene& scene, std::int32_t step)
{
  const double column = scene.Seen.ColumnWidth();
  const double left = std::floor(scene.Seen.X(step) + 0.5);
  const double gap = column >= kGaps * scene.Density
    ? std::max(1.0, std::round(std::min(kCellGap * column, 4 * scene.Density)))
    : 0;
  const double right = std::max(left + 1, std::floor(scene.Seen.X(step + 1) + 0.5) - gap);
  const double rim = row.Place.Height > 6 * scene.Density ? std::round(kRim * scene.Density) : 0;
  return { left, row.Place.Y + rim, right - left, std::max(1.0, row.Place.Height - 2 * rim) };
}
}
