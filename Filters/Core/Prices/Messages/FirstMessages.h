#pragma once
#include "Filters/Core/Prices/Messages/MessageKinds.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// Many MPI libraries connect two ranks when the first message passes between them. Such a message
/// does not show how fast the network is.
struct FirstMessages
{
  /// By message: whether it is the first from its source to its destination. Empty: such messages
  /// do not take longer, by the least effect, than others of their size, or too few are known.
  std::vector<char> Of;
  double Factor = 1; ///< how many times as long they take: median
};

/// @param lag   by message [s], from where its transfer could begin
/// @param exact by message: whether the lag is exactly what it took, because a call waited for it
/// Source: none; Filters/README, Cause Prices. Cost: O(messages).
FirstMessages FindFirstMessages(const PricedRun& run, const MessageKinds& kinds,
  const PlainVector<double>& lag, const std::vector<char>& exact);
}
