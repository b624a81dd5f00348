#pragma once
#include "Views/VTK/ServerManager/TracePicks.h"

#include <string>
#include <utility>
#include <vector>

/// Whom a part of a run's time is due to: what Time Tree, Cause Prices and Latency Attribution
/// know.
namespace CausePicks
{
using TracePicks::Pick;

/// The culprits of a row of Time Tree or Cause Tree. Of a cause: the ranks that Cause Prices names,
/// with their messages; of a mapping the ranks that another placement moves, and the messages
/// between nodes; of other jobs' traffic the messages between nodes in its times; of collectives
/// their calls; of uneven work, and of load imbalance without causes, the ranks that work longest.
/// Of a part with causes all of these.
Pick PickOf(vtkSMSourceProxy* source, const std::string& use);

/// The time in which to look at it, among those in which its causes act: the first one or, if that
/// is chosen, the next, and after the last the first again. Times of
/// more than half of the run choose none.
/// @param window begin and end [s], properties of a view
std::pair<double, double> TimeAfter(
  vtkSMSourceProxy* source, const std::string& use, std::pair<double, double> window);
}
