#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"

#include "Filters/Core/Structure/LogicalEvents.h"
#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kLine = 0.8;        // [units]
constexpr double kLineOpacity = 0.8; // of up to kFewLines; less with the square root of more
constexpr double kFewLines = 300, kLeastOpacity = 0.12;
constexpr double kPill = 12; // least cell size for round receives [units]
constexpr std::size_t kMostGrounds = 4000;
constexpr double kVeil = 0.62;
constexpr double kHop = 1.8; // [units]

/// A box with half-round ends to the left and right.
void AddPill(QuadBatch& quads, const Box& box)
{
  const double radius = std::min(box.Width, box.Height) / 2;
  const double y = box.Y + box.Height / 2;
  const int sides = std::max(8, SidesFor(radius) / 2 * 2);
  if (box.Width >= box.Height)
  {
    quads.AddDisc({ box.X + radius, y }, radius, sides);
    quads.AddDisc({ box.X + box.Width - radius, y }, radius, sides);
    AddBox(quads, box.X + radius, box.Y, box.X + box.Width - radius, box.Y + box.Height);
    return;
  }
  const double x = box.X + box.Width / 2;
  quads.AddDisc({ x, box.Y + radius }, radius, sides);
  quads.AddDisc({ x, box.Y + box.Height - radius }, radius, sides);
  AddBox(quads, box.X, box.Y + radius, box.X + box.Width, box.Y + box.Height - radius);
}

/// Clips a box to the plot. @return whether anything is left
bool CutBox(Box& box, const Box& plot)
{
  const double left = std::max(box.X, plot.X);
  const double right = std::min(box.X + box.Width, plot.X + plot.Width);
  const double low = std::max(box.Y, plot.Y);
  const double high = std::min(box.Y + box.Height, plot.Y + plot.Height);
  box = { left, low, right - left, high - low };
  return right > left && high > low;
}

/// The line inside the box of the only end that has a row.
void CornerLine(const Box& box, bool sends, bool up, LogicalLine& line)
{
  line.From = box.Middle();
  line.To = { sends ? box.X + box.Width : box.X, up ? box.Y + box.Height : box.Y };
}

std::ptrdiff_t RowOf(const LogicalTimeline& timeline, const LogicalScene& scene, std::int32_t rank)
{
  const std::ptrdiff_t place = timeline.PlaceOf(rank);
  return place < 0 ? -1 : scene.RowOf[static_cast<std::size_t>(place)];
}

/// Rows of Messages that have visible lines.
std::vector<std::uint32_t> SeenMessages(const LogicalTimeline& timeline, const LogicalScene& scene)
{
  std::vector<std::uint32_t> sent, received;
  const auto rows = scene.Rows();
  const auto steps = scene.Steps();
  for (std::size_t row = rows.first; row < rows.second; ++row)
  {
    timeline.Messages.Append(true, scene.RankOf[row], steps.first, steps.second, sent);
    timeline.Messages.Append(false, scene.RankOf[row], steps.first, steps.second, received);
  }
  for (const std::uint32_t message : received)
  {
    const std::ptrdiff_t from = RowOf(timeline, scene, timeline.Tables.Messages.Source[message]);
    if (from < static_cast<std::ptrdiff_t>(rows.first) ||
      from >= static_cast<std::ptrdiff_t>(rows.second))
    {
      sent.push_back(message);
    }
  }
  return sent;
}

float ValueAtEnd(
  const LogicalTimeline& timeline, const LogicalValues& values, std::uint32_t message)
{
  const std::ptrdiff_t rank = timeline.PlaceOf(timeline.Tables.Messages.Destination[message]);
  const std::ptrdiff_t event = rank < 0 ? rank
                                        : timeline.EventAt(static_cast<std::size_t>(rank),
                                            timeline.Tables.Messages.ReceiveStep[message]);
  return event < 0 ? -1 : values.Event[static_cast<std::size_t>(event)];
}
}

Box Shrunk(const Box& box, double by)
{
  return { box.X + by, box.Y + by, std::max(0.0, box.Width - 2 * by),
    std::max(0.0, box.Height - 2 * by) };
}

