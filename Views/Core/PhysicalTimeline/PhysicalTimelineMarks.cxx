#include "Views/Core/PhysicalTimeline/PhysicalTimelineMarks.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/Timeline/TimelineStrip.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kLine = 1, kLateLine = 1.6; // [units]
constexpr double kLate = 2;                  // least L of a late message
constexpr std::size_t kMostStrokes = 6000;   // for collectives
constexpr std::size_t kMostOperations = 300;
// Lines that cover more of the plot than this share fade, so that the calls below stay visible.
constexpr double kFewInk = 0.05, kLeastOpacity = 0.12;

/// Lines of one kind, and the number of pixels that they would cover if they did not overlap.
struct Strokes
{
  BatchesByColor Batches;
  double Ink = 0;

  void Add(Color color, Point from, Point to, double width)
  {
    this->Batches[color].AddStroke(from, to, width);
    this->Ink += width * Length(to - from);
  }
  /// By the square root, as in the logical timeline: more lines still look like more.
  double Opacity(const Box& plot) const
  {
    const double share = this->Ink / (plot.Width * plot.Height);
    return share > kFewInk ? std::max(kLeastOpacity, std::sqrt(kFewInk / share)) : 1;
  }
  void MoveTo(std::vector<MarkLayer>& layers, const Box& plot)
  {
    const std::size_t first = layers.size();
    this->Batches.MoveTo(layers);
    for (std::size_t i = first; i < layers.size(); ++i)
    {
      layers[i].Opacity = this->Opacity(plot);
    }
  }
};

void AddMessages(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineColors& colors, const TimelineLineOptions& options, TimelineLines& lines)
{
  const auto ranks = SeenRanks(timeline, scene);
  MessageIndex::Found found =
    (options.Chosen ? *options.Chosen : timeline.Messages)
      .Latest({ { scene.Edges.front(), scene.Edges.back() }, ranks.first, ranks.second },
        options.MostMessages);
  lines.AllMessages = found.All;
  std::reverse(found.Rows.begin(), found.Rows.end());
  Strokes quiet, late;
  for (const std::int32_t row : found.Rows)
  {
    MessageLine line;
    if (!LineOf(timeline, scene, row, line))
    {
      continue;
    }
    const double latency = timeline.Tables.Messages.Latency[row];
    const bool isLate = latency >= kLate;
    const Color color =
      std::isnan(latency) ? colors.Base.Ink : LatencyColor(colors.Latency, latency);
    (isLate ? late : quiet)
      .Add(color, line.From, line.To, (isLate ? kLateLine : kLine) * scene.Density);
    lines.Messages.push_back(line);
  }
  quiet.MoveTo(lines.Layers, scene.Plot);
  late.MoveTo(lines.Layers, scene.Plot);
}

/// Adds a polyline through the begins of the members, by rank.
std::size_t AddChain(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineOperation& operation, Color color, Strokes& lines)
{
  std::size_t strokes = 0;
  std::ptrdiff_t before = -1;
  Point last;
  for (std::size_t i = operation.First; i < operation.End; ++i)
  {
    const std::int32_t row = timeline.Members[i];
    const std::ptrdiff_t rank = timeline.PlaceOf(timeline.Tables.Calls.Rank[row]);
    if (rank < 0 || rank == before)
    {
      continue;
    }
    const Point at{ scene.Pixel(timeline.Tables.Calls.Begin[row]),
      scene.RankY(static_cast<std::size_t>(rank)) };
    Point a = last, b = at;
    if (before >= 0 && CutToBox(a, b, scene.Plot))
    {
      lines.Add(color, a, b, kLine * scene.Density);
      ++strokes;
    }
    before = rank;
    last = at;
  }
  return strokes;
}

void AddCollectives(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineColors& colors, TimelineLines& lines)
{
  std::vector<const TimelineOperation*> seen;
  for (const TimelineOperation& operation : timeline.Collectives)
  {
    if (operation.FirstBegin <= scene.Edges.back() && operation.LastBegin >= scene.Edges.front())
    {
      seen.push_back(&operation);
    }
  }
  std::stable_sort(seen.begin(), seen.end(),
    [](const auto* a, const auto* b) { return a->Spread() > b->Spread(); });
  const Color color = Mix(colors.Base.Ground, colors.Base.Ink, 0.6);
  Strokes chains;
  std::size_t strokes = 0;
  for (const TimelineOperation* operation : seen)
  {
    if (strokes >= kMostStrokes || lines.Collectives >= kMostOperations)
    {
      lines.AllCollectives = false;
      break;
    }
    strokes += AddChain(timeline, scene, *operation, color, chains);
    ++lines.Collectives;
  }
  chains.MoveTo(lines.Layers, scene.Plot);
}

void AddFrame(QuadBatch& quads, double left, double bottom, double right, double top, double width)
{
  AddBox(quads, left, bottom, right, bottom + width);
  AddBox(quads, left, top - width, right, top);
  AddBox(quads, left, bottom, left + width, top);
  AddBox(quads, right - width, bottom, right, top);
}
}

