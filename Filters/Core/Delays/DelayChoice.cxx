#include "Filters/Core/Delays/DelayChoice.h"

#include <algorithm>

namespace pclvis
{
AskedWaits::AskedWaits(const DelayInput& input, const DelayChoice& choice, const RunGraph& graph,
  const CommunicationAxis& axis)
  : Calls(graph.Calls), Asked{ 0, axis.Length() },
    Ranks(static_cast<std::size_t>(graph.Calls.Ranks()), choice.AllRegions() ? 1 : 0)
{
  CheckWindow(choice.Window, "Delay costs");
  const auto on = [&axis](
                    double time) { return axis.Without(std::clamp(time, axis.Begin, axis.End)); };
  if (choice.Window.Begin != 0)
  {
    this->Asked.Begin = on(choice.Window.Begin);
  }
  if (choice.Window.End != -1)
  {
    this->Asked.End = on(choice.Window.End);
  }
  const auto mark = [&](std::int32_t rank, std::int32_t region) {
    if (rank >= 0 && static_cast<std::size_t>(rank) < this->Ranks.size() && choice.Holds(region))
    {
      this->Ranks[rank] = 1;
    }
  };
  for (std::size_t m = 0; m < input.Regions.SourceRegion.Size && !choice.AllRegions(); ++m)
  {
    mark(input.Messages.Source[m], input.Regions.SourceRegion[m]);
    mark(input.Messages.Destination[m], input.Regions.DestinationRegion[m]);
  }
}

PlainVector<double> AskedWaits::Of(const AwaitedCalls& awaited) const
{
  PlainVector<double> asked(this->Calls.Size());
  for (std::size_t call = 0; call < asked.size(); ++call)
  {
    const double begin = this->Calls.Begin[call];
    asked[call] =
      this->Ranks[this->Calls.Rank[call]] ? this->Within(begin, begin + awaited.Wait[call]) : 0;
  }
  return asked;
}

double AskedWaits::Within(double begin, double end) const
{
  return std::max(0.0, std::min(end, this->Asked.End) - std::max(begin, this->Asked.Begin));
}
}
