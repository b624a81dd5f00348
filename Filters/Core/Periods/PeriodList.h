#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Periods/IterationWindows.h"
#include "Readers/Schema/PeriodSchema.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// This process's rows of a table of periods, any order. Region without rows: no regions. A table
/// with steps is one of phases, one with main loops one of iterations.
using PeriodRows = ColumnViews<schema::Periods::Begin, schema::Periods::End,
  Optional<schema::Periods::Region>, IfPresent<schema::Phases::FirstStep>,
  IfPresent<schema::Phases::Steps>, IfPresent<schema::Iterations::Loop>,
  IfPresent<schema::Iterations::Iteration>, IfPresent<schema::Iterations::Main>>;

/// The periods of all processes' tables, by time. From a table with several regions, the periods of
/// region -1 (all messages) are taken or, without such a region, those of the lowest; from a table
/// of iterations, those of one loop (WindowsOfIterations). Phases overlap in time, because ranks do
/// not enter a phase at the same time: phases with steps in common form one period, which lasts
/// until the first rank enters the next one. Collective. Source: Filters/README, Temporal
/// Abstraction (periods do not overlap).
/// @param filter begins the error message
/// @param loop   of iterations; kMainLoop: the main one
/// @throws Error on every process for periods that are empty or overlap, or as WindowsOfIterations
std::vector<TimeWindow> GivenPeriods(const PeriodRows& rows, const std::string& filter,
  ProcessGroup& group, std::int32_t loop = kMainLoop);

/// An observation if a loop is chosen but the periods are not iterations, so that the choice has no
/// effect; otherwise nothing. The same on every process. Collective. Source: none.
/// @param property that chooses the loop, by the name that the user knows
Observations UnusedLoop(
  const PeriodRows& rows, std::int32_t loop, const std::string& property, ProcessGroup& group);

/// This process's rows of the table Phases, any order.
using PhaseRows = ColumnViews<schema::Phases::Begin, schema::Phases::End, schema::Phases::FirstStep,
  schema::Phases::Steps>;

/// The periods of phases, as GivenPeriods, in place of iterations: of no loop (-1), numbered by
/// time. Collective.
/// @throws Error on every process for a table without rows
IterationWindows WindowsOfPhases(
  const PhaseRows& rows, const std::string& filter, ProcessGroup& group);

/// The parts of the given periods that lie in the span; if none are given, slices of the span that
/// are equally long, not counting the gaps of the time axis.
/// @param axis may be empty
std::vector<TimeWindow> PeriodsIn(const TimeWindow& span, const std::vector<TimeWindow>& given,
  std::int64_t slices, const CommunicationAxis& axis = {});
}
