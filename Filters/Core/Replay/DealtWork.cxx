#include "Filters/Core/Replay/DealtWork.h"

#include <algorithm>

namespace pclvis
{
std::uint32_t DealtWork::ReceivedBy(std::uint32_t call) const
{
  const auto at = std::lower_bound(this->Requests.begin(), this->Requests.end(), call,
    [](const Request& request, std::uint32_t wanted) { return request.Received < wanted; });
  return at != this->Requests.end() && at->Received == call
    ? static_cast<std::uint32_t>(at - this->Requests.begin())
    : kNone;
}

std::uint32_t DealtWork::DealerOf(std::uint32_t request) const
{
  const auto past = std::upper_bound(this->Dealers.begin(), this->Dealers.end(), request,
    [](std::uint32_t number, const Dealer& dealer) { return number < dealer.FirstRequest; });
  return static_cast<std::uint32_t>(past - this->Dealers.begin()) - 1;
}

std::vector<std::uint32_t> DealtWork::DealerOfRanks(const RunCalls& calls) const
{
  std::vector<std::uint32_t> dealers;
  for (std::uint32_t dealer = 0; dealer < this->Dealers.size(); ++dealer)
  {
    dealers.resize(static_cast<std::size_t>(calls.Ranks()), kNone);
    for (const std::uint32_t request : this->Dealers[dealer].Begin)
    {
      dealers[calls.Rank[this->Requests[request].Sent]] = dealer;
    }
  }
  return dealers;
}

std::vector<char> DealtWork::TakesPart(const RunCalls& calls) const
{
  std::vector<char> takes(static_cast<std::size_t>(calls.Ranks()), 0);
  for (const Dealer& dealer : this->Dealers)
  {
    takes[dealer.Rank] = 1;
    for (const std::uint32_t request : dealer.Begin)
    {
      takes[calls.Rank[this->Requests[request].Sent]] = 1;
    }
  }
  return takes;
}
}
