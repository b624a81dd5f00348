#pragma once
#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Replay/UnknownWaits.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunChoice.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/Schema/PriceSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct PriceOptions
{
  /// Of the run, or the window, that a cause must cost to count, 0 to 1.
  double LeastShare = kCountingShare;
  RunChoice Choice; ///< the part in which savings are priced
};

/// What a cause costs in a part of a run.
struct PartPrice
{
  double Price = 0, Error = 0; ///< [s], the latter a standard error
  bool Counts = false;         ///< at least the least share, and its range excludes zero
  double Confidence = 0;       ///< probability that it is at least that share, 0 to 1
  bool OpenByClocks = false;   ///< it would count if ranks' clocks were known exactly
  bool OpenByCores = false;    ///< it would count if ranks did not seem to share cores
};

/// A cause, what it costs in the chosen part, and the sentences about it.
struct PricedCause : PartPrice
{
  std::string Name;         ///< as in the table
  double Low = 0, High = 0; ///< [s] ends of the 90 % range
  double Alone = 0;         ///< [s] without the others that count
  double Factor = 1;        ///< how many times as long work or messages take
  /// Some regions are chosen, and their own ranks lose less than the least share to it in work,
  /// calls and transfers (on average; of slow ranks, the slowest): they wait for others.
  bool IsElsewhere = false;
  /// Slow ranks work longer by the least share but cost less, and ranks seem to share cores, or it
  /// is not known whether they do. If they do, no call shows what others wait for, and the price is
  /// not known.
  bool IsHidden = false;
  std::vector<std::int32_t> Ranks; ///< slow or hot ones, ascending
  std::vector<TimeWindow> Times;   ///< [s] since trace start, within that part
  Observation Sentence, Advice;
};

/// On process 0; empty elsewhere.
struct CausePrices
{
  bool Priced = false;               ///< false: the observations say why not
  std::vector<PricedCause> Found;    ///< the same as Causes
  schema::CausePrices::Table Causes; ///< most expensive first
  schema::CauseTimes::Table Times;   ///< by row of Causes, begin
  schema::PricedRanks::Table Ranks;
  schema::CausePlaces::Table Places; ///< by row of Causes, the greatest first
  schema::CauseParts::Table Parts;   ///< by row of Causes, phases first, then by number
  schema::CauseTree::Table Tree;     ///< of the chosen part
  CommunicationAxis Axis;            ///< of the run
  double WorkInGaps = 0;             ///< [s] of that, mean of the ranks
  double Length = 0;                 ///< [s] of the time axis, or the window
  double Replayed = 1;               ///< share of it that is replayed; less: prices are estimates
  double Without = 0;                ///< [s] of that without all causes that count
  bool SharesCores = false;          ///< ranks seem to share cores
  UnknownShares Unknown;             ///< of the ranks' time in the whole run
  bool FewAlike = false;             ///< too few ranks do the same work to recognise slow ones
  pclvis::Observations Observations;
};
}
