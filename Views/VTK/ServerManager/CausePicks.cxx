#include "Views/VTK/ServerManager/CausePicks.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Schema/PricedNames.h"
#include "Views/Core/Attribution/Attribution.h"
#include "Views/Core/Attribution/TimeBar.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/ServerManager/PlacePicks.h"

#include "vtkSMSourceProxy.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace RowSelections;

namespace
{
using CausePicks::Pick;

/// Share of the run: a longer time does not narrow down where to look.
constexpr double kMostTime = 0.5;

/// A small table; null: none.
using Table = vtkSmartPointer<vtkTable>;

vtkIdType RowsOf(vtkTable* table)
{
  return table ? table->GetNumberOfRows() : 0;
}

std::string TextAt(vtkTable* table, vtkIdType row, const char* column)
{
  return table->GetValueByName(row, column).ToString();
}

double NumberAt(vtkTable* table, vtkIdType row, const char* column)
{
  return table->GetValueByName(row, column).ToDouble();
}

/// Ranks whose value is closer to the greatest value than to the mean; none if all are equal.
Numbers GreatestOf(vtkTable* table, const std::string& column)
{
  std::vector<std::pair<double, vtkIdType>> values;
  double sum = 0, most = 0;
  for (vtkIdType row = 0; row < RowsOf(table) && table->GetColumnByName(column.c_str()); ++row)
  {
    const double value = NumberAt(table, row, column.c_str());
    if (!std::isnan(value))
    {
      values.emplace_back(value, static_cast<vtkIdType>(NumberAt(table, row, "rank")));
      sum += value;
      most = std::max(most, value);
    }
  }
  Numbers ranks;
  const double mean = values.empty() ? 0 : sum / static_cast<double>(values.size());
  for (const auto& value : values)
  {
    if (value.first > (mean + most) / 2)
    {
      ranks.push_back(value.second);
    }
  }
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

/// Ranks that run on another node in the proposed placement.
Numbers MovedRanks(vtkTable* ranks)
{
  Numbers moved;
  for (vtkIdType row = 0; row < RowsOf(ranks); ++row)
  {
    if (NumberAt(ranks, row, "node") != NumberAt(ranks, row, "proposed_node"))
    {
      moved.push_back(static_cast<vtkIdType>(NumberAt(ranks, row, "rank")));
    }
  }
  std::sort(moved.begin(), moved.end());
  return moved;
}

void Join(Numbers& numbers, const Numbers& more)
{
  std::set<vtkIdType> all(numbers.begin(), numbers.end());
  all.insert(more.begin(), more.end());
  numbers.assign(all.begin(), all.end());
}

/// The tables of causes, and their rows for a use of time: from Cause Prices, or from Latency
/// Attribution, which has the times of causes with their codes, and the prices of ranks in Rank
/// Work.
struct Causes
{
  Table Prices, Times, Windows, Ranks;
  std::vector<vtkIdType> Rows;
  double Run = 0; ///< [s]
};

Causes CausesOf(vtkSMSourceProxy* source, const std::string& use)
{
  const Table own = TableNamed(source, "Priced Ranks");
  Causes causes{ TableNamed(source, "Cause Prices"), TableNamed(source, "Cause Times"),
    TableNamed(source, "Cause Windows"), own ? own : TableNamed(source, "Rank Work"), {}, 0 };
  const Table tree = TableNamed(source, "Cause Tree");
  std::set<std::string> names{ use };
  for (vtkIdType row = 0; row < RowsOf(tree); ++row)
  {
    if (TextAt(tree, row, "parent") == use)
    {
      names.insert(TextAt(tree, row, "name"));
    }
    causes.Run = TextAt(tree, row, "parent").empty() ? NumberAt(tree, row, "time_s") : causes.Run;
  }
  for (vtkIdType row = 0; row < RowsOf(causes.Prices); ++row)
  {
    if (names.count(TextAt(causes.Prices, row, "cause")) > 0)
    {
      causes.Rows.push_back(row);
    }
  }
  return causes;
}

std::vector<std::pair<double, double>> TimesOf(const Causes& causes, vtkIdType cause)
{
  std::vector<std::pair<double, double>> times;
  const std::string name = TextAt(causes.Prices, cause, "cause");
  for (vtkIdType row = 0; row < RowsOf(causes.Windows); ++row)
  {
    const auto code = static_cast<std::int32_t>(NumberAt(causes.Windows, row, "cause"));
    if (pclvis::CauseName(code) == name)
    {
      times.emplace_back(
        NumberAt(causes.Windows, row, "begin_s"), NumberAt(causes.Windows, row, "end_s"));
    }
  }
  for (vtkIdType row = 0; row < RowsOf(causes.Times); ++row)
  {
    if (static_cast<vtkIdType>(NumberAt(causes.Times, row, "row")) == cause)
    {
      times.emplace_back(
        NumberAt(causes.Times, row, "begin_s"), NumberAt(causes.Times, row, "end_s"));
    }
  }
  return times;
}

/// Adds the calls at the places where a cause costs time, and their ranks.
void AddCalls(vtkSMSourceProxy* source, vtkIdType cause, Pick& pick)
{
  const Table places = TableNamed(source, "Cause Places");
  Numbers paths;
  for (vtkIdType row = 0; row < RowsOf(places); ++row)
  {
    const auto path = static_cast<vtkIdType>(NumberAt(places, row, "path_id"));
    if (static_cast<vtkIdType>(NumberAt(places, row, "row")) == cause && path >= 0 &&
      TextAt(places, row, "activity") == "in" && NumberAt(places, row, "time_s") > 0)
    {
      paths.push_back(path);
    }
  }
  std::sort(paths.begin(), paths.end());
  const Port calls = PlacePicks::CallsOf(source);
  if (calls.first && !paths.empty())
  {
    const Selection rows = ByNumber(calls, "path_id", paths);
    Join(pick.Calls, NumbersIn(calls, rows, "call_id"));
    Join(pick.Ranks, NumbersIn(calls, rows, "rank"));
  }
}

void AddRanks(const Numbers& ranks, Pick& pick)
{
  Join(pick.Ranks, ranks);
  Join(pick.MessagesOf, ranks);
}

void AddCulprits(vtkSMSourceProxy* source, const Causes& causes, vtkIdType cause, Pick& pick)
{
  const std::string name = TextAt(causes.Prices, cause, "cause");
  Numbers named;
  for (const int rank : pclvis::ParseRanks(TextAt(causes.Prices, cause, "ranks")))
  {
    named.push_back(rank);
  }
  if (!named.empty())
  {
    AddRanks(named, pick);
  }
  else if (name == pclvis::PricedNames::kPlacement || name == pclvis::PricedNames::kTraffic)
  {
    const auto times = TimesOf(causes, cause);
    pick.BetweenNodes = true;
    pick.SentIn[-1].insert(pick.SentIn[-1].end(), times.begin(), times.end());
    Join(
      pick.Ranks, name == pclvis::PricedNames::kPlacement ? MovedRanks(causes.Ranks) : Numbers());
  }
  else if (name == pclvis::PricedNames::kCollectives)
  {
    AddCalls(source, cause, pick);
  }
  else
  {
    AddRanks(GreatestOf(causes.Ranks, pclvis::PricedNames::Of(name, "s")), pick);
  }
}
}

CausePicks::Pick CausePicks::PickOf(vtkSMSourceProxy* source, const std::string& use)
{
  Pick pick;
  const Causes causes = CausesOf(source, use);
  for (const vtkIdType row : causes.Rows)
  {
    AddCulprits(source, causes, row, pick);
  }
  if (causes.Rows.empty() && pclvis::IsImbalance(use))
  {
    AddRanks(GreatestOf(TableNamed(source, "Rank Times"), "work_s"), pick);
  }
  const Numbers named = pick.Ranks;
  TracePicks::FindEnds(source, pick);
  if (!named.empty())
  {
    pick.Ranks = named; // not all the ranks at the ends of messages
  }
  return pick;
}

std::pair<double, double> CausePicks::TimeAfter(
  vtkSMSourceProxy* source, const std::string& use, std::pair<double, double> window)
{
  const Causes causes = CausesOf(source, use);
  std::vector<std::pair<double, double>> times;
  for (const vtkIdType row : causes.Rows)
  {
    for (const auto& time : TimesOf(causes, row))
    {
      if (time.second - time.first <= kMostTime * causes.Run)
      {
        times.push_back(time);
      }
    }
  }
  std::sort(times.begin(), times.end());
  const auto chosen = std::find(times.begin(), times.end(), window);
  return times.empty()                                   ? window
    : chosen == times.end() || chosen + 1 == times.end() ? times.front()
                                                         : *(chosen + 1);
}
