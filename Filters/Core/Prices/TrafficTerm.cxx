#include "Filters/Core/Prices/TrafficTerm.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/CollectiveCosts.h"
#include "Filters/Core/Prices/PriceConstants.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr double kPenalty = 8;   ///< log likelihood for each window that begins
constexpr double kReach = 1;     ///< natural logarithm; one part cannot decide
constexpr double kOverlap = 0.3; ///< of a transfer, to belong to a window

double Spread(std::vector<double> values)
{
  const double middle = MedianOf(values);
  for (double& v : values)
  {
    v = std::fabs(v - middle);
  }
  return kSigmaOfMedian * MedianOf(std::move(values));
}

/// What the model leaves of a message, natural logarithm, and when.
struct Left
{
  double Time, Value;
};

struct Bin
{
  double Begin, End, Value;
  std::size_t Count;
};

std::vector<Left> LeftOf(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model, const RunTimes& times)
{
  std::vector<Left> left;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (lags.Exact[m] && run.IsInterNode(m, run.Machine.NodeOf))
    {
      const double x =
        std::log(std::max(lags.Lag[m], kShortest) / model.Prediction[m]) - model.Link[m];
      left.push_back({ lags.Start[m] + 0.5 * lags.Lag[m], std::clamp(x, -1.0, 2.2) });
    }
  }
  if (left.size() < 200)
  {
    // Few messages: collectives between nodes tell as well, each for three.
    const CollectiveCosts costs = FindCollectiveCosts(run, times);
    for (std::size_t i = 0; i < costs.Cost.size(); ++i)
    {
      if (costs.BetweenNodes[i] && run.Graph.Kind[i] == OperationKind::All && costs.Cost[i] > 0 &&
        costs.OfKind[i] >= 5)
      {
        const double x = std::clamp(std::log(costs.Cost[i] / costs.Usual[i]), -1.0, 2.2);
        left.insert(left.end(), 3, Left{ costs.Ready[i] + 0.5 * costs.Cost[i], x });
      }
    }
  }
  std::stable_sort(
    left.begin(), left.end(), [](const Left& a, const Left& b) { return a.Time < b.Time; });
  return left;
}

double MedianValue(const std::vector<Left>& left, std::size_t first, std::size_t past)
{
  std::vector<double> values;
  for (std::size_t i = first; i < past; ++i)
  {
    values.push_back(left[i].Value);
  }
  return MedianOf(std::move(values));
}

/// Parts of the run with enough messages: equally long ones, or where few of them have any,
/// equally full ones.
std::vector<Bin> BinsOf(const std::vector<Left>& left)
{
  std::vector<Bin> bins;
  const double first = left.front().Time, width = (left.back().Time - first) / kTimeParts;
  for (std::size_t i = 0, bin = 0; width > 0 && bin < kTimeParts; ++bin)
  {
    const double end = bin + 1 == kTimeParts ? std::numeric_limits<double>::infinity()
                                             : first + width * static_cast<double>(bin + 1);
    std::size_t past = i;
    while (past < left.size() && left[past].Time < end)
    {
      ++past;
    }
    if (past - i >= 3)
    {
      bins.push_back({ first + width * static_cast<double>(bin),
        first + width * static_cast<double>(bin + 1), MedianValue(left, i, past), past - i });
    }
    i = past;
  }
  if (bins.size() >= 12)
  {
    return bins;
  }
  bins.clear();
  const std::size_t per = std::max<std::size_t>(5, left.size() / 40), n = left.size() / per;
  for (std::size_t k = 0; n >= 8 && k < n; ++k)
  {
    const std::size_t i = k * left.size() / n, past = (k + 1) * left.size() / n;
    const double begin = k == 0 ? left[0].Time : 0.5 * (left[i - 1].Time + left[i].Time);
    const double end =
      past == left.size() ? left.back().Time : 0.5 * (left[past - 1].Time + left[past].Time);
    bins.push_back({ begin, end, MedianValue(left, i, past), 5 });
  }
  return bins;
}

/// Which of the values are in the upper one of two states.
struct TwoStates
{
  double Gain = 0;
  std::vector<char> On;
};

TwoStates Divide(const std::vector<double>& values, double sigma, double effect)
{
  double off = 0, on = -kPenalty;
  std::vector<char> offFromOn, onFromOff;
  for (const double v : values)
  {
    const double z = std::clamp(v, -1.0, effect + 1);
    const double score =
      std::clamp((z * effect - effect * effect / 2) / (sigma * sigma), -40.0, 40.0);
    offFromOn.push_back(on > off);
    onFromOff.push_back(on < off - kPenalty);
    const double nextOn = std::max(on, off - kPenalty) + score;
    off = std::max(off, on);
    on = nextOn;
  }
  TwoStates states;
  states.Gain = std::max(off, on);
  states.On.assign(values.size(), 0);
  bool current = on > off;
  for (std::size_t i = values.size(); i-- > 0;)
  {
    states.On[i] = current;
    current = current ? !onFromOff[i] : offFromOn[i] != 0;
  }
  return states;
}

