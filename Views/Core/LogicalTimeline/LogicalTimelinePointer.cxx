#include "Views/Core/LogicalTimeline/LogicalTimelinePointer.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/Timeline/StepTips.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kReach = 4; // distance from a line [units]

double DistanceTo(Point p, const LogicalLine& line)
{
  return DistanceToChain(p, { line.From, line.To });
}

/// Rows and steps that share a pixel.
struct PixelPart
{
  std::size_t FirstRow = 0, EndRow = 0;
  std::int32_t Begin = 0, End = 0;
};

PixelPart PartAt(const LogicalScene& scene, Point pixel)
{
  const double y = std::floor(pixel.Y), x = std::floor(pixel.X);
  const bool few = scene.Seen.RowHeight() >= 1, wide = scene.Seen.ColumnWidth() >= 1;
  const double row = scene.Seen.Row(few ? pixel.Y : y + 1);
  const double column = scene.Seen.Column(wide ? pixel.X : x);
  PixelPart part;
  part.FirstRow = static_cast<std::size_t>(std::max(0.0, std::floor(row + (few ? 0 : 1e-9))));
  part.EndRow = few ? part.FirstRow + 1
                    : static_cast<std::size_t>(std::max(0.0, std::ceil(scene.Seen.Row(y) - 1e-9)));
  part.EndRow = std::min(part.EndRow, scene.RankOf.size());
  part.Begin = static_cast<std::int32_t>(std::floor(column));
  part.End = wide ? part.Begin + 1 : static_cast<std::int32_t>(std::ceil(scene.Seen.Column(x + 1)));
  return part;
}

/// Adds how late an event is, and why.
void AddCause(const LogicalTimeline& timeline, std::ptrdiff_t event, TipRows& rows)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  const std::uint32_t row = timeline.Rows[event];
  if (!timeline.HasLateness())
  {
    return;
  }
  AddLateness(s, row, rows);
  const std::int32_t of = s.LatenessClass.Size > 0 ? s.LatenessClass[row] : -1;
  if (of >= 0 && static_cast<std::size_t>(of) < timeline.Tables.ClassNames.size())
  {
    rows.emplace_back("comes from", timeline.Tables.ClassNames[of]);
  }
  const std::ptrdiff_t origin =
    s.Origin.Size > 0 && s.Origin[row] >= 0 ? timeline.EventNumbered(s.Origin[row]) : -1;
  if (origin >= 0 && origin != event)
  {
    rows.emplace_back("began on",
      "rank " + std::to_string(s.Rank[timeline.Rows[origin]]) + ", step " +
        WholeText(timeline.StepAt[origin]));
  }
}

void AddPoint(const LogicalTimeline& timeline, std::ptrdiff_t event, TipRows& rows)
{
  const auto point = std::find(timeline.Points.begin(), timeline.Points.end(), event);
  if (point == timeline.Points.end())
  {
    return;
  }
  const auto i = static_cast<std::size_t>(point - timeline.Points.begin());
  const LogicalPointColumns& points = timeline.Tables.Points;
  rows.emplace_back("point",
    WholeText(std::int64_t(i) + 1) + " of " + WholeText(std::int64_t(timeline.Points.size())) +
      ", for the " + WholeText(points.Recurrence[i]) + ". time here");
  rows.emplace_back("spreads to",
    CountText(points.Late[i], "event") + ", " + SecondsText(points.Spread[i]) + " in all");
}

void AddCounter(const LogicalTables& tables, std::uint32_t row, TipRows& rows)
{
  const auto& change = tables.Steps.CounterChange;
  if (change.Size > 0 && !std::isnan(change[row]))
  {
    const MetricWords words(LogicalMetric::Counter, tables.Counter);
    rows.emplace_back("counter", words.Name + ": " + words.Value(change[row]));
  }
}

