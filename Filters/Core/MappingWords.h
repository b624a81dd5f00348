#pragma once
#include "Filters/Core/MappingAnalysis.h"

#include <string>
#include <vector>

namespace pclvis
{
/// What a proposed mapping gains and costs, in sentences.
/// Source: algorithms 6.
/// @param mapping all but its observations
/// @return at least one sentence. Deterministic
std::vector<std::string> ObserveMapping(
  const MappingAnalysis& mapping, const MappingOptions& options);
}
