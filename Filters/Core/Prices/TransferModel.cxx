#include "Filters/Core/Prices/TransferModel.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/NonNegativeFit.h"
#include "Filters/Core/Prices/ProgramLoad.h"
#include "Filters/Core/Prices/TransferExamples.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr int kPolishes = 4;
/// Natural logarithm: the program's own load may change both a part and the base by so much.
constexpr double kEffect = 2 * kOwnLoad;
/// If up to half of the parts are disturbed, the median of the calm ones is between a quarter and
/// half of all.
constexpr double kCalm = (kHalf / 2 + kHalf) / 2;
constexpr std::size_t kGrain = 1 << 13;
/// Values to fit: more do not change the coefficients.
constexpr std::size_t kFitted = 5000;

/// Effects of parts of the run above the usual one; 0 where there is none worth the name. Most of
/// the time nothing but the program disturbs.
std::vector<double> AboveBase(std::vector<double> effects)
{
  std::vector<double> seen;
  std::copy_if(effects.begin(), effects.end(), std::back_inserter(seen),
    [](double e) { return !std::isnan(e); });
  const bool enough = seen.size() >= 2 * kFewest;
  const double base = enough ? Percentile(seen.data(), seen.data() + seen.size(), kCalm) : 0;
  for (double& e : effects)
  {
    e = std::isnan(e) || (enough && e - base <= kEffect) ? 0 : e - base;
  }
  return effects;
}

/// Messages whose lag is exact, within and between nodes.
struct ExactMessages
{
  ExactMessages(const PricedRun& run, const MessageLags& lags)
  {
    std::array<std::vector<double>, 2> small;
    for (std::uint32_t m = 0; m < run.Messages(); ++m)
    {
      const bool inter = run.IsReplayed(m) && run.IsInterNode(m, run.Machine.NodeOf);
      this->Within += run.IsReplayed(m) && !inter;
      if (lags.Exact[m])
      {
        this->Of[inter].push_back(m);
        if (run.Bytes(m) <= kSmallMessage + 1)
        {
          small[inter].push_back(lags.Lag[m]);
        }
      }
    }
    const auto median = [](std::vector<double>& of) {
      return of.size() >= kFewest ? Median(of.data(), of.data() + of.size()) : 0;
    };
    const double within = median(small[0]), between = median(small[1]);
    this->Empty[0] = std::min((1 + kHalf) * kOwnCall,
      within > 0      ? within
        : between > 0 ? between / 2
                      : kOwnCall / 2);
    this->Empty[1] =
      std::min(2 * (1 + kHalf) * kOwnCall, between > 0 ? between : 2 * this->Empty[0]);
  }
  /// Whether messages within nodes are hardly ever the last of a call, but others are.
  bool NeverLast() const
  {
    if (this->Of[0].empty() && this->Of[1].empty())
    {
      return false; // nobody waited for any
    }
    const auto last = static_cast<double>(this->Of[0].size());
    return last < kEnoughToFit || last < kRare * static_cast<double>(this->Within);
  }

  std::array<std::vector<std::uint32_t>, 2> Of;
  std::array<double, 2> Empty{}; ///< [s] that an empty message takes
  std::size_t Within = 0;
};

/// What is available to messages within nodes, at least, by size: as if each was alone.
TransferExamples LeastAvailable(const PricedRun& run, const MessageLags& lags)
{
  std::vector<std::pair<double, double>> available;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (run.IsReplayed(m) && !run.IsInterNode(m, run.Machine.NodeOf))
    {
      available.emplace_back(run.Bytes(m), std::max(lags.Available[m], kShortest));
    }
  }
  std::sort(available.begin(), available.end());
  TransferExamples examples;
  for (std::size_t i = 0, past = 0; i < available.size(); i = past)
  {
    while (past < available.size() && available[past].first == available[i].first)
    {
      ++past;
    }
    if (past - i >= kManySamples)
    {
      const double bytes = available[i].first;
      examples.Add({ 1, bytes, bytes, 0, 0, 0, 0, 0 },
        available[i + static_cast<std::size_t>(kRare * (past - i))].second);
    }
  }
  return examples;
}
}

