#pragma once
#include "Filters/Core/Waits/RankHomes.h"
#include "Filters/Core/Waits/ReceiverWaits.h"
#include "Readers/Base/ProcessGroup.h"

namespace pclvis
{
/// Late receivers, see FindMessageWaits. The processes that have the senders' calls determine
/// whether the senders of messages that were received late waited. Raises the waits of the sending
/// calls; completes the column late_receiver_s and its count. Collective, after FindReceiverWaits
/// on every process.
/// Source: Filters/README, Wait States.
void FindSenderWaits(const WaitMessages& messages, const WaitCalls& calls, const CallIndex& index,
  const RankHomes& homes, ReceiverWaits& found, CallWaits& waits, ProcessGroup& group, int threads);
}
