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
}
