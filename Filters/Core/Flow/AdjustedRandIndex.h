#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How well two partitions of the same things agree:
///   (joined in both - expected) / ((joined in a + joined in b) / 2 - expected)
/// with pairs that are joined, and expected = (joined in a) (joined in b) / (all pairs). 1: the
/// same up to names; 0: as many as by chance. Source: [Hubert1985].
/// @param a,b numbers of the parts, shape (n) each
/// @return NaN for less than two things
/// Cost: O(n).
double AdjustedRandIndex(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b);
}
