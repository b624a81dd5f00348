#pragma once
#include "Filters/Core/Prices/PricedRun.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Calls that are compared with each other: of one MPI function before another one, that move about
/// as many bytes. Source: none. Cost: O(calls + messages).
struct CallKinds
{
  explicit CallKinds(const PricedRun& run);

  std::vector<std::uint32_t> Of; ///< by call
  std::size_t Count = 0;
};

/// What some calls took, and what such calls take at other times.
struct TimeTaken
{
  double Taken = 0, Usual = 0; ///< [s] sums
};
}
