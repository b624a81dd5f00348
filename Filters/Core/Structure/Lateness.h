#pragma once
#include "Filters/Core/Structure/LatenessTables.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct LatenessOptions
{
  std::int64_t Points = 20; ///< rows of Points Of Interest at most, 1 or more
  bool ByIteration = false; ///< so many of each iteration of a loop, and outside of iterations
};

/// The names of codes in the column lateness_class.
std::vector<std::string> LatenessClassNames();

/// Finds how late events are, and where that begins.
///   lateness[e]        = end[e] - least end of its phase and step
///   global_lateness[e] = end[e] - least end of its step
///   enter_lateness[e]  = begin[e] - least begin of its phase and step
///   work_differential  = max(0, enter_lateness - lateness of the rank's event before)
///   differential       = max(0, lateness - max(enter_lateness, lateness of received sends))
///   originated         = min(work_differential, unusual part of the work before the event)
///                        + unusual part of differential
/// where work is the time on the axis since the rank's event before, or since the first event of
/// all, and unusual is what UnusualTimes finds at a place of the program: the call path, for work
/// also that of the event before. Without this restriction, many small delays, which all ranks have
/// in turn, would add up to more than those of a slow rank; and if all peers are late together,
/// lateness would change from one step to the next although nothing begins there. An event's class
/// is the greatest part of its lateness. Origin: classes (b) and (c) followed back, to the rank's
/// event before and to the latest send, until (a) or (d). Events that end first are not late: no
/// class, no origin. Start-up and shut-down (Filters/README, Lateness) are compared like all
/// others, but do not count: no lateness begins in the events of a phase and step one of which
/// ended before the axis begins or began when it had ended, and they are in no sum. Source:
/// [Isaacs2014b], section 3; Ravel's metrics (differential lateness of both kinds); what is unusual
/// is ours.
/// @throws Error for columns of different length, an event twice on a rank and step, options out of
///   range, or points by iteration if no event is in one; Cancelled
/// Cost: O(n log n) on process 0, 40 bytes per event and 16 per message beside the columns. The
/// same for any order of rows, number of threads and processes. Collective.
Lateness FindLateness(const LatenessInput& input, const LatenessOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
