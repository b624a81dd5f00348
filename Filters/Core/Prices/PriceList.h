#pragma once
#include "Filters/Core/Prices/CauseTree.h"
#include "Filters/Core/Prices/Collectives/CollectiveModel.h"
#include "Filters/Core/Prices/Collectives/SharedCores.h"
#include "Filters/Core/Prices/Counterfactuals/ReplayTeam.h"
#include "Filters/Core/Prices/Placement/PlacementGains.h"
#include "Filters/Core/Prices/Placement/PlacementTerm.h"
#include "Filters/Core/Prices/PriceTables.h"
#include "Filters/Core/Prices/Savings/CausePlaces.h"
#include "Filters/Core/Prices/Savings/PriceRange.h"
#include "Filters/Core/Prices/Work/WorkTerm.h"
#include "Readers/Base/Progress.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
/// The causes of a run and their prices.
/// Source: see CausePrices.h.
class PriceList
{
public:
  /// Finds the causes and replays the run without each.
  /// @param least share of the chosen part that a cause must cost to count
  /// @param team  that replays
  PriceList(const PricedRun& run, double least, ReplayTeam& team, const Progress& progress);

  /// What the causes cost in a part of the run. Cost: O(calls) for each cause; if other causes
  /// count together than in earlier parts, also a replay for each.
  CausePrices Ask(const AskedPart& asked, ReplayTeam& team);
  /// The same for a part of that part, for each cause in the order of Found. Cost: O(ranks log
  /// calls) for each.
  std::vector<PartPrice> AskBriefly(const AskedPart& asked) const;

private:
  /// @param recorded times of its calls
  PriceList(const PricedRun& run, const RunTimes& recorded, double least, ReplayTeam& team,
    const Progress& progress);

  /// A cause, the run without it, and the sentences about it.
  struct Priced
  {
    std::string Name;
    Counterfactual Without;
    std::vector<TimeWindow> When; ///< on the run's axis
    std::vector<std::int32_t> Ranks;
    Observation Sentence, Advice; ///< the sentence lacks {cost}
    ModelError Model;
    double Factor = 1;
    std::string Nodes = {};                 ///< at the ends of its links
    std::vector<std::int32_t> AtNodes = {}; ///< ascending; beside those of its ranks
    std::size_t Number = 0;                 ///< in the order in which causes are searched
    /// The run that it is taken out of; null: the recorded one.
    std::shared_ptr<const ReplayedCalls> Before = {};
    std::shared_ptr<ReplayedCalls> Replayed = {}; ///< without it
    PartPrice Part = {};                          ///< of the chosen part, like the following
    double Alone = 0;                             ///< [s]
    SavedPlaces Where = {};
    SavedTime ByRank = {};
  };

