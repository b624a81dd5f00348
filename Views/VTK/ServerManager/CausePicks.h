#pragma once
#include "Views/VTK/ServerManager/TracePicks.h"

#include <string>
#include <utility>
#include <vector>

/// What causes a part of a run's time, according to Time Tree, Cause Prices and Latency
/// Attribution.
namespace CausePicks
{
using TracePicks::Pick;

/// The culprits of a row of Time Tree or Cause Tree. For a cause: the ranks that Cause Prices
/// names, with their messages; for a mapping, the ranks that the proposed placement moves, and the
/// messages between nodes; for other jobs' traffic, the messages between nodes in its times; for
/// collectives, their calls; for uneven work, and for load imbalance without causes, the ranks that
/// work longest. For a part that has causes: all of these.
Pick PickOf(vtkSMSourceProxy* source, const std::string& use);

/// The time in which to look at it, among those in which its causes act: the first one or, if that
/// is already chosen, the next; after the last, the first again. Times longer than half the run
/// choose none.
/// @param window begin and end [s], as in the properties of a view
std::pair<double, double> TimeAfter(
  vtkSMSourceProxy* source, const std::string& use, std::pair<double, double> window);
}
