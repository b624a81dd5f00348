#include "Filters/Core/Replay/Dealing.h"

#include "Filters/Core/Common/PriceConstants.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
Dealing::Dealing(const DealtWork& work, const RunTimesView& times, PlainVector<double>& begin)
  : Work(work), Times(times), Begin(begin)
{
  for (const DealtWork::Dealer& dealer : work.Dealers)
  {
    this->Coming.emplace_back(dealer.Begin.size());
    this->Of.emplace_back(dealer.Begin.size(), DealtWork::kNone);
  }
}

/// Whether the message exists in this replay.
bool Dealing::IsSent(const DealtWork::Request& request) const
{
  return !this->Times.Lag || !std::isinf(this->Times.Lag[request.Message]);
}

double Dealing::ComesAt(const DealtWork::Request& request) const
{
  return this->Begin[request.Sent] + request.Delay;
}

void Dealing::Take(std::uint32_t number)
{
  const std::uint32_t dealer = this->Work.DealerOf(number);
  LeastOf& coming = this->Coming[dealer];
  this->Work.ForEachNewcomer(number, [&](std::uint32_t other) {
    const DealtWork::Request& request = this->Work.Requests[other];
    this->Of[dealer][request.Worker] = other;
    coming.Set(request.Worker, this->ComesAt(request));
  });
  const DealtWork::Request& taken = this->Work.Requests[number];
  const DealtWork::Request& first = this->Work.Requests[this->Of[dealer][coming.Place()]];
  const std::uint32_t calls = taken.Waits - taken.Sent;
  if (this->ComesAt(first) < this->ComesAt(taken) - price_constants::kTick &&
    first.Waits - first.Sent == calls && this->IsSent(taken) && this->IsSent(first))
  {
    std::swap_ranges(
      &this->Begin[taken.Sent], &this->Begin[taken.Sent] + calls + 1, &this->Begin[first.Sent]);
    coming.Set(first.Worker, this->ComesAt(first));
  }
  coming.Set(taken.Worker, std::numeric_limits<double>::infinity());
}
}
