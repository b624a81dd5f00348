#pragma once
#include "Filters/Core/Criteria/LatencyCriteria.h"
#include "Filters/Core/Runs/LogicalPairs.h"
#include "Filters/Core/Runs/RunDifferences.h"
#include "Filters/Core/Runs/RunIterations.h"
#include "Filters/Core/Runs/RunPhases.h"
#include "Filters/Core/Runs/RunReading.h"

namespace pclvis
{
struct RunComparisonOptions
{
  int Phases = 20; ///< 1 to 10000; of iterations and logical phases as many as there are
  PhaseAlignment Alignment = PhaseAlignment::Messages;
  std::int32_t Loop =
    -1; ///< whose iterations are phases, its number in both runs; -1: the main one
  LatencyCriteriaOptions Criteria; ///< of the curve, where none is given
};

/// This process's messages of one run, any order.
struct RunMessages
  : ColumnViews<schema::Messages::MessageId, schema::Messages::InterNode,
      schema::Messages::SizeBytes, schema::Messages::Transmission, schema::Messages::Matched,
      schema::Messages::Skewed, schema::Messages::Source, schema::Messages::Destination,
      schema::Messages::SendBegin, schema::Messages::ReceiveEnd,
      IfPresent<schema::Messages::SourceRegion>, IfPresent<schema::Messages::DestinationRegion>,
      IfPresent<schema::Messages::LateSender>, IfPresent<schema::Messages::Held>,
      IfPresent<schema::Messages::Loop>, IfPresent<schema::Messages::Iteration>,
      IfPresent<schema::Messages::Phase>>
{
  bool HasRegions = false, HasLateSender = false, HasHeld = false, HasIterations = false,
       HasPhases = false;
  std::int32_t MainLoop = -1; ///< as Program Loops found it; -1: not known
  RunReading Reading;
  CommunicationAxis Axis; ///< only messages sent inside count, its gaps do not; empty: all
};

/// Two runs of the same program, by the same criteria: where is run B slower or faster?
///   L of both runs by one curve: the given one, else the medians of run A
///   region: messages with both ends in it; ranks have the regions of run A
///   phase:  the same share of both runs, see FindPhases; or the same iteration of a loop, see
///           FindIterations; or the same logical phase, see LogicalAlignment.h, if messages were
///           sent in it. What a run does not have has no messages there
///   pair:   messages from a source to a destination
/// Matched messages that are sent within the run's time axis count, with their own class (within or
/// between nodes) in each run. A message that a remapping moves into a node is judged as one within
/// a node: its L stays near 1, and its transmission time falls. So both are reported. Runs of
/// different size or of different programs are compared as far as they have the same ranks and
/// pairs; an observation says so. Source: [PCLVis] 4.1 (criteria), Filters/README, Latency Criteria
/// (a curve applied to another trace).
/// @param saved the curve to judge by, or null; the same on every process
/// @param logical what CompareLogically found of both runs' Steps, on process 0; null on all: they
///   are not known
/// @return on process 0; empty elsewhere
/// @throws Error for an option out of range, columns of different length, or iterations or logical
///   phases that a run does not have; Cancelled
/// Cost: O(messages log messages) on process 0. Deterministic for any order of rows; collective.
RunComparison CompareRuns(const RunMessages& a, const RunMessages& b,
  const RunComparisonOptions& options, const CriteriaCurve* saved,
  const std::vector<LogicalPair>* logical, ProcessGroup& group, const Progress& progress = {});
}
