#pragma once
#include "Filters/Core/Prices/TransferModel.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstdint>
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

/// What is asked of a replay: a first estimate of its length, with the loads of the recorded times;
/// its length; or also when calls begin and end.
enum class ReplayDepth : std::uint8_t
{
  FirstLength,
  Length,
  Calls
};

/// Replays a run without some of its causes. A transfer takes as long as it did, times what its own
/// and the program's other load change by the model. Where ranks run elsewhere, loads change much:
/// the times are the means of two replays, of which one's model underestimates what loads do, and
/// the other's overestimates it. Because the load follows from the times, the
/// replay is repeated with the loads of the one before, until the length of the run hardly changes.
/// Source: algorithm in Filters/README, Cause Prices.
class CounterfactualReplay
{
public:
  /// @param model of usual loads
  /// @param seen  of seen loads
  CounterfactualReplay(const PricedRun& run, const MessageLags& lags, const TransferModel& model,
    const TransferModel& seen);

  /// What it is made from.
  struct Inputs
  {
    const PricedRun& Run;
    const MessageLags& Lags;
    const TransferModel &Model, &Seen;
  };
  const Inputs& MadeFrom() const { return this->From; }

  /// The run as the lags have it: the recorded times.
  const ReplayedCalls& Recorded() const { return this->Base; }
  const RunTimes& Times() const { return this->BaseTimes; }

  /// Cost: some replays and predictions, O(calls + messages) each.
  ReplayedCalls Replay(const Counterfactual& changed) const;
  /// Its parts, which are independent of each other, are replays by so many models: their mean is
  /// the result.
  static int Models(const Counterfactual& changed) { return changed.NodeOf.empty() ? 1 : 2; }
  /// One of them, into memory that is there.
  /// @param model 0 or 1: of usual or of seen loads
  void ReplayBy(
    int model, const Counterfactual& changed, ReplayDepth depth, ReplayedCalls& replayed) const;
  /// The first becomes the mean of both.
  static void Mean(ReplayedCalls& replayed, const ReplayedCalls& other);

private:
  class Renewal;
  PlainVector<double> PartAlive(const std::vector<char>& dead) const;

  const Inputs From;
  RunTimes BaseTimes;
  ReplayedCalls Base;
};
}
