#include "Views/Core/Attribution/AttributionPointer.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kPointer = 6;      // half the size of the pointer [units]
constexpr double kMostColumn = 0.4; // share of the chart
}

AttributionUnder FindInCharts(const Attribution& attribution, const AttributionScene& scene,
  const std::vector<WorkBar>& bars, Point pixel)
{
  AttributionUnder under;
  if (scene.Times.Height > 0 && scene.Times.Holds(pixel))
  {
    under.Duration = static_cast<int>(DurationAt(attribution, scene.Time(pixel.X)));
  }
  const Box& work = scene.Of(AttributionChart::Work);
  if (!bars.empty() && work.Holds(pixel))
  {
    const double place = (pixel.X - work.X) / work.Width * bars.size();
    under.Bar = std::clamp(static_cast<int>(place), 0, static_cast<int>(bars.size()) - 1);
  }
  return under;
}

TipRows DurationTip(const Attribution& attribution, int duration, bool chosen)
{
  const Attribution::Duration& row = attribution.Durations[duration];
  TipRows rows{ { "", "Duration  " + SpanText(row.Begin, row.End) },
    { "messages between nodes", std::to_string(row.Inter) },
    { "messages within nodes", std::to_string(row.Intra) },
    { "imbalance", NumberText(row.Imbalance) }, { "mean L", NumberText(row.Latency) } };
  for (const Attribution::SizeClass& size : attribution.Sizes)
  {
    const double ratio = size.Ratios[duration];
    if (!std::isnan(ratio))
    {
      rows.emplace_back(
        BytesText(static_cast<double>(size.Bytes)) + ", time / criterion", NumberText(ratio));
    }
  }
  rows.emplace_back("cause", CauseName(row.Cause) + ", " + NumberText(row.Confidence));
  rows.emplace_back("click", chosen ? "chooses none" : "chooses it");
  return rows;
}

TipRows BarTip(const Attribution& attribution, const WorkBar& bar)
{
  const std::vector<Attribution::RankWork>& work = attribution.Work;
  const auto ratio = [](const Attribution::RankWork& rank) {
    return NumberText(rank.Ratio) + ", " + SecondsText(rank.Seconds);
  };
  const auto name = [](const Attribution::RankWork& rank) {
    return (rank.Slow ? "Slow rank  " : "Rank  ") + std::to_string(rank.Rank);
  };
  if (bar.First == bar.Last)
  {
    const Attribution::RankWork& rank = work[bar.First];
    return { { "", name(rank) }, { "work / median", NumberText(rank.Ratio) },
      { "work outside MPI", SecondsText(rank.Seconds) }, { "click", "selects the rank" } };
  }
  return { { "",
             "Ranks  " + std::to_string(work[bar.First].Rank) + "-" +
               std::to_string(work[bar.Last].Rank) },
    { "most work / median", ratio(work[bar.Most]) }, { "", name(work[bar.Most]) },
    { "least work / median", ratio(work[bar.Least]) }, { "", name(work[bar.Least]) },
    { "click", bar.Slow > 0 ? "selects the slow ones" : "selects them" } };
}

Box MarkOfDuration(
  const Attribution& attribution, const AttributionScene& scene, int duration, Point pixel)
{
  const Attribution::Duration& row = attribution.Durations[duration];
  Box mark = scene.Times;
  for (const Box& chart : scene.Charts)
  {
    mark = chart.Height > 0 && chart.Holds(pixel) ? chart : mark;
  }
  const double left = std::max(scene.X(row.Begin), mark.X);
  const double right = std::min(scene.X(row.End), mark.X + mark.Width);
  if (right - left > kMostColumn * mark.Width)
  {
    return Box::Around(pixel, kPointer * scene.Density);
  }
  mark.X = left;
  mark.Width = right - left;
  return mark;
}

Box MarkOfBar(const AttributionScene& scene, std::size_t bars, int bar)
{
  const Box& work = scene.Of(AttributionChart::Work);
  const double slot = work.Width / static_cast<double>(bars);
  return { work.X + bar * slot, work.Y, slot, work.Height };
}

std::string CulpritsSelected(const Attribution& attribution)
{
  const std::string ranks = CulpritWords(attribution);
  const bool messages = std::any_of(
    attribution.Windows.begin(), attribution.Windows.end(), [](const CauseWindow& window) {
      return window.Cause == Cause::Mapping || window.Cause == Cause::Background;
    });
  return ranks + (ranks.empty() || !messages ? "" : " and ") +
    (messages ? "its messages between nodes" : "") + " in all views";
}

std::set<BlockRow> RowsOfBar(const Attribution& attribution, const WorkBar& bar)
{
  std::set<BlockRow> rows;
  for (std::size_t row = bar.First; row <= bar.Last; ++row)
  {
    if (bar.Slow == 0 || attribution.Work[row].Slow)
    {
      rows.insert({ kWorkBlock, static_cast<std::int64_t>(row) });
    }
  }
  return rows;
}

int LitDuration(const Attribution& attribution, int chosen, TimeRange window)
{
  if (attribution.Choice.empty())
  {
    return chosen;
  }
  const auto is = [&window](const Attribution::Duration& duration) {
    return duration.Begin == window.Begin && duration.End == window.End;
  };
  const auto& all = attribution.Durations;
  const auto found = std::find_if(all.begin(), all.end(), is);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}
}
