#pragma once
#include "Filters/Core/Replay/RunChoice.h"

#include <vector>

namespace pclvis
{
/// Where calls belong in the program, by row of Calls: phase of Logical Structure, loop and
/// iteration of Program Loops. Without rows: not known.
struct ProgramPlaces
  : ColumnViews<IfPresent<schema::Calls::Phase>, IfPresent<schema::Calls::Loop>,
      IfPresent<schema::Calls::Iteration>>
{
  bool HavePhases() const { return this->Phase.Size > 0; }
  bool HaveIterations() const { return this->Loop.Size > 0 && this->Iteration.Size > 0; }
};

/// Source: none.
/// @param calls rows of Calls
/// @param who   begins the error message
/// @throws Error if columns have another number of rows
void CheckPlaces(const ProgramPlaces& places, std::size_t calls, const char* who);

/// The phase of each call: its own or, without one, that of the next call of its rank. Shape
/// (calls).
/// Source: none; Filters/README, Cause Prices. Cost: O(calls).
/// @param places with phases
PlainVector<std::int32_t> PhasesOf(const RunCalls& calls, const ProgramPlaces& places);

/// Whether each call is chosen; empty: all are. Shape (calls).
/// Source: none; Filters/README, Cause Prices. Cost: O(calls).
/// @param places with the columns that the choice needs; if there are no calls, without them
std::vector<char> ChosenCalls(
  const RunCalls& calls, const ProgramPlaces& places, const CallChoice& choice);
}
