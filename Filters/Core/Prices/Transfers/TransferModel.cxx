#include "Filters/Core/Prices/Transfers/TransferModel.h"

#include "Filters/Core/Common/ForEachIndex.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Transfers/NonNegativeFit.h"
#include "Filters/Core/Prices/Transfers/ProgramLoad.h"
#include "Filters/Core/Prices/Transfers/TransferExamples.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr int kPolishes = 4;
/// Natural logarithm: the program's own load may change a part and the base by this much in total.
constexpr double kEffect = 2 * kOwnLoad;
/// If up to half of the parts are disturbed, the median of the calm ones lies between the first
/// quartile and the median of all.
constexpr double kCalm = (kHalf / 2 + kHalf) / 2;
/// Number of values to fit: more do not change the coefficients.
constexpr std::size_t kFitted = 5000;

/// Effects of parts of the run above the usual effect; 0 if negligible. Most of the time, nothing
/// but the program itself disturbs messages.
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

/// Messages with an exact lag, within and between nodes.
struct ExactMessages
{
  ExactMessages(const PricedRun& run, const MessageLags& lags)
  {
    constexpr std::size_t kPiece = 1 << 16;
    std::vector<Found> pieces((run.Messages() + kPiece - 1) / kPiece);
    ParallelFor(run.Messages(), kPiece, 0, [&](std::size_t begin, std::size_t end, int) {
      Look(run, lags, begin, end, pieces[begin / kPiece]);
    });
    std::array<std::vector<double>, 2> small;
    for (const Found& piece : pieces)
    {
      this->Within += piece.Within;
      for (const int inter : { 0, 1 })
      {
        this->Of[inter].insert(
          this->Of[inter].end(), piece.Of[inter].begin(), piece.Of[inter].end());
        small[inter].insert(
          small[inter].end(), piece.Small[inter].begin(), piece.Small[inter].end());
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
  /// Whether messages within nodes are hardly ever the last that a call waits for, while others
  /// are.
  bool NeverLast() const
  {
    if (this->Of[0].empty() && this->Of[1].empty())
    {
      return false; // no call waited for any message
    }
    const auto last = static_cast<double>(this->Of[0].size());
    return last < kEnoughToFit || last < kRare * static_cast<double>(this->Within);
  }

  std::array<std::vector<std::uint32_t>, 2> Of;
  std::array<double, 2> Empty{}; ///< [s] that an empty message takes
  std::size_t Within = 0;

private:
  /// The same for some of the messages.
  struct Found
  {
    std::array<std::vector<std::uint32_t>, 2> Of;
    std::array<std::vector<double>, 2> Small; ///< [s] lags of small messages
    std::size_t Within = 0;
  };
  static void Look(
    const PricedRun& run, const MessageLags& lags, std::size_t begin, std::size_t end, Found& found)
  {
    for (std::size_t m = begin; m < end; ++m)
    {
      const bool inter = run.IsReplayed(m) && run.IsInterNode(m, run.Machine.NodeOf);
      found.Within += run.IsReplayed(m) && !inter;
      if (lags.Exact[m])
      {
        found.Of[inter].push_back(static_cast<std::uint32_t>(m));
        if (run.Bytes(m) <= kSmallMessage + 1)
        {
          found.Small[inter].push_back(lags.Lag[m]);
        }
      }
    }
  }
};

/// What links add to messages: the median of the narrowest kind with enough messages.
class LinkEffects
{
public:
  /// @param sure by message, whether it shows the effect of its link
  LinkEffects(const MessageKinds& kinds, const std::vector<char>& sure) : Sure(sure)
  {
    // From narrow to wide: the wider the kind, the more its messages differ.
    this->Levels[0].Kind = &kinds.Channel;
    this->Levels[1].Kind = &kinds.NodePair;
    this->Levels[2].Kind = &kinds.Size;
  }

  /// @param rest rest(message): residual of a message that shows the effect of its link, natural
  /// logarithm
  template<typename Rest>
  void Find(Rest&& rest)
  {
    bool known = false;
    for (Level& level : this->Levels)
    {
      if (known) // for all messages: wider kinds are not needed
      {
        return;
      }
      if (!level.Counted)
      {
        level.Counted.emplace(*level.Kind, this->Sure);
      }
      level.Medians =
        level.Counted->Medians(level.Kind == this->Levels[0].Kind ? kEnough : 2 * kFewest, rest);
      known = std::none_of(level.Medians.begin(), level.Medians.end(),
        [](double median) { return std::isnan(median); });
    }
  }

  /// What a message's link adds; 0: unknown.
  double Of(std::size_t m) const
  {
    for (const Level& level : this->Levels)
    {
      if (!level.Medians.empty() && !std::isnan(level.Medians[level.Kind->Of[m]]))
      {
        return level.Medians[level.Kind->Of[m]];
      }
    }
    return 0;
  }

private:
  struct Level
  {
    const MessageClasses* Kind;
    std::optional<CountedClasses> Counted;
    std::vector<double> Medians; ///< by class
  };

  const std::vector<char>& Sure;
  std::array<Level, 3> Levels;
};

/// The least time available to messages within nodes, by size, as if each message was alone.
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
  ForEachIndex(
    n, [&](std::size_t m) { this->UsualLength[m] = std::max(lags.Usual[m], kShortest); });
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
  ForEachIndex(model.FreeLength.size(), [&](std::size_t m) {
    model.FreeLength[m] = std::max(lags.Lag[m] * std::exp(-this->Slowness[m]), kShortest);
  });
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
    ForEachIndex(slowdown.size(), [&](std::size_t m) {
      if (slowdown[m] > 1)
      {
        model.Traffic[m] = lags.Lag[m] * (1 - 1 / slowdown[m]);
        own.Exact[m] = own.Sure[m] = 0;
      }
    });
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
    ForEachIndex(n, [&](std::size_t m) {
      this->UsualLength[m] = std::max(this->Prediction[m] * std::exp(this->Link[m]), kShortest);
      lags.Usual[m] = this->UsualLength[m];
      likely[m] = this->UsualLength[m] * std::exp(this->Time[m]);
    });
    AssignLags(this->Run, likely, lags);
  }
  this->SetLengths();
}

void TransferModel::SetLengths()
{
  this->FreeLength.resize(this->UsualLength.size());
  ForEachIndex(this->FreeLength.size(), [this](std::size_t m) {
    this->FreeLength[m] = std::max(this->UsualLength[m] * std::exp(-this->Slowness[m]), kShortest);
  });
}

PlainVector<double> TransferModel::RestOf(const MessageLags& lags) const
{
  PlainVector<double> rest(this->Run.Messages());
  ForEachIndex(rest.size(), [&](std::size_t m) {
    rest[m] = std::log(std::max(lags.Lag[m], kShortest) / this->Prediction[m]) - this->Time[m];
  });
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
  ForEachIndex(this->Slowness.size(), [&](std::size_t m) {
    this->Slowness[m] = this->Run.IsReplayed(m)
      ? SlownessOf(this->Slow, nodeOf[this->Run.Source(m)], nodeOf[this->Run.Destination(m)])
      : 0;
  });
}

FeatureChoice TransferModel::UsedFeatures() const
{
  FeatureChoice used{};
  for (std::size_t k = 0; k < kFeatures; ++k)
  {
    used[k] = (this->Believed[0] > 0 && this->Coefficients[0][k] != 0) ||
      (this->Believed[1] > 0 && this->Coefficients[1][k] != 0);
  }
  return used;
}

bool TransferModel::DependsOnLoad() const
{
  return ProgramLoad::AnyIn(this->UsedFeatures());
}

PlainVector<double> TransferModel::Predict(const Transfers& transfers) const
{
  return this->PredictWith(
    ProgramLoad(this->Run, transfers, this->UsedFeatures()), transfers.NodeOf);
}

PlainVector<double> TransferModel::PredictWith(
  const ProgramLoad& loads, const std::vector<std::int32_t>& nodeOf) const
{
  PlainVector<double> prediction(this->Run.Messages());
  ForEachIndex(prediction.size(), [&](std::size_t m) {
    const bool inter = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, nodeOf);
    prediction[m] = this->PredictedFor(inter, loads.Of(m), this->UsualLength[m]);
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
  const bool other = !this->Known[inter]; // no such message was seen
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
      // A transfer within a node takes no longer than it would if it left the node.
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
  // Loads that are not believed or have no coefficients are left out.
  this->Prediction = this->PredictWith(loads, this->Run.Machine.NodeOf);
}

void TransferModel::Polish(const MessageKinds& kinds, const MessageLags& lags)
{
  const std::size_t n = this->Run.Messages();
  this->Link.resize(n);
  this->Time.resize(n);
  PlainVector<double> ratio(n); // of messages with exact lags
  MessageClasses bins{ PlainVector<std::uint32_t>(n), kTimeParts };
  std::vector<char> between(n), counts(n), sure(n);
  ForEachIndex(n, [&](std::size_t m) {
    this->Link[m] = this->Time[m] = 0;
    bins.Of[m] = this->Run.TimePart(lags.Start[m] + 0.5 * lags.Lag[m]);
    between[m] = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, this->Run.Machine.NodeOf);
    counts[m] = lags.TellsOfNetwork(m) && between[m];
    sure[m] = lags.Exact[m] && lags.Sure[m];
    if (lags.Exact[m])
    {
      ratio[m] = std::clamp(std::log(std::max(lags.Lag[m], kShortest) / this->Prediction[m]),
        -kGreatestEffect, kGreatestEffect);
    }
  });
  if (std::count(lags.Exact.begin(), lags.Exact.end(), 1) < kManySamples)
  {
    return;
  }
  LinkEffects links(kinds, sure);
  const CountedClasses inTime(bins, counts);
  std::vector<double> effects(kTimeParts, 0);
  const auto time = [&](std::size_t m) { return between[m] ? effects[bins.Of[m]] : 0; };
  const auto link = [&](std::size_t m) { return links.Of(m) + this->Slowness[m]; };
  for (int round = 0; round < kPolishes; ++round)
  {
    links.Find([&](std::size_t m) { return ratio[m] - time(m) - this->Slowness[m]; });
    effects = AboveBase(inTime.Medians(kFewest, [&](std::size_t m) { return ratio[m] - link(m); }));
  }
  ForEachIndex(n, [&](std::size_t m) {
    this->Link[m] = link(m);
    this->Time[m] = time(m);
  });
}
}
