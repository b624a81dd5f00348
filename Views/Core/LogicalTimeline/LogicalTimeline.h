#pragma once
#include "Views/Core/Common/DrawnAxis.h"
#include "Views/Core/LogicalTimeline/LogicalMessages.h"
#include "Views/Core/Timeline/CodePlaces.h"
#include "Views/Core/Timeline/StepMetrics.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
using LogicalPhaseColumns = ColumnViews<schema::Phases::Phase, schema::Phases::Name,
  schema::Phases::FirstStep, schema::Phases::Steps>;
using LogicalPointColumns = ColumnViews<schema::PointsOfInterest::Event,
  schema::PointsOfInterest::Rank, schema::PointsOfInterest::Step,
  schema::PointsOfInterest::Originated, schema::PointsOfInterest::Spread,
  schema::PointsOfInterest::Late, schema::PointsOfInterest::Recurrence>;

/// The tables of a trace, as the Logical Timeline View shows them.
struct LogicalTables
{
  LogicalStepColumns Steps;
  LogicalMessageColumns Messages;
  LogicalPhaseColumns Phases;
  LogicalPointColumns Points;
  LogicalCallColumns Calls;                       ///< for the waiting times of events
  std::vector<std::string> Communicators;         ///< names by code
  std::vector<std::string> KindNames, ClassNames; ///< by code
  std::string Counter;                            ///< of CounterChange; empty: there is none
  std::vector<PathPlace> Code;                    ///< by path_id
  std::vector<std::int32_t> Ranks;                ///< empty: those of Steps
  ShownTime Axis;                                 ///< empty: the time of all events
  std::shared_ptr<const void> Owner;              ///< of the columns
};

/// A phase of the program: its steps, and the ranks that have events in it.
struct LogicalPhase
{
  std::int32_t Number = 0;
  std::string Name; ///< name of its code region; empty: it has none
  std::int32_t FirstStep = 0, EndStep = 0;
  std::vector<std::pair<std::size_t, std::size_t>> Ranks; ///< ranges of places, end exclusive
};

/// A trace, indexed for drawing in logical time. Events are numbered by place: by rank, then by
/// step.
struct LogicalTimeline
{
  static constexpr std::ptrdiff_t kNone = -1;

  LogicalTables Tables;
  std::vector<std::int32_t> Ranks;       ///< ascending
  std::vector<std::size_t> First;        ///< first event of each rank, then the number of events
  std::vector<std::uint32_t> Rows;       ///< of Steps, by place
  std::vector<std::int32_t> StepAt;      ///< by place
  std::vector<std::uint32_t> PlaceByRow; ///< place of the event in a row of Steps
  std::int32_t Steps = 0;                ///< one more than the last step
  std::vector<TimeRange> StepTimes;      ///< first begin to last end [s] of a step's events
  std::vector<double> StepMiddles;       ///< mean of the events' middles [s]; NaN: no event
  std::vector<LogicalPhase> Phases;      ///< by first step
  LogicalMessages Messages;
  std::vector<std::ptrdiff_t> Points; ///< places of the points of interest
  bool HasCollectives = false;
  ShownTime Time;

  std::size_t Size() const { return this->Rows.size(); }
  bool HasLateness() const { return this->Tables.Steps.Lateness.Size > 0; }
  /// Place of a rank among Ranks; kNone: not among them.
  std::ptrdiff_t PlaceOf(std::int32_t rank) const;
  /// Place of an event's rank among Ranks.
  std::size_t RankOf(std::ptrdiff_t event) const;
  /// The event of a rank (place among Ranks) at a step; kNone: none.
  std::ptrdiff_t EventAt(std::size_t rank, std::int32_t step) const;
  /// Events of a rank at steps from begin to end (exclusive): a range of places, end exclusive.
  std::pair<std::size_t, std::size_t> EventsIn(
    std::size_t rank, std::int32_t begin, std::int32_t end) const;
  /// The event with that number; kNone: none. Cost: O(log events).
  std::ptrdiff_t EventNumbered(std::int64_t number) const;
  /// The time of steps: from the first begin to the last end of their events [s]; empty if they
  /// have none.
  TimeRange TimeOf(Span steps) const;
  /// The steps whose mean time is in a time range; if there are none, the nearest step. Empty
  /// without events. The mean is used because a rank that is far behind would otherwise add steps
  /// that ended long ago elsewhere.
  Span StepsOf(TimeRange time) const;

private:
  friend LogicalTimeline MakeLogicalTimeline(LogicalTables tables);
  std::vector<std::ptrdiff_t> ByNumber; ///< places by event number; empty: the same order
};

/// @throws Error if a rank has two events at one step, or a step or phase is negative
/// Cost: O(events + messages) if rows are sorted by rank and step; otherwise with a logarithmic
/// factor.
LogicalTimeline MakeLogicalTimeline(LogicalTables tables);
}
