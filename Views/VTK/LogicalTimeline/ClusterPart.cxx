#include "Views/VTK/LogicalTimeline/ClusterPart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/LogicalTimeline/LogicalTimelinePointer.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kLabelRow = 12, kNames = 9; // [units]
constexpr double kNamesReach = 13; // how far long rank names may extend beyond their place [units]
}

void ClusterPart::SetClusters(
  std::shared_ptr<const LogicalTimeline> timeline, std::shared_ptr<const RankClusters> clusters)
{
  this->Timeline = std::move(timeline);
  this->Clusters = clusters ? std::move(clusters) : std::make_shared<const RankClusters>();
  this->Laid = {};
  this->Sums = {};
}

bool ClusterPart::IsShown() const
{
  const auto least = static_cast<std::size_t>(std::max(this->View.LeastRanks, 0));
  return this->HasClusters() &&
    (this->View.Mode == ClusterView::Clustered ||
      (this->View.Mode == ClusterView::Automatic && this->Timeline->Ranks.size() >= least));
}

ClusterPart::FocusRanks ClusterPart::Focused(
  std::optional<std::pair<std::size_t, std::int32_t>> point) const
{
  const auto around = [this](std::size_t place, const ClusteredPhase& phase) {
    return FocusRanks{ static_cast<std::ptrdiff_t>(place),
      WithPartners(*this->Timeline, { place }, this->View.Radius, phase.FirstStep, phase.EndStep) };
  };
  if (point && this->View.FocusCluster < 0)
  {
    for (const ClusteredPhase& phase : this->Clusters->Phases)
    {
      if (phase.FirstStep <= point->second && point->second < phase.EndStep &&
        phase.ClusterOf(point->first) >= 0)
      {
        return around(point->first, phase);
      }
    }
    return { static_cast<std::ptrdiff_t>(point->first), { point->first } };
  }
  const std::ptrdiff_t at =
    PhaseInFocus(*this->Clusters, { 0, this->Timeline->Steps }, this->View.Phase);
  if (at < 0)
  {
    return {};
  }
  const ClusteredPhase& phase = this->Clusters->Phases[static_cast<std::size_t>(at)];
  const bool chosen = this->View.FocusCluster >= 0 && this->View.FocusCluster <= phase.Root();
  const RankCluster& of =
    phase.Clusters[static_cast<std::size_t>(chosen ? this->View.FocusCluster : phase.Root())];
  const std::ptrdiff_t rank =
    this->Timeline->PlaceOf(this->View.FocusMedoid && of.Medoid >= 0 ? of.Medoid : of.GreatestRank);
  return rank < 0 ? FocusRanks() : around(static_cast<std::size_t>(rank), phase);
}

void ClusterPart::UseValues(const LogicalValues& values)
{
  this->Sums = ClusterSums(*this->Timeline, *this->Clusters, values);
}

void ClusterPart::Lay()
{
  this->Laid = this->IsShown()
    ? LayClusters(*this->Clusters, this->Scene, this->View.Shown, this->View.Phase)
    : ClusterScene();
}

DrawnClusters ClusterPart::All()
{
  return { *this->Timeline, this->Scene, *this->Clusters, this->Laid, this->Sums, this->Look };
}

void ClusterPart::Build(bool work, bool messages)
{
  this->Look.Work = work;
  this->Look.Idle = this->View.Idle;
  this->Look.Density = this->Canvas.Density;
  const DrawnClusters drawn = this->All();
  this->Grounds = BuildClusterGrounds(drawn, this->Canvas.Colors);
  this->Pixels =
    PaintClusters(*this->Clusters, this->Laid, this->Scene, this->Sums, this->Colors, this->Look);
  this->Marks = BuildClusterMarks(drawn, this->Colors, messages);
}

