#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// Where the list of each key begins, for lists that are stored one after the other and mostly
/// empty: takes 8 bytes for each list that is not empty, and 4 for 16 keys.
class ListStarts
{
public:
  /// A list that is not empty.
  /// @param key  greater than those before
  /// @param first its first place
  void Append(std::size_t key, std::uint32_t first)
  {
    assert((this->Keys.empty() || this->Keys.back() < key) && "keys rise");
    this->Keys.push_back(static_cast<std::uint32_t>(key));
    this->Firsts.push_back(first);
  }
  /// After the last list.
  /// @param keys all, below 2^32 - 1
  /// @param past the place after the last one
  void Close(std::size_t keys, std::uint32_t past)
  {
    this->Append(std::numeric_limits<std::uint32_t>::max(), past);
    this->Blocks.resize(keys / kBlock + 1);
    std::uint32_t list = 0;
    for (std::size_t block = 0; block < this->Blocks.size(); ++block)
    {
      while (this->Keys[list] < block * kBlock)
      {
        ++list;
      }
      this->Blocks[block] = list;
    }
  }

  /// The first place of a key's list, which ends where the list of the next key begins; for all
  /// keys and one more.
  std::uint32_t operator[](std::size_t key) const { return this->Firsts[this->ListFrom(key)]; }

  /// Places of a list.
  struct Places
  {
    std::uint32_t First = 0, Past = 0;
  };
  Places Of(std::size_t key) const
  {
    const std::size_t list = this->ListFrom(key);
    return { this->Firsts[list], this->Firsts[list + (this->Keys[list] == key)] };
  }

  /// Calls visit(key, first, past) for each list that is not empty.
  template<typename Visit>
  void ForEach(Visit&& visit) const
  {
    for (std::size_t list = 0; list + 1 < this->Keys.size(); ++list)
    {
      visit(this->Keys[list], this->Firsts[list], this->Firsts[list + 1]);
    }
  }

  /// The same for keys from one on, below another.
  template<typename Visit>
  void ForEachIn(std::size_t begin, std::size_t end, Visit&& visit) const
  {
    for (auto list = static_cast<std::size_t>(
           std::lower_bound(this->Keys.begin(), this->Keys.end(), begin) - this->Keys.begin());
         list + 1 < this->Keys.size() && this->Keys[list] < end; ++list)
    {
      visit(this->Keys[list], this->Firsts[list], this->Firsts[list + 1]);
    }
  }

  template<typename Starts, typename Visit>
  static void ForEachPart(Starts& starts, Visit&& visit)
  {
    visit(starts.Keys);
    visit(starts.Firsts);
    visit(starts.Blocks);
  }

private:
  /// The first list of this key or of a later one.
  std::size_t ListFrom(std::size_t key) const
  {
    std::size_t list = this->Blocks[key / kBlock];
    while (this->Keys[list] < key)
    {
      ++list;
    }
    return list;
  }

  static constexpr std::size_t kBlock = 1 << 4;
  std::vector<std::uint32_t> Keys, Firsts; ///< of the lists that are not empty, and of the end
  std::vector<std::uint32_t> Blocks;       ///< the first list of this many keys or of later ones
};
}
