#pragma once
#include "Filters/Core/Prices/PriceTables.h"
#include "Filters/Core/Prices/PricedRun.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// What each cause costs: the run is replayed without it, and the price is how much shorter that
/// is.
///   slow ranks, slow nodes  work takes as long as the other ranks' (WorkTerm.h)
///   uneven work             no rank works longer than the mean
///   background              messages in a window take as long as at other times (TrafficTerm.h)
///   mapping                 the best of some other placements of the ranks (PlacementTerm.h)
///   pattern                 hot ranks exchange no more than others (HotTerm.h)
///   collectives             collective operations take no time once all have entered
/// Ranges hold the spread over the parts of the time in which the cause acts, and the model's
/// error.
/// Source: [Badia2003] (trace-driven replay); Filters/README, Cause Prices.
/// @throws Error for columns of different length, an option out of range; Cancelled
/// Cost: O(n log n), some twenty replays on process 0. The same for any order of rows, number of
/// threads and processes. Collective.
CausePrices FindCausePrices(const PriceInput& input, const PriceOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
