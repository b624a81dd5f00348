#pragma once
#include "Filters/Core/Remapping/MappingAnalysis.h"

namespace pclvis
{
/// What a proposed mapping gains and costs, most important first.
/// Source: Filters/README, Rank Remapping.
/// @param mapping all but its observations
/// @return at least one. Deterministic
Observations ObserveMapping(const MappingAnalysis& mapping, const MappingOptions& options);
}
