#pragma once
#include <cstddef>
#include <vector>

namespace pclvis
{
/// Entries first..last of a sequence, both included.
struct Stretch
{
  std::size_t First, Last;
};

/// The stretches of a sequence with the greatest sum of scores less `price` for each begin and each
/// end of a stretch: the likeliest course of a state that is on or off and seldom changes.
/// Source: [Viterbi1967] with two states; [PCLVis] 6 (A3); Filters/README, Latency Attribution.
/// @param scores in time order, above 0 where the entry speaks for "on", shape (n)
/// @param price  > 0, in units of scores
/// @return       disjoint, ascending; a tie counts as off
/// Cost: O(n) time, one byte per entry.
std::vector<Stretch> FindStretches(const std::vector<double>& scores, double price);

/// Drops a few entries at an end of a stretch (a tenth, or two) that lie far from its other entries
/// and next to those outside: chance, or the first of a new burst, not the same event.
/// @param times of all entries, ascending [s]
Stretch TrimStretch(const std::vector<double>& times, Stretch stretch);
}
