#pragma once
#include "Filters/Core/Runs/LogicalPairs.h"
#include "Readers/Base/Column.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Pairs in the order of run A's phases. What only run B does comes after the phase that is before
/// it in run B, of those that both runs have.
/// Cost: O(n log n).
std::vector<LogicalPair> InOrderOfRunA(std::vector<LogicalPair> pairs);

/// In which of the pairs each message of a run is.
/// Source: Filters/README, Run Comparison.
/// @param rows   messages that count
/// @param phase  of all rows, as Logical Structure found it; -1: none
/// @param number the run's number of a phase: &LogicalPair::PhaseA or PhaseB
/// @param run    "A" or "B", for the error
/// @return by row: index of the pair; -1: the message is in no phase, or does not count
/// @throws Error if no pair has a message's phase
/// Cost: O(n).
std::vector<std::int32_t> FindLogicalPhases(const std::vector<std::int64_t>& rows,
  ColumnView<std::int32_t> phase, const std::vector<LogicalPair>& pairs,
  std::int32_t LogicalPair::*number, const char* run);
}
