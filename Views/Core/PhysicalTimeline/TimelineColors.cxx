#include "Views/Core/PhysicalTimeline/TimelineColors.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::size_t kHues = 11;
// Opacity of a group with hardly any of a pixel's time: still visible.
constexpr double kFaint = 0.25;
// Greys of calls without a value: palest for the outermost calls, darker with each level of
// nesting.
constexpr int kGreys = 8;
constexpr double kPalest = 0.18, kDarker = 0.09;

double SecondsOf(const PhysicalTimeline& timeline, std::size_t code)
{
  return code < timeline.Seconds.size() ? timeline.Seconds[code] : 0;
}

void GroupByFunction(const PhysicalTimeline& timeline, TimelineColors& colors)
{
  const auto occurring = static_cast<std::size_t>(std::count_if(
    timeline.Seconds.begin(), timeline.Seconds.end(), [](double seconds) { return seconds > 0; }));
  // With at most twelve functions, no common group is needed.
  const std::size_t own = occurring <= kHues + 1 ? occurring : kHues;
  colors.GroupOf.assign(timeline.Seconds.size() + 1, static_cast<std::uint16_t>(own));
  TimelineColors::Group others{ std::to_string(occurring - own) + " other functions",
    colors.Base.Neutral, 0 };
  for (std::size_t i = 0; i < occurring; ++i)
  {
    const std::int32_t code = timeline.Ranking[i];
    const double seconds = SecondsOf(timeline, static_cast<std::size_t>(code));
    if (i < own)
    {
      colors.GroupOf[code] = static_cast<std::uint16_t>(i);
      colors.Groups.push_back({ timeline.NameOf(code), RegionHue(static_cast<int>(i)), seconds });
    }
    else
    {
      others.Seconds += seconds;
    }
  }
  colors.Groups.push_back(others);
}

void GroupByRole(const PhysicalTimeline& timeline, TimelineColors& colors)
{
  // Calm colours for user code and warm ones for MPI, as usual in timelines.
  const std::uint32_t light[kCallRoles] = { 0x7FB58A, 0xC0392B, 0xE08A2E, 0x8E6BB0, 0x3C7FB1,
    0x8A8F98 };
  const std::uint32_t dark[kCallRoles] = { 0x4E8F6A, 0xE8695C, 0xE9A24D, 0xB48AD9, 0x6FB0DE,
    0x9AA3AD };
  colors.GroupOf.assign(timeline.Roles.size() + 1, 0);
  for (std::size_t role = 0; role < kCallRoles; ++role)
  {
    colors.Groups.push_back({ NameOf(static_cast<CallRole>(role)),
      FromHex(colors.Base.Dark ? dark[role] : light[role]), 0 });
  }
  for (std::size_t code = 0; code < timeline.Roles.size(); ++code)
  {
    const auto role = static_cast<std::uint16_t>(timeline.Roles[code]);
    colors.GroupOf[code] = role;
    colors.Groups[role].Seconds += SecondsOf(timeline, code);
  }
}

void GroupByWait(const PhysicalTimeline& timeline, TimelineColors& colors)
{
  const Theme& base = colors.Base;
  colors.Groups = { { "outside of MPI", Mix(base.Ground, base.Neutral, 0.25), 0 },
    { "in MPI, not waiting", Mix(base.Ground, base.Neutral, 0.8), -timeline.WaitSeconds },
    { "waiting", colors.Waiting, timeline.WaitSeconds } };
  colors.GroupOf.assign(timeline.Roles.size() + 1, 0);
  for (std::size_t code = 0; code < timeline.Roles.size(); ++code)
  {
    const CallRole role = timeline.Roles[code];
    const bool mpi =
      role == CallRole::PointToPoint || role == CallRole::Collective || role == CallRole::OtherMpi;
    colors.GroupOf[code] = mpi ? 1 : 0;
    colors.Groups[mpi ? 1 : 0].Seconds += SecondsOf(timeline, code);
  }
}

void GroupByMetric(const PhysicalTimeline& timeline, const MetricLook& look, TimelineColors& colors)
{
  static const MetricReach nothing;
  colors.Values = look.Values && look.Values->IsKnown() ? look.Values : nullptr;
  colors.Curves = look.Curves;
  colors.Scale.emplace(
    colors.Values ? colors.Values->Reach() : nothing, look.Range, look.High, colors.Base);
  for (int depth = 0; depth < kGreys; ++depth)
  {
    colors.Groups.push_back({ "call without a value, by depth",
      Mix(colors.Base.Ground, colors.Base.Neutral, kPalest + kDarker * depth), 0 });
  }
  colors.GroupOf.assign(timeline.Roles.size() + 1, 0);
}
}

std::uint8_t CellValue(float share)
{
  return share < 0 ? 0 : static_cast<std::uint8_t>(1 + std::lround(254 * std::min(share, 1.0F)));
}

float ShareOfCell(std::uint8_t value)
{
  return value == 0 ? -1.0F : static_cast<float>(value - 1) / 254;
}

std::uint16_t TimelineColors::GroupOfDepth(int depth) const
{
  return static_cast<std::uint16_t>(std::clamp(depth, 0, kGreys - 1));
}

Color TimelineColors::OfCall(const PhysicalTimeline& timeline, std::int32_t row, int depth) const
{
  TimelineCell cell;
  cell.Share = 255;
  if (this->Scale)
  {
    const std::int32_t event = timeline.EventOfCall(row);
    cell.Group = this->GroupOfDepth(depth);
    cell.Value = this->Values && event >= 0
      ? CellValue(
          this->Scale->Share(this->Values->OfEvent(event), timeline.Tables.Steps.Step[event]))
      : 0;
    return this->Of(cell);
  }
  const std::int32_t code = timeline.Tables.Calls.Call[row];
  const std::size_t known = this->GroupOf.size() - 1;
  cell.Group = this->GroupOf[code < 0 ? known : std::min(static_cast<std::size_t>(code), known)];
  return this->Of(cell);
}

Color TimelineColors::Of(const TimelineCell& cell) const
{
  if (cell.Group == TimelineCell::kNone)
  {
    return this->Base.Ground;
  }
  if (cell.Value > 0)
  {
    return this->Scale->Of(ShareOfCell(cell.Value));
  }
  const double share = cell.Share / 255.0;
  const Color fill =
    Mix(this->Base.Ground, this->Groups[cell.Group].Fill, kFaint + (1 - kFaint) * share);
  return this->By == TimelineColoring::Wait ? Mix(fill, this->Waiting, cell.Wait / 255.0) : fill;
}

TimelineColors TimelineColorsFor(const PhysicalTimeline& timeline, TimelineColoring by,
  const Theme& theme, const LatencyLook& look, const MetricLook& metric)
{
  TimelineColors colors{ by, theme, LatencyScale(theme, look), {}, {},
    Readable(FromHex(theme.Dark ? 0xFF6B6B : 0xC0262D), theme.Ground, kLineContrast), nullptr,
    nullptr, {} };
  switch (by)
  {
    case TimelineColoring::Role:
      GroupByRole(timeline, colors);
      break;
    case TimelineColoring::Wait:
      GroupByWait(timeline, colors);
      break;
    case TimelineColoring::Metric:
    case TimelineColoring::Counter:
      GroupByMetric(timeline, metric, colors);
      break;
    default:
      GroupByFunction(timeline, colors);
      break;
  }
  return colors;
}
}
