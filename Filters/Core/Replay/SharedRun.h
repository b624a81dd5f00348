#pragma once
#include <map>
#include <memory>
#include <typeindex>
#include <utility>

namespace pclvis
{
/// Objects made from the tables of a run, shared by all filters that use the same rows. There is
/// one object per type; it is made when it is first needed, and kept as long as one of the filters
/// holds this.
class SharedRun
{
public:
  /// @param make returns a std::shared_ptr<const T>
  template<typename T, typename Make>
  std::shared_ptr<const T> Get(Make&& make)
  {
    std::shared_ptr<const void>& kept = this->Made[std::type_index(typeid(T))];
    if (!kept)
    {
      kept = make();
    }
    return std::static_pointer_cast<const T>(kept);
  }

  /// The memory of a column's values; its holder may refer to these values.
  void Keep(const void* values, std::shared_ptr<const void> memory)
  {
    this->Memory[values] = std::move(memory);
  }
  /// Null: the values may be freed at any time.
  std::shared_ptr<const void> MemoryOf(const void* values) const
  {
    const auto found = this->Memory.find(values);
    return found == this->Memory.end() ? nullptr : found->second;
  }

private:
  std::map<const void*, std::shared_ptr<const void>> Memory;
  std::map<std::type_index, std::shared_ptr<const void>> Made;
};
}
