#include "Readers/Schema/OneSidedCalls.h"

#include "Readers/Schema/MpiCallName.h"

#include <unordered_set>

namespace pclvis
{
OneSidedUse OneSidedUseOf(const std::string& name)
{
  static const std::unordered_set<std::string> moves = { "put", "get", "accumulate",
    "get_accumulate", "fetch_and_op", "compare_and_swap", "rput", "rget", "raccumulate",
    "rget_accumulate" };
  static const std::unordered_set<std::string> synchronises = { "win_fence", "win_start",
    "win_complete", "win_post", "win_wait", "win_test", "win_lock", "win_lock_all", "win_unlock",
    "win_unlock_all", "win_flush", "win_flush_all", "win_flush_local", "win_flush_local_all",
    "win_sync" };
  const std::string plain = NameInMpi(name);
  return moves.count(plain) > 0     ? OneSidedUse::Moves
    : synchronises.count(plain) > 0 ? OneSidedUse::Synchronises
                                    : OneSidedUse::None;
}
}
