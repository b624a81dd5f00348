#include "Filters/Core/Attribution/AttributionChoice.h"

#include "Readers/Base/TimeText.h"

#include <algorithm>

namespace pclvis
{
std::vector<char> ChosenRanks(const AttributionRows& rows, const RunChoice& choice)
{
  std::vector<char> chosen;
  for (const std::int32_t region : rows.Region)
  {
    chosen.push_back(choice.AllRegions() || choice.Holds(region));
  }
  return chosen;
}

std::vector<char> ChosenWorldRanks(const AttributionRows& rows, const RunChoice& choice)
{
  const std::vector<char> chosen = ChosenRanks(rows, choice);
  std::vector<char> world;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    world.resize(static_cast<std::size_t>(rows.Ranks.Rank(number)) + 1, 0);
    world.back() = chosen[number];
  }
  return world;
}

TimeWindow ChosenTime(const AttributionRows& rows, const RunChoice& choice)
{
  if (choice.AllTimes())
  {
    return { rows.Begin, rows.End };
  }
  const double end = choice.Window.End == -1 ? rows.End : choice.Window.End;
  return { std::max(rows.Begin, choice.Window.Begin), std::min(rows.End, end) };
}

std::string ChoiceText(const AttributionRows& rows, const RunChoice& choice)
{
  if (choice.IsWhole())
  {
    return {};
  }
  std::string regions;
  for (const std::int32_t region :
    choice.AllRegions() ? std::vector<std::int32_t>() : choice.Regions)
  {
    regions += (regions.empty() ? "R" : ", R") + std::to_string(region);
  }
  if (choice.AllTimes())
  {
    return regions + ", whole run";
  }
  const TimeWindow time = ChosenTime(rows, choice);
  return regions + (regions.empty() ? "" : ", ") + SpanWords(time.Begin, time.End);
}
}
