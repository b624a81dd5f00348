#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Classes of calls that are compared with each other: calls of the same MPI function, followed by
/// the same next one, that move about as many bytes. Source: none. Cost: O(calls + messages).
struct CallKinds
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;

  /// @param connecting by call: it is compared with none (ConnectingCalls); empty: no call is
  explicit CallKinds(const PricedRun& run, const std::vector<char>& connecting = {});

  std::vector<std::uint32_t> Of; ///< by call; kNone: it is compared with none
  std::size_t Count = 0;
};

/// What some calls took, and what calls of the same kinds take at other times.
struct TimeTaken
{
  double Taken = 0, Usual = 0; ///< [s] sums
};
}
