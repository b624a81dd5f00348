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

/// Slow links, from the residuals of messages between nodes. For each pair of nodes there is a
/// median, and for each node and each pair the difference between its medians and those of the
/// other pairs (of nodes of one switch, or of two). The candidate that stands out most is a slow
/// link if chance would not make any candidate stand out this much, or if almost all pairs of a
/// node are above the others by twice the least effect, also by their fastest messages; in both
/// cases only if the link also moves less in the same time than others do, because messages over a
/// link with much load of the program itself take longer as well. Then the next one is searched
/// without it. Messages of hot ranks do not count, because they wait for each
/// other. Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages), and
/// that of the pairs of nodes for each link that is found. Deterministic.
/// @param rest  what is left of each message, natural logarithm
/// @param time by how much longer messages take in this part of the run, natural logarithm; not
/// included in `rest`
/// @param known links that stood out before the model was fitted without them: they are kept as
/// long as they are slow, because lags shaped by them do not show again how far they stand out
std::vector<SlowLink> FindSlowLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const HotRanks& hot, const PlainVector<double>& rest,
  const PlainVector<double>& time, const std::vector<SlowLink>& known = {});

/// Messages that can be compared: about one size, and whether they pass between switches.
std::uint32_t ComparableKind(const PricedRun& run, const MessageKinds& kinds, std::size_t m);

/// The link that stands out most, whether or not this may be chance; Factor 1: none does.
SlowLink MostLikelySlow(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
  const HotRanks& hot, const PlainVector<double>& rest, const PlainVector<double>& time);

/// What slow links add to a message from one node to another, natural logarithm.
double SlownessOf(const std::vector<SlowLink>& links, std::int32_t from, std::int32_t to);
}
