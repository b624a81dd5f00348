#include "Filters/Core/Waits/RankHomes.h"

#include "Readers/Base/Packing.h"

#include <cstddef>

namespace pclvis
{
namespace
{
/// Each rank once, by rising rank.
std::vector<std::int32_t> RanksOf(ColumnView<std::int32_t> ranks)
{
  std::vector<char> seen;
  std::int32_t last = -1;
  for (const std::int32_t rank : ranks)
  {
    if (rank != last && rank >= 0)
    {
      if (static_cast<std::size_t>(rank) >= seen.size())
      {
        seen.resize(static_cast<std::size_t>(rank) + 1, 0);
      }
      seen[rank] = 1;
    }
    last = rank;
  }
  std::vector<std::int32_t> found;
  for (std::size_t rank = 0; rank < seen.size(); ++rank)
  {
    if (seen[rank])
    {
      found.push_back(static_cast<std::int32_t>(rank));
    }
  }
  return found;
}
}

RankHomes::RankHomes(ColumnView<std::int32_t> ranks, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(RanksOf(ranks));
  const std::vector<Bytes> all = group.AllGather(packer.Take());
  for (int process = 0; process < group.Processes(); ++process)
  {
    for (const std::int32_t rank : Unpacker(all[process]).GetArray<std::int32_t>())
    {
      if (static_cast<std::size_t>(rank) >= this->Homes.size())
      {
        this->Homes.resize(static_cast<std::size_t>(rank) + 1, -1);
      }
      this->Apart = this->Apart && this->Homes[rank] < 0;
      this->Homes[rank] = process;
    }
  }
}
}
