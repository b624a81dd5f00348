// Based on [Maslov2002]: double-edge swaps. For weights, see the header.
#include "Filters/Core/Regions/LinkShuffles.h"

#include "Readers/Base/Column.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kStepsPerLink = 3;
constexpr std::size_t kAhead = 1 << 3; ///< steps
/// If ranks have more partners than this, looking up a link in a table is faster than searching the
/// partners.
constexpr std::size_t kManyPartners = 32;
constexpr std::size_t kRanksInTable = 2048;

/// A random number below n. The distributions of the standard library differ between
/// implementations.
std::uint64_t Below(std::uint64_t n, std::mt19937_64& random)
{
  return ((random() >> 32) * n) >> 32;
}
}

LinkShuffles::LinkShuffles(const RankGraph& graph)
  : Original(graph), Graph(graph), Link(graph.Neighbour.size())
{
  std::vector<std::int64_t> next(graph.First.begin(), graph.First.end());
  for (std::int32_t a = 0; a < graph.Ranks; ++a)
  {
    for (std::int64_t i = graph.First[a]; i < graph.First[a + 1]; ++i)
    {
      const std::int32_t b = graph.Neighbour[i];
      if (a < b)
      {
        // Neighbours are ascending, so those of b that are below b are reached in the order of a.
        const std::int64_t back = next[b]++;
        this->Link[i] = this->Link[back] =
          static_cast<std::int64_t>(this->OriginalSides.size() / 2);
        this->OriginalSides.push_back({ a, i });
        this->OriginalSides.push_back({ b, back });
      }
    }
  }
  this->OriginalLink = this->Link;
}

void LinkShuffles::Reset()
{
  this->Graph.Neighbour = this->Original.Neighbour;
  this->Link = this->OriginalLink;
  this->Sides = this->OriginalSides;
  this->Weights.resize(this->Sides.size() / 2);
  for (std::size_t link = 0; link < this->Weights.size(); ++link)
  {
    this->Weights[link] = this->Original.Weight[this->Sides[2 * link].Place];
  }
  const auto ranks = static_cast<std::size_t>(this->Graph.Ranks);
  if (ranks <= kRanksInTable && this->Sides.size() > kManyPartners * ranks)
  {
    this->Table.assign(ranks * ranks, -1);
    for (std::size_t side = 0; side < this->Sides.size(); side += 2)
    {
      this->SetInTable(
        this->Sides[side].Rank, this->Sides[side + 1].Rank, static_cast<std::int64_t>(side / 2));
    }
  }
}

void LinkShuffles::SetInTable(std::int32_t a, std::int32_t b, std::int64_t link)
{
  const auto ranks = static_cast<std::size_t>(this->Graph.Ranks);
  this->Table[a * ranks + b] = this->Table[b * ranks + a] = static_cast<std::int32_t>(link);
}

std::int64_t LinkShuffles::LinkOf(std::int32_t a, std::int32_t b) const
{
  if (!this->Table.empty())
  {
    return this->Table[static_cast<std::size_t>(a) * this->Graph.Ranks + b];
  }
  const std::vector<std::int64_t>& first = this->Graph.First;
  if (first[b + 1] - first[b] < first[a + 1] - first[a])
  {
    std::swap(a, b);
  }
  const auto begin = this->Graph.Neighbour.begin();
  const auto found = std::find(begin + first[a], begin + first[a + 1], b);
  return found == begin + first[a + 1] ? -1 : this->Link[found - begin];
}

void LinkShuffles::Join(std::size_t link, const Side& from, const Side& to)
{
  this->Sides[2 * link] = from;
  this->Sides[2 * link + 1] = to;
  this->Graph.Neighbour[from.Place] = to.Rank;
  this->Graph.Neighbour[to.Place] = from.Rank;
  this->Link[from.Place] = this->Link[to.Place] = static_cast<std::int64_t>(link);
  if (!this->Table.empty())
  {
    this->SetInTable(from.Rank, to.Rank, static_cast<std::int64_t>(link));
  }
}

void LinkShuffles::Step(std::uint64_t first, std::uint64_t second)
{
  // A side is a link seen from one of its ends: from that rank to the other.
  const Side a = this->Sides[first], b = this->Sides[first ^ 1];
  const Side c = this->Sides[second], d = this->Sides[second ^ 1];
  if (a.Rank == c.Rank || a.Rank == d.Rank || b.Rank == c.Rank || b.Rank == d.Rank)
  {
    return;
  }
  const std::int64_t ad = this->LinkOf(a.Rank, d.Rank), cb = this->LinkOf(c.Rank, b.Rank);
  if (ad < 0 && cb < 0)
  {
    if (!this->Table.empty())
    {
      this->SetInTable(a.Rank, b.Rank, -1);
      this->SetInTable(c.Rank, d.Rank, -1);
    }
    this->Join(first / 2, a, d);
    this->Join(second / 2, c, b);
  }
  else if (ad >= 0 && cb >= 0)
  {
    std::swap(this->Weights[first / 2], this->Weights[ad]);
    std::swap(this->Weights[second / 2], this->Weights[cb]);
  }
}

const RankGraph& LinkShuffles::Shuffle(std::uint64_t seed)
{
  this->Reset();
  std::mt19937_64 random(seed);
  const std::uint64_t sides = this->Sides.size(), steps = kStepsPerLink * this->Weights.size();
  // Links are drawn a few steps ahead, so that their memory has been fetched when they are needed.
  std::array<std::pair<std::uint64_t, std::uint64_t>, kAhead> drawn;
  for (std::uint64_t step = 0; steps > 0 && step < steps + kAhead; ++step)
  {
    auto& [first, second] = drawn[step % kAhead];
    if (step >= kAhead)
    {
      this->Step(first, second);
    }
    first = Below(sides, random);
    second = Below(sides, random);
    PrefetchForReading(&this->Sides[first]);
    PrefetchForReading(&this->Sides[second]);
  }
  for (std::size_t side = 0; side < this->Sides.size(); ++side)
  {
    this->Graph.Weight[this->Sides[side].Place] = this->Weights[side / 2];
  }
  return this->Graph;
}
}
