#pragma once
#include "Readers/Base/FlatMap.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Finds the dense index of an id. Ids in OTF2 are arbitrary numbers: small ones are looked up in
/// an array, others in a hash table. Memory is bounded by the number of ids, never by their size.
/// The first index given to an id is kept.
class IdTable
{
public:
  static constexpr std::int32_t kUnknown = -1;

  IdTable() = default;
  /// ids[i] has index i.
  explicit IdTable(const std::vector<std::uint64_t>& ids);
  /// ids[i] has indices[i].
  IdTable(const std::vector<std::uint64_t>& ids, const std::vector<std::int32_t>& indices);
  std::int32_t Find(std::uint64_t id) const
  {
    if (id < this->Dense.size())
    {
      return this->Dense[static_cast<std::size_t>(id)];
    }
    return this->Sparse.Find(id);
  }

private:
  std::vector<std::int32_t> Dense;
  IndexOfId Sparse;
};

/// Ids as one location writes them: looked up in its mapping table first, then as global ids.
class LocalIds
{
public:
  LocalIds() = default;
  explicit LocalIds(const IdTable& global) : Global(&global) {}
  /// @param local, mapped the mapping table: local id -> global id
  LocalIds(const IdTable& global, const std::vector<std::uint64_t>& local,
    const std::vector<std::uint64_t>& mapped);
  std::int32_t Find(std::uint64_t id) const
  {
    const std::int32_t index = this->Mapped.Find(id);
    if (index != IdTable::kUnknown)
    {
      return index == kNowhere ? IdTable::kUnknown : index;
    }
    return this->Global->Find(id);
  }

private:
  static constexpr std::int32_t kNowhere = -3; ///< mapped to a global id that is not defined
  const IdTable* Global = nullptr;
  IdTable Mapped;
};
}
