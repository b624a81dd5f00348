#include "Views/Core/RankClusters/ClusterMarks.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kLabelColumn = 30;
constexpr double kThin = 0.8, kThick = 3.4; // lines for no and for all ranks [units]
constexpr double kLeastRoom = 5; // least room for a line between sends and receives [units]
constexpr double kPie = 9, kLeastPie = 3; // radius [units]
constexpr double kDash = 3;
constexpr double kVeil = 0.62;
constexpr double kTall = 26; // greatest height of the box of a single rank [units]
constexpr std::size_t kMostLines = 3000;

const ClusteredPhase& PhaseOf(const DrawnClusters& d, const ClusterRow& row)
{
  return d.Clusters.Phases[row.Phase];
}

const RankCluster& ClusterOf(const DrawnClusters& d, const ClusterRow& row)
{
  return PhaseOf(d, row).Clusters[static_cast<std::size_t>(row.Cluster)];
}

const ClusterStep& StepOf(const DrawnClusters& d, const ClusterRow& row, std::int32_t step)
{
  return d.Sums.Of(
    row.Phase, row.Cluster)[static_cast<std::size_t>(step - PhaseOf(d, row).FirstStep)];
}

std::pair<std::int32_t, std::int32_t> SeenSteps(const DrawnClusters& d, const ClusterRow& row)
{
  const auto steps = d.Scene.Steps();
  return { std::max(PhaseOf(d, row).FirstStep, steps.first),
    std::min(PhaseOf(d, row).EndStep, steps.second) };
}

/// The bar of a part, other than work.
const ClusterBar* BarOf(const std::vector<ClusterBar>& bars, GlyphPart part)
{
  const auto found = std::find_if(bars.begin(), bars.end(),
    [part](const ClusterBar& bar) { return bar.Part == part && !bar.Work; });
  return found == bars.end() ? nullptr : &*found;
}

/// A bar as drawn for a single rank: not higher than a box of the timeline.
Box SingleBox(const Box& bar, double density)
{
  const double high = std::min(bar.Height, kTall * density);
  return { bar.X, std::round(bar.Y + (bar.Height - high) / 2), bar.Width, std::round(high) };
}

void AddDashedBox(QuadBatch& quads, const Box& box, const Box& plot, double density)
{
  const double line = std::max(1.0, std::round(density));
  const double left = box.X + line / 2, right = box.X + box.Width - line / 2;
  const double low = box.Y + line / 2, high = box.Y + box.Height - line / 2;
  if (left < plot.X || right > plot.X + plot.Width || right - left < 2 * line)
  {
    return;
  }
  AddDashes(quads, { left, low }, { right, low }, line, kDash * density);
  AddDashes(quads, { left, high }, { right, high }, line, kDash * density);
  AddDashes(quads, { left, low }, { left, high }, line, kDash * density);
  AddDashes(quads, { right, low }, { right, high }, line, kDash * density);
}

/// Draws the rows one by one.
class MarkWriter
{
public:
  MarkWriter(const DrawnClusters& drawn, const LogicalColors& colors)
    : D(drawn), Colors(colors), Ink(Mix(colors.Base.Ground, colors.Base.Ink, 0.62))
  {
    this->Lines.Fill = colors.Base.Ink;
    this->Lines.Opacity = 0.7;
    this->Dashes.Fill = this->Pies.Fill = this->Borders.Fill = this->Ink;
    this->Backs.Fill = colors.Base.Ground;
  }

  void Row(const ClusterRow& row, bool messages)
  {
    const bool single = ClusterOf(this->D, row).Ranks() == 1;
    const auto steps = SeenSteps(this->D, row);
    for (std::int32_t step = steps.first; step < steps.second; ++step)
    {
      const std::vector<ClusterBar> bars =
        BarsOf(this->D.Clusters, row, this->D.Sums, this->D.Scene, step, this->D.Look);
      this->Dashed(bars);
      if (single)
      {
        this->Boxes(bars, step);
      }
      else if (DrawnAsPairs(PhaseOf(this->D, row), ClusterOf(this->D, row)))
      {
        this->PairLine(row, bars, step, steps.second);
      }
      else
      {
        this->Stubs(row, bars, step);
      }
    }
    if (single && messages)
    {
      this->Messages(row, steps);
    }
  }