TransferModel::TransferModel(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags)
  : Run(run), HotOfRun(FindHotRanks(run))
{
  const std::size_t n = run.Messages();
  this->Link.assign(n, 0);
  this->Time.assign(n, 0);
  this->UsualLength.resize(n);
  for (std::size_t m = 0; m < n; ++m)
  {
    this->UsualLength[m] = std::max(lags.Usual[m], kShortest);
  }
  this->Slowness.assign(n, 0);
  this->Improve(kinds, lags);
  this->FindSlow(kinds, lags);
  if (this->Slow.empty())
  {
    this->FindHidden(kinds, lags);
  }
  if (!this->Slow.empty())
  {
    this->Improve(kinds, lags);
    this->FindSlow(kinds, lags, this->Slow);
    this->Improve(kinds, lags);
  }
  this->Reference = this->Predict({ run.Machine.NodeOf, lags.Start, this->FreeLength });
  const auto exact = std::count(lags.Exact.begin(), lags.Exact.end(), 1);
  const auto replayed =
    n - std::count(run.ReceivedBy.begin(), run.ReceivedBy.end(), RunGraph::kNone);
  this->MostAreEstimates =
    this->Believed[1] > 0 && static_cast<double>(exact) < kHalf * static_cast<double>(replayed);
}

TransferModel TransferModel::OfSeenLoads(
  const MessageKinds& kinds, const MessageLags& lags, const PlainVector<double>& slowdown) const
{
  TransferModel model = *this;
  for (std::size_t m = 0; m < model.FreeLength.size(); ++m)
  {
    model.FreeLength[m] = std::max(lags.Lag[m] * std::exp(-this->Slowness[m]), kShortest);
  }
  const auto fit = [&](const MessageLags& told) {
    model.Fit(told, model.FreeLength);
    model.Polish(kinds, told);
  };
  if (slowdown.empty())
  {
    fit(lags);
  }
  else
  {
    MessageLags own = lags;
    model.Traffic.assign(slowdown.size(), 0);
    for (std::size_t m = 0; m < slowdown.size(); ++m)
    {
      if (slowdown[m] > 1)
      {
        model.Traffic[m] = lags.Lag[m] * (1 - 1 / slowdown[m]);
        own.Exact[m] = own.Sure[m] = 0;
      }
    }
    fit(own);
  }
  model.Reference = model.Prediction;
  return model;
}

void TransferModel::Improve(const MessageKinds& kinds, MessageLags& lags)
{
  const std::size_t n = this->Run.Messages();
  PlainVector<double> likely(n);
  for (int round = 0; round < 3; ++round)
  {
    this->SetLengths();
    this->Fit(lags, this->FreeLength);
    this->Polish(kinds, lags);
    for (std::size_t m = 0; m < n; ++m)
    {
      this->UsualLength[m] = std::max(this->Prediction[m] * std::exp(this->Link[m]), kShortest);
      lags.Usual[m] = this->UsualLength[m];
      likely[m] = this->UsualLength[m] * std::exp(this->Time[m]);
    }
    AssignLags(this->Run, likely, lags);
  }
  this->SetLengths();
}

void TransferModel::SetLengths()
{
  this->FreeLength.resize(this->UsualLength.size());
  for (std::size_t m = 0; m < this->FreeLength.size(); ++m)
  {
    this->FreeLength[m] = std::max(this->UsualLength[m] * std::exp(-this->Slowness[m]), kShortest);
  }
}

PlainVector<double> TransferModel::RestOf(const MessageLags& lags) const
{
  PlainVector<double> rest(this->Run.Messages());
  for (std::size_t m = 0; m < rest.size(); ++m)
  {
    rest[m] = std::log(std::max(lags.Lag[m], kShortest) / this->Prediction[m]) - this->Time[m];
  }
  return rest;
}

