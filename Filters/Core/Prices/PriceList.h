#pragma once
#include "Filters/Core/Prices/CausePlaces.h"
#include "Filters/Core/Prices/CauseTree.h"
#include "Filters/Core/Prices/PlacementTerm.h"
#include "Filters/Core/Prices/PriceRange.h"
#include "Filters/Core/Prices/PriceTables.h"
#include "Filters/Core/Prices/Counterfactual.h"
#include "Filters/Core/Prices/WorkTerm.h"
#include "Readers/Base/Progress.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The causes of a run and their prices.
/// Source: see CausePrices.h.
class PriceList
{
public:
  /// @param least share of what is asked about that a cause must cost to count
  PriceList(const PricedRun& run, const AskedPart& asked, double least, const Progress& progress);

  void MoveTo(CausePrices& prices);

private:
  /// A cause, the run without it, and what is said of it.
  struct Priced
  {
    std::string Name;
    Counterfactual Without;
    std::vector<ActingTime> When; ///< on the run's axis
    std::vector<std::int32_t> Ranks;
    Observation Sentence, Advice; ///< the sentence lacks {cost}
    ModelError Model;
    double Price = 0, Error = 0, Alone = 0; ///< [s]
    bool Counts = false;
    std::vector<CausePlace> Where = {};
    std::vector<double> OwnTime = {}; ///< [s] by rank, what it takes of that
  };

  void AddSlowRanks();
  void AddUnevenWork();
  void AddTraffic();
  void AddHotRanks();
  void AddPlacement();
  std::vector<Placement> BestPlacements();
  void AddCollectives();
  /// Prices a cause by a replay. @param before the run that it is taken out of
  void Add(Priced cause, const ReplayedCalls& before);
  /// The run without some of those that were found.
  Counterfactual WithoutAllOf(const std::vector<std::size_t>& causes) const;
  /// Prices of those that count without the others, and the time tree.
  void PriceTogether();
  void AddRanks(schema::PricedRanks::Table& table) const;
  void AddPlaces(const Priced& cause, std::int32_t row, schema::CausePlaces::Table& table) const;
  Observation CostOf(const Priced& cause) const;
  Observation SentenceOf(const Priced& cause) const;
  void Conclude(CausePrices& prices) const;

  /// [s] of what is asked about
  double Length() const { return this->Asked.Length(); }
  /// Replays the run without a cause; what is returned is there until the next time.
  const ReplayedCalls& Without(const Counterfactual& changed)
  {
    this->Replay.Replay(changed, this->Replayed);
    return this->Replayed;
  }
  const PlainVector<double>& Work() const { return this->Replay.Times().Work; }
  ActingTime Whole() const { return { 0, this->Run.Length }; }

  const PricedRun& Run;
  const AskedPart& Asked;
  double LeastShare;
  MessageKinds Kinds;
  MessageLags Lags;
  TransferModel Model;
  CounterfactualReplay Replay;
  ReplayedCalls Replayed;
  CallPlaces Places;
  std::vector<Priced> Found;
  std::vector<AlignedRank> Aligned;
  std::vector<SlowRank> Slow;
  PlainVector<double> Even;           ///< [s] before each call, all ranks as much
  std::vector<std::int32_t> Proposed; ///< node by rank
  double WithoutAll = 0;              ///< [s]
  schema::CauseTree::Table Tree;
};
}
