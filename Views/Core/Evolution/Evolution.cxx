#include "Views/Core/Evolution/Evolution.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kNarrow = 0.3;

template<typename Part>
void SortByTime(std::vector<Part>& parts)
{
  std::stable_sort(
    parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.Begin < b.Begin; });
}

/// Highest average first, unknown averages last, ties in the order of rows.
bool Hotter(const Evolution& evolution, std::size_t a, std::size_t b)
{
  const auto value = [&](std::size_t i) {
    const Evolution::Row& row = evolution.Rows[i];
    return row.Region < 0 ? HUGE_VAL : std::isnan(row.Average) ? -1 : row.Average;
  };
  return value(a) != value(b) ? value(a) > value(b) : a < b;
}
}

Evolution MakeEvolution(const EvolutionTables& tables)
{
  std::map<std::int32_t, Evolution::Row> rows;
  Evolution evolution;
  TimeRange& whole = evolution.Whole;
  whole = { HUGE_VAL, -HUGE_VAL };
  const auto span = [&whole](double begin, double end) {
    whole = { std::min(whole.Begin, begin), std::max(whole.End, end) };
  };
  for (const EvolutionTables::WindowRow& window : tables.Windows)
  {
    Evolution::Row& row = rows[window.Region];
    row.Windows.push_back(window);
    row.Average = window.Average;
    span(window.Begin, window.End);
  }
  if (!tables.Periods.empty())
  {
    // Windows may extend beyond the time that periods divide.
    whole = { HUGE_VAL, -HUGE_VAL };
  }
  for (const EvolutionTables::PeriodRow& period : tables.Periods)
  {
    rows[period.Region].Periods.push_back(period);
    span(period.Begin, period.End);
  }
  for (auto& entry : rows)
  {
    entry.second.Region = entry.first;
    SortByTime(entry.second.Windows);
    SortByTime(entry.second.Periods);
    evolution.Rows.push_back(std::move(entry.second));
  }
  if (tables.Axis.Whole.Length() > 0)
  {
    whole = tables.Axis.Whole;
    evolution.Gaps = tables.Axis.Gaps;
  }
  if (!(whole.Length() > 0))
  {
    const double begin = std::isfinite(whole.Begin) ? whole.Begin : 0;
    whole = { begin, begin + 1 };
  }
  return evolution;
}

std::vector<std::size_t> ShownRows(
  const Evolution& evolution, const std::set<int>& chosen, std::size_t most)
{
  std::vector<std::size_t> shown(evolution.Rows.size());
  std::iota(shown.begin(), shown.end(), std::size_t{ 0 });
  std::vector<std::size_t> found;
  for (std::size_t i : shown)
  {
    if (evolution.Rows[i].Region >= 0 && chosen.count(evolution.Rows[i].Region) > 0)
    {
      found.push_back(i);
    }
  }
  if (!found.empty() && found.size() <= most)
  {
    const auto all = std::find_if(shown.begin(), shown.end(),
      [&evolution](std::size_t i) { return evolution.Rows[i].Region == -1; });
    if (all != shown.end() && found.size() < most)
    {
      found.push_back(*all);
    }
    return found;
  }
  shown = found.empty() ? shown : found;
  if (shown.size() > most)
  {
    std::sort(shown.begin(), shown.end(),
      [&](std::size_t a, std::size_t b) { return Hotter(evolution, a, b); });
    shown.resize(most);
    std::sort(shown.begin(), shown.end());
  }
  return shown;
}

std::size_t CountDistinctRows(const Evolution& evolution)
{
  const std::vector<Evolution::Row>& rows = evolution.Rows;
  const bool repeats = rows.size() == 2 && rows.front().Region < 0 &&
    std::equal(rows[0].Windows.begin(), rows[0].Windows.end(), rows[1].Windows.begin(),
      rows[1].Windows.end(), [](const Evolution::Window& a, const Evolution::Window& b) {
        return a.Begin == b.Begin && a.Messages == b.Messages;
      });
  return repeats ? 1 : rows.size();
}

DrawnAxis AxisOf(
  const Evolution& evolution, const std::vector<std::size_t>& rows, bool compress, double gap)
{
  std::vector<std::vector<TimeRange>> quiet;
  for (std::size_t i : compress ? rows : std::vector<std::size_t>())
  {
    quiet.emplace_back();
    for (const Evolution::Period& period : evolution.Rows[i].Periods)
    {
      if (period.Kind == PeriodKind::Other)
      {
        quiet.back().push_back({ period.Begin, period.End });
      }
    }
  }
  return DrawnAxis(evolution.Time(), gap, CommonRanges(quiet), kNarrow);
}

std::int64_t MostDelayed(const Evolution& evolution, const std::vector<std::size_t>& rows)
{
  std::int64_t most = 0;
  for (std::size_t i : rows)
  {
    for (const Evolution::Period& period : evolution.Rows[i].Periods)
    {
      most = std::max(most, period.Delayed);
    }
  }
  return most;
}
}
