#pragma once
#include "Filters/Core/Prices/Transfers/Distribution.h"

#include <cstdint>
#include <map>
#include <vector>

namespace pclvis
{
/// The residual of a message from a model, natural logarithm, and its kind (ComparableKind).
struct LeftOfKind
{
  std::uint32_t Kind;
  double Value;
};

/// How much longer messages take that something slows down, compared with others. Without the
/// slowdown they would be distributed like these, and the slowest would still be the slowest. They
/// are compared with others of their kind or, if fewer than kManySamples of either are known, with
/// all.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages); O(log
/// messages) to ask.
class LagComparison
{
public:
  LagComparison(const std::vector<LeftOfKind>& slow, const std::vector<LeftOfKind>& others);

  /// Whether messages of both sorts are known.
  bool Known() const { return this->All.Slow.Size() > 0 && this->All.Others.Size() > 0; }
  /// What a slow message loses, natural logarithm, >= 0.
  double Loss(const LeftOfKind& of) const;

private:
  struct Pair
  {
    Distribution Slow, Others;
  };
  std::map<std::uint32_t, Pair> OfKind;
  Pair All;
};
}
