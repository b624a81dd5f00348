#pragma once
#include "Filters/Core/Common/CounterSamples.h"
#include "Views/Core/PhysicalTimeline/CallLanes.h"
#include "Views/Core/PhysicalTimeline/MessageIndex.h"
#include "Views/Core/Timeline/CodePlaces.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// What a code region does.
enum class CallRole : std::uint8_t
{
  User,
  PointToPoint,
  Collective,
  OtherMpi, ///< MPI_Init, MPI_Comm_split, ...
  InputOutput,
  Threads ///< OpenMP and pthreads
};
constexpr std::size_t kCallRoles = 6;
/// The role of a region with this name.
CallRole CallRoleOf(const std::string& name);
/// "user code", "MPI, point-to-point", ...
const char* NameOf(CallRole role);

/// A collective operation.
struct TimelineOperation
{
  double FirstBegin = 0, LastBegin = 0; ///< [s], over its members
  std::size_t First = 0, End = 0;       ///< range in PhysicalTimeline::Members
  double Spread() const { return this->LastBegin - this->FirstBegin; }
};

/// A counter to be shown.
struct TimelineCounter
{
  std::string Name; ///< with its unit
  CounterSamples Samples;
};

/// The samples of each counter. @param names by code
std::vector<TimelineCounter> CountersOf(
  const CounterSamples& samples, const std::vector<std::string>& names);

/// The tables of a trace, as the Physical Timeline View shows them.
struct TimelineTables
{
  TimelineCalls Calls;
  TimelineMessages Messages;
  LogicalStepColumns Steps; ///< events of calls; empty: not known
  std::string StepCounter;  ///< counter of the metric CounterChange, with its unit
  std::vector<TimelineCounter> Counters;
  std::vector<std::string> CallNames;
  std::vector<std::string> Communicators; ///< names by code
  std::vector<PathPlace> Code;            ///< by path_id
  std::vector<std::int32_t> Ranks;        ///< empty: those of Calls and Messages
  ShownTime Axis;                         ///< empty: the time of all calls and messages
  std::shared_ptr<const void> Owner;      ///< of the columns
};

/// A trace, indexed for drawing: the cost of a picture depends on its pixels.
struct PhysicalTimeline
{
  TimelineTables Tables;
  std::vector<std::int32_t> Ranks;  ///< ascending
  std::vector<CallThread> Threads;  ///< by rank and thread
  std::vector<std::size_t> FirstOf; ///< first thread of each rank, then the number of threads
  MessageIndex Messages;
  std::vector<TimelineOperation> Collectives; ///< by FirstBegin
  std::vector<std::int32_t> Members;          ///< rows of Calls, by operation and rank
  std::vector<CallRole> Roles;                ///< by code of the call
  std::vector<std::int32_t> Ranking;          ///< codes by the time in them, the greatest first
  std::vector<double> Seconds;                ///< time on the axis as innermost call, by code
  double WaitSeconds = 0;                     ///< waiting time on the axis
  std::vector<std::int32_t>
    EventOf; ///< row of Steps by row of Calls, -1: none; empty without Steps
  ShownTime Time;

  /// Place of a rank among Ranks; -1: not among them.
  std::ptrdiff_t PlaceOf(std::int32_t rank) const;
  const std::string& NameOf(std::int32_t code) const;
  /// Row of Steps of a call's event; -1: none.
  std::int32_t EventOfCall(std::int32_t row) const
  {
    return this->EventOf.empty() ? -1 : this->EventOf[row];
  }
};

/// Cost: O(calls + messages log messages), on all processors.
PhysicalTimeline MakePhysicalTimeline(TimelineTables tables);
}
