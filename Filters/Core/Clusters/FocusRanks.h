#pragma once
#include "Filters/Core/Motifs/PhaseTraffic.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// The message neighbourhood of a rank in a phase, in both directions.
/// Source: [Isaacs2014], section 4.2.
/// @param radius greatest number of hops
/// @return rank (a place among the phase's) and hops, by hops, then by rank
/// Cost: O(ranks) once, and O(messages of the ranks found)
std::vector<std::pair<std::int32_t, std::int32_t>> Neighbourhood(
  const PhaseTraffic& traffic, std::int32_t rank, std::int32_t radius);
}
