#include "Views/Core/PhysicalTimeline/PhysicalTimelinePointer.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/PhysicalTimeline/TimelineRaster.h"
#include "Views/Core/Timeline/StepTips.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kReach = 4;       // distance from a line [units]
constexpr std::size_t kShares = 4; // shown functions of a pixel in a tip

double DistanceTo(Point p, const MessageLine& line)
{
  const Point way = line.To - line.From;
  const double square = way.X * way.X + way.Y * way.Y;
  const Point rest = p - line.From;
  const double along =
    square > 0 ? std::clamp((rest.X * way.X + rest.Y * way.Y) / square, 0.0, 1.0) : 0;
  return Length(rest - along * way);
}

/// The strip of a row at a height; null: a gap between rows.
const TimelineScene::Strip* StripAt(const TimelineScene& scene, double y)
{
  const int below = static_cast<int>(std::floor(scene.Plot.Y + scene.Plot.Height - y));
  const auto after = std::upper_bound(scene.Strips.begin(), scene.Strips.end(), below,
    [](int at, const TimelineScene::Strip& strip) { return at < strip.Top; });
  if (after == scene.Strips.begin())
  {
    return nullptr;
  }
  const TimelineScene::Strip& strip = *(after - 1);
  return below < strip.Top + strip.Height ? &strip : nullptr;
}

/// The lanes that a row with `depths` strips shows of a thread, outermost calls first.
std::vector<const CallLane*> LanesOf(const CallThread& thread, std::size_t depths)
{
  std::vector<const CallLane*> lanes;
  for (std::size_t depth = 0; depths > 1 && thread.Depth(depth); ++depth)
  {
    lanes.push_back(thread.Depth(depth));
  }
  return lanes.empty() ? std::vector<const CallLane*>{ &thread.Innermost } : lanes;
}

/// The first piece of a call in a lane; -1: none.
std::ptrdiff_t PlaceIn(const CallLane& lane, std::int32_t call, double begin)
{
  const auto same = std::equal_range(lane.Begin.begin(), lane.Begin.end(), begin);
  for (auto piece = same.first; piece != same.second; ++piece)
  {
    if (lane.Row[piece - lane.Begin.begin()] == call)
    {
      return piece - lane.Begin.begin();
    }
  }
  return -1;
}

/// Functions by their share of a pixel, and the share outside calls; empty if a single call fills
/// the pixel.
std::string SharesWords(const PhysicalTimeline& timeline, const TimelineScene::Strip& strip,
  const TimelineScene& scene, double x)
{
  const std::size_t codes = timeline.Tables.CallNames.size();
  std::vector<std::uint16_t> groups(codes + 1);
  std::iota(groups.begin(), groups.end(), std::uint16_t(0));
  PixelSums sums(std::move(groups), codes + 1);
  sums.Begin({ scene.Time(x), scene.Time(x + 1) });
  for (std::size_t row = strip.FirstRow; row < strip.EndRow; ++row)
  {
    const CallLane* lane = LaneOf(timeline, scene.Rows[row], strip.Depth);
    if (lane)
    {
      sums.Add(timeline.Tables.Calls, *lane);
    }
  }
  const double whole = sums.Width(0) * double(strip.EndRow - strip.FirstRow);
  std::vector<std::pair<double, std::string>> shares;
  double outside = whole;
  for (const std::uint16_t code : sums.Groups())
  {
    outside -= sums.Seconds(code, 0);
    shares.emplace_back(sums.Seconds(code, 0) / whole, timeline.NameOf(code));
  }
  if (outside > 1e-3 * whole)
  {
    shares.emplace_back(outside / whole, "no call");
  }
  std::sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::string words;
  for (std::size_t i = 0; shares.size() > 1 && i < std::min(shares.size(), kShares); ++i)
  {
    words += (i > 0 ? ", " : "") + shares[i].second + " " + PercentText(shares[i].first);
  }
  return words;
}

std::string RankWords(const PhysicalTimeline& timeline, const TimelineScene::Row& row)
{
  const std::string rank = std::to_string(timeline.Ranks[row.Rank]);
  return row.First ? rank
                   : rank + ", thread " + std::to_string(timeline.Threads[row.Thread].Thread);
}

/// Adds the call's event with its lateness, and the metric that the colours show.
void AddEvent(
  const PhysicalTimeline& timeline, std::int32_t call, const CallMetric* metric, TipRows& rows)
{
  const std::int32_t event = timeline.EventOfCall(call);
  if (event < 0)
  {
    return;
  }
  AddStep(timeline.Tables.Steps, static_cast<std::uint32_t>(event), rows);
  AddLateness(timeline.Tables.Steps, static_cast<std::uint32_t>(event), rows);
  const bool shows = metric && metric->IsKnown() && metric->Metric() != LogicalMetric::Lateness;
  const float value = shows ? metric->OfEvent(event) : -1;
  if (value >= 0)
  {
    rows.emplace_back("color", metric->Words().Name + ": " + metric->Words().Value(double(value)));
  }
}

