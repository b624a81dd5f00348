#pragma once
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// The graph of a run.
/// Source: Filters/README, Time Tree.
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: O(n log calls); 26 bytes per call and 33 per message. The same for any number of threads.
RunGraph MakeRunGraph(const ReplayInput& input);

/// A graph whose calls begin and end on a time axis, see SetOnAxis.
struct RunOnAxis
{
  RunGraph Graph;
  CommunicationAxis Axis;
};

/// The graph of a run on its axis; made once for all that share the input.
/// Source: Filters/README, Time Tree.
/// @throws Error as MakeRunGraph
std::shared_ptr<const RunOnAxis> FindRun(const ReplayInput& input);
}
