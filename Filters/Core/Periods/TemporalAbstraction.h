#pragma once
#include "Filters/Core/Periods/TemporalTables.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// How the latency of all messages, and of each communication region, evolves over time.
///   m[i] = mean L of the messages sent in window i; Ave = mean L of all messages of the region
/// A message belongs to all messages, and to the region of its ends if both are in the same. It is
/// placed at its send_begin; without one it is in no window. Windows are equally wide and slide by
/// Step; automatic width, chosen for each region: the most windows, up to MaximumWindows, of which
/// the median non-empty one holds MessagesPerWindow messages with a latency and which are as wide
/// as the program's bursts, or one window per burst (see WindowChoice), from the first send on. If
/// iterations are given, each is a window, or several successive iterations share one, so that
/// there are at most MaximumWindows windows (see LayIterations); WindowWidth, Step and
/// MessagesPerWindow then have no effect. Periods are found in m (see FindPeriods), passing over
/// windows with few messages between fuller ones (see SparseWindows). A period goes from the border
/// of its first window to that of the window after its last (see SlidingWindows): periods cover the
/// time, do not overlap, and each message is in one. The time is the axis without its gaps: a
/// window or period that contains a gap is longer by it. Without an axis, the time goes from 0, or
/// from the first send if that is earlier, to the latest time of any message. Windows go from the
/// first send to the latest time of any message in it. Source: [PCLVis] 5.1, Fig. 5;
/// Filters/README, Temporal Abstraction.
/// @throws Error for an option out of range, a region that does not exist, or columns of different
///   length; on every process
/// @throws Cancelled if progress returns false
/// Cost: three passes over the messages; no memory that grows with them.
/// The same result for any order of rows, number of threads and processes. Collective.
TemporalResult AbstractTime(const TemporalMessages& messages, const TemporalOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
