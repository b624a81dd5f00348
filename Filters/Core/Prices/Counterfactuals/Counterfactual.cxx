#include "Filters/Core/Prices/Counterfactuals/Counterfactual.h"

#include "Filters/Core/Common/ForEachIndex.h"
#include "Filters/Core/Common/PriceConstants.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// The loads are updated at most this often, halfway each time.
constexpr int kRenewals = 5;
/// As a share of the recorded length: the loads are not updated further after a smaller change.
constexpr double kSame = 2e-4;
/// [s] A message that is not sent counts as having arrived before any other.
constexpr double kNever = -std::numeric_limits<double>::infinity();

/// Limits by how much loads can change a transfer.
double Limited(double ratio)
{
  const double most = std::exp(price_constants::kGreatestEffect);
  return std::clamp(ratio, 1 / most, most);
}

template<typename T>
const T& FirstOf(const T& a, const T& b)
{
  return a.empty() ? b : a;
}
}

Counterfactual Both(const Counterfactual& a, const Counterfactual& b)
{
  return { FirstOf(a.Work, b.Work), FirstOf(a.Slowdown, b.Slowdown), FirstOf(a.Cost, b.Cost),
    FirstOf(a.CostFactor, b.CostFactor), FirstOf(a.NodeOf, b.NodeOf), FirstOf(a.Dead, b.Dead),
    FirstOf(a.Mended, b.Mended) };
}

/// What changes in a run without a cause, except how long transfers take. Whatever stays as
/// recorded is not copied.
class CounterfactualReplay::Changes
{
public:
  Changes(
    const CounterfactualReplay& base, const Counterfactual& changed, const TransferModel& model)
    : Base(base), Run(base.From.Run), Lags(base.From.Lags), Model(model), Changed(changed),
      NodeOf(FirstOf(changed.NodeOf, base.From.Run.Machine.NodeOf)),
      Dead(changed.Dead.empty() ? nullptr : &changed.Dead), Times(base.BaseTimes)
  {
    this->Times.Work = FirstOf(changed.Work, base.BaseTimes.Work).data();
    this->Times.Cost = FirstOf(changed.Cost, base.BaseTimes.Cost).data();
    if (!changed.CostFactor.empty())
    {
      this->Cost = FirstOf(changed.Cost, base.BaseTimes.Cost);
      ForEachIndex(this->Cost.size(),
        [&](std::size_t member) { this->Cost[member] *= changed.CostFactor[member]; });
      this->Times.Cost = this->Cost.data();
    }
    if (this->Dead)
    {
      this->Own = base.PartAlive(changed.Dead);
      ForEachIndex(this->Own.size(),
        [this](std::size_t call) { this->Own[call] *= this->Base.BaseTimes.Own[call]; });
      this->Times.Own = this->Own.data();
    }
  }

protected:
  /// Replays until loads no longer change the length of the run.
  /// @param most  limit on the number of updates
  /// @param renew renew(begin times of calls) updates the times of transfers
  template<typename Renew>
  void ReplayUntilSame(int most, ReplayDepth depth, ReplayedCalls& replayed, Renew&& renew)
  {
    double before = 0;
    for (int round = 0;; ++round)
    {
      this->Base.Go(this->Times, depth, replayed);
      const double change = std::fabs(replayed.Length - before);
      if (round == most || (round > 0 && change <= kSame * this->Base.Base.Length))
      {
        if (depth == ReplayDepth::Calls)
        {
          this->Base.End(this->Times, replayed);
        }
        return;
      }
      before = replayed.Length;
      renew(replayed.Begin);
    }
  }

  /// Finds when transfers can begin, from the begin times of calls.
  void SetStarts(const PlainVector<double>& begin)
  {
    this->Start.resize(this->Run.Messages());
    ForEachIndex(this->Start.size(), [&](std::size_t m) {
      this->Start[m] = this->Run.IsReplayed(m) ? this->Run.Graph.Start(m, begin) : 0;
    });
  }

  bool IsDead(std::size_t m) const { return this->Dead && (*this->Dead)[m]; }

  /// What slow links add to a message with the current placement of its ranks, natural logarithm.
  double SlownessNow(std::size_t m) const
  {
    return SlownessOf(
      this->Model.Slow, this->NodeOf[this->Run.Source(m)], this->NodeOf[this->Run.Destination(m)]);
  }

