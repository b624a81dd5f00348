#include "Views/Core/EventFlow/Lanes.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

namespace pclvis
{
void Lanes::Add(const Bundle& bundle, double begin, double end)
{
  const double low = std::min(begin, end), high = std::max(begin, end);
  const auto line = this->Lines.emplace(bundle, std::make_pair(low, high));
  if (!line.second)
  {
    line.first->second.first = std::min(line.first->second.first, low);
    line.first->second.second = std::max(line.first->second.second, high);
  }
}

void Lanes::Share()
{
  std::vector<std::tuple<double, double, Bundle>> order;
  for (const auto& line : this->Lines)
  {
    order.emplace_back(line.second.first, line.second.second, line.first);
  }
  std::sort(order.begin(), order.end());
  using Taken = std::pair<double, int>; // end of the lane's last line, lane
  std::priority_queue<Taken, std::vector<Taken>, std::greater<>> taken;
  std::priority_queue<int, std::vector<int>, std::greater<>> free;
  for (const auto& line : order)
  {
    while (!taken.empty() && taken.top().first < std::get<0>(line))
    {
      free.push(taken.top().second);
      taken.pop();
    }
    int lane = this->Used;
    if (free.empty())
    {
      ++this->Used;
    }
    else
    {
      lane = free.top();
      free.pop();
    }
    this->Lane[std::get<2>(line)] = lane;
    taken.emplace(std::get<1>(line), lane);
  }
}
}
