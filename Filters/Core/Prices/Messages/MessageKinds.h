#pragma once
#include "Filters/Core/Prices/Messages/MessageClasses.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

namespace pclvis
{
/// Kinds of messages that may take the same time, from the narrowest to the widest.
/// Source: none. Cost: O(messages).
class MessageKinds
{
public:
  explicit MessageKinds(const PricedRun& run);

  /// Same ranks, communicator, tag and size.
  MessageClasses Channel;
  /// Same nodes, tag and size.
  MessageClasses NodePair;
  /// Within or between nodes: same tag and size; same size; sizes alike to half a power of two.
  MessageClasses TagAndSize, Size, AboutSize;
};
}
