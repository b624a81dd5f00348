#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace pclvis
{
/// A call that completes messages, and the first and the last send of these.
struct CompletingCall
{
  std::size_t Position;
  double Earliest, Latest; ///< [s]
};

/// When the last message was sent that a call completes.
class CompletedSends
{
public:
  /// Lists of calls, one after the other, all by rising position.
  explicit CompletedSends(std::vector<std::vector<CompletingCall>> lists) : Lists(std::move(lists))
  {
    this->Lists.erase(std::remove_if(this->Lists.begin(), this->Lists.end(),
                        [](const std::vector<CompletingCall>& calls) { return calls.empty(); }),
      this->Lists.end());
  }
  /// [s] Never (minus infinity) for a call that completes nothing.
  double LatestOf(std::size_t position) const
  {
    constexpr double kNever = -std::numeric_limits<double>::infinity();
    const auto list = std::partition_point(this->Lists.begin(), this->Lists.end(),
      [position](const auto& calls) { return calls.back().Position < position; });
    if (list == this->Lists.end())
    {
      return kNever;
    }
    const auto call = std::partition_point(list->begin(), list->end(),
      [position](const CompletingCall& each) { return each.Position < position; });
    return call->Position == position ? call->Latest : kNever;
  }

private:
  std::vector<std::vector<CompletingCall>> Lists;
};
}
