#include "Filters/Core/Prices/Traffic/LocalTraffic.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Traffic/TrafficParts.h"
#include "Filters/Core/Prices/Traffic/TwoStates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr int kFewParts = 2 * kFewest; ///< with fewer there is no level and parts above it
/// With one place left out, the median and spread of the others are medians of the fewest values.
constexpr int kFewPlaces = 2 * kFewest - 1;

/// The level common to all places in a part of the run.
struct Common
{
  bool Known = false;
  double Value = 0, Spread = 0; ///< natural logarithms
};

/// The parts of the run at a place that have enough messages.
struct PlaceParts
{
  std::vector<TimePart> Parts;
  std::vector<std::size_t> Numbers; ///< of the parts, ascending
};

/// The messages of each place, ordered by the middle of their transfers.
std::vector<std::vector<LeftMessage>> MessagesByPlace(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model)
{
  const TrafficPlaces places(run.Machine);
  std::vector<std::vector<LeftMessage>> of(static_cast<std::size_t>(places.Count()));
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (lags.TellsOfNetwork(m) && run.IsInterNode(m, run.Machine.NodeOf))
    {
      const auto [from, to] = places.Of(run, m);
      const LeftMessage message{ lags.Start[m], lags.Start[m] + lags.Lag[m],
        LeftOf(m, from, lags, model) };
      if (from != to)
      {
        of[static_cast<std::size_t>(from)].push_back(message);
        of[static_cast<std::size_t>(to)].push_back(message);
      }
    }
  }
  for (std::vector<LeftMessage>& messages : of)
  {
    std::stable_sort(messages.begin(), messages.end(),
      [](const LeftMessage& a, const LeftMessage& b) { return a.Middle() < b.Middle(); });
  }
  return of;
}

/// Divides the messages of each place into parts of equal length, from the first message to the
/// last.
std::vector<PlaceParts> PartsByPlace(const std::vector<std::vector<LeftMessage>>& messages)
{
  double begin = std::numeric_limits<double>::infinity(), end = 0;
  for (const std::vector<LeftMessage>& of : messages)
  {
    begin = of.empty() ? begin : std::min(begin, of.front().Middle());
    end = of.empty() ? end : std::max(end, of.back().Middle());
  }
  const double width = (end - begin) / kTimeParts;
  std::vector<PlaceParts> parts(messages.size());
  for (std::size_t place = 0; width > 0 && place < messages.size(); ++place)
  {
    const LeftMessage *first = messages[place].data(), *last = first + messages[place].size();
    for (std::size_t number = 0; number < kTimeParts; ++number)
    {
      const double from = begin + width * static_cast<double>(number), to = from + width;
      const LeftMessage* past = number + 1 == kTimeParts
        ? last
        : std::find_if(
            first, last, [to](const LeftMessage& message) { return message.Middle() >= to; });
      if (past - first >= kFewest)
      {
        parts[place].Parts.emplace_back(from, to, first, past);
        parts[place].Numbers.push_back(number);
      }
      first = past;
    }
  }
  return parts;
}

std::array<Common, kTimeParts> CommonOf(const std::vector<PlaceParts>& places)
{
  std::array<std::vector<double>, kTimeParts> values;
  for (const PlaceParts& place : places)
  {
    for (std::size_t i = 0; i < place.Parts.size(); ++i)
    {
      values[place.Numbers[i]].push_back(place.Parts[i].Value);
    }
  }
  std::array<Common, kTimeParts> common;
  for (std::size_t number = 0; number < kTimeParts; ++number)
  {
    if (values[number].size() >= kFewPlaces)
    {
      common[number] = { true, MedianOf(values[number]), RobustSigma(values[number]) };
    }
  }
  return common;
}

bool StandsOut(const BusyWindow& window, double chance)
{
  return std::log(window.Factor) > kLeastEffect && window.Sigmas > chance;
}

