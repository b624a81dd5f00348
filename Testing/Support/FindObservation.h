#pragma once
#include "Readers/Base/Findings/Observation.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pclvis
{
/// The first observation with this id; null: there is none.
inline const Observation* FindObservation(
  const std::vector<Observation>& observations, const std::string& id)
{
  const auto found = std::find_if(observations.begin(), observations.end(),
    [&id](const Observation& each) { return each.Id() == id; });
  return found == observations.end() ? nullptr : &*found;
}
}
