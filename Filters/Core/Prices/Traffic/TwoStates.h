#pragma once
#include "Filters/Core/Prices/Traffic/TrafficParts.h"

#include <vector>

namespace pclvis
{
/// A value above the usual one, and its spread around its state, natural logarithms.
struct StateValue
{
  double Value, Sigma;
};

/// The spans of values in the upper one of two states, from the sequence of states that explains
/// the values best. Each value of the upper state has its own height; all heights are equally
/// likely.
/// Source: [Viterbi1967]. Cost: O(values).
/// @param penalty log likelihood for each span
std::vector<PartSpan> FindUpperStates(const std::vector<StateValue>& values, double penalty);
}