void AddEventShape(QuadBatch& quads, const Box& box, bool round, const Box& plot)
{
  if (round && box.X >= plot.X && box.X + box.Width <= plot.X + plot.Width && box.Y >= plot.Y &&
    box.Y + box.Height <= plot.Y + plot.Height)
  {
    AddPill(quads, box);
    return;
  }
  Box cut = box;
  if (CutBox(cut, plot))
  {
    AddBox(quads, cut.X, cut.Y, cut.X + cut.Width, cut.Y + cut.Height);
  }
}

bool LineOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::uint32_t row, LogicalLine& line)
{
  const LogicalMessageColumns& m = timeline.Tables.Messages;
  const std::ptrdiff_t from = RowOf(timeline, scene, m.Source[row]);
  const std::ptrdiff_t to = RowOf(timeline, scene, m.Destination[row]);
  line.Row = row;
  if (m.SendStep[row] < 0 || m.ReceiveStep[row] < 0 || (from < 0 && to < 0))
  {
    return false;
  }
  const auto boxOf = [&](std::ptrdiff_t at, std::int32_t step) {
    return scene.BoxOf(static_cast<std::size_t>(at), step);
  };
  if (from < 0 || to < 0)
  {
    const bool sends = from >= 0, up = sends == (m.Destination[row] < m.Source[row]);
    CornerLine(
      sends ? boxOf(from, m.SendStep[row]) : boxOf(to, m.ReceiveStep[row]), sends, up, line);
  }
  else
  {
    const Box send = boxOf(from, m.SendStep[row]), receive = boxOf(to, m.ReceiveStep[row]);
    line.From = { send.X + send.Width, send.Y + send.Height / 2 };
    line.To = { receive.X, receive.Y + receive.Height / 2 };
  }
  return CutToBox(line.From, line.To, scene.Plot);
}

LogicalLines BuildLogicalLines(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const Theme& theme, std::size_t most, const MessageChoice& chosen)
{
  LogicalLines lines;
  lines.Layer.Fill = theme.Ink;
  if (!scene.Lines)
  {
    return lines;
  }
  std::vector<std::uint32_t> seen = SeenMessages(timeline, scene);
  if (!chosen.IsAll())
  {
    const MessageFilter filter(chosen, timeline.Tables.Communicators);
    const LogicalMessageColumns& of = timeline.Tables.Messages;
    seen.erase(std::remove_if(seen.begin(), seen.end(),
                 [&](std::uint32_t row) { return !filter.Holds(of, row); }),
      seen.end());
  }
  if (seen.size() > most)
  {
    lines.All = false;
    std::vector<std::pair<float, std::uint32_t>> late;
    for (const std::uint32_t row : seen)
    {
      late.emplace_back(-ValueAtEnd(timeline, values, row), row);
    }
    std::nth_element(late.begin(), late.begin() + static_cast<std::ptrdiff_t>(most), late.end());
    seen.clear();
    for (std::size_t i = 0; i < most; ++i)
    {
      seen.push_back(late[i].second);
    }
    std::sort(seen.begin(), seen.end());
  }
  for (const std::uint32_t row : seen)
  {
    LogicalLine line;
    if (LineOf(timeline, scene, row, line))
    {
      lines.Layer.Quads.AddStroke(line.From, line.To, kLine * scene.Density);
      lines.Lines.push_back(line);
    }
  }
  const double many = std::max(1.0, double(lines.Lines.size()) / kFewLines);
  lines.Layer.Opacity = std::max(kLeastOpacity, kLineOpacity / std::sqrt(many));
  return lines;
}

