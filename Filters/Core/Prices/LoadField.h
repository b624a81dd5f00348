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
  /// Nothing passes any place, and none may be asked about.
  LoadField() = default;
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

  /// Bytes per step, and until there; before they are summed, what each point adds to these.
  struct Cell
  {
    double Rate = 0, Bytes = 0;
  };

  double Step = 1; ///< [s]
  std::size_t Points = 0;
  PlainVector<Cell> Cells; ///< by place and grid point
};
}
