#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Prices/PriceTables.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pclvis
{
/// The label of a priced cause; None: the cause has no label, such as uneven work and collectives,
/// which have their own sentences.
Cause LabelOf(const std::string& pricedCause);

/// The verdict that follows from the prices of a part of a run.
struct CauseLabel
{
  pclvis::Cause Cause = Cause::None;
  double Confidence = 0;           ///< 0..1
  std::vector<std::size_t> Counts; ///< causes with a label that count, most expensive first
  /// That may count, but whose range includes zero or whose price is hidden.
  std::vector<std::size_t> Open;
  /// That would count, but the chosen ranks only wait for others.
  std::vector<std::size_t> Elsewhere;
};

/// The verdict in one word, from prices alone: the cause that counts; mixed, if several count;
/// none; or undecided, if none counts but either a price is high enough with a range that includes
/// zero, or the price of slow ranks is hidden by shared cores, or a cause may hide in calls of
/// which nobody knows whom they wait for. A cause that acts only on ranks outside of the chosen
/// regions does not count. The confidence is the probability that each cause
/// that counts costs the least share or, for none, that no cause does, as if prices were
/// independent. Source: [PCLVis] 6 (O1 to O3); Filters/README, Latency Attribution. Cost:
/// O(causes).
/// @param causes for their names
/// @param parts  what they cost, in the same order
/// @param least  [s] least price of a cause that counts
/// @param hides  whether such calls take a share of the run (RowFacts)
CauseLabel LabelPrices(const std::vector<PricedCause>& causes, const std::vector<PartPrice>& parts,
  double least, bool hides);
}
