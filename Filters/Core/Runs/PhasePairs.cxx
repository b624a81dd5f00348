#include "Filters/Core/Runs/PhasePairs.h"

#include "Filters/Core/Runs/CommonSequence.h"

#include <algorithm>
#include <map>

namespace pclvis
{
namespace
{
using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// Phases with the same lowest rank, in both runs.
struct Chain
{
  std::vector<std::int32_t> A, B;
};

std::vector<std::uint64_t> KeysOf(const std::vector<PhaseShape>& shapes,
  const std::vector<std::int32_t>& phases, std::uint64_t PhaseShape::*key)
{
  std::vector<std::uint64_t> keys;
  keys.reserve(phases.size());
  for (const std::int32_t phase : phases)
  {
    keys.push_back(shapes[phase].*key);
  }
  return keys;
}

/// Appends the pairs of a chain.
class ChainPairs
{
public:
  ChainPairs(const std::vector<PhaseShape>& a, const std::vector<PhaseShape>& b, Pairs& pairs)
    : ShapesA(a), ShapesB(b), Result(pairs)
  {
  }

  void Pair(const Chain& chain)
  {
    std::size_t atA = 0, atB = 0;
    for (const auto& [inA, inB] : this->Common(chain, &PhaseShape::Events))
    {
      this->PairByRanks(chain, atA, inA, atB, inB);
      this->Result.emplace_back(chain.A[inA], chain.B[inB]);
      atA = inA + 1;
      atB = inB + 1;
    }
    this->PairByRanks(chain, atA, chain.A.size(), atB, chain.B.size());
  }

private:
  std::vector<std::pair<std::size_t, std::size_t>> Common(
    const Chain& chain, std::uint64_t PhaseShape::*key) const
  {
    return FindCommonSequence(
      KeysOf(this->ShapesA, chain.A, key), KeysOf(this->ShapesB, chain.B, key));
  }

  /// Pairs the phases between those with equal events.
  void PairByRanks(const Chain& chain, std::size_t firstA, std::size_t pastA, std::size_t firstB,
    std::size_t pastB)
  {
    const auto part = [](const std::vector<std::int32_t>& of, std::size_t first, std::size_t past) {
      return std::vector<std::int32_t>(of.begin() + static_cast<std::ptrdiff_t>(first),
        of.begin() + static_cast<std::ptrdiff_t>(past));
    };
    const Chain gap{ part(chain.A, firstA, pastA), part(chain.B, firstB, pastB) };
    for (const auto& [inA, inB] : this->Common(gap, &PhaseShape::Ranks))
    {
      this->Result.emplace_back(gap.A[inA], gap.B[inB]);
    }
  }

  const std::vector<PhaseShape>&ShapesA, &ShapesB;
  Pairs& Result;
};
}

Pairs PairPhases(const std::vector<PhaseShape>& a, const std::vector<PhaseShape>& b)
{
  std::map<std::int32_t, Chain> chains;
  const auto add = [&chains](const std::vector<PhaseShape>& shapes,
                     std::vector<std::int32_t> Chain::*phases) {
    for (std::size_t phase = 0; phase < shapes.size(); ++phase)
    {
      (chains[shapes[phase].FirstRank].*phases).push_back(static_cast<std::int32_t>(phase));
    }
  };
  add(a, &Chain::A);
  add(b, &Chain::B);
  Pairs pairs;
  ChainPairs chainPairs(a, b, pairs);
  for (const auto& [rank, chain] : chains)
  {
    chainPairs.Pair(chain);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}
}
