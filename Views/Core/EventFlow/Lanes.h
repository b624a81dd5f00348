#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// Lines side by side in a channel: each has a lane of its own where it overlaps others. Lines of
/// the same bundle share one.
class Lanes
{
public:
  using Bundle = std::pair<std::int32_t, bool>;

  /// A line from `begin` to `end`, in any order.
  void Add(const Bundle& bundle, double begin, double end);
  /// Gives lanes; call once, after all lines are known. Cost: O(n log n).
  void Share();
  int Count() const { return this->Used; }
  /// Lane of a bundle, from 0.
  int Of(const Bundle& bundle) const { return this->Lane.at(bundle); }

private:
  std::map<Bundle, std::pair<double, double>> Lines;
  std::map<Bundle, int> Lane;
  int Used = 0;
};
}
