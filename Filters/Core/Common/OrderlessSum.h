#pragma once

namespace pclvis
{
/// A sum that is the same for any order of the terms and any grouping into partial sums: in fixed
/// point, steps of 2^-52.
class OrderlessSum
{
public:
  /// @param value finite, magnitude below 2^40
  void Add(double value) { this->Parts += static_cast<Wide>(value * kOne); }
  void Join(const OrderlessSum& other) { this->Parts += other.Parts; }
  double Value() const { return static_cast<double>(this->Parts) / kOne; }

private:
  __extension__ using Wide = __int128;
  static constexpr double kOne = 4503599627370496.0; // 2^52
  Wide Parts = 0;
};
}
