#include "Filters/Core/Attribution/AttributionChoice.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
bool AttributionChoice::AllRegions() const
{
  return this->Regions.empty() ||
    std::find(this->Regions.begin(), this->Regions.end(), -1) != this->Regions.end();
}

std::vector<char> ChosenRanks(const AttributionRows& rows, const AttributionChoice& choice)
{
  std::vector<char> chosen;
  for (const std::int32_t region : rows.Region)
  {
    chosen.push_back(choice.AllRegions() ||
      std::find(choice.Regions.begin(), choice.Regions.end(), region) != choice.Regions.end());
  }
  return chosen;
}

TimeWindow ChosenTime(const AttributionRows& rows, const AttributionChoice& choice)
{
  if (choice.AllTimes())
  {
    return { rows.Begin, rows.End };
  }
  const double end = choice.Window.End == -1 ? rows.End : choice.Window.End;
  return { std::max(rows.Begin, choice.Window.Begin), std::min(rows.End, end) };
}

std::string ChoiceText(const AttributionRows& rows, const AttributionChoice& choice)
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
