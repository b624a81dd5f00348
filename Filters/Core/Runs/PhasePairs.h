#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// A phase of one run by what its ranks do in it, as hashes.
struct PhaseShape
{
  std::int32_t FirstRank = -1; ///< the least of its ranks
  std::uint64_t Ranks = 0;     ///< its ranks
  std::uint64_t Events = 0;    ///< how many sends, receives, collectives and messages each has
  std::uint64_t Steps = 0;     ///< the kind and messages of each event, and its step in the phase
};

/// Pairs the phases of two runs, without times. The phases of the same least rank follow each other
/// in the order of that rank's program, in both runs; of these, a longest common sequence of phases
/// with equal events is paired; between these, in the same way phases of equal ranks. So a phase
/// that one run lacks, or more iterations in one of them, change no other pair.
/// Source: Filters/README, Run Comparison; [Myers1986] (the common sequence).
/// @param a,b by phase, in an order in which each follows those before it on its ranks
/// @return pairs of phases, by the phase of a
/// Cost: see FindCommonSequence. Deterministic.
std::vector<std::pair<std::int32_t, std::int32_t>> PairPhases(
  const std::vector<PhaseShape>& a, const std::vector<PhaseShape>& b);
}
