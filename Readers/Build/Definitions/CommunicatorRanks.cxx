#include "Readers/Build/Definitions/CommunicatorRanks.h"

#include <algorithm>

namespace pclvis
{
CommunicatorRanks::CommunicatorRanks(
  const std::vector<CommunicatorInfo>& communicators, std::vector<char> isSelf)
  : Self(std::move(isSelf))
{
  for (const CommunicatorInfo& communicator : communicators)
  {
    this->Local.push_back(communicator.Ranks);
    this->Remote.push_back(communicator.RemoteRanks);
    std::vector<std::int32_t> sorted;
    if (!communicator.RemoteRanks.empty())
    {
      sorted = communicator.Ranks;
      std::sort(sorted.begin(), sorted.end());
    }
    this->SortedLocal.push_back(std::move(sorted));
  }
}

ColumnView<std::int32_t> CommunicatorRanks::Peers(
  std::int32_t communicator, std::int32_t caller) const
{
  const auto& sorted = this->SortedLocal[communicator];
  const bool remote =
    this->IsInter(communicator) && std::binary_search(sorted.begin(), sorted.end(), caller);
  const auto& peers = remote ? this->Remote[communicator] : this->Local[communicator];
  return { peers.data(), peers.size() };
}
}