TipRows EventTip(const LogicalTimeline& timeline, const LogicalUnder& under)
{
  const LogicalStepColumns& s = timeline.Tables.Steps;
  const std::uint32_t row = timeline.Rows[under.Event];
  const std::vector<PathPlace>& code = timeline.Tables.Code;
  const std::int32_t path = s.PathId.Size > 0 ? s.PathId[row] : -1;
  const bool named = path >= 0 && static_cast<std::size_t>(path) < code.size();
  const auto kind = static_cast<std::size_t>(std::max(s.Kind[row], 0));
  const std::string what = kind < timeline.Tables.KindNames.size() ? timeline.Tables.KindNames[kind]
                                                                   : std::string("event");
  TipRows rows{ { "", named ? code[path].Region : what } };
  const std::int32_t messages = s.Messages.Size > 0 ? s.Messages[row] : 0;
  rows.emplace_back("kind", what + (messages > 1 ? " of " + CountText(messages, "message") : ""));
  rows.emplace_back("rank", std::to_string(timeline.Ranks[timeline.RankOf(under.Event)]));
  AddStep(s, row, rows);
  rows.emplace_back("time", SpanText(s.Begin[row], s.End[row]));
  rows.emplace_back("lasts", SecondsText(s.End[row] - s.Begin[row]));
  AddCause(timeline, under.Event, rows);
  AddCounter(timeline.Tables, row, rows);
  AddPoint(timeline, under.Event, rows);
  AddStack(code, path, rows);
  return rows;
}

TipRows MessageTip(const LogicalTimeline& timeline, std::ptrdiff_t row)
{
  const LogicalMessageColumns& m = timeline.Tables.Messages;
  TipRows rows{ { "",
    "Message from rank " + std::to_string(m.Source[row]) + " to " +
      std::to_string(m.Destination[row]) } };
  rows.emplace_back("steps", WholeText(m.SendStep[row]) + " to " + WholeText(m.ReceiveStep[row]));
  if (m.SizeBytes[row] >= 0)
  {
    rows.emplace_back("size", BytesText(double(m.SizeBytes[row])));
  }
  if (!std::isnan(m.SendBegin[row]) && !std::isnan(m.ReceiveEnd[row]))
  {
    rows.emplace_back("time", SpanText(m.SendBegin[row], m.ReceiveEnd[row]));
    rows.emplace_back("takes", SecondsText(m.ReceiveEnd[row] - m.SendBegin[row]));
  }
  if (!std::isnan(m.Latency[row]))
  {
    rows.emplace_back("L", NumberText(m.Latency[row]));
  }
  rows.emplace_back("click", "selects it");
  return rows;
}
}

LogicalUnder FindInLogicalTimeline(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalLines& lines, Point pixel)
{
  LogicalUnder under;
  const Box& plot = scene.Plot;
  if (pixel.Y < plot.Y || pixel.Y >= plot.Y + plot.Height || pixel.X >= plot.X + plot.Width ||
    scene.RankOf.empty())
  {
    return under;
  }
  const PixelPart part = PartAt(scene, pixel);
  if (part.FirstRow >= part.EndRow)
  {
    return under;
  }
  under.Row = static_cast<std::ptrdiff_t>(part.FirstRow);
  under.Name = pixel.X < plot.X;
  float greatest = -std::numeric_limits<float>::infinity();
  for (std::size_t row = part.FirstRow; row < part.EndRow && !under.Name; ++row)
  {
    const auto events = timeline.EventsIn(scene.RankOf[row], part.Begin, part.End);
    for (std::size_t place = events.first; place < events.second; ++place)
    {
      const Box box = scene.BoxOf(row, timeline.StepAt[place]);
      const bool inside = scene.Detail == LogicalDetail::Pixels || box.Holds(pixel);
      if (inside && values.Event[place] > greatest)
      {
        greatest = values.Event[place];
        under.Event = static_cast<std::ptrdiff_t>(place);
        under.Row = static_cast<std::ptrdiff_t>(row);
      }
    }
  }
  double least = kReach * scene.Density;
  if (under.Event >= 0 || under.Name)
  {
    return under;
  }
  for (const LogicalLine& line : lines.Lines)
  {
    const double distance = DistanceTo(pixel, line);
    if (distance <= least)
    {
      least = distance;
      under.Message = line.Row;
    }
  }
  return under;
}