TipRows CallTip(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineUnder& under, const CallMetric* metric)
{
  const TimelineCalls& calls = timeline.Tables.Calls;
  const std::int32_t row = under.Call;
  const double length = calls.End[row] - calls.Begin[row];
  TipRows rows{ { "", timeline.NameOf(calls.Call[row]) } };
  rows.emplace_back("rank", RankWords(timeline, scene.Rows[under.Row]));
  rows.emplace_back("time", SpanText(calls.Begin[row], calls.End[row]));
  rows.emplace_back("lasts", SecondsText(length));
  const double wait = calls.Wait.Size > 0 ? calls.Wait[row] : 0;
  if (wait > 0)
  {
    rows.emplace_back(
      "waits", SecondsText(wait) + (length > 0 ? "  (" + PercentText(wait / length) + ")" : ""));
  }
  AddEvent(timeline, row, metric, rows);
  if (calls.PathId.Size > 0)
  {
    AddStack(timeline.Tables.Code, calls.PathId[row], rows);
  }
  return rows;
}

TipRows MessageTip(const PhysicalTimeline& timeline, std::int32_t row)
{
  const TimelineMessages& messages = timeline.Tables.Messages;
  TipRows rows{ { "",
    "Message from rank " + std::to_string(messages.Source[row]) + " to " +
      std::to_string(messages.Destination[row]) } };
  if (messages.SizeBytes[row] >= 0)
  {
    rows.emplace_back("size", BytesText(double(messages.SizeBytes[row])));
  }
  rows.emplace_back("time", SpanText(messages.SendBegin[row], messages.ReceiveEnd[row]));
  rows.emplace_back("takes", SecondsText(messages.ReceiveEnd[row] - messages.SendBegin[row]));
  if (!std::isnan(messages.Latency[row]))
  {
    rows.emplace_back("L", NumberText(messages.Latency[row]));
  }
  for (const auto& end : { std::pair("sent in", messages.SendPath[row]),
         std::pair("received in", messages.ReceivePath[row]) })
  {
    const std::string place = PlaceWords(timeline.Tables.Code, end.second);
    if (!place.empty())
    {
      rows.emplace_back(end.first, place);
    }
  }
  rows.emplace_back("click", "selects it");
  return rows;
}
}

TimelineUnder FindInTimeline(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineLines& lines, Point pixel)
{
  TimelineUnder under;
  const Box& plot = scene.Plot;
  if (pixel.Y < plot.Y || pixel.Y >= plot.Y + plot.Height || pixel.X >= plot.X + plot.Width ||
    scene.Rows.empty())
  {
    return under;
  }
  const double row = std::floor(scene.Seen.Row(pixel.Y));
  if (row < 0 || row >= double(scene.Rows.size()))
  {
    return under;
  }
  under.Row = static_cast<std::ptrdiff_t>(row);
  under.Name = pixel.X < plot.X;
  if (under.Name)
  {
    return under;
  }
  double least = kReach * scene.Density;
  for (const MessageLine& line : lines.Messages)
  {
    // Of equally near lines the later one, which is drawn on top.
    const double distance = DistanceTo(pixel, line);
    if (distance <= least)
    {
      least = distance;
      under.Message = line.Row;
    }
  }
  const TimelineScene::Strip* strip = StripAt(scene, pixel.Y);
  const CallLane* lane = strip ? LaneOf(timeline, scene.Rows[under.Row], strip->Depth) : nullptr;
  if (under.Message < 0 && lane)
  {
    const std::ptrdiff_t piece = lane->At(scene.Time(pixel.X));
    under.Call = piece >= 0 ? lane->Row[piece] : -1;
  }
  return under;
}

std::ptrdiff_t ThreadOf(const PhysicalTimeline& timeline, std::int32_t call)
{
  const TimelineCalls& calls = timeline.Tables.Calls;
  const auto thread =
    std::find_if(timeline.Threads.begin(), timeline.Threads.end(), [&](const CallThread& t) {
      return t.Rank == calls.Rank[call] && t.Thread == calls.Thread[call];
    });
  return thread == timeline.Threads.end() ? -1 : thread - timeline.Threads.begin();
}

