#include "Filters/Core/Delays/DelayChoice.h"

#include "Readers/Base/ParallelFor.h"

namespace pclvis
{
AskedWaits::AskedWaits(const DelayInput& input, const RunChoice& choice, const RunGraph& graph,
  const CommunicationAxis& axis)
  : Calls(graph.Calls), Asked(ChosenTime(choice, axis, "Delay costs")),
    Ranks(ChosenRanks(choice, input.Messages, input.Regions, graph.Calls.Ranks())),
    Held(ChosenCalls(Calls, input.Program, choice.Calls))
{
}

PlainVector<double> AskedWaits::Of(const AwaitedCalls& awaited) const
{
  PlainVector<double> asked(awaited.Waiting.Size());
  constexpr std::size_t atOnce = 16384;
  ParallelFor(asked.size(), atOnce, 0, [&](std::size_t first, std::size_t past, int) {
    for (std::size_t i = first; i < past; ++i)
    {
      const std::uint32_t call = awaited.Waiting.Call[i];
      const double begin = this->Calls.Begin[call];
      asked[i] = this->Ranks[this->Calls.Rank[call]] && this->Holds(call)
        ? this->Asked.Shares(begin, begin + awaited.Wait[i])
        : 0;
    }
  });
  return asked;
}
}