void TransferModel::FindSlow(
  const MessageKinds& kinds, const MessageLags& lags, const std::vector<SlowLink>& known)
{
  this->Slow =
    FindSlowLinks(this->Run, kinds, lags, this->HotOfRun, this->RestOf(lags), this->Time, known);
  this->SetSlowness();
}

void TransferModel::FindHidden(const MessageKinds& kinds, MessageLags& lags)
{
  const SlowLink supposed =
    MostLikelySlow(this->Run, kinds, lags, this->HotOfRun, this->RestOf(lags), this->Time);
  if (supposed.Factor == 1)
  {
    return;
  }
  const TransferFit before = *this;
  const MessageLags lagsBefore = lags;
  this->Slow = { supposed };
  this->SetSlowness();
  this->Improve(kinds, lags);
  this->FindSlow(kinds, lags);
  if (this->Slow.empty())
  {
    static_cast<TransferFit&>(*this) = before;
    lags = lagsBefore;
  }
}

void TransferModel::SetSlowness()
{
  const std::vector<std::int32_t>& nodeOf = this->Run.Machine.NodeOf;
  for (std::size_t m = 0; m < this->Slowness.size(); ++m)
  {
    this->Slowness[m] = this->Run.IsReplayed(m)
      ? SlownessOf(this->Slow, nodeOf[this->Run.Source(m)], nodeOf[this->Run.Destination(m)])
      : 0;
  }
}

PlainVector<double> TransferModel::Predict(const Transfers& transfers) const
{
  FeatureChoice used{};
  for (std::size_t k = 0; k < kFeatures; ++k)
  {
    used[k] = (this->Believed[0] > 0 && this->Coefficients[0][k] != 0) ||
      (this->Believed[1] > 0 && this->Coefficients[1][k] != 0);
  }
  const ProgramLoad loads(this->Run, transfers, used);
  PlainVector<double> prediction(this->Run.Messages());
  ParallelFor(prediction.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t m = begin; m < end; ++m)
    {
      const bool inter = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, transfers.NodeOf);
      prediction[m] = this->PredictedFor(inter, loads.Of(m), this->UsualLength[m]);
    }
  });
  return prediction;
}

double TransferModel::Alone(bool interNode, double bytes) const
{
  const Features alone = interNode ? Features{ 1, bytes, bytes, bytes, bytes, 0, 0, 0 }
                                   : Features{ 1, bytes, bytes, 0, 0, 0, 0, 0 };
  return this->PredictedFor(interNode, alone, kShortest);
}

double TransferModel::PredictedFor(bool inter, const Features& features, double unknown) const
{
  const bool other = !this->Known[inter]; // no message of this class was seen
  double p = unknown;
  if (this->Known[inter] || this->Known[!inter])
  {
    const bool from = other ? !inter : inter;
    p = Dot(this->Coefficients[from], this->Believed[from] > 0 ? features : WithoutLoad(features)) *
      (!other     ? 1
          : inter ? 2.0
                  : kHalf);
    if (!inter && !other && this->Known[1])
    {
      // Within a node no transfer takes longer than if it left the node.
      const double out = this->Believed[1] > 0 ? features[2] : features[1];
      p = std::min(
        p, Dot(this->Coefficients[1], { 1, features[1], out, features[1], features[1], 0, 0, 0 }));
    }
  }
  return std::max(p, kShortest);
}

