#pragma once
#include "Filters/Core/Waits/CallIndex.h"
#include "Filters/Core/Waits/CallWaits.h"
#include "Filters/Core/Waits/CompletedSends.h"
#include "Filters/Core/Waits/WaitMessages.h"
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// What the receiver's process knows about messages.
struct ReceiverWaits
{
  MessageWaits Messages; ///< but for late receivers: 0, NaN, or not known yet
  /// Rows whose receive began while they were sent: their senders may have waited.
  std::vector<std::size_t> ReceivedLate;
  CompletedSends Completed;
};

/// Late senders, wrong orders, and how long messages were held; see FindMessageWaits. Raises the
/// waits of the receiving calls.
/// Source: Filters/README, Wait States.
ReceiverWaits FindReceiverWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, CallWaits& waits, int threads, const Progress& progress = {});
}