void ClusterPart::Paint(const std::set<std::size_t>& selected, const ClusterUnder& under)
{
  this->Canvas.Layers(this->Grounds);
  this->Canvas.Image({ this->Laid.Plot.X, this->Laid.Plot.Y }, this->Pixels.Width,
    this->Pixels.Height, this->Pixels.Rgba);
  this->Canvas.Layers(this->Marks.Layers);
  this->Canvas.Layers(BuildClusterSelection(this->All(), this->Canvas.Colors, selected));
  this->Canvas.Layers(BuildTreeMarks(this->Laid.Tree, this->Canvas.Colors, under.Join, under.Cut));
}

void ClusterPart::PaintTexts(
  const ClusterUnder& under, const std::pair<std::string, std::string>& focus)
{
  for (const PieLabel& label : this->Marks.Labels)
  {
    TextPainter::Style words = this->Canvas.OnGround(this->Canvas.Colors.Ink);
    words.Points = 8;
    this->Canvas.Text.Draw(label.Words, label.At, words);
  }
  this->PaintCounts(under);
  this->PaintNames();
  const Box& left = this->Scene.Tree;
  const double top = this->Scene.Columns.Y + this->Scene.Columns.Height;
  const double line = this->Canvas.Units(kLabelRow), high = this->Scene.Plot.Height;
  const bool rows = high > 1;
  const double room = left.Width - this->Canvas.Units(kNamesReach);
  const auto draw = [&](const std::string& words, double y, bool bold) {
    TextPainter::Style style;
    style.Ink = bold ? this->Canvas.Colors.Ink : this->Canvas.Colors.Second;
    style.Bold = bold;
    this->Canvas.Text.Draw(this->Canvas.Text.Fit(words, 9, bold, left.Width), { left.X, y }, style);
  };
  if (rows)
  {
    // Long rank numbers may not fit with the word "rank".
    const std::size_t word = focus.first.find("rank ");
    const bool fits = this->Canvas.Text.Width(focus.first, 9, true) <= room;
    draw(fits || word == std::string::npos ? focus.first : std::string(focus.first).erase(word, 5),
      top - line / 2, true);
  }
  if (rows && high >= 2 * line)
  {
    draw(focus.second, top - 1.5 * line, false);
  }
  if (this->Phase())
  {
    // Above the tree, or below it if the ranks in focus are above.
    const bool fits = !rows || high >= 3 * line;
    draw("Phase " + std::to_string(this->Phase()->Number),
      fits ? left.Y + left.Height + 1.25 * line : left.Y - line, true);
  }
}

void ClusterPart::PaintCounts(const ClusterUnder& under)
{
  const double half = this->Canvas.Units(kLabelRow) / 2;
  double last = 1e300;
  for (std::size_t i = 0; i < this->Laid.Rows.size(); ++i)
  {
    const ClusterRow& row = this->Laid.Rows[i];
    const double y = row.Place.Middle().Y;
    const bool lit = static_cast<std::ptrdiff_t>(i) == under.Row;
    if (static_cast<std::ptrdiff_t>(row.Phase) != this->Laid.Phase || y > last - 2 * half + 0.5)
    {
      continue;
    }
    const ClusteredPhase& phase = this->Clusters->Phases[row.Phase];
    const RankCluster& of = phase.Clusters[static_cast<std::size_t>(row.Cluster)];
    const bool single = of.Ranks() == 1;
    TextPainter::Style style = this->Canvas.OnGround(lit ? this->Canvas.Colors.Accent
        : single                                         ? this->Canvas.Colors.Second
                                                         : this->Canvas.Colors.Ink);
    style.Horizontal = TextPainter::Align::Right;
    style.Bold = !single;
    this->Canvas.Text.Draw(
      this->NameOf(row), { this->Laid.Plot.X - this->Canvas.Units(kNames), y }, style);
    last = y;
  }
}

std::string ClusterPart::NameOf(const ClusterRow& row) const
{
  const ClusteredPhase& phase = this->Clusters->Phases[row.Phase];
  const RankCluster& of = phase.Clusters[static_cast<std::size_t>(row.Cluster)];
  return of.Ranks() == 1 ? "Rank " + std::to_string(this->Timeline->Ranks[phase.Members[of.Begin]])
                         : WholeText(std::int64_t(of.Ranks()));
}

