#pragma once
#include "Filters/Core/Common/LeastOf.h"
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Dealt work in one replay: who asks first takes the place of who did when it was recorded.
/// Source: none. Cost: O(log workers) for a request. With recorded times nothing changes.
class Dealing
{
public:
  /// @param begin [s] of the calls of this replay, as far as they are known; both must live as long
  ///              as this
  Dealing(const DealtWork& work, const RunTimesView& times, PlainVector<double>& begin);

  /// A dealer is about to receive a request, each after the one before: the begins of the calls
  /// with which it is sent become those of the one that comes first.
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
