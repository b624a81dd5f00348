#include "Readers/Build/Definitions/IdTable.h"

#include <numeric>

namespace pclvis
{
namespace
{
std::vector<std::int32_t> Counted(std::size_t n)
{
  std::vector<std::int32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}
}

IdTable::IdTable(const std::vector<std::uint64_t>& ids) : IdTable(ids, Counted(ids.size())) {}

IdTable::IdTable(const std::vector<std::uint64_t>& ids, const std::vector<std::int32_t>& indices)
{
  const std::uint64_t bound = 4 * static_cast<std::uint64_t>(ids.size()) + 64;
  std::uint64_t dense = 0;
  for (const std::uint64_t id : ids)
  {
    if (id < bound && id >= dense)
    {
      dense = id + 1;
    }
  }
  this->Dense.assign(static_cast<std::size_t>(dense), kUnknown);
  for (std::size_t i = 0; i < ids.size(); ++i)
  {
    std::int32_t& index =
      ids[i] >= bound ? this->Sparse.Insert(ids[i]) : this->Dense[static_cast<std::size_t>(ids[i])];
    index = index == kUnknown ? indices[i] : index;
  }
}

LocalIds::LocalIds(const IdTable& global, const std::vector<std::uint64_t>& local,
  const std::vector<std::uint64_t>& mapped)
  : Global(&global)
{
  std::vector<std::int32_t> indices;
  indices.reserve(mapped.size());
  for (const std::uint64_t id : mapped)
  {
    const std::int32_t index = global.Find(id);
    indices.push_back(index == IdTable::kUnknown ? kNowhere : index);
  }
  this->Mapped = IdTable(local, indices);
}
}