std::int32_t PhaseAt(const LogicalTimeline& timeline, const LogicalScene& scene, Point pixel)
{
  const Box& plot = scene.Columns;
  const double above = pixel.Y - plot.Y - plot.Height;
  const bool inRows = scene.Plot.Holds(pixel);
  const bool inNames = above >= 0 && above <= LogicalScene::kNames * scene.Density &&
    pixel.X >= plot.X && pixel.X <= plot.X + plot.Width;
  const double step = scene.Seen.Column(pixel.X), row = scene.Seen.Row(pixel.Y);
  for (const LogicalPhase& phase : timeline.Phases)
  {
    const auto holds = [&](const std::pair<std::size_t, std::size_t>& ranks) {
      const auto at = static_cast<std::size_t>(std::max(0.0, row));
      return at < scene.RankOf.size() && scene.RankOf[at] >= ranks.first &&
        scene.RankOf[at] < ranks.second;
    };
    if (step >= phase.FirstStep && step < phase.EndStep &&
      (inNames || (inRows && std::any_of(phase.Ranks.begin(), phase.Ranks.end(), holds))))
    {
      return phase.Number;
    }
  }
  return -1;
}

std::optional<Box> BoxOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event)
{
  const std::ptrdiff_t row = event < 0 ? -1 : scene.RowOf[timeline.RankOf(event)];
  if (row < 0)
  {
    return std::nullopt;
  }
  const Box box = scene.BoxOf(static_cast<std::size_t>(row), timeline.StepAt[event]);
  return scene.Plot.Meets(box) ? std::optional<Box>(box) : std::nullopt;
}

TipRows LogicalTip(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalUnder& under)
{
  if (under.Event >= 0)
  {
    return EventTip(timeline, under);
  }
  if (under.Message >= 0)
  {
    return MessageTip(timeline, under.Message);
  }
  if (under.Row >= 0 && under.Name)
  {
    return { { "", "Rank " + std::to_string(timeline.Ranks[scene.RankOf[under.Row]]) },
      { "click", "selects it" } };
  }
  return {};
}

std::ptrdiff_t EventBeside(const LogicalTimeline& timeline, const LogicalScene& scene,
  std::ptrdiff_t event, const std::string& arrow)
{
  if (event < 0)
  {
    return LogicalTimeline::kNone;
  }
  const std::size_t rank = timeline.RankOf(event);
  if (arrow == "Left" || arrow == "Right")
  {
    const std::ptrdiff_t next = event + (arrow == "Right" ? 1 : -1);
    const bool same = next >= static_cast<std::ptrdiff_t>(timeline.First[rank]) &&
      next < static_cast<std::ptrdiff_t>(timeline.First[rank + 1]);
    return same ? next : LogicalTimeline::kNone;
  }
  const std::ptrdiff_t way = arrow == "Down" ? 1 : -1;
  for (std::ptrdiff_t row = scene.RowOf[rank] + way;
       row >= 0 && row < static_cast<std::ptrdiff_t>(scene.RankOf.size()); row += way)
  {
    const std::size_t other = scene.RankOf[static_cast<std::size_t>(row)];
    const auto events = timeline.EventsIn(other, 0, timeline.StepAt[event] + 1);
    if (events.first < events.second)
    {
      return static_cast<std::ptrdiff_t>(events.second) - 1;
    }
  }
  return LogicalTimeline::kNone;
}

std::set<std::size_t> WithPartners(const LogicalTimeline& timeline,
  const std::set<std::size_t>& ranks, int hops, std::int32_t begin, std::int32_t end)
{
  std::set<std::size_t> all = ranks, last = ranks;
  const LogicalMessageColumns& m = timeline.Tables.Messages;
  for (int hop = 0; hop < hops && !last.empty(); ++hop)
  {
    std::set<std::size_t> next;
    for (const std::size_t rank : last)
    {
      std::vector<std::uint32_t> rows;
      timeline.Messages.Append(true, rank, begin, end, rows);
      timeline.Messages.Append(false, rank, begin, end, rows);
      for (const std::uint32_t row : rows)
      {
        const bool inside = m.SendStep[row] >= begin && m.ReceiveStep[row] < end;
        for (const std::int32_t other : { m.Source[row], m.Destination[row] })
        {
          const auto place = static_cast<std::size_t>(timeline.PlaceOf(other));
          if (inside && all.insert(place).second)
          {
            next.insert(place);
          }
        }
      }
    }
    last = std::move(next);
  }
  return all;
}
}