  /// All causes but the placement.
  void AddOthers();
  /// The run without each of these.
  void ReplayOthers(ReplayTeam& team);
  void AddSlowRanks();
  void AddUnevenWork();
  void AddTraffic();
  /// Increases slowdowns by traffic if the run without them is not shorter by what calls lose at
  /// least [s]: which of several messages a call waited for is an estimate, but the time that the
  /// call took is not.
  void FitToLoss(double least, Counterfactual& without) const;
  void AddSlowLinks();
  void AddHotRanks();
  /// The best placement by a first estimate, if the run with it is shorter.
  void AddPlacement(std::vector<Placement> all, ReplayTeam& team);
  /// Replaces the placement by the best one for the chosen part.
  void ChoosePlacement(ReplayTeam& team);
  Counterfactual Placed(std::size_t placement) const;
  /// A placement as a cause, and the run with it. @return nothing if this run is not shorter
  std::optional<Priced> PlacementCause(std::size_t placement, ReplayTeam& team) const;
  void AddCollectives();
  /// The cause with a name; null: it was not found.
  Priced* FoundAs(const char* name);
  /// What transfers take on other nodes, fitted to messages that traffic did not slow down.
  void ModelPlacements();
  /// Adds a cause; the run without it is still to be replayed.
  void Add(Priced cause);
  const ReplayedCalls& Before(const Priced& cause) const
  {
    return cause.Before ? *cause.Before : this->Replay.Recorded();
  }
  PartPrice PriceOf(const Priced& cause, const AskedPart& asked) const;
  /// [s] Standard error of its price because ranks' clocks may disagree.
  double ClockError(const Priced& cause) const;
  /// Each cause by itself, and where it acts.
  void PriceAll(const AskedPart& asked);
  /// Of the chosen part.
  PriceEnds RangeOf(const Priced& cause) const
  {
    return pclvis::RangeOf(cause.Part.Price, cause.Part.Error, this->Length());
  }
  /// The run without some of those that were found.
  Counterfactual WithoutAllOf(const std::vector<std::size_t>& causes) const;
  /// The numbers by which runs without several causes are kept.
  std::vector<std::size_t> NumbersOf(const std::vector<std::size_t>& causes) const;
  /// Whether the run without these is that of a single cause.
  bool IsOne(const std::vector<std::size_t>& causes) const;
  /// Replays the run without all causes that count, without all but one, and without one more at a
  /// time. For the whole run, only its length is needed.
  void ReplayTogether(const std::vector<std::size_t>& counting, ReplayTeam& team);
  /// One of these runs.
  const ReplayedCalls& ReplayWithout(const std::vector<std::size_t>& causes) const;
  /// Prices of those that count without the others.
  void PriceTogether(const std::vector<std::size_t>& counting);
  /// The time tree of the chosen part.
  /// @param tree of that part, with no cause taken out
  schema::CauseTree::Table TreeOf(CauseTree tree, const std::vector<std::size_t>& counting);
  void AddRanks(schema::PricedRanks::Table& table) const;
  CausePrices Tables();
  bool IsElsewhere(const Priced& cause) const;
  std::vector<std::int32_t> NodesOf(const Priced& cause) const;
  /// [s] How much longer slow ranks take, if they cost less than the least share: with their calls
  /// at least that share, or by work alone, which their calls may make up for, at least a tenth.
  /// Else 0.
  double HiddenTime(const Priced& cause) const;
  /// Whether most of its price rests on a model of the network that the run does not support.
  bool IsSupposed(const Priced& cause) const;
  PricedCause Described(const Priced& cause) const;
  Observation CostOf(const Priced& cause) const;
  Observation SentenceOf(const Priced& cause) const;
  void Conclude(CausePrices& prices) const;
  /// Whether ranks seem to share cores, or nothing shows that they do not: neither collectives nor
  /// the nodes, if each rank has its own, as TAU always writes.
  bool MayWaitForCores() const
  {
    const bool own = this->Run.Machine.Nodes() == this->Run.Graph.Calls.Ranks();
    return AreShared(this->Cores) || (this->Cores == SharedCores::Unknown && own);
  }
  void SaySharedCores(Observations& said) const;
  /// Why causes do not count that cost enough.
  void SayWhatIsOpen(Observations& said) const;

  /// [s] of the chosen part
  double Length() const { return this->Asked->Length(); }
  const PlainVector<double>& Work() const { return this->Replay.Times().Work; }
  TimeWindow Whole() const { return { 0, this->Run.Length }; }

  const PricedRun& Run;
  const AskedPart* Asked = nullptr; ///< only during a call of Ask
  double LeastShare;
  MessageKinds Kinds;
  std::vector<AlignedRank> Aligned;
  std::vector<SlowRank> Slow;
  SharedCores Cores;
  MessageLags Lags;
  TransferModel Model;               ///< of usual loads
  std::optional<TransferModel> Seen; ///< of seen ones
  CounterfactualReplay Replay;
  CollectiveModel Collectives;
  CallPlaces Places;
  std::vector<Priced> Found;
  PlainVector<double> Even;           ///< [s] before each call, all ranks as much
  std::vector<std::int32_t> Proposed; ///< node by rank
  std::vector<Placement> Placements;  ///< those tried
  PlacementGains Gains;
  std::size_t PlacementNumber = 0; ///< that of the first placement
  /// The best placement for the run, and those that were better for chosen parts.
  std::vector<Priced> PlacedBy;
  double WithoutAll = 0; ///< [s]
  schema::CauseTree::Table Tree;
  std::map<std::vector<std::size_t>, ReplayedCalls> Together; ///< by numbers of causes
};
}
