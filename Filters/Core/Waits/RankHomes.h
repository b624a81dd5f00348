#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Which process has the calls of each rank. Source: none.
class RankHomes
{
public:
  /// Collective.
  /// @param ranks of this process's calls
  /// @throws Error for a value that is not a rank, see RankSet
  RankHomes(ColumnView<std::int32_t> ranks, ProcessGroup& group);

  /// Whether no rank has calls on several processes.
  bool AreApart() const { return this->Apart; }
  /// The process with a rank's calls; `otherwise` if no process has any.
  int Of(std::int32_t rank, int otherwise) const
  {
    const bool known = rank >= 0 && static_cast<std::size_t>(rank) < this->Homes.size();
    return known && this->Homes[rank] >= 0 ? this->Homes[rank] : otherwise;
  }
  /// Greatest rank with calls, of all processes, + 1.
  std::int32_t Ranks() const { return static_cast<std::int32_t>(this->Homes.size()); }

private:
  std::vector<int> Homes; ///< by rank; -1: no calls
  bool Apart = true;
};
}
