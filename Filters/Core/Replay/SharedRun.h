#pragma once
#include <map>
#include <memory>
#include <typeindex>

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

private:
  std::map<std::type_index, std::shared_ptr<const void>> Made;
};
}
