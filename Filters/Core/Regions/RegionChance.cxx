#include "Filters/Core/Regions/RegionChance.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Regions/LinkShuffles.h"
#include "Filters/Core/Regions/ModularitySearch.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::int32_t kFewestShuffles = 20;
/// At the threshold of 5 %, the share is then known to 0.2 % (standard deviation).
constexpr std::int32_t kMostShuffles = 10000;
constexpr std::size_t kLinksForAll = std::size_t{ 1 } << 14;
constexpr double kSignificance = 0.05;
/// Keeps rounding errors from making equal modularities differ.
constexpr double kTie = 1e-9;

/// Number of ranks in the second largest region; at least two if groups can be distinguished.
std::int32_t SecondRegion(const DendrogramCut& cut)
{
  std::vector<std::int32_t> ranks(std::max(2, cut.Regions), 0);
  for (const std::int32_t region : cut.Region)
  {
    ++ranks[region];
  }
  std::nth_element(ranks.begin(), ranks.begin() + 1, ranks.end(), std::greater<>());
  return ranks[1];
}

/// The regions' modularity beside those of random graphs, at least two.
RegionChance Compare(double modularity, const std::vector<double>& random)
{
  RegionChance chance;
  chance.Shuffles = static_cast<std::int32_t>(random.size());
  const auto n = static_cast<double>(random.size());
  double sum = 0, squares = 0;
  for (const double q : random)
  {
    sum += q;
    chance.Reached += q >= modularity - kTie;
  }
  chance.Mean = sum / n;
  for (const double q : random)
  {
    squares += (q - chance.Mean) * (q - chance.Mean);
  }
  const double deviation = std::sqrt(squares / (n - 1));
  if (deviation > kTie)
  {
    chance.Excess = (modularity - chance.Mean) / deviation;
  }
  return chance;
}

bool IsBeyond(std::int32_t reached, std::int32_t shuffles)
{
  return reached + 1 <= kSignificance * (shuffles + 1);
}

/// Whether more random graphs, up to `most`, would not change the decision: too many reach the
/// modularity already, or it is so far above them that, however they are distributed, too few can
/// (Cantelli's inequality).
bool IsClear(const RegionChance& chance, std::int32_t most)
{
  return !IsBeyond(chance.Reached, most) ||
    (chance.Excess > 0 && 1 / (1 + chance.Excess * chance.Excess) <= kSignificance);
}
}

RegionChance CompareWithShuffles(const RankGraph& graph, double modularity,
  const ShuffleOptions& options, int threads, const Progress& progress)
{
  ExpectOption(options.Shuffles >= kFewestShuffles && options.Shuffles <= kMostShuffles,
    "Communication regions", "shuffles", options.Shuffles,
    std::to_string(kFewestShuffles) + " to " + std::to_string(kMostShuffles) + "; 100 is usual");
  RegionChance chance;
  const std::size_t links = graph.Neighbour.size() / 2;
  if (links == 0)
  {
    return chance;
  }
  const auto asked = static_cast<std::size_t>(options.Shuffles);
  const std::size_t most =
    std::clamp<std::size_t>(asked * kLinksForAll / links, kFewestShuffles, asked);
  std::vector<double> found;
  std::vector<std::unique_ptr<LinkShuffles>> shuffles(ThreadCount(threads));
  const auto shareOf = [most](std::size_t made) {
    return static_cast<double>(made) / static_cast<double>(most);
  };
  do
  {
    const std::size_t made = found.size();
    found.resize(std::min(most, std::max<std::size_t>(kFewestShuffles, 2 * made)));
    ParallelFor(
      found.size() - made, 1, threads,
      [&](std::size_t begin, std::size_t end, int worker) {
        if (!shuffles[worker])
        {
          shuffles[worker] = std::make_unique<LinkShuffles>(graph);
        }
        for (std::size_t i = made + begin; i < made + end; ++i)
        {
          found[i] = GreatestModularity(
            shuffles[worker]->Shuffle(static_cast<std::uint64_t>(options.Seed) + i));
        }
      },
      PartOf(progress, shareOf(made), shareOf(found.size())), "Comparing with chance");
    chance = Compare(modularity, found);
  } while (found.size() < most && !IsClear(chance, static_cast<std::int32_t>(most)));
  return chance;
}

RegionGroups JudgeGroups(const DendrogramCut& cut, const RegionChance& chance)
{
  if (cut.Regions < 2 || chance.Shuffles == 0)
  {
    return RegionGroups::None;
  }
  const bool apart = cut.Strength == 1 && SecondRegion(cut) > 1;
  const bool beyond = IsBeyond(chance.Reached, chance.Shuffles);
  if (!apart && !beyond)
  {
    return RegionGroups::None;
  }
  return cut.Strength >= kStrongStructure ? RegionGroups::Sharp : RegionGroups::Blurred;
}
}