  ClusterMarks Done()
  {
    ClusterMarks marks;
    marks.Layers = { this->Borders };
    this->Fills.MoveTo(marks.Layers);
    for (const MarkLayer& layer : { this->Dashes, this->Lines, this->Backs, this->Pies })
    {
      marks.Layers.push_back(layer);
    }
    marks.Labels = std::move(this->Labels);
    return marks;
  }

private:
  double Units(double units) const { return units * this->D.Laid.Density; }

  void Stroke(Point from, Point to, double share)
  {
    if (CutToBox(from, to, this->D.Laid.Plot) && this->Count++ < kMostLines)
    {
      this->Lines.Quads.AddStroke(from, to, this->Units(kThin + (kThick - kThin) * share));
    }
  }

  void Dashed(const std::vector<ClusterBar>& bars)
  {
    for (const ClusterBar& bar : bars)
    {
      if (bar.Part == GlyphPart::AbsentSends || bar.Part == GlyphPart::AbsentReceives)
      {
        AddDashedBox(this->Dashes.Quads, bar.Place, this->D.Laid.Plot, this->D.Laid.Density);
      }
    }
  }

  void Boxes(const std::vector<ClusterBar>& bars, std::int32_t step)
  {
    const double rim = std::max(1.0, std::round(this->D.Laid.Density));
    for (const ClusterBar& bar : bars)
    {
      const Box box = SingleBox(bar.Place, this->D.Laid.Density);
      const bool round = bar.Part == GlyphPart::Receives && !bar.Work;
      AddEventShape(this->Borders.Quads, box, round, this->D.Laid.Plot);
      AddEventShape(this->Fills[this->Colors.OfValue(bar.Value, step)], Shrunk(box, rim), round,
        this->D.Laid.Plot);
    }
  }

  /// A line from the sends to the receives of the other timeline one step later.
  void PairLine(
    const ClusterRow& row, const std::vector<ClusterBar>& bars, std::int32_t step, std::int32_t end)
  {
    const ClusterBar* const sends = BarOf(bars, GlyphPart::Sends);
    if (!sends || step + 1 >= end)
    {
      return;
    }
    const std::vector<ClusterBar> next =
      BarsOf(this->D.Clusters, row, this->D.Sums, this->D.Scene, step + 1, this->D.Look);
    const ClusterBar* const receives = BarOf(next, GlyphPart::Receives);
    if (receives)
    {
      const Box &from = sends->Place, &to = receives->Place;
      this->Stroke({ from.X + from.Width, from.Y + from.Height / 2 },
        { to.X, to.Y + to.Height / 2 },
        StepOf(this->D, row, step).Sends / double(ClusterOf(this->D, row).Ranks()));
    }
  }

  /// A line out of the sends, and a line into the receives, or their pie.
  void Stubs(const ClusterRow& row, const std::vector<ClusterBar>& bars, std::int32_t step)
  {
    const ClusterBar* const sends = BarOf(bars, GlyphPart::Sends);
    const ClusterBar* const receives = BarOf(bars, GlyphPart::Receives);
    const Box cell = CellOf(row, this->D.Scene, step);
    const double low = receives ? receives->Place.Y + receives->Place.Height : cell.Y;
    const double high = sends ? sends->Place.Y : cell.Y + cell.Height;
    const double both = sends && receives ? 2 : 1;
    const double length = std::min({ (high - low) / both, 0.6 * cell.Width, this->Units(12) });
    const ClusterStep& at = StepOf(this->D, row, step);
    const double ranks = double(ClusterOf(this->D, row).Ranks());
    if (sends && length >= this->Units(kLeastRoom))
    {
      const double x = sends->Place.Middle().X;
      this->Stroke({ x, high }, { x + length, high - length }, at.Sends / ranks);
    }
    if (receives && DrawnWithPies(PhaseOf(this->D, row)))
    {
      this->Pie(row, at, receives->Place);
    }
    else if (receives && length >= this->Units(kLeastRoom))
    {
      const double x = receives->Place.Middle().X;
      this->Stroke({ x - length, low + length }, { x, low }, at.Receives / ranks);
    }
  }