std::optional<Box> BoxOf(
  const PhysicalTimeline& timeline, const TimelineScene& scene, std::int32_t call)
{
  const std::ptrdiff_t thread = ThreadOf(timeline, call);
  const auto row = std::find_if(scene.Rows.begin(), scene.Rows.end(),
    [thread](const TimelineScene::Row& r) { return r.Thread == thread; });
  if (thread < 0 || row == scene.Rows.end())
  {
    return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(row - scene.Rows.begin());
  const Box& plot = scene.Plot;
  for (const TimelineScene::Strip& strip : scene.Strips)
  {
    const CallLane* lane = index >= strip.FirstRow && index < strip.EndRow
      ? LaneOf(timeline, *row, strip.Depth)
      : nullptr;
    const std::ptrdiff_t piece = lane ? lane->At(timeline.Tables.Calls.Begin[call]) : -1;
    if (piece < 0 || lane->Row[piece] != call)
    {
      continue;
    }
    const double left = std::max(plot.X, scene.Pixel(timeline.Tables.Calls.Begin[call]));
    const double right =
      std::min(plot.X + plot.Width, scene.Pixel(timeline.Tables.Calls.End[call]));
    if (left <= right)
    {
      return Box{ left, plot.Y + plot.Height - strip.Top - strip.Height, right - left,
        double(strip.Height) };
    }
  }
  return std::nullopt;
}

TipRows TimelineTip(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineUnder& under, Point pixel, const CallMetric* metric)
{
  if (under.Row < 0)
  {
    return {};
  }
  if (under.Message >= 0)
  {
    return MessageTip(timeline, under.Message);
  }
  const TimelineScene::Row& row = scene.Rows[under.Row];
  if (under.Name)
  {
    return { { "", "Rank " + RankWords(timeline, row) }, { "click", "selects it" } };
  }
  TipRows rows;
  if (under.Call >= 0)
  {
    rows = CallTip(timeline, scene, under, metric);
  }
  const TimelineScene::Strip* strip = StripAt(scene, pixel.Y);
  const std::string shares = strip ? SharesWords(timeline, *strip, scene, std::floor(pixel.X)) : "";
  if (!shares.empty())
  {
    if (rows.empty())
    {
      rows = { { "", "No call here" }, { "rank", RankWords(timeline, row) } };
    }
    const std::size_t ranks = strip->EndRow - strip->FirstRow;
    const std::string whole =
      SecondsText(scene.Time(std::floor(pixel.X) + 1) - scene.Time(std::floor(pixel.X)));
    rows.emplace_back("pixel",
      whole + (ranks > 1 ? " of " + CountText(std::int64_t(ranks), "rank") : "") + ": " + shares);
  }
  return rows;
}

std::int32_t CallBeside(const PhysicalTimeline& timeline, std::size_t thread, double time, int step)
{
  const CallLane& lane = timeline.Threads[thread].Innermost;
  const auto after = std::upper_bound(lane.Begin.begin(), lane.Begin.end(), time);
  const std::ptrdiff_t piece = after - lane.Begin.begin() - (step > 0 ? 0 : 1);
  const bool any = piece >= 0 && piece < static_cast<std::ptrdiff_t>(lane.Size());
  return any ? lane.Row[piece] : -1;
}

std::int32_t NextCall(const PhysicalTimeline& timeline, std::size_t thread, std::size_t depths,
  std::int32_t call, int step)
{
  const auto& begins = timeline.Tables.Calls.Begin;
  const std::vector<const CallLane*> lanes = LanesOf(timeline.Threads[thread], depths);
  const auto own = std::find_if(lanes.begin(), lanes.end(),
    [&](const CallLane* lane) { return PlaceIn(*lane, call, begins[call]) >= 0; });
  std::int32_t next = -1;
  for (auto lane = lanes.begin(); lane != lanes.end(); ++lane)
  {
    const auto same = std::equal_range((*lane)->Begin.begin(), (*lane)->Begin.end(), begins[call]);
    // Of calls that begin at the same time, those in lanes above the call's own come before it,
    // those below after it.
    const bool before = own != lanes.end() && lane < own;
    std::ptrdiff_t piece = (before ? same.second : same.first) - (*lane)->Begin.begin();
    piece = lane == own ? PlaceIn(**lane, call, begins[call]) + step : piece - (step > 0 ? 0 : 1);
    const auto n = static_cast<std::ptrdiff_t>((*lane)->Size());
    while (piece >= 0 && piece < n && (*lane)->Begin[piece] != begins[(*lane)->Row[piece]])
    {
      piece += step; // skips the continuation of a call after a nested one
    }
    const std::int32_t found = piece >= 0 && piece < n ? (*lane)->Row[piece] : -1;
    if (found >= 0 &&
      (next < 0 || (step > 0 ? begins[found] < begins[next] : begins[found] >= begins[next])))
    {
      next = found;
    }
  }
  return next;
}
}
