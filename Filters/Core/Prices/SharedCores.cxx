#include "Filters/Core/Prices/SharedCores.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace pclvis
{
using namespace price_constants;

std::optional<bool> SeemToShareCores(const PricedRun& run, const PlainVector<double>& cost)
{
  const RunGraph& graph = run.Graph;
  const std::vector<MpiCall> kinds = MpiCallsOf(run.Input.CallNames);
  const auto bytes = [&volumes = run.Input.Volumes](std::size_t row) {
    const auto known = [row](const auto& column) {
      return column.Size > 0 ? std::max<std::int64_t>(column[row], 0) : 0;
    };
    return static_cast<double>(known(volumes.BytesSent) + known(volumes.BytesReceived));
  };
  // By code of the call, half power of its bytes, and members: what may take as long.
  std::map<std::tuple<std::int32_t, std::uint64_t, std::uint32_t>, std::vector<double>> times;
  for (std::size_t member = 0; member < graph.Entered.size() && member < cost.size(); ++member)
  {
    const std::size_t row = graph.Calls.Row(graph.Entered[member]);
    const std::int32_t code = run.Input.Calls.Call[row];
    const std::uint32_t operation = graph.Operation[member];
    const bool known = code >= 0 && static_cast<std::size_t>(code) < kinds.size();
    if (cost[member] > 0 && known && kinds[code].IsCollective() &&
      graph.Kind[operation] == OperationKind::All)
    {
      const std::uint32_t members = graph.FirstMember[operation + 1] - graph.FirstMember[operation];
      times[{ code, HalfPower(bytes(row)), members }].push_back(cost[member]);
    }
  }
  double all = 0, fast = 0;
  for (auto& [kind, seconds] : times)
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