void TransferModel::Fit(const MessageLags& lags, const PlainVector<double>& lengths)
{
  const ProgramLoad loads(this->Run, { this->Run.Machine.NodeOf, lags.Start, lengths });
  const ExactMessages exact(this->Run, lags);
  const auto examplesOf = [&](bool inter) {
    const std::vector<std::uint32_t>& of = exact.Of[inter];
    TransferExamples examples;
    for (std::size_t i = 0; of.size() >= kEnoughToFit && i < of.size();
         i += of.size() / kFitted + 1)
    {
      examples.Add(loads.Of(of[i]),
        std::max(
          lags.Lag[of[i]] * std::exp(-this->Time[of[i]] - this->Slowness[of[i]]), kShortest));
    }
    return examples;
  };
  const auto fit = [&](bool inter, TransferExamples examples) {
    this->Known[inter] = !examples.Values.empty();
    if (this->Known[inter])
    {
      const int places = ExplainingLoad(examples, exact.Empty[inter]);
      this->Believed[inter] = places > 0 ? kMost : 0;
      examples = places > 0 ? WithLoadOf(std::move(examples), places) : WithoutLoad(examples);
      examples.AddEmpty(exact.Empty[inter]);
      this->Coefficients[inter] = examples.Fitted();
    }
  };
  ParallelFor(2, std::size_t{ 0 }, [&](std::size_t inter) {
    const bool least = inter == 0 && exact.NeverLast();
    fit(inter != 0, least ? LeastAvailable(this->Run, lags) : examplesOf(inter != 0));
  });
  this->Prediction = this->Predict({ this->Run.Machine.NodeOf, lags.Start, lengths });
}

void TransferModel::Polish(const MessageKinds& kinds, const MessageLags& lags)
{
  const std::size_t n = this->Run.Messages();
  this->Link.assign(n, 0);
  this->Time.assign(n, 0);
  PlainVector<double> ratio(n), rest(n);
  MessageClasses bins{ PlainVector<std::uint32_t>(n), kTimeParts };
  std::vector<char> between(n, 0), counts(n, 0), sure(n, 0);
  for (std::size_t m = 0; m < n; ++m)
  {
    ratio[m] = std::clamp(std::log(std::max(lags.Lag[m], kShortest) / this->Prediction[m]),
      -kGreatestEffect, kGreatestEffect);
    const double at = (lags.Start[m] + 0.5 * lags.Lag[m]) / this->Run.Length * kTimeParts;
    bins.Of[m] = static_cast<std::uint32_t>(std::clamp(at, 0.0, kTimeParts - 1.0));
    between[m] = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, this->Run.Machine.NodeOf);
    counts[m] = lags.Exact[m] && between[m];
    sure[m] = lags.Exact[m] && lags.Sure[m];
  }
  if (std::count(lags.Exact.begin(), lags.Exact.end(), 1) < kManySamples)
  {
    return;
  }
  for (int round = 0; round < kPolishes; ++round)
  {
    for (std::size_t m = 0; m < n; ++m)
    {
      rest[m] = ratio[m] - this->Time[m] - this->Slowness[m];
    }
    this->FindLinks(kinds, rest, sure);
    for (std::size_t m = 0; m < n; ++m)
    {
      rest[m] = ratio[m] - this->Link[m];
    }
    const std::vector<double> effects = AboveBase(ClassMedians(bins, rest, counts, kFewest));
    for (std::size_t m = 0; m < n; ++m)
    {
      this->Time[m] = between[m] ? effects[bins.Of[m]] : 0;
    }
  }
}

void TransferModel::FindLinks(
  const MessageKinds& kinds, const PlainVector<double>& rest, const std::vector<char>& sure)
{
  this->Link.assign(rest.size(), std::numeric_limits<double>::quiet_NaN());
  // The wider the kind, the more its messages differ.
  const std::pair<const MessageClasses*, std::size_t> levels[] = { { &kinds.Channel, kEnough },
    { &kinds.NodePair, 2 * kFewest }, { &kinds.Size, 2 * kFewest } };
  for (const auto& [kind, enough] : levels)
  {
    const std::vector<double> medians = ClassMedians(*kind, rest, sure, enough);
    for (std::size_t m = 0; m < rest.size(); ++m)
    {
      this->Link[m] = std::isnan(this->Link[m]) ? medians[kind->Of[m]] : this->Link[m];
    }
  }
  for (std::size_t m = 0; m < rest.size(); ++m)
  {
    this->Link[m] = (std::isnan(this->Link[m]) ? 0 : this->Link[m]) + this->Slowness[m];
  }
}
}
