#pragma once
#include "Filters/Core/Replay/RunChoice.h"
#include "Readers/Base/Observation.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/Schema/PriceSchema.h"

namespace pclvis
{
struct PriceOptions
{
  double LeastShare = 0.01; ///< of the run, or the window, that a cause must cost to count, 0 to 1
  RunChoice Choice;         ///< where what a run without a cause saves is priced
};

/// On process 0; empty elsewhere.
struct CausePrices
{
  schema::CausePrices::Table Causes; ///< the dearest first
  schema::CauseTimes::Table Times;   ///< by row of Causes, begin
  schema::PricedRanks::Table Ranks;
  schema::CausePlaces::Table Places; ///< by row of Causes, the greatest first
  schema::CauseTree::Table Tree;     ///< of the whole run only
  double Length = 0;                 ///< [s] of the time axis, or the window
  double Without = 0;                ///< [s] of that without all causes that count
  pclvis::Observations Observations;
};
}
