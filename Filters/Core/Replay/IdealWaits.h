#pragma once
#include "Filters/Core/Replay/ChosenPart.h"
#include "Filters/Core/Replay/TimeParts.h"

#include <vector>

namespace pclvis
{
/// How long ranks work, and wait for each other on an ideal network.
struct IdealWaits
{
  TimeParts Run;              ///< of the run
  double Length = 0;          ///< [s] of the ideal replay, also where clocks disagree
  PlainVector<double> Work;   ///< [s] before each call
  PlainVector<double> Wait;   ///< [s] in each call
  std::vector<double> WorkOf; ///< [s] by rank
  std::vector<double> RestOf; ///< [s] by rank, from its last call, with the work after it, to the
                              ///< end of that replay
};

/// Source: [Rosas2014]; Filters/README, Time Tree.
/// @param length of the run [s]
/// @param ideal as in PartsOfRun
/// Cost: that of a replay.
IdealWaits FindIdealWaits(const RunGraph& graph, double length, RunTimes ideal);

/// When the calls of a run begin and end on its axis, as recorded [s].
struct CallTimes
{
  const RunTimesColumn &Begin, &End;
  double Length;
};

/// What the time that ranks spend in a part of a run is used for and lost to, mean of the chosen
/// ranks. On an ideal network, a rank waits partly because the busiest rank works longer than it
/// does, and otherwise because ranks work in turn:
///   load imbalance = wait (greatest work - work of the rank) / (ideal run - work of the rank)
///   serialisation  = wait (ideal run - greatest work)        / (ideal run - work of the rank)
/// So the times of disjoint parts add up to those of the run, and those of groups of ranks average
/// to them.
/// Source: none; Filters/README, Time Tree. Cost: O(calls).
/// @param times of the run that is divided; the part's window is on the recorded one
/// @return GreatestWork and Ideal are the mean work with these losses
TimeParts PartsOf(
  const RunCalls& calls, const ChosenPart& part, const CallTimes& times, const IdealWaits& waits);
/// The same for each group of calls; the groups add up to it.
/// @param groupOf by call, less than `groups`
std::vector<TimeParts> PartsOf(const RunCalls& calls, const ChosenPart& part,
  const CallTimes& times, const IdealWaits& waits, const PlainVector<std::uint32_t>& groupOf,
  std::size_t groups);
}
