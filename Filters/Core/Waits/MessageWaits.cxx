#include "Filters/Core/Waits/MessageWaits.h"

#include "Filters/Core/Waits/SenderWaits.h"
#include "Readers/Base/Collective.h"

#include <optional>
#include <utility>

namespace pclvis
{
MessageWaits FindMessageWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, const RankHomes& homes, CallWaits& waits, ProcessGroup& group,
  int threads, const Progress& progress)
{
  std::optional<ReceiverWaits> found;
  Together(
    group, [&] { found = FindReceiverWaits(messages, calls, index, waits, threads, progress); });
  FindSenderWaits(messages, calls, index, homes, *found, waits, group, threads);
  return std::move(found->Messages);
}
}
