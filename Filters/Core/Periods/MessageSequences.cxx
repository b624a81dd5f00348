#include "Filters/Core/Periods/MessageSequences.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <string>

namespace pclvis
{
Sequences::Sequences(const std::vector<std::int32_t>& chosen, std::int32_t lastRegion)
{
  std::vector<std::int32_t> regions = chosen;
  for (std::int32_t region = -1; chosen.empty() && region <= lastRegion; ++region)
  {
    regions.push_back(region);
  }
  std::sort(regions.begin(), regions.end());
  regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
  if (regions.front() < -1 || regions.back() > lastRegion)
  {
    const std::int32_t wrong = regions.front() < -1 ? regions.front() : regions.back();
    throw Error("Temporal abstraction: there is no region " + std::to_string(wrong) +
      (lastRegion < 0 ? "; the messages have no regions. Connect the port Messages of "
                        "Communication Regions, or choose -1 for all messages."
                      : ". Choose regions from 0 to " + std::to_string(lastRegion) +
            ", or -1 for all messages."));
  }
  this->OfRegion.assign(static_cast<std::size_t>(lastRegion + 1), -1);
  for (std::size_t number = 0; number < regions.size(); ++number)
  {
    (regions[number] < 0 ? this->All : this->OfRegion[regions[number]]) =
      static_cast<std::int32_t>(number);
  }
  this->Regions = std::move(regions);
}
}
