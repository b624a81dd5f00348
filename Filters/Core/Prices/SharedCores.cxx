#include "Filters/Core/Prices/SharedCores.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Schema/MpiCalls.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace pclvis
{
using namespace price_constants;

std::optional<bool> SeemToShareCores(const PricedRun& run, const PlainVector<double>& cost)
{
  const RunGraph& graph = run.Graph;
  const std::vector<MpiCall> kinds = MpiCallsOf(run.Input.CallNames);
  std::map<std::int32_t, std::vector<double>> times; // by code of the call
  for (std::size_t member = 0; member < graph.Entered.size() && member < cost.size(); ++member)
  {
    const std::int32_t code = run.Input.Calls.Call[graph.Calls.Row(graph.Entered[member])];
    const bool known = code >= 0 && static_cast<std::size_t>(code) < kinds.size();
    if (cost[member] > 0 && known && kinds[code].IsCollective() &&
      graph.Kind[graph.Operation[member]] == OperationKind::All)
    {
      times[code].push_back(cost[member]);
    }
  }
  double all = 0, fast = 0;
  for (auto& [call, seconds] : times)
  {
    if (seconds.size() >= kManySamples)
    {
      const double tenth = Percentile(seconds.data(), seconds.data() + seconds.size(), kTenth);
      for (const double time : seconds)
      {
        all += time;
        fast += tenth;
      }
    }
  }
  return fast > 0 ? std::optional(all >= std::exp(kGreatestEffect) * fast) : std::nullopt;
}
}
