#include "Views/Core/Attribution/IdleCharts.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kAlike = 0.005;      // smaller imbalances are written as 0.00
constexpr double kAlmostAll = 0.9999; // greater shares are written as 100 %
constexpr double kVaries = 1.5;       // a time that varies by a smaller ratio says nothing

bool Holds(const Attribution& attribution, Cause cause)
{
  const auto is = [cause](Cause other) { return ChartCause(other) == cause; };
  return is(attribution.Cause) ||
    std::any_of(attribution.Windows.begin(), attribution.Windows.end(),
      [&is](const CauseWindow& window) { return is(window.Cause); });
}

std::string WhyNoMapping(const Attribution& attribution)
{
  if (!(attribution.InterShare > 0))
  {
    return "no messages between nodes";
  }
  return attribution.InterShare > kAlmostAll && !(attribution.BestShare < kAlmostAll)
    ? "no mapping keeps any message within a node"
    : "";
}

std::string WhyNoPattern(const Attribution& attribution)
{
  double most = -1;
  int known = 0;
  for (const Attribution::Duration& duration : attribution.Durations)
  {
    most = std::max(most, duration.Imbalance); // NaN is not greater
    known += !std::isnan(duration.Imbalance);
  }
  return most < 0                                         ? "too few messages in each duration"
    : most < kAlike && !(attribution.Imbalance >= kAlike) ? "all ranks have equally many messages"
    : known < 2 ? "too few messages in all durations but one"
                : "";
}

std::string WhyNoBackground(const Attribution& attribution)
{
  int known = 0;
  bool varies = false;
  for (const Attribution::SizeClass& size : attribution.Sizes)
  {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const double ratio : size.Ratios)
    {
      least = std::min(least, std::isnan(ratio) ? least : ratio);
      most = std::max(most, ratio); // NaN is not greater
    }
    known += most > 0;
    varies = varies || most >= kVaries * least;
  }
  if (known == 0)
  {
    return attribution.InterShare > 0 ? "no criterion for messages between nodes"
                                      : "no messages between nodes";
  }
  return known == 1 && !varies ? "a single message size, whose time does not vary" : "";
}

/// If the work of ranks cannot be compared there is nothing to draw, even for a slow rank.
bool HasRatios(const Attribution& attribution)
{
  return std::any_of(attribution.Work.begin(), attribution.Work.end(),
    [](const Attribution::RankWork& rank) { return !std::isnan(rank.Ratio); });
}

std::string WhyNoWork(const Attribution& attribution)
{
  if (attribution.Work.empty())
  {
    return "no calls";
  }
  if (!HasRatios(attribution))
  {
    return "most ranks do not work";
  }
  const bool alike = std::all_of(
    attribution.Work.begin(), attribution.Work.end(), [](const Attribution::RankWork& rank) {
      return rank.Ratio < kAlikeWork && rank.Ratio * kAlikeWork > 1;
    });
  return alike ? "all ranks work equally long" : "";
}
}

const char* ChartName(AttributionChart chart)
{
  const char* const names[kAttributionCharts] = { "Mapping", "Pattern", "Background", "Work" };
  return names[static_cast<std::size_t>(chart)];
}

std::vector<IdleChart> FindIdleCharts(const Attribution& attribution)
{
  using Chart = AttributionChart;
  struct Question
  {
    AttributionChart Chart;
    pclvis::Cause Cause;
    std::string (*Why)(const Attribution&);
  };
  const Question questions[] = { { Chart::Mapping, Cause::Mapping, WhyNoMapping },
    { Chart::Pattern, Cause::Pattern, WhyNoPattern },
    { Chart::Background, Cause::Background, WhyNoBackground },
    { Chart::Work, Cause::SlowRank, WhyNoWork } };
  std::vector<IdleChart> idle;
  for (const Question& question : questions)
  {
    const std::string why = question.Why(attribution);
    const bool drawable = question.Chart != Chart::Work || HasRatios(attribution);
    if (!why.empty() && !(drawable && Holds(attribution, question.Cause)))
    {
      idle.push_back({ question.Chart, why });
    }
  }
  return idle;
}

std::string LeftOutSentence(const std::vector<IdleChart>& idle)
{
  std::vector<std::pair<std::string, std::string>> byReason; // why, names
  for (const IdleChart& chart : idle)
  {
    const auto known = std::find_if(byReason.begin(), byReason.end(),
      [&chart](const auto& entry) { return entry.first == chart.Why; });
    if (known != byReason.end())
    {
      known->second += std::string(", ") + ChartName(chart.Chart);
    }
    else
    {
      byReason.emplace_back(chart.Why, ChartName(chart.Chart));
    }
  }
  std::string sentence;
  for (const auto& [why, names] : byReason)
  {
    sentence += (sentence.empty() ? "Left out: " : "; ") + names + " (" + why + ")";
  }
  return sentence;
}

std::string CrowdedOutSentence(const std::vector<AttributionChart>& charts)
{
  std::string sentence;
  for (const AttributionChart chart : charts)
  {
    sentence += (sentence.empty() ? "Not shown for lack of room: " : ", ");
    sentence += ChartName(chart);
  }
  return sentence;
}
}
