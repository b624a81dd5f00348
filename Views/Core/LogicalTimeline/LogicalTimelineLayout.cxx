#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// [units]
constexpr double kNames = 64, kNamesNarrow = 44, kNarrowArea = 620, kRight = 8;
constexpr double kTicks = 22, kStrip = 38, kStripLow = 18, kLowArea = 330, kFoot = 2;
constexpr double kLeastPlot = 20;                // a row with a readable name
constexpr double kLeastGap = 6;                  // between rows and strip, for frames around events
constexpr double kBoxes = 8, kLines = 5;         // least cell sizes for borders and for lines
constexpr double kShareX = 0.68, kShareY = 0.74; // of a cell that its box takes
constexpr double kWorkShare = 0.86;              // the same, of half a cell
constexpr double kMostTall = 26;
constexpr double kTree = 96, kTreeNarrow = 56; // width to the left of the names of rows
constexpr double kFocusRow = 17, kFocusGap = 9;
constexpr double kMostFocus = 0.42;        // share of the height of rows and clusters
constexpr double kLeastClustered = 150;    // in lower areas, clusters have no rows
constexpr double kWide = 1.5, kTall = 1.6; // greatest ratios of the sides of a box

void FindRows(const LogicalTimeline& timeline, const LogicalFrame& frame, LogicalScene& scene)
{
  scene.RowOf.assign(timeline.Ranks.size(), -1);
  for (std::size_t rank = 0; rank < timeline.Ranks.size(); ++rank)
  {
    if ((frame.Ranks.empty() && !frame.Clustered) || frame.Ranks.count(rank) > 0)
    {
      scene.RowOf[rank] = static_cast<std::ptrdiff_t>(scene.RankOf.size());
      scene.RankOf.push_back(rank);
    }
  }
}

/// Puts the rows above, 17 units each if that leaves the larger part to the clusters below.
void DivideForClusters(LogicalScene& scene)
{
  const Box all = scene.Plot;
  const double rows = double(scene.RankOf.size()) * kFocusRow * scene.Density;
  double above = std::floor(std::min(rows, kMostFocus * all.Height));
  if (all.Height < kLeastClustered * scene.Density || above < 1)
  {
    above = 0;
    scene.RankOf.clear();
    scene.RowOf.assign(scene.RowOf.size(), -1);
  }
  const double gap = above > 0 ? std::ceil(kFocusGap * scene.Density) : 0;
  scene.Clusters = { all.X, all.Y, all.Width, std::max(1.0, all.Height - above - gap) };
  scene.Plot = { all.X, all.Y + all.Height - above, all.Width, std::max(1.0, above) };
}
}

std::pair<std::size_t, std::size_t> LogicalScene::Rows() const
{
  const double last = static_cast<double>(this->RankOf.size());
  const auto row = [last](
                     double at) { return static_cast<std::size_t>(std::clamp(at, 0.0, last)); };
  return { row(std::floor(this->Seen.Rows().Begin)), row(std::ceil(this->Seen.Rows().End)) };
}

std::pair<std::int32_t, std::int32_t> LogicalScene::Steps() const
{
  return { static_cast<std::int32_t>(std::floor(this->Seen.Columns().Begin)),
    static_cast<std::int32_t>(std::ceil(this->Seen.Columns().End)) };
}

Box LogicalScene::BoxOf(std::size_t row, std::int32_t step, bool work) const
{
  const double cell = this->Seen.ColumnWidth(), high = this->Seen.RowHeight();
  const double left = this->Seen.X(step), bottom = this->Seen.Y(double(row) + 1);
  if (this->Detail == LogicalDetail::Pixels)
  {
    const double half = this->Work ? cell / 2 : 0;
    return { work ? left : left + half, bottom, work ? half : cell - half, high };
  }
  double tall = std::min(kShareY * high, kMostTall * this->Density);
  const double wide = std::min(this->Work ? kWorkShare * cell / 2 : kShareX * cell, kWide * tall);
  tall = std::min(tall, kTall * wide);
  const double middle = std::round(left + cell / 2);
  const double x = !this->Work ? std::round(middle - wide / 2)
    : work                     ? middle - std::round(wide)
                               : middle;
  return { x, std::round(bottom + (high - tall) / 2), std::max(1.0, std::round(wide)),
    std::max(1.0, std::round(tall)) };
}

double LeastLogicalTimeline()
{
  return kFoot + kStripLow + kLeastGap + LogicalScene::kNames + kLeastPlot;
}

LogicalScene LayLogicalTimeline(const LogicalTimeline& timeline, const LogicalFrame& frame)
{
  LogicalScene scene;
  const double density = frame.Density;
  const bool low = frame.Area.Height < kLowArea * density;
  scene.Density = density;
  scene.Work = frame.Work;
  const bool narrow = frame.Area.Width < kNarrowArea * density;
  const double tree = frame.Clustered ? (narrow ? kTreeNarrow : kTree) * density : 0;
  const double left = (narrow ? kNamesNarrow : kNames) * density + tree;
  const double strip = (low ? kStripLow : kStrip) * density;
  scene.Ticks = frame.Area.Height >= (LeastLogicalTimeline() - kLeastGap + kTicks) * density;
  const double below = kFoot * density + strip + (scene.Ticks ? kTicks : kLeastGap) * density;
  const double x = std::ceil(frame.Area.X + left), y = std::ceil(frame.Area.Y + below);
  scene.Plot = {
    x, y, std::max(std::floor(frame.Area.X + frame.Area.Width - kRight * density - x), 1.0),
    std::max(std::floor(frame.Area.Y + frame.Area.Height - LogicalScene::kNames * density - y), 1.0)
  };
  scene.Strip.Place = { x, std::ceil(frame.Area.Y + kFoot * density), scene.Plot.Width,
    std::floor(strip) };
  scene.Strip.Density = density;
  FindRows(timeline, frame, scene);
  scene.Columns = scene.Plot;
  if (frame.Clustered)
  {
    DivideForClusters(scene);
    scene.Tree = { frame.Area.X, scene.Clusters.Y, tree, scene.Clusters.Height };
  }
  scene.Seen.LeastColumns = 2;
  scene.Seen.LeastRows = 1;
  scene.Seen.SetPlot(scene.Plot);
  scene.Seen.SetWhole({ 0, std::max(1.0, double(timeline.Steps)) },
    { 0, std::max(1.0, double(scene.RankOf.size())) });
  scene.Seen.See(frame.Steps, frame.Rows);
  const double cell =
    std::min(scene.Seen.ColumnWidth() / (frame.Work ? 2 : 1), scene.Seen.RowHeight());
  scene.Detail = cell >= kBoxes * density ? LogicalDetail::Boxes : LogicalDetail::Pixels;
  scene.Lines = cell >= kLines * density;
  return scene;
}
}