/// The bins' values above their usual one, and the spread of those below it.
struct Levels
{
  explicit Levels(const std::vector<Bin>& bins)
  {
    std::vector<double> steps, sorted, below;
    for (std::size_t i = 0; i < bins.size(); ++i)
    {
      sorted.push_back(bins[i].Value);
      if (i > 0)
      {
        steps.push_back(bins[i].Value - bins[i - 1].Value);
      }
    }
    this->Values = sorted;
    const double ofSteps = std::max(Spread(steps) / std::sqrt(2.0), 0.06);
    // A normal distribution's 35 % quantile is 0.385 sigma below its middle.
    const double base =
      Percentile(sorted.data(), sorted.data() + sorted.size(), 0.35) + 0.385 * ofSteps;
    for (double& v : this->Values)
    {
      v -= base;
      if (v < 0)
      {
        below.push_back(-v);
      }
    }
    const double ofLow = below.empty() ? 0 : kSigmaOfMedian * MedianOf(std::move(below));
    this->Steps = std::max(ofSteps, kOwnLoad);
    this->Sigma = std::max({ ofSteps, ofLow, kOwnLoad });
  }
  std::vector<double> Values;
  double Steps; ///< spread from part to part
  double Sigma; ///< and around their usual value
};

/// Mean of values from first on, each counted within `reach` of the middle one of all.
class Means
{
public:
  Means(const std::vector<double>& values, double reach)
  {
    const double middle = MedianOf(values);
    for (const double v : values)
    {
      this->Sums.push_back(this->Sums.back() + std::clamp(v, middle - reach, middle + reach));
    }
  }
  double Inside(std::size_t first, std::size_t past) const
  {
    return (this->Sums[past] - this->Sums[first]) / static_cast<double>(past - first);
  }
  double Outside(std::size_t first, std::size_t past) const
  {
    const double sum = this->Sums.back() - this->Sums[past] + this->Sums[first];
    return sum / static_cast<double>(this->Sums.size() - 1 - past + first);
  }

  /// Of the values around these two means: phases of the program are no chance of single parts.
  double Spread(std::size_t first, std::size_t past) const
  {
    std::vector<double> distance;
    for (std::size_t i = 0; i + 1 < this->Sums.size(); ++i)
    {
      const bool inside = first <= i && i < past;
      const double mean = inside ? this->Inside(first, past) : this->Outside(first, past);
      distance.push_back(std::fabs(this->Sums[i + 1] - this->Sums[i] - mean));
    }
    return kSigmaOfMedian * MedianOf(std::move(distance));
  }

private:
  std::vector<double> Sums{ 0.0 };
};

/// The window of most of the run that stands out most from the rest, if chance does not make it of
/// all windows that there are.
std::vector<BusyWindow> FindLongWindow(const std::vector<Bin>& bins, const Levels& levels)
{
  const std::size_t n = bins.size();
  const auto all = static_cast<double>(n);
  const double chosen = SigmasByChance(all * all / 2);
  const Means means(levels.Values, kReach);
  BusyWindow best{ 0, 0, 1, chosen };
  for (std::size_t first = 0; first < n; ++first)
  {
    for (std::size_t past = first + n / 2; past <= n && past - first + 4 <= n; ++past)
    {
      const auto in = static_cast<double>(past - first);
      const double effect = means.Inside(first, past) - means.Outside(first, past);
      const double parts = std::sqrt(1 / in + 1 / (all - in));
      double sigmas = effect / (levels.Steps * parts);
      if (sigmas > best.Sigmas && effect > kLeastEffect)
      {
        sigmas = effect / (std::max(levels.Steps, means.Spread(first, past)) * parts);
      }
      if (sigmas > best.Sigmas && effect > kLeastEffect)
      {
        best = { bins[first].Begin, bins[past - 1].End, std::exp(effect), sigmas };
      }
    }
  }
  return best.Factor > 1 ? std::vector<BusyWindow>{ best } : std::vector<BusyWindow>();
}

/// By how much messages are slowed down in windows.
class Slowdowns
{
public:
  Slowdowns(const std::vector<BusyWindow>& windows, const PricedRun& run, const MessageLags& lags,
    const TransferModel& model)
    : Windows(windows), Lags(lags), Left(run.Messages(), 0.0), Between(run.Messages(), 0)
  {
    for (std::size_t m = 0; m < run.Messages(); ++m)
    {
      this->Between[m] = run.IsReplayed(m) && run.IsInterNode(m, run.Machine.NodeOf);
      if (this->Between[m])
      {
        this->Left[m] =
          std::log(std::max(lags.Lag[m], kShortest) / model.Prediction[m]) - model.Link[m];
      }
    }
  }