std::vector<MarkLayer> BuildLogicalBoxes(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors)
{
  std::vector<MarkLayer> layers;
  if (scene.Detail != LogicalDetail::Boxes)
  {
    return layers;
  }
  const double rim = std::max(1.0, std::round(scene.Density));
  const double cell =
    std::min(scene.Seen.ColumnWidth() / (scene.Work ? 2 : 1), scene.Seen.RowHeight());
  const bool pills = cell >= kPill * scene.Density;
  layers.push_back({ Mix(colors.Base.Ground, colors.Base.Ink, 0.62), 1, {} });
  BatchesByColor fills;
  const auto rows = scene.Rows();
  const auto steps = scene.Steps();
  for (std::size_t row = rows.first; row < rows.second; ++row)
  {
    const auto events = timeline.EventsIn(scene.RankOf[row], steps.first, steps.second);
    for (std::size_t place = events.first; place < events.second; ++place)
    {
      const std::int32_t step = timeline.StepAt[place];
      const auto kind = static_cast<LogicalKind>(timeline.Tables.Steps.Kind[timeline.Rows[place]]);
      const bool round = pills && kind == LogicalKind::Receive;
      Box box = scene.BoxOf(row, step);
      if (kind == LogicalKind::Collective)
      {
        box = { box.X, scene.Seen.Y(double(row) + 1) - rim / 2, box.Width,
          scene.Seen.RowHeight() + rim };
      }
      if (scene.Work)
      {
        const Box work = scene.BoxOf(row, step, true);
        AddEventShape(layers[0].Quads, work, false, scene.Plot);
        AddEventShape(
          fills[colors.OfValue(values.Work[place], step)], Shrunk(work, rim), false, scene.Plot);
      }
      AddEventShape(layers[0].Quads, box, round, scene.Plot);
      AddEventShape(
        fills[colors.OfValue(values.Event[place], step)], Shrunk(box, rim), round, scene.Plot);
    }
  }
  fills.MoveTo(layers);
  return layers;
}

std::vector<MarkLayer> BuildPhaseGrounds(
  const LogicalTimeline& timeline, const LogicalScene& scene, const Theme& theme)
{
  MarkLayer even{ Mix(theme.Ground, theme.Neutral, 0.10), 1, {} };
  MarkLayer odd{ Mix(theme.Ground, theme.Neutral, 0.17), 1, {} };
  const auto steps = scene.Steps();
  std::size_t drawn = 0;
  const double thin = std::max(1.0, std::round(scene.Density));
  for (std::size_t i = 0; i < timeline.Phases.size(); ++i)
  {
    const LogicalPhase& phase = timeline.Phases[i];
    if (phase.EndStep <= steps.first || phase.FirstStep >= steps.second)
    {
      continue;
    }
    const double left = std::round(scene.Seen.X(phase.FirstStep));
    const double right = std::round(scene.Seen.X(phase.EndStep));
    for (const auto& run : phase.Ranks)
    {
      // Ranks without a row divide the phase into runs of adjacent rows.
      for (std::size_t rank = run.first; rank < run.second;)
      {
        const std::ptrdiff_t row = scene.RowOf[rank];
        std::size_t past = rank + 1;
        while (row >= 0 && past < run.second &&
          scene.RowOf[past] == row + static_cast<std::ptrdiff_t>(past - rank))
        {
          ++past;
        }
        const double top = scene.Seen.Y(double(row));
        const double bottom = scene.Seen.Y(double(row) + double(past - rank));
        Box box{ left, bottom, right - left - (right - left > 8 ? 2 * thin : 0), top - bottom };
        if (row >= 0 && CutBox(box, scene.Plot) && ++drawn <= kMostGrounds)
        {
          AddBox(
            (i % 2 == 0 ? even : odd).Quads, box.X, box.Y, box.X + box.Width, box.Y + box.Height);
        }
        rank = past;
      }
    }
  }
  return { even, odd };
}

QuadBatch BuildHops(
  const LogicalTimeline& timeline, const LogicalScene& scene, const std::vector<LatenessHop>& hops)
{
  QuadBatch quads;
  const auto middle = [&](std::ptrdiff_t event, Point& at) {
    const std::ptrdiff_t row = scene.RowOf[timeline.RankOf(event)];
    at = row < 0 ? at : scene.BoxOf(static_cast<std::size_t>(row), timeline.StepAt[event]).Middle();
    return row >= 0;
  };
  for (const LatenessHop& hop : hops)
  {
    Point from, to;
    if (middle(hop.From, from) && middle(hop.To, to) && CutToBox(from, to, scene.Plot))
    {
      quads.AddStroke(from, to, kHop * scene.Density);
    }
  }
  return quads;
}

std::vector<LatenessHop> HopsOf(const std::vector<std::ptrdiff_t>& way)
{
  std::vector<LatenessHop> hops;
  for (std::size_t i = 1; i < way.size(); ++i)
  {
    hops.push_back({ way[i], way[i - 1] });
  }
  return hops;
}

