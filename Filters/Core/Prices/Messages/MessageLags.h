#pragma once
#include "Filters/Core/Prices/Messages/FirstMessages.h"
#include "Filters/Core/Prices/Messages/MessageKinds.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Prices/Work/WorkTerm.h"

#include <vector>

namespace pclvis
{
/// What calls and messages of a run took by themselves, as far as the calls show it [s]. Of the
/// messages that a call waited for, the last one decided when the call ended: its lag, from when
/// its transfer could begin to that end, is exact. The other messages were there in time: their lag
/// is the usual one, or the available time if that is less.
struct MessageLags
{
  PlainVector<double> Start;        ///< by message, when its transfer could begin
  PlainVector<double> Available;    ///< from there to the end of the call that receives it
  PlainVector<double> Usual;        ///< what is usual for such a message
  PlainVector<double> Lag, SendLag; ///< as RunTimes
  std::vector<char> Exact;          ///< by message
  FirstMessages First;              ///< that are late because ranks are connected
  std::vector<char> Sure;  ///< by exact message: it was also the last of its call to start, so that
                           ///< no estimate made it the last one to arrive
  PlainVector<double> Own; ///< by call, what it takes if it need not wait
  std::vector<char> Waited; ///< by call with requests: it lasted until a message came
  std::vector<char> Slow;   ///< by rank: it is known to keep others waiting; empty: none is

  bool IsFirst(std::size_t m) const { return !this->First.Of.empty() && this->First.Of[m]; }
  /// Whether the lag of a message shows how fast the network was at that time.
  bool TellsOfNetwork(std::size_t m) const { return this->Exact[m] && !this->IsFirst(m); }
};

/// Finds calls that waited, and first estimates of the usual lags from those that waited for one
/// message.
/// Source: algorithm in Filters/README, Cause Prices.
/// @param slow ranks that keep others waiting because they work slowly
/// Cost: O(n). Deterministic.
MessageLags FindLags(
  const PricedRun& run, const MessageKinds& kinds, const std::vector<SlowRank>& slow);

/// Lags, given other usual ones, which decide which message a call waited for last. A message of a
/// slow rank is chosen, unless another one is later by two least effects.
/// @param usual by message [s]
void AssignLags(const PricedRun& run, const PlainVector<double>& usual, MessageLags& lags);

/// The usual lag by message: the median of the exact lags of the narrowest kind that has enough of
/// them; if no kind has enough, the least available time for its size.
void FindUsual(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags);
}
