#pragma once
#include "Views/Core/Attribution/RowMarks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// All that causes cost at one place in the code, as a bar.
struct FunctionBar
{
  std::vector<std::size_t> Costs; ///< of Attribution::Places, in their order
  std::vector<Box> Parts; ///< box of each cost; no width: the run without the cause is longer there
  double Seconds = 0;     ///< of all parts [s]
  Box Slot;               ///< the bar with its words [pixel]
};

/// A bar shorter than this share of the longest one is not visible.
constexpr double kLeastFunction = 0.005;
/// Places in the code at which causes cost time.
struct FunctionCount
{
  std::size_t All = 0;
  std::size_t Seen = 0; ///< with a visible bar
};
/// All of them, and those with a bar.
FunctionCount CountFunctions(const std::vector<Attribution::PlaceCost>& places);
/// Names of the causes, in the order of the table.
std::vector<std::string> CausesOf(const std::vector<Attribution::PlaceCost>& places);
/// The words beside a bar: its time and its share of the run. The prices of causes that hide each
/// other do not add up: with several causes, the time is at most the sum.
/// @param run time of the run [s]; not above 0: unknown
std::string FunctionTime(
  const std::vector<Attribution::PlaceCost>& places, const FunctionBar& bar, double run);
/// The places at which causes cost most, from top to bottom, ties in the order of the table. The
/// longest bar is as long as `bars`; only as many as `slots` has room for.
/// @param slots for all of them; @param bars its part for the bars; @param row height of one
/// [pixel]
std::vector<FunctionBar> LayFunctionBars(
  const std::vector<Attribution::PlaceCost>& places, const Box& slots, const Box& bars, double row);
/// The place in short: "MPI_Wait in exchange", "work before MPI_Wait in exchange".
std::string FunctionWords(const Attribution::PlaceCost& place);
/// The call path, what each cause costs there, the rank that it costs most, and what a click does.
TipRows FunctionTip(const std::vector<Attribution::PlaceCost>& places, const FunctionBar& bar);
/// Index of the bar at a pixel, -1: none.
int FunctionAt(const std::vector<FunctionBar>& bars, Point pixel);
/// Rows of Cause Places that a click on a bar selects.
std::set<BlockRow> RowsOfFunction(
  const std::vector<Attribution::PlaceCost>& places, const FunctionBar& bar);
/// Ends of the parts.
std::vector<RowMark> RowMarksOf(const std::vector<Attribution::PlaceCost>& places,
  const std::vector<FunctionBar>& bars, double density);
}