void AddEventFrame(const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event,
  double least, double width, QuadBatch& quads)
{
  const std::ptrdiff_t row = event < 0 ? -1 : scene.RowOf[timeline.RankOf(event)];
  if (row < 0)
  {
    return;
  }
  const Box box = scene.BoxOf(static_cast<std::size_t>(row), timeline.StepAt[event]);
  const Point at = box.Middle();
  const double line = width * scene.Density, rim = 2 * scene.Density + line;
  const double x = std::max(least * scene.Density / 2, box.Width / 2 + rim);
  const double y = std::max(least * scene.Density / 2, box.Height / 2 + rim);
  if (!scene.Plot.Holds(at))
  {
    return;
  }
  AddBox(quads, at.X - x, at.Y - y, at.X + x, at.Y - y + line);
  AddBox(quads, at.X - x, at.Y + y - line, at.X + x, at.Y + y);
  AddBox(quads, at.X - x, at.Y - y, at.X - x + line, at.Y + y);
  AddBox(quads, at.X + x - line, at.Y - y, at.X + x, at.Y + y);
}

std::vector<MarkLayer> BuildPointMarks(const LogicalTimeline& timeline, const LogicalScene& scene,
  const Theme& theme, std::ptrdiff_t current)
{
  MarkLayer halo{ theme.Ground, 1, {} }, points{ theme.Ink, 1, {} }, now{ theme.Accent, 1, {} };
  for (std::size_t i = 0; i < timeline.Points.size(); ++i)
  {
    const std::ptrdiff_t event = timeline.Points[i];
    const bool is = static_cast<std::ptrdiff_t>(i) == current;
    AddEventFrame(timeline, scene, event, is ? 14 : 9, is ? 4 : 3, halo.Quads);
    AddEventFrame(timeline, scene, event, is ? 13 : 8, is ? 2.4 : 1.4, (is ? now : points).Quads);
  }
  return { halo, points, now };
}

std::vector<MarkLayer> BuildLogicalSelection(const LogicalTimeline& timeline,
  const LogicalScene& scene, const Theme& theme, const std::set<std::size_t>& ranks,
  const std::set<std::uint32_t>& messages)
{
  MarkLayer veil{ theme.Ground, kVeil, {} }, marks{ theme.Accent, 1, {} };
  const auto rows = scene.Rows();
  const Box& plot = scene.Plot;
  for (std::size_t row = rows.first; row < rows.second && !ranks.empty();)
  {
    const bool selected = ranks.count(scene.RankOf[row]) > 0;
    std::size_t past = row + 1;
    while (past < rows.second && (ranks.count(scene.RankOf[past]) > 0) == selected)
    {
      ++past;
    }
    const double top = std::min(plot.Y + plot.Height, scene.Seen.Y(double(row)));
    const double bottom = std::max(plot.Y, scene.Seen.Y(double(past)));
    if (selected)
    {
      AddBox(marks.Quads, plot.X - 6 * scene.Density, std::min(bottom, top - 1),
        plot.X - 2 * scene.Density, top);
    }
    else
    {
      AddBox(veil.Quads, plot.X, bottom, plot.X + plot.Width, top);
    }
    row = past;
  }
  for (const std::uint32_t row : messages)
  {
    LogicalLine line;
    if (LineOf(timeline, scene, row, line))
    {
      marks.Quads.AddStroke(line.From, line.To, 2.6 * scene.Density);
    }
  }
  return { veil, marks };
}

QuadBatch BuildWindowEnds(
  const LogicalTimeline& timeline, const LogicalScene& scene, TimeRange window)
{
  QuadBatch quads;
  if (window == timeline.Time.Whole)
  {
    return quads;
  }
  const Span steps = timeline.StepsOf(window);
  const Box& plot = scene.Columns;
  for (const double step : { steps.Begin, steps.End })
  {
    const double x = scene.Seen.X(step);
    if (step > 0 && step < double(timeline.Steps) && x >= plot.X && x <= plot.X + plot.Width)
    {
      AddBox(quads, x - 0.8 * scene.Density, plot.Y, x + 0.8 * scene.Density, plot.Y + plot.Height);
    }
  }
  return quads;
}
}
