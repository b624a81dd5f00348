#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/LogicalTimeline/LatenessWays.h"
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/Core/LogicalTimeline/LogicalValues.h"
#include "Views/Core/Timeline/MessageChoice.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// A message's line, clipped to the plot [pixel].
struct LogicalLine
{
  std::uint32_t Row = 0; ///< of Messages
  Point From, To;
};

struct LogicalLines
{
  std::vector<LogicalLine> Lines;
  bool All = true; ///< false: only lines to the events with the greatest values
  MarkLayer Layer;
};

/// The visible messages, from the box of the send to that of the receive. If one of them has no
/// row, the line leads from the middle of the other box to its corner on that side. Empty if there
/// is no room. @param chosen which messages have lines
LogicalLines BuildLogicalLines(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const Theme& theme, std::size_t most,
  const MessageChoice& chosen = {});

/// The line of a message; false: no part of it is in the plot.
bool LineOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::uint32_t row, LogicalLine& line);

/// Adds a box or, if round, a pill, clipped to the plot.
void AddEventShape(QuadBatch& quads, const Box& box, bool round, const Box& plot);
/// A box made smaller on each side.
Box Shrunk(const Box& box, double by);

/// Events as boxes with borders: sends are boxes, receives are pills, collectives fill the height
/// of their row, so that those of adjacent ranks form a column. Empty if events are drawn as
/// pixels.
std::vector<MarkLayer> BuildLogicalBoxes(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors);

/// Grounds of the phases: the steps of each phase on its ranks.
std::vector<MarkLayer> BuildPhaseGrounds(
  const LogicalTimeline& timeline, const LogicalScene& scene, const Theme& theme);

/// Lines along hops of lateness.
QuadBatch BuildHops(
  const LogicalTimeline& timeline, const LogicalScene& scene, const std::vector<LatenessHop>& hops);
/// The hops along a path from an event back to its origin.
std::vector<LatenessHop> HopsOf(const std::vector<std::ptrdiff_t>& way);

/// Frames of the visible points of interest; the current one is thicker and in the accent colour.
/// @param current index into LogicalTimeline::Points, -1: none
std::vector<MarkLayer> BuildPointMarks(const LogicalTimeline& timeline, const LogicalScene& scene,
  const Theme& theme, std::ptrdiff_t current);
/// Adds a frame around an event, if it is visible, at least `least` wide and high [units].
void AddEventFrame(const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event,
  double least, double width, QuadBatch& quads);

/// If ranks are selected, the rows of the others are veiled, and bars mark the selected ones.
/// Selected messages have thick lines.
/// @param ranks places among LogicalTimeline::Ranks; @param messages rows of Messages
std::vector<MarkLayer> BuildLogicalSelection(const LogicalTimeline& timeline,
  const LogicalScene& scene, const Theme& theme, const std::set<std::size_t>& ranks,
  const std::set<std::uint32_t>& messages);

/// Vertical lines at both ends of the chosen time, in steps; none if it is the whole time.
QuadBatch BuildWindowEnds(
  const LogicalTimeline& timeline, const LogicalScene& scene, TimeRange window);
}