  const CounterfactualReplay& Base;
  const PricedRun& Run;
  const MessageLags& Lags;
  const TransferModel& Model;
  const Counterfactual& Changed;
  const std::vector<std::int32_t>& NodeOf;
  const std::vector<char>* Dead;
  RunTimesView Times;
  PlainVector<double> Own, Cost; ///< [s] by call, member; empty: as recorded
  PlainVector<double> Start;     ///< [s] by message; reused memory
};

/// Transfers take as long as recorded, except for what changed loads add or save.
class CounterfactualReplay::Renewal : Changes
{
public:
  Renewal(
    const CounterfactualReplay& base, const Counterfactual& changed, const TransferModel& model)
    : Changes(base, changed, model)
  {
    this->FindTransit();
    this->SetLags();
  }

  void Replay(ReplayDepth depth, ReplayedCalls& replayed)
  {
    // If all messages take the same paths as recorded, only loads make predictions differ.
    const bool changes =
      this->First.empty() ? this->Model.DependsOnLoad() : this->Model.BelievesLoad();
    const bool renews = depth != ReplayDepth::FirstLength && changes;
    this->ReplayUntilSame(
      renews ? kRenewals : 0, depth, replayed, [this](const PlainVector<double>& begin) {
        this->Renew(begin);
        this->SetLags();
      });
  }

private:
  /// Finds lags and lengths of transfers before loads change them, and the initial effect of loads
  /// if messages take other paths or some are not sent.
  void FindTransit()
  {
    const bool moves = !this->Changed.NodeOf.empty();
    const PlainVector<double>& slowdown = this->Changed.Slowdown;
    PlainVector<double> prediction;
    if (moves || this->Dead)
    {
      prediction = this->PredictionFor(this->Lags.Start);
    }
    if (moves)
    {
      this->Length = this->Model.FreeLength;
    }
    const PlainVector<double>& mended = this->Changed.Mended;
    if (moves || !mended.empty() || !slowdown.empty())
    {
      this->Lag = this->Lags.Lag;
      this->SendLag = this->Lags.SendLag;
      ForEachIndex(this->Run.Messages(), [&](std::size_t m) {
        double factor = moves && this->ChangesKind(m) ? this->Move(m, prediction[m])
          : slowdown.empty()                          ? 1
                                                      : 1 / slowdown[m];
        if (!mended.empty())
        {
          factor /= mended[m];
        }
        else if (moves && this->Run.IsReplayed(m))
        {
          factor *= std::exp(this->SlownessNow(m) - this->Model.Slowness[m]);
        }
        this->Lag[m] *= factor;
        this->SendLag[m] *= factor;
      });
    }
    if (moves)
    {
      prediction = this->PredictionFor(this->Lags.Start);
    }
    this->First.resize(prediction.size());
    ForEachIndex(this->First.size(),
      [&](std::size_t m) { this->First[m] = Limited(prediction[m] / this->Model.Reference[m]); });
    this->Ratio = this->First;
  }

  /// Whether a message goes between nodes now but did not before, or the other way around.
  bool ChangesKind(std::size_t m) const
  {
    return this->Run.IsReplayed(m) &&
      this->Run.IsInterNode(m, this->Run.Machine.NodeOf) != this->Run.IsInterNode(m, this->NodeOf);
  }

  /// Moves a message to another link, away from its old link and the traffic there.
  /// @return the factor for its lag
  double Move(std::size_t m, double prediction)
  {
    const double change = Limited(prediction / this->Model.Reference[m]);
    this->Length[m] = std::max(this->Length[m] * change, price_constants::kShortest);
    return std::exp(this->Model.Slowness[m] - this->Model.Time[m] - this->Model.Link[m]);
  }

  PlainVector<double> PredictionFor(const PlainVector<double>& start) const
  {
    return this->Model.Predict(
      { this->NodeOf, start, FirstOf(this->Length, this->Model.FreeLength), this->Dead });
  }

  void SetLags()
  {
    const PlainVector<double>& lag = FirstOf(this->Lag, this->Lags.Lag);
    const PlainVector<double>& sendLag = FirstOf(this->SendLag, this->Lags.SendLag);
    this->Times.Lag = lag.data();
    this->Times.SendLag = sendLag.data();
    if (this->Ratio.empty()) // as recorded
    {
      return;
    }
    this->LoadedLag.resize(lag.size());
    this->LoadedSendLag.resize(lag.size());
    ForEachIndex(lag.size(), [&](std::size_t m) {
      this->LoadedLag[m] = this->IsDead(m) ? kNever : lag[m] * this->Ratio[m];
      this->LoadedSendLag[m] = this->IsDead(m) ? kNever : sendLag[m] * this->Ratio[m];
    });
    this->Times.Lag = this->LoadedLag.data();
    this->Times.SendLag = this->LoadedSendLag.data();
  }

