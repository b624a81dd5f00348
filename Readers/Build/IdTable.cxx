#include "Readers/Build/IdTable.h"

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
  std::size_t sparse = 0;
  for (const std::uint64_t id : ids)
  {
    if (id >= bound)
    {
      ++sparse;
    }
    else if (id >= dense)
    {
      dense = id + 1;
    }
  }
  this->Dense.assign(static_cast<std::size_t>(dense), kUnknown);
  if (sparse > 0)
  {
    std::size_t slots = 8;
    while (slots < 2 * sparse)
    {
      slots *= 2;
    }
    this->Slots.assign(slots, Slot{ 0, kFree });
  }
  for (std::size_t i = 0; i < ids.size(); ++i)
  {
    if (ids[i] >= bound)
    {
      this->InsertSparse(ids[i], indices[i]);
    }
    else if (this->Dense[static_cast<std::size_t>(ids[i])] == kUnknown)
    {
      this->Dense[static_cast<std::size_t>(ids[i])] = indices[i];
    }
  }
}

std::int32_t IdTable::FindSparse(std::uint64_t id) const
{
  const std::size_t mask = this->Slots.size() - 1;
  for (std::size_t i = MixBits(id) & mask;; i = (i + 1) & mask)
  {
    const Slot& slot = this->Slots[i];
    if (slot.Index == kFree)
    {
      return kUnknown;
    }
    if (slot.Id == id)
    {
      return slot.Index;
    }
  }
}

void IdTable::InsertSparse(std::uint64_t id, std::int32_t index)
{
  const std::size_t mask = this->Slots.size() - 1;
  for (std::size_t i = MixBits(id) & mask;; i = (i + 1) & mask)
  {
    Slot& slot = this->Slots[i];
    if (slot.Index == kFree)
    {
      slot = { id, index };
      return;
    }
    if (slot.Id == id)
    {
      return;
    }
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