  /// The quarter is full if receives complete as many messages as any in the phase.
  void Pie(const ClusterRow& row, const ClusterStep& at, const Box& receives)
  {
    const double mean = double(at.Received) / at.Receives;
    const double share = std::min(1.0, mean / PhaseOf(this->D, row).MostReceived);
    const double radius =
      std::min({ this->Units(kPie), 0.8 * receives.Width, 0.8 * row.Place.Height });
    const Point corner{ std::round(receives.Middle().X - radius / 2), receives.Y + this->Units(1) };
    const Box& plot = this->D.Laid.Plot;
    if (radius < this->Units(kLeastPie) || corner.X - 1 < plot.X ||
      corner.X + radius + 1 > plot.X + plot.Width)
    {
      return;
    }
    const int sides = SidesFor(radius);
    const double line = std::max(1.0, this->D.Laid.Density);
    this->Backs.Quads.AddArc(corner, 0, radius + line, 0, 90, sides);
    this->Pies.Quads.AddArc(corner, 0, radius, 0, 90 * share, sides);
    this->Pies.Quads.AddArc(corner, radius - line, radius, 0, 90, sides);
    this->Pies.Quads.AddStroke(corner, { corner.X + radius, corner.Y }, line);
    this->Pies.Quads.AddStroke(corner, { corner.X, corner.Y + radius }, line);
    if (this->D.Scene.Seen.ColumnWidth() >= this->Units(kLabelColumn))
    {
      this->Labels.push_back({ { corner.X + radius + this->Units(3), corner.Y + radius / 2 },
        mean == std::floor(mean) ? WholeText(at.Received / at.Receives) : NumberText(mean) });
    }
  }

  /// The row of the phase that contains a rank; null: none.
  const ClusterRow* RowOf(std::size_t phase, std::size_t place) const
  {
    const ClusteredPhase& in = this->D.Clusters.Phases[phase];
    const std::int32_t leaf = in.ClusterOf(place);
    const auto found =
      std::find_if(this->D.Laid.Rows.begin(), this->D.Laid.Rows.end(), [&](const ClusterRow& row) {
        const RankCluster& of = in.Clusters[static_cast<std::size_t>(row.Cluster)];
        const std::size_t at = in.Clusters[static_cast<std::size_t>(leaf)].Begin;
        return row.Phase == phase && of.Begin <= at && at < of.End;
      });
    return leaf < 0 || found == this->D.Laid.Rows.end() ? nullptr : &*found;
  }

  /// The left or right end of a message at a rank's cluster; false: not visible.
  bool EndAt(const ClusterRow* row, std::int32_t step, GlyphPart part, Point& end) const
  {
    if (!row || step < PhaseOf(this->D, *row).FirstStep || step >= PhaseOf(this->D, *row).EndStep)
    {
      return false;
    }
    const std::vector<ClusterBar> bars =
      BarsOf(this->D.Clusters, *row, this->D.Sums, this->D.Scene, step, this->D.Look);
    const ClusterBar* const bar = BarOf(bars, part);
    if (!bar)
    {
      return false;
    }
    end = bar->Place.Middle();
    end.X += (part == GlyphPart::Sends ? 0.5 : -0.5) * bar->Place.Width;
    return true;
  }

