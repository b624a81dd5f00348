#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The ranks of a trace, numbered 0, 1, ... in ascending order; traces may lack ranks.
class RankSet
{
public:
  /// The greatest rank allowed: memory grows with it, and machines have fewer cores.
  static constexpr std::int32_t kMostRank = (1 << 24) - 1;

  /// Adds ranks in any order, repeated or not; negative ones (absent) are left out.
  /// @throws Error at a rank above kMostRank
  void Add(ColumnView<std::int32_t> ranks)
  {
    constexpr std::size_t kGrain = 1 << 18;
    std::vector<std::vector<char>> seen(ThreadCount(0));
    ParallelFor(ranks.Size, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
      std::vector<char>& mine = seen[worker];
      std::int32_t last = -1; // most ranks stand beside the same rank
      for (std::size_t i = begin; i < end; ++i)
      {
        const std::int32_t rank = ranks[i];
        if (rank == last || rank < 0)
        {
          continue;
        }
        last = rank;
        Check(rank);
        if (rank >= static_cast<std::int32_t>(mine.size()))
        {
          mine.resize(std::max<std::size_t>(rank + 1u, mine.size() * 3 / 2), 0);
        }
        mine[static_cast<std::size_t>(rank)] = 1;
      }
    });
    for (const std::vector<char>& ofWorker : seen)
    {
      this->Number.resize(std::max(this->Number.size(), ofWorker.size()), -1);
      for (std::size_t rank = 0; rank < ofWorker.size(); ++rank)
      {
        this->Number[rank] = ofWorker[rank] ? 0 : this->Number[rank];
      }
    }
  }
  /// Adds one rank, or none if it is negative. For rows of which some are left out: a call for a
  /// column starts threads, which for one rank takes a thousand times as long.
  /// @throws Error at a rank above kMostRank
  void Add(std::int32_t rank)
  {
    if (rank < 0)
    {
      return;
    }
    if (rank >= static_cast<std::int32_t>(this->Number.size()))
    {
      Check(rank);
      this->Number.resize(std::max<std::size_t>(rank + 1u, this->Number.size() * 3 / 2), -1);
    }
    this->Number[static_cast<std::size_t>(rank)] = 0;
  }
  /// Assigns the numbers; to be called once, after adding.
  void Close()
  {
    for (std::size_t rank = 0; rank < this->Number.size(); ++rank)
    {
      if (this->Number[rank] >= 0)
      {
        this->Number[rank] = static_cast<std::int32_t>(this->Ids.size());
        this->Ids.push_back(static_cast<std::int32_t>(rank));
      }
    }
  }
  std::int32_t Size() const { return static_cast<std::int32_t>(this->Ids.size()); }
  /// World rank of a number.
  std::int32_t Rank(std::int32_t number) const { return this->Ids[number]; }
  /// Number of a world rank, -1 where it is not in the set.
  std::int32_t NumberOf(std::int32_t rank) const
  {
    return rank >= 0 && rank < static_cast<std::int32_t>(this->Number.size()) ? this->Number[rank]
                                                                              : -1;
  }

private:
  static void Check(std::int32_t rank)
  {
    if (rank > kMostRank)
    {
      throw Error("Ranks: there is a rank " + std::to_string(rank) + ", must be at most " +
        std::to_string(kMostRank) + ". Check that this column holds MPI ranks.");
    }
  }

  std::vector<std::int32_t> Ids, Number;
};
}
