#pragma once
#include "Filters/Core/Replay/IdealWaits.h"
#include "Readers/Schema/EfficiencySchema.h"

namespace pclvis
{
/// The time that ranks spend in each phase and in each iteration of a part of a run, and what it is
/// used for and lost to. Phases add up to the part, and so do iterations with what is outside of
/// loops.
/// Source: none; Filters/README, Time Tree. Cost: O(calls log iterations).
/// @param places as far as they are known
/// @param table  phases by number, then iterations by loop and number; those with no time are left
///   out
void FillProgramTimes(const RunCalls& calls, const ChosenPart& part, const CallTimes& times,
  const IdealWaits& waits, const ProgramPlaces& places, schema::TimeParts::Table& table);
}