void ClusterPart::PaintNames()
{
  const double line = this->Canvas.Units(kLabelRow), gap = line / 2;
  TextPainter::Style style = this->Canvas.OnGround(this->Canvas.Colors.Second);
  style.Points = 8;
  const Box& plot = this->Laid.Plot;
  for (const ClusterRow& row : this->Laid.Rows)
  {
    const ClusteredPhase& phase = this->Clusters->Phases[row.Phase];
    const RankCluster& of = phase.Clusters[static_cast<std::size_t>(row.Cluster)];
    const double left = std::max(plot.X, row.Place.X);
    const double right = std::min(plot.X + plot.Width, row.Place.X + row.Place.Width);
    if (static_cast<std::ptrdiff_t>(row.Phase) == this->Laid.Phase || of.Ranks() > 1 ||
      row.Place.Height < 4 * line)
    {
      continue;
    }
    const std::string words = this->NameOf(row);
    if (this->Canvas.Text.Width(words, 8, false) + 2 * gap <= right - left)
    {
      this->Canvas.Text.Draw(
        words, { left + gap, row.Place.Y + row.Place.Height - line * 3 / 4 }, style);
    }
  }
}

std::string ClusterPart::Words() const
{
  const ClusteredPhase* const phase = this->Phase();
  const std::string& metric = this->Clusters->Tables.Metric;
  const std::string by = metric.empty() ? "" : " by " + metric;
  if (!phase)
  {
    return "clusters" + by;
  }
  const auto shown = static_cast<std::int64_t>(this->Laid.Tree.Rows);
  return (shown < phase->Leaves ? WholeText(shown) + " of " : std::string()) +
    CountText(phase->Leaves, "cluster") + by + " in phase " + std::to_string(phase->Number);
}

ClusterUnder ClusterPart::Find(Point pixel) const
{
  return this->IsShown() ? FindInClusters(*this->Clusters, this->Laid, this->Scene, pixel)
                         : ClusterUnder();
}

TipRows ClusterPart::Tip(const ClusterUnder& under, const MetricWords& metric)
{
  return ClusterTip(this->All(), under, metric);
}

const ClusteredPhase* ClusterPart::Phase() const
{
  return this->Laid.Phase < 0 ? nullptr
                              : &this->Clusters->Phases[static_cast<std::size_t>(this->Laid.Phase)];
}

const ClusterRow* ClusterPart::Row(const ClusterUnder& under) const
{
  return under.Row >= 0 && under.Row < static_cast<std::ptrdiff_t>(this->Laid.Rows.size())
    ? &this->Laid.Rows[static_cast<std::size_t>(under.Row)]
    : nullptr;
}

std::set<std::size_t> ClusterPart::RanksInside(const std::vector<Point>& outline) const
{
  std::set<std::size_t> ranks;
  const auto steps = this->Scene.Steps();
  for (const ClusterRow& row : this->Laid.Rows)
  {
    const ClusteredPhase& phase = this->PhaseOf(row);
    bool inside = false;
    for (std::int32_t step = std::max(phase.FirstStep, steps.first);
         step < std::min(phase.EndStep, steps.second) && !inside; ++step)
    {
      inside = InOutline(CellOf(row, this->Scene, step).Middle(), outline);
    }
    const std::set<std::size_t> of = inside ? RanksOf(phase, row.Cluster) : std::set<std::size_t>();
    ranks.insert(of.begin(), of.end());
  }
  return ranks;
}

bool ClusterPart::HasPies() const
{
  return std::any_of(this->Laid.Rows.begin(), this->Laid.Rows.end(),
    [this](const ClusterRow& row) { return DrawnWithPies(this->PhaseOf(row)); });
}

bool ClusterPart::HasPairs() const
{
  return std::any_of(this->Laid.Rows.begin(), this->Laid.Rows.end(), [this](const ClusterRow& row) {
    const ClusteredPhase& phase = this->PhaseOf(row);
    return DrawnAsPairs(phase, phase.Clusters[static_cast<std::size_t>(row.Cluster)]);
  });
}
}
