#include "Filters/Core/Prices/Traffic/TrafficTerm.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/Transfers/LagComparison.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// By how much windows slow messages down.
class Slowdowns
{
public:
  Slowdowns(const std::vector<BusyWindow>& windows, const PricedRun& run, const MessageKinds& kinds,
    const MessageLags& lags, const TransferModel& model)
    : Run(run), Kinds(kinds), Lags(lags), Model(model), Places(run.Machine),
      IsCalm(run.Messages(), 0)
  {
    for (std::uint32_t m = 0; m < run.Messages(); ++m)
    {
      if (run.IsReplayed(m))
      {
        this->Replayed.push_back(m);
        this->IsCalm[m] = std::none_of(windows.begin(), windows.end(),
          [this, m](const BusyWindow& window) { return this->IsIn(window, m); });
      }
    }
  }

  /// Raises the slowdown of the messages in a window.
  void Add(const BusyWindow& window, PlainVector<double>& slowdown) const
  {
    const std::int32_t place = window.Place;
    const std::vector<LeftOfKind> busy =
      this->LeftWhere([&](std::uint32_t m) { return this->IsIn(window, m); });
    std::vector<LeftOfKind> calm = this->LeftWhere(
      [&](std::uint32_t m) { return this->IsCalm[m] && this->Places.Pass(place, this->Run, m); });
    if (place >= 0 && calm.size() < busy.size())
    {
      calm = this->LeftWhere([this](std::uint32_t m) { return this->IsCalm[m] != 0; });
    }
    const LagComparison compared(busy, calm);
    for (const std::uint32_t m : this->Replayed)
    {
      if (compared.Known() && this->IsIn(window, m) && !this->Lags.IsFirst(m))
      {
        slowdown[m] = std::max(slowdown[m], std::exp(compared.Loss(this->Left(m))));
      }
    }
  }

private:
  bool IsIn(const BusyWindow& window, std::uint32_t m) const
  {
    const double begin = this->Lags.Start[m], length = this->Lags.Lag[m];
    const double shared = window.Shares(begin, begin + length);
    return length > 0 && shared >= kHalf * length && this->Places.Pass(window.Place, this->Run, m);
  }

  /// The residual of a message, including the effect of its channel. Traffic adds time to a
  /// channel's own rather than multiplying it; if it hits most messages of a channel, the effect of
  /// the channel is that of the traffic.
  LeftOfKind Left(std::uint32_t m) const
  {
    const double lag = std::max(this->Lags.Lag[m], kShortest);
    return { ComparableKind(this->Run, this->Kinds, m),
      std::log(lag / this->Model.Prediction[m]) - this->Model.Slowness[m] };
  }

  /// The residuals of messages that calls waited for.
  template<typename Take>
  std::vector<LeftOfKind> LeftWhere(Take&& take) const
  {
    std::vector<LeftOfKind> left;
    for (const std::uint32_t m : this->Replayed)
    {
      if (this->Lags.TellsOfNetwork(m) && take(m))
      {
        left.push_back(this->Left(m));
      }
    }
    return left;
  }

  const PricedRun& Run;
  const MessageKinds& Kinds;
  const MessageLags& Lags;
  const TransferModel& Model;
  TrafficPlaces Places;
  /// Also messages within nodes: which of several awaited messages was last is only estimated, so a
  /// delay between nodes may be attributed to a message within a node.
  std::vector<std::uint32_t> Replayed;
  std::vector<char> IsCalm; ///< by message
};
}

PlainVector<double> SlowdownBy(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const MessageKinds& kinds, const MessageLags& lags, const TransferModel& model)
{
  PlainVector<double> slowdown(run.Messages(), 1.0);
  const Slowdowns slowdowns(windows, run, kinds, lags, model);
  for (const BusyWindow& window : windows)
  {
    slowdowns.Add(window, slowdown);
  }
  return slowdown;
}

PlainVector<double> CostWithout(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const CollectiveCosts& costs, const RunTimes& times)
{
  PlainVector<double> without = times.Cost;
  for (std::size_t i = 0; i < costs.Cost.size(); ++i)
  {
    const double at = costs.Ready[i];
    if (!costs.First[i] &&
      std::any_of(windows.begin(), windows.end(),
        [at](const BusyWindow& window) { return window.Place < 0 && window.Holds(at); }))
    {
      for (std::uint32_t member = run.Graph.FirstMember[i]; member < run.Graph.FirstMember[i + 1];
           ++member)
      {
        without[member] = std::min(without[member], costs.Usual[i]);
      }
    }
  }
  return without;
}
}
