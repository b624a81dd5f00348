#pragma once
#include "Filters/Core/Replay/CallSites.h"
#include "Filters/Core/Replay/ProgramPlaces.h"

#include <vector>

namespace pclvis
{
/// A part of the program: a phase, or an iteration of a loop; -1: none.
struct ProgramPart
{
  std::int32_t Phase = -1;
  std::int32_t Loop = -1, Iteration = -1;
};

/// What is saved in a part of the program.
struct SavedPart : ProgramPart
{
  double Time = 0; ///< [s]
};

/// The calls of a run by call site, phase and iteration, for sums over all of these at once.
/// Source: none.
class ProgramParts
{
public:
  /// Cost: O(calls); none if nothing is known about the program.
  ProgramParts(const RunCalls& calls, const CallSites& sites, const ProgramPlaces& places);

  /// How many sums there are; 0: nothing is known.
  std::size_t Size() const { return this->Groups.size(); }
  /// The sum that a call belongs to.
  std::uint32_t Of(std::size_t call) const { return this->Number[call]; }

  /// By phase and by iteration: sums [s], shape (Size), added up. Those of less than `least` [s]
  /// are left out.
  std::vector<SavedPart> Phases(const std::vector<double>& sums, double least) const;
  std::vector<SavedPart> Iterations(const std::vector<double>& sums, double least) const;
  /// The phase and the iteration with the greatest sum above 0 of each site, the first of equal
  /// ones; none: -1 and NaN. Shape (sites).
  std::vector<SavedPart> GreatestPhases(const std::vector<double>& sums) const;
  std::vector<SavedPart> GreatestIterations(const std::vector<double>& sums) const;

private:
  struct Group : ProgramPart
  {
    std::uint32_t Site = 0;
  };
  std::vector<Group> Groups;
  PlainVector<std::uint32_t> Number; ///< of the group, by call
  std::size_t Sites;
  bool OfPhases, OfIterations;
};
}
