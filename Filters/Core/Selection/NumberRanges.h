#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Whole numbers as ranges (first, last), rising and apart. Source: common practice.
using NumberRanges = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Ranges of numbers in any order, repeated or not. Cost: O(n log n).
NumberRanges RangesOf(std::vector<std::int64_t> numbers);
/// Whether a number is in one of the ranges. Cost: O(log ranges).
bool Holds(const NumberRanges& ranges, std::int64_t number);
/// "3-5,8-8"; empty: no number.
std::string TextOf(const NumberRanges& ranges);
/// The way back; single numbers such as "8", any order and overlaps do as well.
/// @throws Error where it is no such text
NumberRanges ParseRanges(const std::string& text);

/// Ranges to be asked for many numbers: a bit a number from the first to the last, where that takes
/// at most 32 MB. Cost: O(last - first) once, then O(1) a number, however many ranges; where it
/// takes more O(log ranges).
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
