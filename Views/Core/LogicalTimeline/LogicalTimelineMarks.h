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
/// A message's line, cut to the plot [pixel].
struct LogicalLine
{
  std::uint32_t Row = 0; ///< of Messages
  Point From, To;
};

struct LogicalLines
{
  std::vector<LogicalLine> Lines;
  bool All = true; ///< false: only those to the events with the greatest values are there
  MarkLayer Layer;
};

/// The messages of what is seen, from the box of the send to that of the receive; where one of them
/// has no row, from the middle of the other box to its corner on that side. Nothing where there is
/// no room. @param chosen which messages have lines
LogicalLines BuildLogicalLines(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const Theme& theme, std::size_t most,
  const MessageChoice& chosen = {});

/// The line of a message; false: nothing of it is in the plot.
bool LineOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::uint32_t row, LogicalLine& line);

/// A box, or with round a pill, cut to the plot.
void AddEventShape(QuadBatch& quads, const Box& box, bool round, const Box& plot);
/// The same smaller by so much on each side.
Box Shrunk(const Box& box, double by);

/// Events as boxes with borders: sends are boxes, receives are pills, collectives fill the height
/// of their row, so that those of neighbouring ranks are a column. Nothing where they are pixels.
std::vector<MarkLayer> BuildLogicalBoxes(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors);

/// Grounds of the phases: the steps of each on its ranks.
std::vector<MarkLayer> BuildPhaseGrounds(
  const LogicalTimeline& timeline, const LogicalScene& scene, const Theme& theme);

/// Hops of lateness, and the frame of an event.
QuadBatch BuildHops(
  const LogicalTimeline& timeline, const LogicalScene& scene, const std::vector<LatenessHop>& hops);
/// The same along a way from an event back to its origin.
std::vector<LatenessHop> HopsOf(const std::vector<std::ptrdiff_t>& way);

/// Frames of the points of interest that are seen; the current one is thicker and in the accent
/// colour. @param current of LogicalTimeline::Points, -1: none
std::vector<MarkLayer> BuildPointMarks(const LogicalTimeline& timeline, const LogicalScene& scene,
  const Theme& theme, std::ptrdiff_t current);
/// A frame around an event, where it is seen, at least `least` wide and high [units].
void AddEventFrame(const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event,
  double least, double width, QuadBatch& quads);

/// What is not selected is paler, where ranks are: a veil over their rows, bars beside the others.
/// Selected messages have thick lines.
/// @param ranks places among LogicalTimeline::Ranks; @param messages rows of Messages
std::vector<MarkLayer> BuildLogicalSelection(const LogicalTimeline& timeline,
  const LogicalScene& scene, const Theme& theme, const std::set<std::size_t>& ranks,
  const std::set<std::uint32_t>& messages);

/// Upright lines at both ends of the chosen time in steps; none where it is the whole time.
QuadBatch BuildWindowEnds(
  const LogicalTimeline& timeline, const LogicalScene& scene, TimeRange window);
}
