#pragma once
#include "Filters/Core/Prices/Savings/AskedPart.h"
#include "Filters/Core/Prices/Savings/ProgramParts.h"
#include "Filters/Core/Replay/CallSites.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Readers/Schema/PriceSchema.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// What the ranks of a region save together, divided by the number of all ranks.
struct SavedRegion
{
  std::int32_t Region = -1;                               ///< -1: not known
  double Time = std::numeric_limits<double>::quiet_NaN(); ///< [s]
};

/// What a replay without a cause saves at a place in the code.
struct CausePlace
{
  std::int32_t Path = -1;     ///< call path, -1: not known
  std::int32_t Call = -1;     ///< code of the called region
  bool IsWork = false;        ///< work before these calls; otherwise the calls themselves
  double Time = 0;            ///< [s] mean over the chosen ranks
  std::int32_t Rank = -1;     ///< that saves most there
  double RankTime = 0;        ///< [s] by that rank
  SavedPart Phase, Iteration; ///< in which most is saved there, mean over the ranks
  SavedRegion Region;         ///< whose ranks save most there, likewise
};

/// What a replay without a cause saves, by place in the code, part of the program, and region.
struct SavedPlaces
{
  std::vector<CausePlace> Places;            ///< the greatest first
  std::vector<SavedPart> Phases, Iterations; ///< in the order of their numbers; none: not known
  std::vector<SavedRegion> Regions;          ///< likewise
};

/// The places of a run: calls on one call path, and the work before them.
class CallPlaces
{
public:
  explicit CallPlaces(const PricedRun& run);

  /// The parts of the program that calls belong to, as far as it is known. Cost: O(calls).
  ProgramParts PartsOf(const ProgramPlaces& places) const;

  /// Changes of less than a nanosecond are left out. Places, phases, iterations and regions each
  /// add up to how much more the chosen ranks are ahead at the end of the window than at its begin,
  /// mean over the ranks. Source: none. Cost: O(calls).
  SavedPlaces Saved(const AskedPart& asked, const ProgramParts& parts, const ReplayedCalls& before,
    const ReplayedCalls& without) const;

private:
  const PricedRun& Run;
  CallSites Sites;
};

/// What the rows of a cause have in common.
struct PlacedCause
{
  std::int32_t Row; ///< in Cause Prices
  std::string Name;
  std::string Nodes; ///< at the ends of its links
};

/// Adds the places of a cause to the table. @param names of calls and paths
void AppendPlaces(const std::vector<CausePlace>& places, const PlacedCause& cause,
  const PriceInput& names, schema::CausePlaces::Table& table);
/// Adds what it costs in the parts of the program, and in the regions.
void AppendParts(
  const SavedPlaces& saved, const PlacedCause& cause, schema::CauseParts::Table& table);
}
