#pragma once
#include "Readers/Base/PlainVector.h"

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
  /// @param places number of places
  /// @param length [s] of the time axis
  /// @param cells  about how many grid cells to have in all
  LoadField(std::int32_t places, double length, std::size_t cells);

  void Add(std::int32_t place, double start, double length, double bytes);
  /// After the last transfer was added.
  void Sum();
  /// Bytes that pass a place from one time to another.
  double Between(std::int32_t place, double begin, double end) const
  {
    return this->Until(place, end) - this->Until(place, begin);
  }

private:
  double Until(std::int32_t place, double time) const;
  /// From `time` on, `rate` more bytes per second pass.
  void Turn(std::int32_t place, double time, double rate);

  double Step; ///< [s]
  std::size_t Points;
  PlainVector<double> Rate, Bytes; ///< by place and grid point; summed: per step, and until there
};
}
