#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/FreeEnergyDistance.h"
#include "Filters/Core/Regions/NearPairs.h"
#include "Readers/Base/Progress.h"

#include <optional>

namespace pclvis
{
/// The distances of FreeEnergyDistance.h from the series of walks, without the pairs that it leaves
/// as far as its tail. With M from there:
///   Own[p] = ln M(p,p) / (2 beta);  Far = -ln(tail) / beta;  excess = (ln M(p,q) - ln tail) / beta
/// each rounded to a whole multiple of the unit.
/// Source: Filters/README, Communication Regions.
/// @return none where a matrix of all pairs serves better: it is solved densely, more than a
///   eighth of all pairs are near, or numbers of such a size cannot be added up exactly
/// @throws Error     if beta is not above 0
/// @throws Cancelled if progress returns false
/// Cost: as the series there, 24 bytes a near pair: at most 1.5 ranks^2 bytes. One block of 64 is
/// summed first to see whether few are near. Same result for any number of threads.
std::optional<NearPairs> FreeEnergyPairs(
  const RankGraph& graph, const FreeEnergyOptions& options, const Progress& progress = {});
}
