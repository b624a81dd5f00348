#pragma once
#include "Filters/Core/Replay/ListStarts.h"
#include "Filters/Core/Replay/RunCalls.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <bitset>
#include <numeric>
#include <vector>

namespace pclvis
{
/// Lists rows whose keys are in ascending order, as those of a reader are.
/// @return false: the keys are not in ascending order
inline bool ListRising(const PlainVector<std::uint32_t>& keyOf, std::size_t keys,
  PlainVector<std::uint32_t>& first, PlainVector<std::uint32_t>& rows)
{
  first.reserve(keys + 2); // one more, where they do not rise
  first.resize(keys + 1);
  rows.resize(keyOf.size());
  std::size_t key = 0; // whose first place is not known yet
  std::uint32_t place = 0;
  for (std::size_t row = 0; row < keyOf.size(); ++row)
  {
    if (keyOf[row] == RunCalls::kNone)
    {
      continue;
    }
    if (keyOf[row] + std::size_t(1) < key)
    {
      return false;
    }
    for (; key <= keyOf[row]; ++key)
    {
      first[key] = place;
    }
    rows[place++] = static_cast<std::uint32_t>(row);
  }
  std::fill(first.begin() + key, first.end(), place);
  rows.resize(place);
  return true;
}

/// Lists rows by key, each key's rows in ascending order.
/// @param keyOf row -> key below `keys`, RunCalls::kNone: in no list
/// @param first of each key in `rows`, shape (keys + 1)
inline void ListByKey(const PlainVector<std::uint32_t>& keyOf, std::size_t keys,
  PlainVector<std::uint32_t>& first, PlainVector<std::uint32_t>& rows)
{
  if (ListRising(keyOf, keys, first, rows))
  {
    return;
  }
  // The first place of each key, stored one further than its final index, because filling moves it
  // on.
  first.assign(keys + 2, 0);
  for (const std::uint32_t key : keyOf)
  {
    if (key != RunCalls::kNone)
    {
      ++first[key + 2];
    }
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  rows.resize(first.back());
  for (std::size_t row = 0; row < keyOf.size(); ++row)
  {
    if (keyOf[row] != RunCalls::kNone)
    {
      rows[first[keyOf[row] + 1]++] = static_cast<std::uint32_t>(row);
    }
  }
  first.pop_back();
}

/// Lists rows whose keys rise.
/// @return false: they do not
inline bool ListRising(const PlainVector<std::uint32_t>& keyOf, std::size_t keys, ListStarts& first,
  PlainVector<std::uint32_t>& rows)
{
  rows.resize(keyOf.size());
  std::uint32_t place = 0, last = 0;
  for (std::size_t row = 0; row < keyOf.size(); ++row)
  {
    const std::uint32_t key = keyOf[row];
    if (key == RunCalls::kNone)
    {
      continue;
    }
    if (place == 0 || key > last)
    {
      first.Append(key, place);
    }
    else if (key < last)
    {
      return false;
    }
    last = key;
    rows[place++] = static_cast<std::uint32_t>(row);
  }
  rows.resize(place);
  first.Close(keys, place);
  return true;
}

/// Some of the keys 0, 1, ... as numbers that count up with them.
class NumbersOfKeys
{
public:
  /// @param keyOf RunCalls::kNone: no key
  NumbersOfKeys(const PlainVector<std::uint32_t>& keyOf, std::size_t keys) : Words(keys / kBits + 1)
  {
    for (const std::uint32_t key : keyOf)
    {
      if (key != RunCalls::kNone)
      {
        this->Words[key / kBits].Has.set(key % kBits);
      }
    }
    for (Word& word : this->Words)
    {
      word.Before = this->Count;
      this->Count += static_cast<std::uint32_t>(word.Has.count());
    }
  }
  std::uint32_t Size() const { return this->Count; }
  std::uint32_t Of(std::uint32_t key) const
  {
    const Word& word = this->Words[key / kBits];
    const std::bitset<kBits> before = word.Has << (kBits - 1 - key % kBits) << 1;
    return word.Before + static_cast<std::uint32_t>(before.count());
  }
  /// Calls visit(key, number) for each, rising.
  template<typename Visit>
  void ForEach(Visit&& visit) const
  {
    std::uint32_t number = 0;
    for (std::size_t key = 0; number < this->Count; ++key)
    {
      if (this->Words[key / kBits].Has[key % kBits])
      {
        visit(key, number++);
      }
    }
  }

private:
  static constexpr std::size_t kBits = 1 << 6;
  struct Word
  {
    std::bitset<kBits> Has;
    std::uint32_t Before = 0; ///< keys in the words before
  };
  std::vector<Word> Words;
  std::uint32_t Count = 0;
};

/// The same where few keys have rows.
inline void ListByKey(const PlainVector<std::uint32_t>& keyOf, std::size_t keys, ListStarts& first,
  PlainVector<std::uint32_t>& rows)
{
  if (ListRising(keyOf, keys, first, rows))
  {
    return;
  }
  const NumbersOfKeys numbers(keyOf, keys);
  PlainVector<std::uint32_t> listOf(keyOf.size()), firstOf;
  for (std::size_t row = 0; row < keyOf.size(); ++row)
  {
    listOf[row] = keyOf[row] == RunCalls::kNone ? RunCalls::kNone : numbers.Of(keyOf[row]);
  }
  ListByKey(listOf, numbers.Size(), firstOf, rows);
  first = {};
  numbers.ForEach([&](std::size_t key, std::uint32_t list) { first.Append(key, firstOf[list]); });
  first.Close(keys, static_cast<std::uint32_t>(rows.size()));
}
}
