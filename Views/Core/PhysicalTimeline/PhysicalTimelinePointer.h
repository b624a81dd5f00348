#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineMarks.h"

#include <optional>

namespace pclvis
{
/// What the pointer is over; all -1: nothing.
struct TimelineUnder
{
  std::ptrdiff_t Row = -1;   ///< of the scene
  std::int32_t Call = -1;    ///< row of Calls
  std::int32_t Message = -1; ///< row of Messages
  bool Name = false;         ///< the row's name
  bool operator==(const TimelineUnder& o) const
  {
    return Row == o.Row && Call == o.Call && Message == o.Message && Name == o.Name;
  }
};

/// What is at a pixel: a message up to 4 units away from its line, otherwise a call.
TimelineUnder FindInTimeline(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineLines& lines, Point pixel);

/// The box of a call in its row, clipped to the plot; none if no part of it is visible.
std::optional<Box> BoxOf(
  const PhysicalTimeline& timeline, const TimelineScene& scene, std::int32_t call);

/// The numbers of a message, of a call with its stack, or of a rank; if a pixel stands for several
/// calls, the functions with the greatest shares of it.
/// @param metric that colours calls; null: none
TipRows TimelineTip(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineUnder& under, Point pixel, const CallMetric* metric = nullptr);

/// The innermost call of a thread whose next piece begins after a time (step 1); or the one at a
/// time or, if there is none, before it (step -1); -1: there is none.
std::int32_t CallBeside(
  const PhysicalTimeline& timeline, std::size_t thread, double time, int step);

/// The call that begins next after another one on its thread (step 1) or last before it (step -1),
/// callers before the calls inside them; -1: there is none.
/// @param depths strips of the row; 1: of calls that begin together, only the innermost is shown
/// Cost: O(depths log calls).
std::int32_t NextCall(const PhysicalTimeline& timeline, std::size_t thread, std::size_t depths,
  std::int32_t call, int step);

/// The thread of a call. Cost: O(threads).
std::ptrdiff_t ThreadOf(const PhysicalTimeline& timeline, std::int32_t call);
}
