#include "Filters/Core/Replay/UnknownWaits.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Schema/MpiCallName.h"
#include "Readers/Schema/OneSidedCalls.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr std::array<const char*, UnknownWaits::kKinds> kWords{ "times.file_calls",
  "times.neighbour_calls", "times.one_sided_calls", "times.unjoined_calls" };
}

UnknownWait UnknownWaitOf(const std::string& name, const MpiCall& call)
{
  return NameInMpi(name).rfind("file_", 0) == 0 ? UnknownWait::Files
    : call.Kind == MpiCallKind::Neighbours      ? UnknownWait::Neighbours
    : OneSidedUseOf(name) != OneSidedUse::None  ? UnknownWait::OneSided
    : call.IsCollective()                       ? UnknownWait::Unjoined
                                                : UnknownWait::None;
}

UnknownShares::UnknownShares(const UnknownWaits& waits, double time)
{
  for (std::size_t kind = 0; kind < this->Of.size() && time > 0; ++kind)
  {
    this->Of[kind] = waits.Sum(static_cast<UnknownWait>(kind)) / time;
  }
}

double UnknownShares::All() const
{
  return std::accumulate(this->Of.begin(), this->Of.end(), 0.0);
}

UnknownWait UnknownShares::Greatest() const
{
  return static_cast<UnknownWait>(
    std::max_element(this->Of.begin(), this->Of.end()) - this->Of.begin());
}

Observation UnknownShares::Sentence(bool isPart) const
{
  std::vector<std::string> calls;
  for (std::size_t kind = 0; kind < this->Of.size(); ++kind)
  {
    if (this->Of[kind] > 0)
    {
      calls.push_back(WordsFor(static_cast<UnknownWait>(kind)));
    }
  }
  return Observation("times.unknown_waits")
    .With("share", this->All())
    .With("calls", ListText(calls))
    .With("part", isPart ? 1 : 0);
}

std::string WordsFor(UnknownWait kind)
{
  return Observation(kWords[static_cast<std::size_t>(kind)]).Text();
}
}
