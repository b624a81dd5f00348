#include "Filters/Core/Replay/UnknownWaits.h"

#include "Filters/Core/Common/CountingShare.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Schema/MpiCallName.h"
#include "Readers/Schema/OneSidedCalls.h"

#include <array>
#include <cstddef>

namespace pclvis
{
namespace
{
constexpr std::array<const char*, 3> kUses{ "times.file_calls", "times.neighbour_calls",
  "times.one_sided_calls" };
constexpr std::size_t kNone = kUses.size();

/// Place in kUses of what a call does.
std::size_t UseOf(const std::string& name)
{
  if (NameInMpi(name).rfind("file_", 0) == 0)
  {
    return 0;
  }
  return MpiCallOf(name).Kind == MpiCallKind::Neighbours ? 1
    : OneSidedUseOf(name) != OneSidedUse::None           ? 2
                                                         : kNone;
}
}

Observations DescribeUnknownWaits(const RunCalls& calls, const ReplayCalls& table,
  const std::vector<std::string>& names, double length)
{
  std::vector<std::size_t> uses; // by code
  for (const std::string& name : names)
  {
    uses.push_back(UseOf(name));
  }
  std::array<double, kUses.size()> spent{}; // [s]
  double all = 0;
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const auto code = static_cast<std::size_t>(table.Call[calls.Row(call)]);
    if (code < uses.size() && uses[code] != kNone)
    {
      spent[uses[code]] += calls.End[call] - calls.Begin[call];
      all += calls.End[call] - calls.Begin[call];
    }
  }
  std::int32_t ranks = 0; // with calls
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    ranks += calls.First[rank] < calls.First[rank + 1];
  }
  const double whole = ranks * length;
  if (whole <= 0 || all < kCountingShare * whole)
  {
    return {};
  }
  std::vector<std::string> what;
  for (std::size_t use = 0; use < kUses.size(); ++use)
  {
    if (spent[use] > 0)
    {
      what.push_back(Observation(kUses[use]).Text());
    }
  }
  return {
    Observation("times.unknown_waits").With("share", all / whole).With("calls", ListText(what))
  };
}
}