  PlainVector<double> Find() const
  {
    PlainVector<double> slowdown(this->Left.size(), 1.0);
    const std::vector<double> calm = this->LeftWhere([this](std::size_t m) {
      return std::none_of(this->Windows.begin(), this->Windows.end(),
        [&](const BusyWindow& window) { return this->IsIn(window, m); });
    });
    for (const BusyWindow& window : this->Windows)
    {
      const std::vector<double> busy =
        this->LeftWhere([&](std::size_t m) { return this->IsIn(window, m); });
      for (std::size_t m = 0; !calm.empty() && !busy.empty() && m < slowdown.size(); ++m)
      {
        if (this->Between[m] && this->IsIn(window, m))
        {
          const double x = this->Left[m];
          slowdown[m] = std::exp(std::max(0.0, x - AtShare(calm, ShareBelow(busy, x))));
        }
      }
    }
    return slowdown;
  }

private:
  bool IsIn(const BusyWindow& window, std::size_t m) const
  {
    const double begin = this->Lags.Start[m], length = this->Lags.Lag[m];
    const double shared = std::min(begin + length, window.End) - std::max(begin, window.Begin);
    return length > 0 && shared >= kOverlap * length;
  }

  /// What is left of messages between nodes that calls waited for, ascending.
  template<typename Take>
  std::vector<double> LeftWhere(Take&& take) const
  {
    std::vector<double> values;
    for (std::size_t m = 0; m < this->Left.size(); ++m)
    {
      if (this->Between[m] && this->Lags.Exact[m] && take(m))
      {
        values.push_back(this->Left[m]);
      }
    }
    std::sort(values.begin(), values.end());
    return values;
  }

  /// The share of ascending values that a value exceeds, those that are equal half.
  static double ShareBelow(const std::vector<double>& values, double value)
  {
    const auto [low, high] = std::equal_range(values.begin(), values.end(), value);
    return static_cast<double>((low - values.begin()) + (high - values.begin())) /
      (2 * static_cast<double>(values.size()));
  }

  /// The value that a share of ascending values is below.
  static double AtShare(const std::vector<double>& values, double share)
  {
    const double at = share * static_cast<double>(values.size() - 1);
    const auto before = static_cast<std::size_t>(at);
    const double next = values[std::min(before + 1, values.size() - 1)];
    return values[before] + (at - static_cast<double>(before)) * (next - values[before]);
  }

  const std::vector<BusyWindow>& Windows;
  const MessageLags& Lags;
  PlainVector<double> Left;  ///< by message between nodes: what the model leaves of it, logarithm
  std::vector<char> Between; ///< by message
};
}

std::vector<BusyWindow> FindTraffic(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model, const RunTimes& times)
{
  const std::vector<Left> left = LeftOf(run, lags, model, times);
  const std::vector<Bin> bins = left.size() < 20 ? std::vector<Bin>() : BinsOf(left);
  if (bins.size() < 8)
  {
    return {};
  }
  const Levels levels(bins);
  TwoStates best;
  for (int k = 0; k < 25; ++k)
  {
    TwoStates states = Divide(levels.Values, levels.Sigma, 0.14 * std::pow(2.2 / 0.14, k / 24.0));
    if (states.Gain > best.Gain)
    {
      best = std::move(states);
    }
  }
  std::vector<BusyWindow> windows;
  for (std::size_t i = 0, past = 0; i < best.On.size(); i = past + 1)
  {
    past = i;
    while (past < best.On.size() && best.On[past])
    {
      ++past;
    }
    if (past == i)
    {
      continue;
    }
    const double effect = MedianOf({ levels.Values.begin() + i, levels.Values.begin() + past });
    const double sigmas = effect * std::sqrt(static_cast<double>(past - i)) / levels.Sigma;
    const bool burst =
      past - i == 1 && bins.size() <= 30 && effect > 4 * levels.Sigma && bins[i].Count >= 15;
    if (effect > kLeastEffect && (past - i >= 2 || burst) && sigmas > 4)
    {
      windows.push_back({ bins[i].Begin, bins[past - 1].End, std::exp(effect), sigmas });
    }
  }
  // The level of calm was taken to be that of most of the time.
  return windows.empty() ? FindLongWindow(bins, levels) : windows;
}

PlainVector<double> SlowdownBy(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const MessageLags& lags, const TransferModel& model)
{
  return Slowdowns(windows, run, lags, model).Find();
}

PlainVector<double> CostWithout(
  const std::vector<BusyWindow>& windows, const PricedRun& run, const RunTimes& times)
{
  const CollectiveCosts costs = FindCollectiveCosts(run, times);
  PlainVector<double> without = times.Cost;
  for (std::size_t i = 0; i < costs.Cost.size(); ++i)
  {
    const double at = costs.Ready[i];
    if (std::any_of(windows.begin(), windows.end(),
          [at](const BusyWindow& window) { return window.Begin <= at && at < window.End; }))
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
