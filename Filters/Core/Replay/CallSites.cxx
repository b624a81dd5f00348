#include "Filters/Core/Replay/CallSites.h"

#include "Filters/Core/Common/KeyNumbers.h"

namespace pclvis
{
CallSites NumberCallSites(
  const RunCalls& calls, ColumnView<std::int32_t> names, ColumnView<std::int32_t> paths)
{
  CallSites sites;
  KeyNumbers numbers;
  sites.Of.resize(calls.Size());
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const std::uint32_t row = calls.Row(call);
    const CallSite site{ paths.Size > 0 ? paths[row] : -1, names[row] };
    sites.Of[call] =
      numbers.NumberOf((static_cast<std::uint64_t>(static_cast<std::uint32_t>(site.Path)) << 32) +
        static_cast<std::uint32_t>(site.Call));
    if (sites.Of[call] == sites.Sites.size())
    {
      sites.Sites.push_back(site);
    }
  }
  return sites;
}
}