  void Messages(const ClusterRow& row, std::pair<std::int32_t, std::int32_t> steps)
  {
    const std::size_t rank = PhaseOf(this->D, row).Members[ClusterOf(this->D, row).Begin];
    std::vector<std::uint32_t> messages;
    this->D.Timeline.Messages.Append(true, rank, steps.first, steps.second, messages);
    this->D.Timeline.Messages.Append(false, rank, steps.first, steps.second, messages);
    const LogicalMessageColumns& m = this->D.Timeline.Tables.Messages;
    for (const std::uint32_t message : messages)
    {
      const auto place = [&](std::int32_t of) {
        return static_cast<std::size_t>(this->D.Timeline.PlaceOf(of));
      };
      Point from, to;
      if (this->EndAt(this->RowOf(row.Phase, place(m.Source[message])), m.SendStep[message],
            GlyphPart::Sends, from) &&
        this->EndAt(this->RowOf(row.Phase, place(m.Destination[message])), m.ReceiveStep[message],
          GlyphPart::Receives, to))
      {
        this->Stroke(from, to, 0);
      }
    }
  }

  const DrawnClusters& D;
  const LogicalColors& Colors;
  Color Ink;
  MarkLayer Borders, Dashes, Lines, Backs, Pies;
  BatchesByColor Fills;
  std::vector<PieLabel> Labels;
  std::size_t Count = 0;
};
}

std::vector<MarkLayer> BuildClusterGrounds(const DrawnClusters& drawn, const Theme& theme)
{
  MarkLayer even{ Mix(theme.Ground, theme.Neutral, 0.10), 1, {} };
  MarkLayer odd{ Mix(theme.Ground, theme.Neutral, 0.17), 1, {} };
  MarkLayer focus{ theme.Neutral, 1, {} };
  const Box& plot = drawn.Laid.Plot;
  const double line = std::max(1.0, std::round(1.4 * drawn.Laid.Density));
  for (const ClusterRow& row : drawn.Laid.Rows)
  {
    const double left = std::max(plot.X, row.Place.X);
    const double right = std::min(plot.X + plot.Width, row.Place.X + row.Place.Width);
    const double top = row.Place.Y + row.Place.Height;
    AddBox((row.Odd ? odd : even).Quads, left, row.Place.Y, right, top);
    if (static_cast<std::ptrdiff_t>(row.Phase) == drawn.Laid.Phase)
    {
      AddBox(focus.Quads, left, row.Place.Y, std::min(right, left + line), top);
    }
  }
  return { even, odd, focus };
}

ClusterMarks BuildClusterMarks(
  const DrawnClusters& drawn, const LogicalColors& colors, bool messages)
{
  MarkWriter writer(drawn, colors);
  for (const ClusterRow& row : drawn.Laid.Rows)
  {
    if (HasGlyphLines(drawn.Scene))
    {
      writer.Row(row, messages);
    }
  }
  return writer.Done();
}

std::vector<MarkLayer> BuildClusterSelection(
  const DrawnClusters& drawn, const Theme& theme, const std::set<std::size_t>& ranks)
{
  MarkLayer veil{ theme.Ground, kVeil, {} }, marks{ theme.Accent, 1, {} };
  const Box& plot = drawn.Laid.Plot;
  for (const ClusterRow& row : drawn.Laid.Rows)
  {
    if (ranks.empty())
    {
      break;
    }
    const ClusteredPhase& phase = PhaseOf(drawn, row);
    const RankCluster& cluster = ClusterOf(drawn, row);
    const auto selected =
      std::count_if(phase.Members.begin() + static_cast<std::ptrdiff_t>(cluster.Begin),
        phase.Members.begin() + static_cast<std::ptrdiff_t>(cluster.End),
        [&ranks](std::size_t place) { return ranks.count(place) > 0; });
    const double left = std::max(plot.X, row.Place.X);
    const double right = std::min(plot.X + plot.Width, row.Place.X + row.Place.Width);
    if (selected == 0)
    {
      AddBox(veil.Quads, left, row.Place.Y, right, row.Place.Y + row.Place.Height);
      continue;
    }
    const double high =
      std::max(1.0, row.Place.Height * double(selected) / double(cluster.Ranks()));
    AddBox(marks.Quads, left, row.Place.Y, std::min(right, left + 4 * drawn.Laid.Density),
      row.Place.Y + high);
  }
  return { veil, marks };
}
}
