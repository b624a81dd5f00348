#pragma once
#include "Filters/Core/Common/LeastOf.h"
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Dealt work in one replay: the worker that asks first takes the place of the worker that asked
/// first in the recorded run.
/// Source: none. Cost: O(log workers) for a request. With recorded times nothing changes.
class Dealing
{
public:
  /// @param begin [s] of the calls of this replay, as far as they are known; both must live as long
  ///              as this
  Dealing(const DealtWork& work, const RunTimesView& times, PlainVector<double>& begin);

  /// Call this when a dealer is about to receive a request, in the order of its requests: the
  /// begins of the calls that send the request become those of the request that comes first.
  void Take(std::uint32_t number);

private:
  bool IsSent(const DealtWork::Request& request) const;
  double ComesAt(const DealtWork::Request& request) const;

  const DealtWork& Work;
  const RunTimesView& Times;
  PlainVector<double>& Begin;
  std::vector<LeastOf> Coming;                ///< [s] by dealer and worker
  std::vector<std::vector<std::uint32_t>> Of; ///< the request that comes from a worker
};
}
