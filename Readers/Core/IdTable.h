#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Finds the dense index of an id. Ids in OTF2 are arbitrary numbers: small ones are looked up in
/// an array, others in an open hash table. Memory is bounded by the number of ids, never by their
/// size. The first index given to an id stays.
class IdTable
{
public:
  static constexpr std::int32_t kUnknown = -1;

  IdTable() = default;
  /// ids[i] has index i.
  explicit IdTable(const std::vector<std::uint64_t>& ids);
  std::int32_t Find(std::uint64_t id) const
  {
    if (id < this->Dense.size())
    {
      return this->Dense[static_cast<std::size_t>(id)];
    }
    return this->Slots.empty() ? kUnknown : this->FindSparse(id);
  }

private:
  struct Slot
  {
    std::uint64_t Id;
    std::int32_t Index;
  };
  std::int32_t FindSparse(std::uint64_t id) const;
  void InsertSparse(std::uint64_t id, std::int32_t index);

  std::vector<std::int32_t> Dense;
  std::vector<Slot> Slots; ///< a power of two, at most half full
};

/// Spreads ids over a table whose size is a power of two.
inline std::uint64_t MixBits(std::uint64_t id)
{
  id ^= id >> 32;
  id *= 0x9E3779B97F4A7C15u;
  return id ^ (id >> 29);
}
}
