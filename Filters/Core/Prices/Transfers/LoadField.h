#pragma once
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How many bytes pass some places (nodes, switches) over time: each transfer spreads its bytes
/// evenly over its time. Known exactly at the points of a grid, linear in between.
/// Source: none.
class LoadField
{
public:
  /// Nothing passes any place, and none may be asked about.
  LoadField() = default;
  /// @param places number of places
  /// @param length [s] of the time axis
  /// @param cells  about how many grid cells to have in all
  LoadField(std::int32_t places, double length, std::size_t cells);

  void Add(std::int32_t place, double start, double length, double bytes);
  /// After the last transfer was added.
  void Sum();

  /// A time on the grid: the point before it, and the part of a step after that.
  struct GridTime
  {
    std::size_t Before;
    double Part;
  };
  /// The same on the grids of all fields of as many places, cells, and the same length.
  GridTime At(double time) const
  {
    const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
    const auto before = static_cast<std::size_t>(at);
    return { before, at - static_cast<double>(before) };
  }
  /// Bytes that pass a place from one time to another, after they were summed.
  double Between(std::int32_t place, const GridTime& begin, const GridTime& end) const
  {
    return this->Until(place, end) - this->Until(place, begin);
  }
  double Between(std::int32_t place, double begin, double end) const
  {
    return this->Between(place, this->At(begin), this->At(end));
  }

private:
  double Until(std::int32_t place, const GridTime& time) const
  {
    const double* bytes =
      this->Values.data() + static_cast<std::size_t>(place) * this->Points + time.Before;
    return bytes[0] + time.Part * (bytes[1] - bytes[0]);
  }
  /// From `time` on, `rate` more bytes per second pass.
  void Turn(std::int32_t place, double time, double rate);

  double Step = 1; ///< [s]
  std::size_t Points = 0;
  /// By place and grid point: what each adds to the bytes per step, and to those until there; after
  /// they were summed, the bytes until each, in the first half.
  PlainVector<double> Values;
};
}
