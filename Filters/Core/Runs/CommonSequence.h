#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// A longest sequence that two sequences have in common: places of equal values, ascending in both.
/// Of several, as early in `a` as possible. Where the sequences differ by more than 1,000
/// insertions and deletions without an end, the way that came farthest is taken up to there, so
/// that the common sequence may be shorter than it could be. Source: [Myers1986], the greedy
/// algorithm.
/// @return (place in a, place in b)
/// Cost: O((n + m) d), d = min(differences, 1,000); 4 d^2 bytes. Deterministic.
std::vector<std::pair<std::size_t, std::size_t>> FindCommonSequence(
  const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);
}
