#pragma once
#include "Filters/Core/Periods/LatencyPeriods.h"
#include "Views/Core/Common/DrawnAxis.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// The latency of regions over time, as the Evolution View shows it: the rows of the tables Windows
/// and Periods by region.
struct Evolution
{
  struct Window
  {
    double Begin = 0, End = 0; ///< [s]
    double Latency = 0;        ///< mean L; NaN: no messages
    std::int64_t Messages = 0, Delayed = 0;
    std::int32_t Iteration = -1, Iterations = 0; ///< first iteration in it, number of iterations
    std::int64_t Row = 0;                        ///< of the table Windows
    double Middle() const { return (this->Begin + this->End) / 2; }
  };
  struct Period
  {
    PeriodKind Kind = PeriodKind::Other;
    double Begin = 0, End = 0; ///< [s]
    double Latency = 0;        ///< mean L; NaN: no messages
    std::int64_t Messages = 0, Delayed = 0;
    double Peak = 0;      ///< greatest mean L of a window, NaN: none
    std::int64_t Row = 0; ///< of the table Periods
  };
  struct Row
  {
    std::int32_t Region = -1; ///< -1: all messages
    double Average = 0;       ///< mean L of all its messages; NaN: none
    std::vector<Window> Windows;
    std::vector<Period> Periods;
  };
  std::vector<Row> Rows; ///< by region: all messages first
  TimeRange Whole; ///< the tables' axis; if it is unknown, the time of all windows and periods
  std::vector<TimeRange> Gaps; ///< times inside Whole that are cut out
  ShownTime Time() const { return { this->Whole, this->Gaps }; }
};

/// Rows of the tables, in any order.
struct EvolutionTables
{
  struct WindowRow : Evolution::Window
  {
    std::int32_t Region = -1;
    double Average = 0;
  };
  struct PeriodRow : Evolution::Period
  {
    std::int32_t Region = -1;
  };
  std::vector<WindowRow> Windows;
  std::vector<PeriodRow> Periods;
  ShownTime Axis; ///< empty: the tables have no axis
};

/// Sorts rows by region and time.
Evolution MakeEvolution(const EvolutionTables& tables);

/// The rows to show. Without chosen regions, all rows; otherwise these regions, with all messages
/// below them. If there are more than `most`: all messages and the regions with the highest average
/// L.
/// @param chosen ids of regions; ids that do not exist are ignored
/// @return indices of rows, by region; all messages come after chosen regions
std::vector<std::size_t> ShownRows(
  const Evolution& evolution, const std::set<int>& chosen, std::size_t most);

/// Time axis of the rows: times in which every row has a period of kind Other are narrowed to 0.3
/// of their length.
/// @param compress false: nothing is narrowed
/// @param gap      see DrawnAxis
DrawnAxis AxisOf(const Evolution& evolution, const std::vector<std::size_t>& rows,
  bool compress = true, double gap = 0);

/// Number of distinct rows: a single region that contains all messages repeats the row of all
/// messages.
std::size_t CountDistinctRows(const Evolution& evolution);

/// Greatest number of delayed messages in a period of the rows.
std::int64_t MostDelayed(const Evolution& evolution, const std::vector<std::size_t>& rows);
}