  /// Changes the lags halfway to what the loads with these begin times of calls give.
  void Renew(const PlainVector<double>& begin)
  {
    const std::size_t n = this->Run.Messages();
    this->SetStarts(begin);
    const PlainVector<double> again = this->PredictionFor(this->Start);
    const bool first = this->Ratio.empty();
    this->Ratio.resize(n);
    ForEachIndex(n, [&](std::size_t m) {
      const bool inter = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, this->NodeOf);
      const double believed = this->Model.Believed[inter];
      const double recorded = this->First.empty() ? 1 : this->First[m];
      const double now = first ? 1 : this->Ratio[m];
      const double changed = Limited(again[m] / (this->Model.Reference[m] * recorded));
      this->Ratio[m] = std::sqrt(now * Limited(recorded * std::pow(changed, believed)));
    });
  }

  /// [s] By message; empty: as recorded.
  PlainVector<double> Lag, SendLag, Length;
  /// By message, the factor that loads apply to its lag: initially, and now; empty: loads change
  /// nothing.
  PlainVector<double> First, Ratio;
  PlainVector<double> LoadedLag, LoadedSendLag; ///< reused memory
};

/// Transfers take what the model says, given the program's own loads.
class CounterfactualReplay::Modelled : Changes
{
public:
  Modelled(const CounterfactualReplay& base, const Counterfactual& changed)
    : Changes(base, changed, *base.From.Seen), Length(base.From.Seen->FreeLength)
  {
    this->Start = this->Lags.Start;
    this->Length = this->Prediction();
    this->SetLags();
  }

  void Replay(ReplayDepth depth, ReplayedCalls& replayed)
  {
    // The loads at the recorded times say little about other paths, so even a first estimate
    // replays once with its own loads.
    const int most = depth == ReplayDepth::FirstLength ? 1 : kRenewals;
    this->ReplayUntilSame(most, depth, replayed, [this](const PlainVector<double>& begin) {
      this->SetStarts(begin);
      const PlainVector<double> again = this->Prediction();
      ForEachIndex(again.size(),
        [&](std::size_t m) { this->Length[m] = std::sqrt(this->Length[m] * again[m]); });
      this->SetLags();
    });
  }

private:
  PlainVector<double> Prediction() const
  {
    return this->Model.Predict({ this->NodeOf, this->Start, this->Length, this->Dead });
  }

  void SetLags()
  {
    const bool mended = !this->Changed.Mended.empty();
    this->Lag.resize(this->Length.size());
    this->SendLag.resize(this->Lag.size());
    ForEachIndex(this->Lag.size(), [&](std::size_t m) {
      const double slow = this->Run.IsReplayed(m) && !mended ? this->SlownessNow(m) : 0;
      this->Lag[m] =
        this->IsDead(m) ? kNever : this->Length[m] * std::exp(slow) + this->TrafficNow(m);
      this->SendLag[m] = this->Lag[m] * this->PartOfSender(m);
    });
    this->Times.Lag = this->Lag.data();
    this->Times.SendLag = this->SendLag.data();
  }

  /// The part of the transfer after which the sender continues, as recorded.
  double PartOfSender(std::size_t m) const
  {
    const double lag = this->Lags.Lag[m];
    return lag > 0 ? std::clamp(this->Lags.SendLag[m] / lag, 0.0, 1.0) : 1;
  }

  /// [s] What other jobs' traffic adds to a message if it goes between nodes.
  double TrafficNow(std::size_t m) const
  {
    const bool adds = !this->Model.Traffic.empty() && this->Changed.Slowdown.empty() &&
      this->Run.IsReplayed(m) && this->Run.IsInterNode(m, this->NodeOf);
    return adds ? this->Model.Traffic[m] : 0;
  }

  PlainVector<double> Length, Lag, SendLag; ///< [s] by message
};

CounterfactualReplay::CounterfactualReplay(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model)
  : From{ run, lags, model }
{
  this->BaseTimes = RecordedCallTimes(run.Graph, 0);
  this->BaseTimes.Lag = lags.Lag;
  this->BaseTimes.SendLag = lags.SendLag;
  ForEachIndex(run.Graph.Calls.Size(), [&](std::size_t call) {
    if (run.Requests(call) > 0)
    {
      this->BaseTimes.Own[call] = lags.Own[call];
    }
  });
  if (run.Graph.Unordered == 0)
  {
    this->Steps = std::make_unique<ReplaySteps>(run.Graph, run.Dealt);
  }
  this->Go(this->BaseTimes, ReplayDepth::Calls, this->Base);
  this->End(this->BaseTimes, this->Base);
}

