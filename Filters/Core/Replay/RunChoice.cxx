#include "Filters/Core/Replay/RunChoice.h"

namespace pclvis
{
std::string WordsOfRegions(const RunChoice& choice)
{
  std::string regions;
  for (const std::int32_t region :
    choice.AllRegions() ? std::vector<std::int32_t>() : choice.Regions)
  {
    regions += (regions.empty() ? " of R" : ", R") + std::to_string(region);
  }
  return "Ranks" + regions;
}

std::vector<char> ChosenRanks(const RunChoice& choice, const ReplayMessages& messages,
  const RunRegions& regions, std::int32_t ranks)
{
  std::vector<char> chosen(static_cast<std::size_t>(ranks), choice.AllRegions() ? 1 : 0);
  const auto mark = [&](std::int32_t rank, std::int32_t region) {
    if (rank >= 0 && rank < ranks && choice.Holds(region))
    {
      chosen[rank] = 1;
    }
  };
  for (std::size_t m = 0; m < regions.SourceRegion.Size && !choice.AllRegions(); ++m)
  {
    mark(messages.Source[m], regions.SourceRegion[m]);
    mark(messages.Destination[m], regions.DestinationRegion[m]);
  }
  return chosen;
}

TimeWindow ChosenTime(const RunChoice& choice, const CommunicationAxis& axis, const char* who)
{
  CheckWindow(choice.Window, who);
  const auto on = [&axis](
                    double time) { return axis.Without(std::clamp(time, axis.Begin, axis.End)); };
  return { choice.Window.Begin != 0 ? on(choice.Window.Begin) : 0,
    choice.Window.End != -1 ? on(choice.Window.End) : axis.Length() };
}
}
