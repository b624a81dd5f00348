#include "Filters/Core/Flow/RootPlaces.h"

#include <algorithm>
#include <vector>

namespace pclvis
{
RootPlaces::RootPlaces(const FlowInput& input) : Input(input)
{
  const ReplayCalls& calls = input.Calls;
  std::vector<std::int32_t> before; // number of ranks before the root, by operation
  for (std::size_t row = 0; row < calls.Rank.Size; ++row)
  {
    if (calls.CollectiveId[row] >= 0 && calls.Rank[row] < calls.Root[row])
    {
      const auto operation = static_cast<std::size_t>(calls.CollectiveId[row]);
      before.resize(std::max(before.size(), operation + 1), 0);
      ++before[operation];
    }
  }
  for (std::size_t row = 0; row < calls.Rank.Size; ++row)
  {
    if (calls.CollectiveId[row] >= 0 && calls.Root[row] >= 0)
    {
      const auto operation = static_cast<std::size_t>(calls.CollectiveId[row]);
      std::int32_t& place = this->Places.Insert(this->Key(row));
      place = std::max(place, operation < before.size() ? before[operation] : 0);
    }
  }
}

std::int32_t RootPlaces::Of(std::size_t row) const
{
  const bool has = this->Input.Calls.CollectiveId[row] >= 0 && this->Input.Calls.Root[row] >= 0;
  return has ? this->Places.Find(this->Key(row)) : kNoFlowPartner;
}

std::uint64_t RootPlaces::Key(std::size_t row) const
{
  const auto communicator = static_cast<std::uint32_t>(this->Input.Columns.Communicator[row]);
  return static_cast<std::uint64_t>(communicator) << 32 |
    static_cast<std::uint32_t>(this->Input.Calls.Root[row]);
}
}