void CounterfactualReplay::Go(
  const RunTimesView& times, ReplayDepth depth, ReplayedCalls& replayed) const
{
  if (this->Steps)
  {
    this->Steps->Begins(times, replayed);
  }
  else if (depth == ReplayDepth::Calls)
  {
    ReplayRun(this->From.Run.Graph, times, replayed);
  }
  else
  {
    ReplayBegins(this->From.Run.Graph, times, replayed);
  }
}

void CounterfactualReplay::End(const RunTimesView& times, ReplayedCalls& replayed) const
{
  if (this->Steps)
  {
    this->Steps->Ends(times, replayed);
  }
}

void CounterfactualReplay::ExpectPlacements(const TransferModel& seen)
{
  this->From.Seen = &seen;
  if (this->From.Model.MostAreEstimates && this->From.Run.Machine.Nodes() > 1)
  {
    Modelled(*this, Counterfactual()).Replay(ReplayDepth::Calls, this->ModelledBase);
  }
}

ReplayedCalls CounterfactualReplay::Replay(const Counterfactual& changed) const
{
  ReplayedCalls replayed;
  this->ReplayBy(0, changed, ReplayDepth::Calls, replayed);
  if (this->Models(changed) > 1)
  {
    ReplayedCalls other;
    this->ReplayBy(1, changed, ReplayDepth::Calls, other);
    Mean(replayed, other);
  }
  return replayed;
}

void CounterfactualReplay::ReplayBy(
  int model, const Counterfactual& changed, ReplayDepth depth, ReplayedCalls& replayed) const
{
  if (!changed.NodeOf.empty() && this->From.Model.MostAreEstimates)
  {
    Modelled(*this, changed).Replay(depth, replayed);
    this->AddToRecorded(depth, replayed);
    return;
  }
  if (model == 0) // Seen may be set at the same time and must not even be read
  {
    Renewal(*this, changed, this->From.Model).Replay(depth, replayed);
    return;
  }
  Renewal(*this, changed, *this->From.Seen).Replay(depth, replayed);
}

void CounterfactualReplay::AddToRecorded(ReplayDepth depth, ReplayedCalls& replayed) const
{
  const ReplayedCalls &base = this->Base, &from = this->ModelledBase;
  ForEachIndex(replayed.Begin.size(),
    [&](std::size_t call) { replayed.Begin[call] += base.Begin[call] - from.Begin[call]; });
  if (depth == ReplayDepth::Calls)
  {
    ForEachIndex(replayed.End.size(), [&](std::size_t call) {
      replayed.End[call] += base.End[call] - from.End[call];
      replayed.Ready[call] += base.Ready[call] - from.Ready[call];
    });
  }
  replayed.Length += base.Length - from.Length;
}

void CounterfactualReplay::Mean(ReplayedCalls& replayed, const ReplayedCalls& other)
{
  const auto mean = [](PlainVector<double>& a, const PlainVector<double>& b) {
    ForEachIndex(a.size(), [&](std::size_t i) { a[i] = (a[i] + b[i]) / 2; });
  };
  mean(replayed.Begin, other.Begin);
  mean(replayed.End, other.End);
  mean(replayed.Ready, other.Ready);
  replayed.Length = (replayed.Length + other.Length) / 2;
}

/// By call, the share of its messages that is sent.
PlainVector<double> CounterfactualReplay::PartAlive(const std::vector<char>& dead) const
{
  const PricedRun& run = this->From.Run;
  const RunGraph& g = run.Graph;
  const std::size_t calls = g.Calls.Size();
  PlainVector<double> all(calls, 0.0), alive(calls, 0.0);
  const auto count = [&](std::uint32_t call, std::size_t m) {
    all[call] += 1;
    alive[call] += dead[m] == 0;
  };
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (run.IsReplayed(m))
    {
      count(g.Sent[m], m);
      count(g.Posted[m], m);
      count(run.ReceivedBy[m], m);
    }
  }
  g.FirstCompleted.ForEach([&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
    for (std::uint32_t j = first; j < past; ++j)
    {
      count(call, g.Completed[j]);
    }
  });
  for (std::uint32_t call = 0; call < calls; ++call)
  {
    alive[call] = all[call] > 0 ? alive[call] / all[call] : 1;
  }
  return alive;
}
}
