#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// Assigns lanes to parallel lines in a channel, so that lines that overlap have different lanes.
/// Lines of the same bundle share a lane.
class Lanes
{
public:
  using Bundle = std::pair<std::int32_t, bool>;

  /// Adds a line between `begin` and `end`, in either order.
  void Add(const Bundle& bundle, double begin, double end);
  /// Assigns the lanes; call once, after all lines were added. Cost: O(n log n).
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
