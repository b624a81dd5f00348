#include "Filters/Core/Common/ForEachIndex.h"
#include "Filters/Core/Prices/PriceList.h"
#include "Filters/Core/Prices/Traffic/CallPace.h"
#include "Filters/Core/Prices/Traffic/ConnectingCalls.h"
#include "Filters/Core/Prices/Traffic/TrafficTerm.h"
#include "Readers/Base/TimeText.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
/// The most further replays with which slowdowns by traffic are fitted to the time that calls lose.
constexpr int kFits = 2;

}

void PriceList::AddTraffic()
{
  const RunTimes& recorded = this->Replay.Times();
  const CollectiveCosts costs = FindCollectiveCosts(this->Run, recorded);
  std::vector<BusyWindow> windows = FindTraffic(this->Run, this->Lags, this->Model, costs);
  if (windows.empty())
  {
    return;
  }
  Counterfactual without;
  without.Slowdown = SlowdownBy(windows, this->Run, this->Kinds, this->Lags, this->Model);
  without.Cost = CostWithout(windows, this->Run, costs, recorded);
  std::vector<TimeWindow> when;
  std::string times;
  double factor = 0;
  std::sort(windows.begin(), windows.end(),
    [](const BusyWindow& a, const BusyWindow& b) { return a.Begin < b.Begin; });
  for (const BusyWindow& window : windows)
  {
    factor = std::max(factor, window.Factor);
    if (!when.empty() && window.Begin <= when.back().End)
    {
      when.back().End = std::max(when.back().End, window.End);
    }
    else
    {
      when.push_back(window);
    }
  }
  for (const TimeWindow& span : when)
  {
    times += (times.empty() ? "" : ", ") +
      SpanWords(this->Run.Input.Axis.At(span.Begin), this->Run.Input.Axis.At(span.End));
  }
  const std::vector<char> connecting = ConnectingCalls(this->Run, this->Lags.First, costs);
  this->FitToLoss(LeastLossOfCalls(this->Run, when, connecting), without);
  const TrafficPlaces places(this->Run.Machine);
  Priced cause{ PricedNames::kTraffic, std::move(without), std::move(when), {},
    Observation("prices.background")
      .With("times", times)
      .With("factor", factor)
      .With("where", places.Words(windows)),
    Observation("advice.background"), model_error::kUsual, factor };
  cause.AtNodes = places.NodesOf(windows);
  this->Add(std::move(cause));
}

void PriceList::FitToLoss(double least, Counterfactual& without) const
{
  const PlainVector<double> slowdown = without.Slowdown;
  const auto priceWith = [&](double power) {
    ReplayedCalls replayed;
    ForEachIndex(slowdown.size(), [&](std::size_t m) {
      const double most = std::max(slowdown[m], std::exp(price_constants::kGreatestEffect));
      without.Slowdown[m] = std::min(std::pow(slowdown[m], power), most);
    });
    this->Replay.ReplayBy(0, without, ReplayDepth::Length, replayed);
    return this->Replay.Recorded().Length - replayed.Length;
  };
  if (least <= 0)
  {
    return;
  }
  // The exponent of the slowdowns, and what the run without them saves. The secant method finds the
  // exponent for which it saves at least what calls lose.
  std::pair<double, double> before{ 0, 0 }, last{ 1, priceWith(1) };
  for (int round = 0; round < kFits && last.second > before.second && last.second < least; ++round)
  {
    const double rise = (last.second - before.second) / (last.first - before.first);
    const double power = last.first + (least - last.second) / rise;
    before = last;
    last = { power, priceWith(power) };
  }
}
}
