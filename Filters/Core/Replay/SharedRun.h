#pragma once
#include <map>
#include <memory>
#include <typeindex>
#include <utility>

namespace pclvis
{
/// What was made of the tables of a run, for all that ask about the same rows: by type, made when
/// it is first asked for, kept as long as one of them holds this.
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

  /// The memory of a column's values: who holds it may refer to them.
  void Keep(const void* values, std::shared_ptr<const void> memory)
  {
    this->Memory[values] = std::move(memory);
  }
  /// Null: they may go away.
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
