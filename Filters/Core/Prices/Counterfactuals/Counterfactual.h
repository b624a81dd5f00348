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
  PlainVector<double> CostFactor;   ///< by member of a collective: what that is multiplied by
  std::vector<std::int32_t> NodeOf; ///< by rank
  std::vector<char> Dead;           ///< by message: it is not sent
  /// By message: its lag is divided by it, because no link is slow; 1 where it passes none.
  PlainVector<double> Mended;
};

/// Both at once; where both change the same, the first.
Counterfactual Both(const Counterfactual& a, const Counterfactual& b);

/// What is asked of a replay: a first estimate of its length, with the loads of the recorded times,
/// and when some calls begin (PlacementGains); its length; or also when all begin and end.
enum class ReplayDepth : std::uint8_t
{
  FirstLength,
  Length,
  Calls
};

/// Replays a run without some of its causes. A transfer takes as long as it did, times what its own
/// and the program's other load change by the model. Where ranks run elsewhere, loads change much:
/// the times are the means of two replays, of which one's model underestimates what loads do, and
/// the other's overestimates it; or, if what most transfers took is an estimate itself, they are
/// the recorded ones, and what two replays differ by whose transfers take what the latter model
/// says and other jobs' traffic adds. Because the load follows from the times, a replay is repeated
/// with the loads of the one before, until the length of the run hardly changes. Source: algorithm
/// in Filters/README, Cause Prices.
class CounterfactualReplay
{
public:
  /// @param model of usual loads
  CounterfactualReplay(const PricedRun& run, const MessageLags& lags, const TransferModel& model);
  /// Before the first replay in which ranks run elsewhere.
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
  /// Share of the run by which the model that placements are replayed by misses the recorded
  /// length; 0 where recorded times are.
  double Missed() const
  {
    const bool modelled = this->ModelledBase.Length > 0 && this->Base.Length > 0;
    return modelled ? std::fabs(this->ModelledBase.Length / this->Base.Length - 1) : 0;
  }

  /// Cost: some replays and predictions, O(calls + messages) each.
  ReplayedCalls Replay(const Counterfactual& changed) const;
  /// Its parts, which are independent of each other, are replays by so many models: their mean is
  /// the result.
  int Models(const Counterfactual& changed) const
  {
    return changed.NodeOf.empty() || this->From.Model.MostAreEstimates ? 1 : 2;
  }
  /// One of them, into memory that is there.
  /// @param model 0 or 1: of usual or of seen loads
  void ReplayBy(
    int model, const Counterfactual& changed, ReplayDepth depth, ReplayedCalls& replayed) const;
  /// The first becomes the mean of both.
  static void Mean(ReplayedCalls& replayed, const ReplayedCalls& other);

private:
  class Changes;
  class Renewal;
  class Modelled;
  /// Replays the run once; when calls end and are ready is left out where Steps can tell it.
  void Go(const RunTimesView& times, ReplayDepth depth, ReplayedCalls& replayed) const;
  /// Adds that, where it was left out.
  void End(const RunTimesView& times, ReplayedCalls& replayed) const;
  PlainVector<double> PartAlive(const std::vector<char>& dead) const;
  /// The recorded times, and what these are longer by than the run as recorded by the model.
  void AddToRecorded(ReplayDepth depth, ReplayedCalls& replayed) const;

  Inputs From;
  std::unique_ptr<ReplaySteps> Steps; ///< null: clocks disagree
  RunTimes BaseTimes;
  ReplayedCalls Base;
  ReplayedCalls ModelledBase; ///< the same with the times of the model, if placements need it
};
}
