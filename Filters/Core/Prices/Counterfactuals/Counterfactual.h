#pragma once
#include "Filters/Core/Prices/Transfers/TransferModel.h"
#include "Filters/Core/Replay/ReplaySteps.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace pclvis
{
/// The run without some of its causes: what differs from the recorded one. Empty: as recorded.
struct Counterfactual
{
  PlainVector<double> Work;         ///< [s] before each call
  PlainVector<double> Slowdown;     ///< by message: its lag is divided by it
  PlainVector<double> Cost;         ///< [s] by member of a collective
  PlainVector<double> CostFactor;   ///< by member of a collective: factor of its cost
  std::vector<std::int32_t> NodeOf; ///< by rank
  std::vector<char> Dead;           ///< by message: it is not sent
  /// By message: its lag is divided by it, as if no link were slow; 1 where it passes no slow link.
  PlainVector<double> Mended;
};

/// Both at once; if both change the same thing, the first one counts.
Counterfactual Both(const Counterfactual& a, const Counterfactual& b);

/// What a replay is to find: a first estimate of its length, with the loads of the recorded times,
/// and when some calls begin (PlacementGains); its length; or also when all calls begin and end.
enum class ReplayDepth : std::uint8_t
{
  FirstLength,
  Length,
  Calls
};

/// Replays a run without some of its causes. A transfer takes its recorded time, times the change
/// that the model predicts for its own and the program's other load. If ranks run on other nodes,
/// loads change a lot. The times are then the means of two replays: one uses a model that
/// underestimates the effect of loads, the other one a model that overestimates it. If the times of
/// most transfers are estimates themselves, the times are the recorded ones plus the difference of
/// two replays, in which all transfers take what the second model predicts and other jobs' traffic
/// adds. Because the load follows from the times, a replay is repeated with the loads of the one
/// before until the length of the run hardly changes. Source: algorithm in Filters/README, Cause
/// Prices.
class CounterfactualReplay
{
public:
  /// @param model of usual loads
  CounterfactualReplay(const PricedRun& run, const MessageLags& lags, const TransferModel& model);
  /// To be called before the first replay in which ranks run on other nodes.
  /// @param seen model of seen loads; must live as long as this
  void ExpectPlacements(const TransferModel& seen);

  /// What it is made from.
  struct Inputs
  {
    const PricedRun& Run;
    const MessageLags& Lags;
    const TransferModel& Model;
    const TransferModel* Seen = nullptr; ///< null: all ranks stay where they are
  };
  const Inputs& MadeFrom() const { return this->From; }

  /// The run as the lags have it: the recorded times.
  const ReplayedCalls& Recorded() const { return this->Base; }
  const RunTimes& Times() const { return this->BaseTimes; }
  /// Share of the run by which the model used for placements misses the recorded length; 0 if
  /// recorded times are used.
  double Missed() const
  {
    const bool modelled = this->ModelledBase.Length > 0 && this->Base.Length > 0;
    return modelled ? std::fabs(this->ModelledBase.Length / this->Base.Length - 1) : 0;
  }

  /// Cost: some replays and predictions, O(calls + messages) each.
  ReplayedCalls Replay(const Counterfactual& changed) const;
  /// The number of models: there is an independent replay for each, and the result is their mean.
  int Models(const Counterfactual& changed) const
  {
    return changed.NodeOf.empty() || this->From.Model.MostAreEstimates ? 1 : 2;
  }
  /// One of these replays, into existing memory.
  /// @param model 0 or 1: of usual or of seen loads
  void ReplayBy(
    int model, const Counterfactual& changed, ReplayDepth depth, ReplayedCalls& replayed) const;
  /// The first becomes the mean of both.
  static void Mean(ReplayedCalls& replayed, const ReplayedCalls& other);

private:
  class Changes;
  class Renewal;
  class Modelled;
  /// Replays the run once. The times at which calls end and are ready are left out if Steps can
  /// compute them.
  void Go(const RunTimesView& times, ReplayDepth depth, ReplayedCalls& replayed) const;
  /// Adds these times if they were left out.
  void End(const RunTimesView& times, ReplayedCalls& replayed) const;
  PlainVector<double> PartAlive(const std::vector<char>& dead) const;
  /// The recorded times, plus the difference between these times and those that the model gives for
  /// the recorded run.
  void AddToRecorded(ReplayDepth depth, ReplayedCalls& replayed) const;

  Inputs From;
  std::unique_ptr<ReplaySteps> Steps; ///< null: clocks disagree
  RunTimes BaseTimes;
  ReplayedCalls Base;
  ReplayedCalls ModelledBase; ///< the same with the times of the model, if placements need it
};
}