bool LineOf(
  const PhysicalTimeline& timeline, const TimelineScene& scene, std::int32_t row, MessageLine& line)
{
  const TimelineMessages& messages = timeline.Tables.Messages;
  const std::ptrdiff_t from = timeline.PlaceOf(messages.Source[row]);
  const std::ptrdiff_t to = timeline.PlaceOf(messages.Destination[row]);
  if (from < 0 || to < 0)
  {
    return false;
  }
  line = { row,
    { scene.Pixel(messages.SendBegin[row]), scene.RankY(static_cast<std::size_t>(from)) },
    { scene.Pixel(messages.ReceiveEnd[row]), scene.RankY(static_cast<std::size_t>(to)) } };
  return CutToBox(line.From, line.To, scene.Plot);
}

TimelineLines BuildTimelineLines(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineColors& colors, const TimelineLineOptions& options)
{
  TimelineLines lines;
  if (!scene.Rows.empty() && !scene.Edges.empty())
  {
    if (options.Collectives)
    {
      AddCollectives(timeline, scene, colors, lines);
    }
    AddMessages(timeline, scene, colors, options, lines);
  }
  return lines;
}

std::vector<MarkLayer> BuildTimelineMarks(const TimelineScene& scene, const TimelineColors& colors)
{
  const WindowSlider& slider = scene.Slider;
  const double density = scene.Density, thin = std::max(1.0, std::round(density));
  MarkLayer base{ colors.Base.Neutral, 1, {} }, track{ colors.Base.Grid, 1, {} };
  MarkLayer cuts{ colors.Base.Ground, 1, {} }, breaks{ colors.Base.Second, 1, {} };
  MarkLayer frame{ colors.Base.Accent, 1, {} }, grips{ colors.Base.Ground, 1, {} };
  AddBox(
    base.Quads, scene.Plot.X, scene.Plot.Y - thin, scene.Plot.X + scene.Plot.Width, scene.Plot.Y);
  // For the slider: the visible part of the time, between the handles of the chosen window.
  const Box& box = slider.Track;
  AddBox(track.Quads, box.X, box.Y, box.X + box.Width, box.Y + box.Height);
  MarkLayer seen{ Mix(colors.Base.Ground, colors.Base.Neutral, 0.7), 1, {} };
  AddBox(seen.Quads, slider.Pixel(scene.Edges.front()), box.Y + 0.3 * box.Height,
    std::max(slider.Pixel(scene.Edges.back()), slider.Pixel(scene.Edges.front()) + density),
    box.Y + 0.7 * box.Height);
  for (const TimeRange& gap : scene.Axis.Gaps())
  {
    AddBreak(
      cuts.Quads, breaks.Quads, scene.Plot, scene.Pixel(gap.Begin), scene.Pixel(gap.End), density);
    AddBreak(
      cuts.Quads, breaks.Quads, box, slider.Pixel(gap.Begin), slider.Pixel(gap.End), density);
  }
  const double left = slider.Pixel(slider.Window.Begin), right = slider.Pixel(slider.Window.End);
  const double low = box.Y - 3 * density, high = box.Y + box.Height + 3 * density;
  AddBox(frame.Quads, left, low, right, low + 2 * density);
  AddBox(frame.Quads, left, high - 2 * density, right, high);
  for (const SliderPart part : { SliderPart::Begin, SliderPart::End })
  {
    const Box handle = slider.Handle(part);
    AddBox(frame.Quads, handle.X, handle.Y, handle.X + handle.Width, handle.Y + handle.Height);
    for (double x : { -2.0, 2.0 })
    {
      const double at = handle.X + handle.Width / 2 + x * density;
      AddBox(grips.Quads, at - density / 2, handle.Y + 4 * density, at + density / 2,
        handle.Y + handle.Height - 4 * density);
    }
  }
  const TimeRange whole = slider.Axis.Whole();
  for (const double time : { slider.Window.Begin, slider.Window.End })
  {
    const double x = scene.Pixel(time);
    if (time > whole.Begin && time < whole.End && x >= scene.Plot.X &&
      x <= scene.Plot.X + scene.Plot.Width)
    {
      AddBox(frame.Quads, x - 0.6 * density, scene.Plot.Y, x + 0.6 * density,
        scene.Plot.Y + scene.Plot.Height);
    }
  }
  return { base, track, seen, cuts, breaks, frame, grips };
}

QuadBatch BuildTimelineSelection(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const std::set<std::size_t>& ranks, const std::set<std::uint32_t>& messages)
{
  QuadBatch quads;
  const double density = scene.Density, bottom = scene.Plot.Y;
  const double left = scene.Plot.X, right = left + scene.Plot.Width;
  const double limit = bottom + scene.Plot.Height;
  for (const std::size_t rank : ranks)
  {
    const double top = std::min(limit, scene.Seen.Y(double(scene.RowOfRank[rank])));
    const double foot = std::max(bottom, scene.Seen.Y(double(scene.RowOfRank[rank + 1])));
    if (top > bottom && foot < limit)
    {
      const double width = std::min(1.5 * density, std::max(1.0, (top - foot) / 3));
      AddFrame(quads, left - 3 * density, std::min(foot, top - 1), right, top, width);
      AddBox(quads, left - 6 * density, std::min(foot, top - 1), left - 2 * density, top);
    }
  }
  for (const std::uint32_t row : messages)
  {
    MessageLine line;
    if (LineOf(timeline, scene, static_cast<std::int32_t>(row), line))
    {
      quads.AddStroke(line.From, line.To, 2.6 * density);
    }
  }
  return quads;
}
}
