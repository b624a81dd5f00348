#pragma once
#include "Readers/Base/FlatMap.h"

#include <cstdint>
#include <utility>

namespace pclvis
{
/// Open requests of one process by id: what was posted and not yet completed. The newest post of an
/// id wins, because tracers reuse ids before the earlier request is completed (an id can be the
/// address of a variable). Amortised O(1), no allocation per event.
class OpenRequests
{
public:
  static constexpr std::int64_t kNone = -1;

  /// @param what >= 0: what Take returns for this id
  /// @return what was open under the id before, or kNone
  std::int64_t Post(std::uint64_t id, std::int64_t what)
  {
    std::int64_t& open = this->Open.Insert(id);
    return std::exchange(open, what);
  }
  /// The newest post of the id, which is then closed; kNone if it is not open.
  std::int64_t Take(std::uint64_t id) { return this->Open.Take(id); }

private:
  FlatMap<std::uint64_t, std::int64_t, kNone, MixNumber> Open;
};
}
