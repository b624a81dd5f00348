#pragma once
#include "Filters/Core/Prices/Counterfactuals/ReplayTeam.h"
#include "Filters/Core/Prices/PriceTables.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/GatherColumns.h"

#include <memory>
#include <vector>

namespace pclvis
{
/// What causes cost in a part of a run. Without parts, nothing of it is replayed.
struct BriefPrices
{
  double Length = 0;            ///< [s] that ranks spend in it, on average
  std::vector<PartPrice> Parts; ///< in the order of Found of the last choice
};

/// The causes of a run, and what they cost in any part of it. The replays are kept for further
/// choices.
/// Source: as FindCausePrices.
class RunPrices
{
public:
  /// @param input all rows of a run; its columns must live as long as this
  /// @param least share of the chosen part that a cause must cost to count, 0 to 1
  /// @param team  that replays
  /// @param sample if the run has more messages, only parts of it are replayed, and prices are
  /// estimates
  RunPrices(const PriceInput& input, double least, ReplayTeam& team, const Progress& progress = {},
    const RunSample& sample = {});
  ~RunPrices();

  /// Ranks from 0 to the greatest that makes calls.
  std::int32_t Ranks() const;
  /// @param ranks  whether each is chosen; ranks beyond its end are not
  /// @param places of calls, by row of the input; they may differ from the input's own
  /// @param regions of all ranks; empty: not known
  /// Cost: O(calls) for each cause; if other causes count together than before, a replay of each.
  CausePrices Of(const RunChoice& choice, std::vector<char> ranks, const ProgramPlaces& places,
    std::vector<std::int32_t> regions, ReplayTeam& team);
  /// What each cause costs in a window [s] of that part. Cost: O(ranks log calls) for each; if only
  /// some calls are chosen, O(calls).
  BriefPrices In(const TimeWindow& window, const CallChoice& calls, std::vector<char> ranks,
    const ProgramPlaces& places) const;

private:
  struct Run;
  std::unique_ptr<Run> Known;
};

/// The input of all processes, on process 0. Collective.
/// @param memory must outlive what is returned
PriceInput GatherPriceInput(const PriceInput& mine, ProcessGroup& group, ColumnMemory& memory);

/// What each cause costs: the run is replayed without it, and the price is how much shorter that
/// replay is.
///   slow ranks, slow nodes  work takes as long as the other ranks' (WorkTerm.h)
///   uneven work             all ranks work as long as the mean
///   background              messages in a window take as long as at other times (TrafficTerm.h)
///   mapping                 the best of some other placements of the ranks (PlacementTerm.h)
///   pattern                 hot ranks exchange no more than others (HotTerm.h)
///   collectives             collective operations take no time once all have entered
/// Ranges hold the spread over the parts of the time in which the cause acts, and the model's
/// error.
/// Source: [Badia2003] (trace-driven replay); Filters/README, Cause Prices.
/// @throws Error for columns of different length, an option out of range; Cancelled
/// Cost: O(n log n), some twenty replays, divided among the processes; all else on process 0. The
/// same for any order of rows, number of threads and processes. Collective.
CausePrices FindCausePrices(const PriceInput& input, const PriceOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
