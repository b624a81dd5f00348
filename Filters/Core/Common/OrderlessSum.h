#pragma once
#include <cmath>
#include <cstdint>

namespace pclvis
{
/// A sum that is the same for any order of the terms and any grouping into partial sums: in fixed
/// point, steps of 2^-52.
class OrderlessSum
{
public:
  /// @param value finite, magnitude below 2^40
  void Add(double value)
  {
    const double steps = value * kOne;
    // Most fit the processor's own conversion; the wide one takes several times as long.
    this->Parts += std::fabs(steps) < kNarrow ? Wide(static_cast<std::int64_t>(steps))
                                              : static_cast<Wide>(steps);
  }
  void Join(const OrderlessSum& other) { this->Parts += other.Parts; }
  double Value() const { return static_cast<double>(this->Parts) / kOne; }

private:
  __extension__ using Wide = __int128;
  static constexpr double kOne = 4503599627370496.0;       // 2^52
  static constexpr double kNarrow = 9223372036854775808.0; // 2^63
  Wide Parts = 0;
};
}
