#pragma once
#include "Filters/Core/Prices/Messages/MessageLags.h"
#include "Filters/Core/Prices/Transfers/ProgramLoad.h"
#include "Filters/Core/Prices/Transfers/SlowLinks.h"

#include <array>
#include <vector>

namespace pclvis
{
/// What a TransferModel has found.
struct TransferFit
{
  /// How much of the load's effect is used within and between nodes, 0 (nothing) to 1.
  std::array<double, 2> Believed{};
  PlainVector<double> Prediction;  ///< [s] by message, as recorded
  PlainVector<double> Link, Time;  ///< by message, natural logarithm
  PlainVector<double> UsualLength; ///< [s] by message
  PlainVector<double> FreeLength;  ///< [s] by message, without what slow links add
  PlainVector<double> Reference;   ///< [s] by message, the prediction for these lengths
  std::vector<SlowLink> Slow;
  PlainVector<double> Slowness; ///< by message, natural logarithm, what slow links add; in Link
  std::array<Features, 2> Coefficients{}; ///< within, between nodes
  std::array<bool, 2> Known{};            ///< whether such messages were seen
  /// Loads between nodes are used, but the times of most messages are estimates, because no call
  /// waited for them.
  bool MostAreEstimates = false;
  PlainVector<double> Traffic; ///< [s] by message, what other jobs' traffic adds; empty: nothing
};

/// How long transfers take, from the run itself:
///   lag = prediction(size, own load) * exp(link + time)
/// The prediction is linear in the features with coefficients >= 0; within and between nodes apart.
/// The link's effect is by how much longer one channel takes than others; the time's effect is by
/// how much longer all messages between nodes take in one of 60 parts of the run, both by medians.
/// First messages are not used for the effect of times. Slow links are part of the link's effect;
/// the prediction and the loads do not include them.
/// Source: algorithm in Filters/README, Cause Prices.
class TransferModel : public TransferFit
{
public:
  /// For a model that another process fitted.
  explicit TransferModel(const PricedRun& run) : Run(run) {}
  /// Fits the model, and assigns the lags anew by its usual ones.
  TransferModel(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags);

  /// The same, with loads computed from the lags that were seen instead of the usual ones. With
  /// usual lengths there is less load than there really was, so its effect is underestimated. With
  /// seen lengths it is overestimated, because slow transfers meet more load. The truth is between
  /// the two.
  /// @param slowdown by message, by other jobs' traffic: such messages do not show the effect of
  /// the program's own load; empty: none
  TransferModel OfSeenLoads(const MessageKinds& kinds, const MessageLags& lags,
    const PlainVector<double>& slowdown = {}) const;

  /// Hot ranks of the run, whose messages say nothing about links.
  const HotRanks& Hot() const { return this->HotOfRun; }

  /// [s] by message, for other places and times. Cost: O(messages).
  PlainVector<double> Predict(const Transfers& transfers) const;

  /// [s] for a message that is alone on its way, within or between nodes of one switch.
  double Alone(bool interNode, double bytes) const;

  /// Residuals of messages from the model, slow links included, natural logarithm.
  PlainVector<double> RestOf(const MessageLags& lags) const;

  /// Whether predictions may depend on loads.
  bool BelievesLoad() const { return this->Believed[0] > 0 || this->Believed[1] > 0; }
  /// Whether they do for some messages: a load that is used may still explain nothing.
  bool DependsOnLoad() const;

  /// Calls visit(part) for all parts that replays need.
  template<typename Model, typename Visit>
  static void ForEachPart(Model& model, Visit&& visit)
  {
    visit(model.Believed);
    visit(model.Coefficients);
    visit(model.Known);
    visit(model.MostAreEstimates);
    visit(model.Traffic);
    visit(model.Link);
    visit(model.Time);
    visit(model.UsualLength);
    visit(model.FreeLength);
    visit(model.Reference);
    visit(model.Slow);
    visit(model.Slowness);
  }

private:
  /// The features that predictions depend on.
  FeatureChoice UsedFeatures() const;
  /// Coefficients, links and times by turns, for the slow links that are known.
  void Improve(const MessageKinds& kinds, MessageLags& lags);
  /// Slow links, from the residuals of messages; those known before are kept while they are slow.
  void FindSlow(
    const MessageKinds& kinds, const MessageLags& lags, const std::vector<SlowLink>& known = {});
  /// If all messages together show no slow link: one found with a model that was fitted without its
  /// own messages.
  void FindHidden(const MessageKinds& kinds, MessageLags& lags);
  void SetSlowness();
  void SetLengths();
  /// Coefficients for the loads of transfers of these lengths, and their predictions.
  void Fit(const MessageLags& lags, const PlainVector<double>& lengths);
  void Polish(const MessageKinds& kinds, const MessageLags& lags);
  /// [s] By message, with these loads, which may contain more than the model uses.
  PlainVector<double> PredictWith(
    const ProgramLoad& loads, const std::vector<std::int32_t>& nodeOf) const;
  double PredictedFor(bool interNode, const Features& features, double unknown) const;

  const PricedRun& Run;
  HotRanks HotOfRun;
};
}
