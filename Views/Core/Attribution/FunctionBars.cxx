#include "Views/Core/Attribution/FunctionBars.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
namespace
{
using PlaceCost = Attribution::PlaceCost;

constexpr double kBar = 0.62;  // of a row's height
constexpr double kPoint = 2.6; // radius of a mark [units]
const char* const kCalls = "in";
const std::string kBetween = " > ";

bool IsSame(const PlaceCost& a, const PlaceCost& b)
{
  return a.Path == b.Path && a.Activity == b.Activity;
}

/// Bars for the places, without boxes, the most expensive first.
std::vector<FunctionBar> Gather(const std::vector<PlaceCost>& places)
{
  std::vector<FunctionBar> bars;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    const auto known = std::find_if(bars.begin(), bars.end(),
      [&](const FunctionBar& bar) { return IsSame(places[bar.Costs.front()], places[i]); });
    FunctionBar& bar = known == bars.end() ? bars.emplace_back() : *known;
    bar.Costs.push_back(i);
    bar.Seconds += std::max(0.0, places[i].Seconds);
  }
  bars.erase(std::remove_if(
               bars.begin(), bars.end(), [](const FunctionBar& bar) { return !(bar.Seconds > 0); }),
    bars.end());
  std::stable_sort(bars.begin(), bars.end(),
    [](const FunctionBar& a, const FunctionBar& b) { return a.Seconds > b.Seconds; });
  return bars;
}

std::size_t SeenOf(const std::vector<FunctionBar>& bars)
{
  return std::count_if(bars.begin(), bars.end(), [&bars](const FunctionBar& bar) {
    return bar.Seconds >= kLeastFunction * bars.front().Seconds;
  });
}
}

FunctionCount CountFunctions(const std::vector<PlaceCost>& places)
{
  const std::vector<FunctionBar> bars = Gather(places);
  return { bars.size(), SeenOf(bars) };
}

std::vector<std::string> CausesOf(const std::vector<PlaceCost>& places)
{
  std::vector<std::string> causes;
  for (const PlaceCost& place : places)
  {
    if (std::find(causes.begin(), causes.end(), place.Cause) == causes.end())
    {
      causes.push_back(place.Cause);
    }
  }
  return causes;
}

std::vector<FunctionBar> LayFunctionBars(
  const std::vector<PlaceCost>& places, const Box& slots, const Box& bars, double row)
{
  std::vector<FunctionBar> laid = Gather(places);
  const auto room = static_cast<std::size_t>(std::max(0.0, slots.Height / row + 0.5));
  laid.resize(std::min(SeenOf(laid), room));
  double top = slots.Y + slots.Height;
  for (FunctionBar& bar : laid)
  {
    bar.Slot = { slots.X, top - row, slots.Width, row };
    double x = bars.X;
    for (const std::size_t cost : bar.Costs)
    {
      const double width = bars.Width * std::max(0.0, places[cost].Seconds) / laid.front().Seconds;
      bar.Parts.push_back({ x, top - row * (1 + kBar) / 2, width, row * kBar });
      x += width;
    }
    top -= row;
  }
  return laid;
}

std::string FunctionTime(const std::vector<PlaceCost>& places, const FunctionBar& bar, double run)
{
  std::set<std::string> causes;
  for (const std::size_t cost : bar.Costs)
  {
    if (places[cost].Seconds > 0)
    {
      causes.insert(places[cost].Cause);
    }
  }
  return (causes.size() > 1 ? "\xE2\x89\xA4 " : "") + SecondsText(bar.Seconds) +
    (run > 0 ? " (" + PercentText(bar.Seconds / run) + ")" : "");
}

std::string FunctionWords(const PlaceCost& place)
{
  const std::size_t last = place.Path.rfind(kBetween);
  std::string words = (place.Activity == kCalls ? "" : place.Activity + " ") +
    (last == std::string::npos ? place.Path : place.Path.substr(last + kBetween.size()));
  if (last != std::string::npos)
  {
    const std::size_t before = place.Path.rfind(kBetween, last - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + kBetween.size();
    words += " in " + place.Path.substr(begin, last - begin);
  }
  return words;
}

TipRows FunctionTip(const std::vector<PlaceCost>& places, const FunctionBar& bar)
{
  const PlaceCost& first = places[bar.Costs.front()];
  TipRows rows{ { "", first.Path },
    { "", first.Activity == kCalls ? "time in these calls" : "work before these calls" } };
  for (const std::size_t cost : bar.Costs)
  {
    const PlaceCost& place = places[cost];
    rows.emplace_back(place.Cause, SecondsText(place.Seconds) + " of the run, mean of the ranks");
    if (place.Rank >= 0 && place.Seconds > 0)
    {
      rows.emplace_back(
        "most", "rank " + std::to_string(place.Rank) + ", " + SecondsText(place.RankSeconds));
    }
  }
  rows.emplace_back("click", "selects these ranks and their calls there, in all views");
  return rows;
}

int FunctionAt(const std::vector<FunctionBar>& bars, Point pixel)
{
  const auto at = std::find_if(
    bars.begin(), bars.end(), [pixel](const FunctionBar& bar) { return bar.Slot.Holds(pixel); });
  return at == bars.end() ? -1 : static_cast<int>(at - bars.begin());
}

std::set<BlockRow> RowsOfFunction(const std::vector<PlaceCost>& places, const FunctionBar& bar)
{
  std::set<BlockRow> rows;
  for (const std::size_t cost : bar.Costs)
  {
    if (places[cost].Seconds > 0)
    {
      rows.insert({ kPlacesBlock, places[cost].Row });
    }
  }
  return rows;
}

std::vector<RowMark> RowMarksOf(
  const std::vector<PlaceCost>& places, const std::vector<FunctionBar>& bars, double density)
{
  std::vector<RowMark> marks;
  for (const FunctionBar& bar : bars)
  {
    for (std::size_t i = 0; i < bar.Costs.size(); ++i)
    {
      const Box& part = bar.Parts[i];
      if (part.Width > 0)
      {
        marks.push_back({ { part.X + part.Width, part.Middle().Y }, kPoint * density,
          { kPlacesBlock, places[bar.Costs[i]].Row } });
      }
    }
  }
  return marks;
}
}
