#include "Filters/Core/Waits/RankHomes.h"

#include "Filters/Core/Common/RankSet.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"

#include <cstddef>

namespace pclvis
{
RankHomes::RankHomes(ColumnView<std::int32_t> ranks, ProcessGroup& group)
{
  RankSet here;
  Together(group, [&] {
    here.Add(ranks);
    here.Close();
  });
  Packer packer;
  for (std::int32_t number = 0; number < here.Size(); ++number)
  {
    packer.Put(here.Rank(number));
  }
  const std::vector<Bytes> all = group.AllGather(packer.Take());
  for (int process = 0; process < group.Processes(); ++process)
  {
    for (Unpacker unpacker(all[process]); !unpacker.AtEnd();)
    {
      const auto rank = unpacker.Get<std::int32_t>();
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
