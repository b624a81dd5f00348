#include "Filters/Core/Prices/Traffic/ConnectingCalls.h"

namespace pclvis
{
std::vector<char> ConnectingCalls(
  const PricedRun& run, const FirstMessages& first, const CollectiveCosts& costs)
{
  const RunGraph& g = run.Graph;
  std::vector<char> connects(g.Calls.Size(), 0);
  for (std::size_t m = 0; m < first.Of.size(); ++m)
  {
    if (first.Of[m] && run.IsReplayed(m))
    {
      connects[g.Sent[m]] = connects[run.ReceivedBy[m]] = 1;
    }
  }
  const auto isOfFirst = [&](std::uint32_t member) { return costs.First[g.Operation[member]]; };
  for (std::uint32_t member = 0; member < g.Entered.size(); ++member)
  {
    connects[g.Entered[member]] = connects[g.Entered[member]] || isOfFirst(member);
  }
  g.FirstEnding.ForEach([&](std::uint32_t call, std::uint32_t from, std::uint32_t past) {
    for (std::uint32_t j = from; j < past; ++j)
    {
      connects[call] = connects[call] || isOfFirst(g.Ending[j]);
    }
  });
  g.FirstCompleted.ForEach([&](std::uint32_t call, std::uint32_t from, std::uint32_t past) {
    for (std::uint32_t j = from; j < past; ++j)
    {
      connects[call] = connects[call] || (!first.Of.empty() && first.Of[g.Completed[j]]);
    }
  });
  return connects;
}
}
