#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/CondensedMatrix.h"
#include "Readers/Base/Progress.h"

#include <cstdint>

namespace pclvis
{
struct FreeEnergyOptions
{
  double Beta = 0.5;              ///< inverse temperature, > 0: the greater, the more hops cost
  std::int32_t DenseRanks = 1024; ///< up to this many ranks the system is solved densely
  int Threads = 0;                ///< 0: as many as processors
};

/// Whether M (below) comes from a factorisation rather than from the series of walks: up to
/// DenseRanks and, where a dense graph makes that cheaper, up to 8192 ranks.
/// Source: Filters/README, Communication Regions.
/// @throws Error if beta is not above 0
bool IsSolvedDensely(const RankGraph& graph, const FreeEnergyOptions& options);

/// Directed free-energy distance, symmetrised.
///   P = weights, row-normalised;  W = exp(-beta) P  (cost 1 a hop)
///   N = (I - W)^-1;  Z(p,q) = N(p,q) / N(q,q);  D(p,q) = -1/(2 beta) (ln Z(p,q) + ln Z(q,p))
/// Z is the probability of walking from p to q before the walk dies; it survives a hop with
/// exp(-beta). Algorithm 1 leaves out the dying; then every Z is 1 and every D is 0. D is a metric.
/// Because the weights are symmetric, with S = A scaled by 1/sqrt(degrees) and M = (I - exp(-beta)
/// S)^-1 this is D = -1/beta ln(M(p,q) / sqrt(M(p,p) M(q,q))): one symmetric matrix, positive
/// definite. M comes from a Cholesky factorisation or, where it is not solved densely, from its
/// Neumann series by blocks of columns until its tail is below 1e-6, and pairs that stay below 1e-6
/// keep that value: a distance of 27.6 at beta 0.5.
/// Values are rounded to 2^-18, so that values that are equal by symmetry have equal bits.
/// Source: [Kivimaki2014] (free energy distance), [PCLVis] Algorithm 1, Eq. 4, 5; Filters/README,
/// Communication Regions.
/// @return dimensionless (hops), shape (ranks, ranks); infinity between components
/// @throws Error     if beta is not above 0
/// @throws Cancelled if progress returns false
/// Cost: factorisation O(ranks^3), if it is sparse O(ranks * values of the factor); series O(ranks
/// * pairs within `terms` hops * terms), terms = 29 at beta 0.5, about 15 / beta for small ones; 2
/// ranks^2 bytes. Same values for any number of threads.
CondensedMatrix FreeEnergyDistance(
  const RankGraph& graph, const FreeEnergyOptions& options, const Progress& progress = {});
}
