#pragma once
#include "Filters/Core/Prices/Messages/HotTerm.h"
#include "Filters/Core/Prices/Messages/MessageLags.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Links between nodes that are slower than the others for the whole run: all of one node (the
/// cable to its switch), or those of one pair of nodes.
struct SlowLink
{
  std::int32_t Node;
  std::int32_t Other; ///< -1: any other node
  double Factor;      ///< > 1, how many times as long messages take
  double Sigmas;      ///< that in standard errors

  bool Has(std::int32_t from, std::int32_t to) const
  {
    return from != to &&
      (this->Other < 0
          ? from == this->Node || to == this->Node
          : (from == this->Node && to == this->Other) || (from == this->Other && to == this->Node));
  }
};

/// Slow links, from what a model leaves of messages between nodes: of each pair of nodes the
/// median, and for each node and each pair how far its medians are above those of the other pairs
/// (of nodes of one switch, or of two). The one that stands out most is one if chance makes none of
/// all that were looked at stand out so, or if almost all pairs of a node are twice as far above
/// the others as can be told, also by their fastest messages; then the next one without it.
/// Messages of hot ranks do not count: what they wait for is each other. Source: algorithm in
/// Filters/README, Cause Prices. Cost: O(messages log messages), and that of the pairs of nodes for
/// each link that is found. Deterministic.
/// @param rest  what is left of each message, natural logarithm
/// @param time  what messages take more in its part of the run, natural logarithm; not in `rest`
/// @param known links that stood out before the model was fitted without them: they stay as long
///              as they are slow, as lags that they shaped do not tell again how far they stand out
std::vector<SlowLink> FindSlowLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const HotRanks& hot, const PlainVector<double>& rest,
  const PlainVector<double>& time, const std::vector<SlowLink>& known = {});

/// Messages that can be compared: about one size, and whether they pass between switches.
std::uint32_t ComparableKind(const PricedRun& run, const MessageKinds& kinds, std::size_t m);

/// The link that stands out most, whether or not chance may make it; Factor 1: none does.
SlowLink MostLikelySlow(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
  const HotRanks& hot, const PlainVector<double>& rest, const PlainVector<double>& time);

/// What slow links add to a message from one node to another, natural logarithm.
double SlownessOf(const std::vector<SlowLink>& links, std::int32_t from, std::int32_t to);
}
