#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Integers as ranges (first, last), ascending and disjoint. Source: common practice.
using NumberRanges = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Ranges of numbers in any order, repeated or not. Cost: O(n log n).
NumberRanges RangesOf(std::vector<std::int64_t> numbers);
/// Whether a number is in one of the ranges. Cost: O(log ranges).
bool Holds(const NumberRanges& ranges, std::int64_t number);
/// "3-5,8-8"; empty: no number.
std::string TextOf(const NumberRanges& ranges);
/// The inverse; also accepts single numbers such as "8", any order and overlaps.
/// @throws Error if it is not such a text
NumberRanges ParseRanges(const std::string& text);

/// Ranges to look up many numbers in: one bit per number from the first to the last, if that
/// takes at most 32 MB. Cost: O(last - first) once, then O(1) per number, however many ranges; if
/// it takes more, O(log ranges) per number.
class NumberSet
{
public:
  explicit NumberSet(NumberRanges ranges);
  bool Holds(std::int64_t number) const
  {
    const std::uint64_t place = static_cast<std::uint64_t>(number) - this->First;
    return place < this->Span && this->HoldsInside(number, place);
  }

private:
  bool HoldsInside(std::int64_t number, std::uint64_t place) const
  {
    return this->Bits.empty() ? this->Ranges.size() == 1 || pclvis::Holds(this->Ranges, number)
                              : (this->Bits[place / 64] >> (place % 64) & 1) != 0;
  }
  NumberRanges Ranges;
  std::uint64_t First = 0, Span = 0; ///< of all numbers from the first to the last
  std::vector<std::uint64_t> Bits;   ///< none: the ranges are asked
};
}