/// How far the parts of a place stand out.
class Standing
{
public:
  Standing(const PlaceParts& place, const std::array<Common, kTimeParts>& common)
  {
    std::vector<double> own, above;
    for (std::size_t i = 0; i < place.Parts.size(); ++i)
    {
      const Common& others = common[place.Numbers[i]];
      this->Known.push_back(others.Known);
      own.push_back(place.Parts[i].Value);
      if (others.Known)
      {
        above.push_back(place.Parts[i].Value - others.Value);
      }
    }
    this->Compared = above.size();
    if (this->Compared < kFewParts)
    {
      return;
    }
    const Levels ofOwn(own), ofAbove(above);
    for (std::size_t i = 0, k = 0; i < own.size(); ++i)
    {
      this->Values.push_back({ ofOwn.Values[i], ofOwn.Sigma });
      if (this->Known[i])
      {
        this->Values[i] = { std::min(ofOwn.Values[i], ofAbove.Values[k]),
          std::max(ofAbove.Low, common[place.Numbers[i]].Spread) };
        ++k;
      }
    }
  }

  /// The window of a span. Parts that cannot be compared with other places do not affect its
  /// effect.
  BusyWindow Of(const PartSpan& span) const
  {
    std::vector<double> effects;
    double weight = 0;
    for (std::size_t i = span.First; i < std::min(span.Past, this->Values.size()); ++i)
    {
      if (this->Known[i])
      {
        effects.push_back(this->Values[i].Value);
        weight += 1 / (this->Values[i].Sigma * this->Values[i].Sigma);
      }
    }
    const double effect = effects.size() > 1 ? MedianOf(std::move(effects)) : 0;
    return { { 0, 0 }, std::exp(effect), effect * std::sqrt(weight) };
  }

  std::vector<StateValue> Values; ///< by part; empty if too few can be compared
  std::size_t Compared = 0;

private:
  std::vector<char> Known; ///< by part: whether other places are known at that time
};

/// The parts of a place whose middles are in a window.
PartSpan PartsIn(const BusyWindow& window, const std::vector<TimePart>& parts)
{
  PartSpan span{ 0, 0 };
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    const double middle = 0.5 * (parts[i].Begin + parts[i].End);
    span.First += middle < window.Begin;
    span.Past += middle < window.End;
  }
  return span;
}

bool Overlap(const BusyWindow& a, const BusyWindow& b)
{
  return a.Place == b.Place && a.Begin < b.End && b.Begin < a.End;
}

/// Adds the same windows at other places, if these stand out. As the time is given, chance can only
/// choose among the places.
void AddOtherPlaces(const std::vector<PlaceParts>& places, const std::vector<Standing>& standings,
  std::vector<BusyWindow>& windows)
{
  const double chance = SigmasByChance(static_cast<double>(places.size()));
  std::sort(windows.begin(), windows.end(),
    [](const BusyWindow& a, const BusyWindow& b) { return a.Sigmas > b.Sigmas; });
  for (std::size_t w = 0, known = windows.size(); w < known; ++w)
  {
    for (std::size_t place = 0; place < places.size(); ++place)
    {
      BusyWindow other = standings[place].Of(PartsIn(windows[w], places[place].Parts));
      other.Begin = windows[w].Begin;
      other.End = windows[w].End;
      other.Place = static_cast<std::int32_t>(place);
      const bool isNew = std::none_of(windows.begin(), windows.end(),
        [&other](const BusyWindow& window) { return Overlap(window, other); });
      if (isNew && StandsOut(other, chance))
      {
        windows.push_back(other);
      }
    }
  }
}
}

std::vector<BusyWindow> FindLocalTraffic(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model)
{
  const std::vector<PlaceParts> places = PartsByPlace(MessagesByPlace(run, lags, model));
  const std::array<Common, kTimeParts> common = CommonOf(places);
  const auto count = static_cast<double>(places.size());
  std::vector<Standing> standings;
  std::vector<BusyWindow> windows;
  for (std::size_t place = 0; place < places.size(); ++place)
  {
    standings.emplace_back(places[place], common);
    const Standing& standing = standings.back();
    const auto parts = static_cast<double>(standing.Compared);
    const double chance = SigmasByChance(count * parts * parts / 2);
    for (const PartSpan& span : FindUpperStates(standing.Values, PenaltyOfChance(count)))
    {
      BusyWindow window = standing.Of(span);
      if (StandsOut(window, chance))
      {
        std::tie(window.Begin, window.End) = TimeOf(span, places[place].Parts, run.Length);
        window.Place = static_cast<std::int32_t>(place);
        windows.push_back(window);
      }
    }
  }
  AddOtherPlaces(places, standings, windows);
  return windows;
}
}
