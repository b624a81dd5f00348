#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Prices/PriceTables.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pclvis
{
/// The label of a priced cause; None: it is none, as uneven work and collectives, which are said
/// in sentences of their own.
Cause LabelOf(const std::string& pricedCause);

/// What the prices of a part of a run come to.
struct CauseLabel
{
  pclvis::Cause Cause = Cause::None;
  double Confidence = 0;           ///< 0..1
  std::vector<std::size_t> Counts; ///< causes with a label that count, the dearest first
  std::vector<std::size_t> Open;   ///< that may, but for a range that includes zero, or is hidden
  std::vector<std::size_t> Elsewhere; ///< that would, but the ranks asked about wait for others
};

/// The verdict in one word, from prices alone: the cause that counts; mixed, if several do; none;
/// undecided, where none counts and the likeliest price of one is enough to, but its range includes
/// zero, or the price of slow ranks is hidden by shared cores. A cause that acts on other ranks
/// than those of the chosen regions does not count. Confidence: that each of those that count costs
/// the least share, or, of none, that no cause does, as if prices were independent. Source:
/// [PCLVis] 6 (O1 to O3); Filters/README, Latency Attribution. Cost: O(causes).
/// @param causes for their names
/// @param parts  what they cost, in the same order
/// @param least  [s] price from which a cause counts
CauseLabel LabelPrices(
  const std::vector<PricedCause>& causes, const std::vector<PartPrice>& parts, double least);
}
