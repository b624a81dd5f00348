#include "Filters/Core/Prices/Counterfactual.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// The loads are renewed at most so often; each time half of the way.
constexpr int kRenewals = 5;
/// Of the recorded length: a smaller change ends that.
constexpr double kSame = 2e-4;
/// [s] A message that is not sent is there before any other.
constexpr double kNever = -1e9;
constexpr std::size_t kGrain = 1 << 13;

/// No load changes a transfer by more.
double Limited(double ratio)
{
  return std::clamp(ratio, 0.05, 20.0);
}

template<typename Body>
void ForEach(std::size_t n, Body&& body)
{
  ParallelFor(n, kGrain, 0, [&body](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      body(i);
    }
  });
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
    FirstOf(a.NodeOf, b.NodeOf), FirstOf(a.Dead, b.Dead) };
}

CounterfactualReplay::CounterfactualReplay(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model)
  : Run(run), Lags(lags), Model(model)
{
  this->BaseTimes = RecordedTimes(run.Input.Messages, run.Graph, 0);
  this->BaseTimes.Lag = lags.Lag;
  this->BaseTimes.SendLag = lags.SendLag;
  for (std::size_t call = 0; call < run.Graph.Calls.Size(); ++call)
  {
    if (run.Requests(call) > 0)
    {
      this->BaseTimes.Own[call] = lags.Own[call];
    }
  }
  this->Base = ReplayRun(run.Graph, this->BaseTimes);
}

RunTimes CounterfactualReplay::TimesOf(const Counterfactual& changed) const
{
  RunTimes times = this->BaseTimes;
  if (!changed.Work.empty())
  {
    times.Work = changed.Work;
  }
  if (!changed.Cost.empty())
  {
    times.Cost = changed.Cost;
  }
  if (!changed.Dead.empty())
  {
    const PlainVector<double> alive = this->PartAlive(changed.Dead);
    for (std::size_t call = 0; call < alive.size(); ++call)
    {
      times.Own[call] *= alive[call];
    }
  }
  return times;
}

CounterfactualReplay::Transit CounterfactualReplay::TransitOf(
  const Counterfactual& changed, const std::vector<std::int32_t>& nodeOf) const
{
  const std::vector<std::int32_t>& now = this->Run.Machine.NodeOf;
  const std::vector<char>* dead = changed.Dead.empty() ? nullptr : &changed.Dead;
  Transit transit{ this->Lags.Lag, this->Lags.SendLag, this->Model.UsualLength, {} };
  transit.Prediction = changed.NodeOf.empty() && !dead
    ? this->Model.Reference
    : this->Model.Predict({ nodeOf, this->Lags.Start, transit.Length, dead });
  ForEach(this->Run.Messages(), [&](std::size_t m) {
    double factor = changed.Slowdown.empty() ? 1 : 1 / changed.Slowdown[m];
    if (this->Run.IsReplayed(m) &&
      this->Run.IsInterNode(m, now) != this->Run.IsInterNode(m, nodeOf))
    {
      // It leaves its link and the traffic there behind.
      factor = std::exp(-this->Model.Time[m] - this->Model.Link[m]);
      const double change = transit.Prediction[m] / this->Model.Reference[m];
      transit.Length[m] = std::max(transit.Length[m] * std::clamp(change, 0.1, 10.0), 2e-7);
    }
    transit.Lag[m] *= factor;
    transit.SendLag[m] *= factor;
  });
  if (!changed.NodeOf.empty())
  {
    transit.Prediction = this->Model.Predict({ nodeOf, this->Lags.Start, transit.Length, dead });
  }
  return transit;
}

ReplayedCalls CounterfactualReplay::Replay(const Counterfactual& changed) const
{
  return this->Renewed(changed, kRenewals);
}

double CounterfactualReplay::FirstLength(const Counterfactual& changed) const
{
  return this->Renewed(changed, 0).Length;
}

ReplayedCalls CounterfactualReplay::Renewed(const Counterfactual& changed, int renewals) const
{
  const std::size_t n = this->Run.Messages();
  const std::vector<std::int32_t>& nodeOf = FirstOf(changed.NodeOf, this->Run.Machine.NodeOf);
  const std::vector<char>* dead = changed.Dead.empty() ? nullptr : &changed.Dead;
  const Transit transit = this->TransitOf(changed, nodeOf);
  RunTimes times = this->TimesOf(changed);
  PlainVector<double> ratio(n), start(n);
  ForEach(n,
    [&](std::size_t m) { ratio[m] = Limited(transit.Prediction[m] / this->Model.Reference[m]); });
  const PlainVector<double> first = ratio;
  ReplayedCalls replayed;
  for (int round = 0;; ++round)
  {
    ForEach(n, [&](std::size_t m) {
      const bool isDead = dead && (*dead)[m];
      times.Lag[m] = isDead ? kNever : transit.Lag[m] * ratio[m];
      times.SendLag[m] = isDead ? kNever : transit.SendLag[m] * ratio[m];
    });
    const double before = replayed.Length;
    replayed = ReplayRun(this->Run.Graph, times);
    const double change = std::fabs(replayed.Length - before);
    if (round == renewals || (round > 0 && change <= kSame * this->Base.Length))
    {
      return replayed;
    }
    ForEach(n, [&](std::size_t m) {
      start[m] = this->Run.IsReplayed(m) ? this->Run.Start(m, replayed.Begin) : 0;
    });
    const PlainVector<double> again = this->Model.Predict({ nodeOf, start, transit.Length, dead });
    ForEach(n, [&](std::size_t m) {
      const bool inter = this->Run.IsReplayed(m) && this->Run.IsInterNode(m, nodeOf);
      const double believed = this->Model.Believed[inter];
      const double changed = Limited(again[m] / (this->Model.Reference[m] * first[m]));
      ratio[m] = std::sqrt(ratio[m] * Limited(first[m] * std::pow(changed, believed)));
    });
  }
}

/// By call, the part of its messages that is sent.
PlainVector<double> CounterfactualReplay::PartAlive(const std::vector<char>& dead) const
{
  const RunGraph& g = this->Run.Graph;
  const std::size_t calls = g.Calls.Size();
  PlainVector<double> all(calls, 0.0), alive(calls, 0.0);
  const auto count = [&](std::uint32_t call, std::size_t m) {
    all[call] += 1;
    alive[call] += dead[m] == 0;
  };
  for (std::size_t m = 0; m < this->Run.Messages(); ++m)
  {
    if (this->Run.IsReplayed(m))
    {
      count(g.Sent[m], m);
      count(g.Posted[m], m);
      count(this->Run.ReceivedBy[m], m);
    }
  }
  for (std::uint32_t call = 0; call < calls; ++call)
  {
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      count(call, g.Completed[j]);
    }
    alive[call] = all[call] > 0 ? alive[call] / all[call] : 1;
  }
  return alive;
}
}
