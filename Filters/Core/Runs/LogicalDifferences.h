#pragma once
#include "Filters/Core/Runs/LogicalPairs.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/StructureSchema.h"

namespace pclvis
{
/// This process's rows of Steps of one run, in any order; with lateness, of Lateness.
struct RunSteps
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind,
      schema::Steps::Phase, schema::Steps::Step, schema::Steps::Begin, schema::Steps::End,
      Optional<schema::Steps::Messages>, IfPresent<schema::Steps::Wait>,
      IfPresent<schema::Steps::Lateness>, IfPresent<schema::Steps::Originated>>
{
  CommunicationAxis Axis; ///< the time that counts, without its gaps; empty: all
};

/// Two runs of the same program, phase by phase: where do ranks take more time?
/// Phases are paired by what their ranks do, see PairPhases; those of which each event has a
/// counterpart are also compared step by step. Times of all phases add up to the time from the
/// axis' begin to a rank's last event in it, in the mean over the ranks.
/// Source: Filters/README, Run Comparison.
/// @return on process 0; empty elsewhere
/// @throws Error for columns of different length
/// Cost: O(n log n) on process 0. Deterministic for any order of rows. Collective.
LogicalDifferences CompareLogically(const RunSteps& a, const RunSteps& b, ProcessGroup& group);
}
