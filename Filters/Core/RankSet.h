#pragma once
#include "Readers/Core/Column.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// The ranks of a trace, numbered 0, 1, ... in rising order; traces may lack ranks.
class RankSet
{
public:
  /// Adds ranks in any order, repeated or not; negative ones (absent) are left out.
  void Add(ColumnView<std::int32_t> ranks)
  {
    for (const std::int32_t rank : ranks)
    {
      if (rank >= static_cast<std::int32_t>(this->Number.size()))
      {
        this->Number.resize(std::max<std::size_t>(rank + 1u, this->Number.size() * 3 / 2), -1);
      }
      if (rank >= 0)
      {
        this->Number[rank] = 0;
      }
    }
  }
  /// Gives the numbers; to be called once after adding.
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
  std::vector<std::int32_t> Ids, Number;
};
}
