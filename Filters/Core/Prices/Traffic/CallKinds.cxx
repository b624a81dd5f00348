#include "Filters/Core/Prices/Traffic/CallKinds.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <cmath>

namespace pclvis
{
CallKinds::CallKinds(const PricedRun& run, const std::vector<char>& connecting)
  : Of(run.Graph.Calls.Size(), kNone)
{
  const RunCalls& calls = run.Graph.Calls;
  std::vector<double> bytes(calls.Size(), 0); // sent and received
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    if (run.IsReplayed(m))
    {
      bytes[run.Graph.Sent[m]] += run.Bytes(m);
      bytes[run.ReceivedBy[m]] += run.Bytes(m);
    }
  }
  const auto alone = [&](std::size_t call) {
    const auto power = static_cast<std::uint64_t>(std::lround(std::log2(1 + bytes[call])));
    return static_cast<std::uint64_t>(run.Input.Calls.Call[calls.Row(call)]) << 8 | power;
  };
  KeyNumbers numbers;
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    if (connecting.empty() || !connecting[call])
    {
      const bool last = call + 1 == calls.First[calls.Rank[call] + 1];
      this->Of[call] = numbers.NumberOf(alone(call) << 32 | (last ? 0 : alone(call + 1)));
    }
  }
  this->Count = numbers.Size();
}
}
