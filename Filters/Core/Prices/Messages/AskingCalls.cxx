#include "Filters/Core/Prices/Messages/AskingCalls.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace pclvis
{
AskingCalls::AskingCalls(const PricedRun& run)
{
  KeyNumbers numbers;
  for (std::uint32_t call = 0; call < run.Graph.Calls.Size(); ++call)
  {
    const auto requests = static_cast<std::uint32_t>(run.Requests(call));
    if (requests == 0)
    {
      continue;
    }
    const auto function =
      static_cast<std::uint32_t>(run.Input.Calls.Call[run.Graph.Calls.Row(call)]);
    const auto scale = static_cast<std::uint64_t>(std::log2(requests + 1.0));
    const std::uint32_t number = numbers.NumberOf(function * 64ull + scale);
    if (number == this->What.size())
    {
      this->What.push_back({ function, requests, requests });
    }
    OneClass& what = this->What[number];
    what.Fewest = std::min(what.Fewest, requests);
    what.Most = std::max(what.Most, requests);
    this->Call.push_back(call);
    this->Requests.push_back(requests);
    this->Class.push_back(number);
  }
  this->Order.resize(this->What.size());
  std::iota(this->Order.begin(), this->Order.end(), 0);
  std::sort(this->Order.begin(), this->Order.end(), [this](std::uint32_t a, std::uint32_t b) {
    const OneClass &x = this->What[a], &y = this->What[b];
    return std::tie(x.Function, x.Fewest) < std::tie(y.Function, y.Fewest);
  });
}

void AskingCalls::Bound(std::vector<double>& own, const std::vector<char>& guessed) const
{
  const auto areOfOne = [this](std::uint32_t a, std::uint32_t b) {
    return this->What[a].Function == this->What[b].Function;
  };
  for (std::size_t i = 1; i < this->Order.size(); ++i)
  {
    const std::uint32_t less = this->Order[i - 1], more = this->Order[i];
    if (guessed[more] && areOfOne(less, more))
    {
      own[more] = std::min(own[more], own[less]);
    }
  }
  for (std::size_t i = this->Order.size(); i-- > 1;)
  {
    const std::uint32_t less = this->Order[i - 1], more = this->Order[i];
    if (guessed[less] && areOfOne(less, more))
    {
      const double ofCall = own[more] * this->What[more].Fewest;
      own[less] = std::min(own[less], ofCall / this->What[less].Most);
    }
  }
}
}
