#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ProcessGroup.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace pclvis
{
/// Values of a column as bytes for another process, as few as one of these needs:
///   Plain  the values as they are
///   Runs   values with equal differences follow each other: first value, difference, how many
///   Narrow the distance from the least value in 1 or 2 bytes
/// A column of one value, of the numbers of rows, or of ranks in their order is a few runs; codes,
/// and ranks in any order, are narrow. Times are plain. Differences are those of the values' bits,
/// so that every value comes back in each bit. Source: none.
template<typename T>
class RowPacker
{
  static_assert(sizeof(T) == 1 || sizeof(T) == 4 || sizeof(T) == 8, "columns have such values");

public:
  /// Cost: O(n), no memory but the result.
  static Bytes Pack(ColumnView<T> rows)
  {
    if (rows.Size == 0)
    {
      return {};
    }
    const std::size_t plain = rows.Size * sizeof(T);
    const std::size_t runs = 8 + CountRuns(rows, plain / kRunBytes) * kRunBytes;
    const auto [least, width] = NarrowWidth(rows);
    const std::size_t narrow = rows.Size * width;
    Packer packer;
    if (runs < std::min(plain, narrow))
    {
      packer.Put(Way::Runs);
      packer.Put(static_cast<std::uint64_t>(rows.Size));
      ForEachRun(rows, [&packer](const Run& run) {
        packer.Put(run.First);
        packer.Put(run.Difference);
        packer.Put(run.N);
        return true;
      });
    }
    else if (narrow < plain)
    {
      packer.Put(Way::Narrow);
      packer.Put(least);
      packer.Put(static_cast<std::uint8_t>(width));
      Bytes bytes = packer.Take();
      const std::size_t head = bytes.size();
      bytes.resize(head + narrow);
      for (std::size_t i = 0; i < rows.Size; ++i)
      {
        const Bits distance = BitsAt(rows, i) - least;
        std::memcpy(bytes.data() + head + i * width, &distance, width); // little-endian
      }
      return bytes;
    }
    else
    {
      packer.Put(Way::Plain);
      packer.PutArray(rows.Data, rows.Size);
    }
    return packer.Take();
  }

  /// Appends the values to a column.
  static void Unpack(const Bytes& bytes, Column<T>& rows)
  {
    if (bytes.empty())
    {
      return;
    }
    Unpacker unpacker(bytes);
    const Way way = unpacker.Get<Way>();
    if (way == Way::Plain)
    {
      const std::size_t n = static_cast<std::size_t>(unpacker.Get<std::uint64_t>());
      std::memcpy(Extended(rows, n), bytes.data() + bytes.size() - n * sizeof(T), n * sizeof(T));
      return;
    }
    if (way == Way::Narrow)
    {
      const Bits least = unpacker.Get<Bits>();
      const std::size_t width = unpacker.Get<std::uint8_t>();
      const std::size_t head = sizeof(Way) + sizeof(Bits) + 1, n = (bytes.size() - head) / width;
      T* const to = Extended(rows, n);
      for (std::size_t i = 0; i < n; ++i)
      {
        Bits distance = 0;
        std::memcpy(&distance, bytes.data() + head + i * width, width);
        SetBits(to[i], least + distance);
      }
      return;
    }
    T* to = Extended(rows, static_cast<std::size_t>(unpacker.Get<std::uint64_t>()));
    while (!unpacker.AtEnd())
    {
      Bits value = unpacker.Get<Bits>();
      const Bits difference = unpacker.Get<Bits>();
      for (std::uint32_t n = unpacker.Get<std::uint32_t>(); n > 0; --n, value += difference)
      {
        SetBits(*to++, value);
      }
    }
  }

private:
  using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>;
  enum class Way : std::uint8_t
  {
    Plain,
    Runs,
    Narrow
  };
  struct Run
  {
    Bits First, Difference;
    std::uint32_t N;
  };
  static constexpr std::size_t kRunBytes = 2 * sizeof(Bits) + sizeof(std::uint32_t);
  static constexpr std::size_t kLongestRun = 0xFFFFFFFFu;

  static Bits BitsAt(ColumnView<T> rows, std::size_t i)
  {
    Bits bits;
    std::memcpy(&bits, rows.Data + i, sizeof(bits));
    return bits;
  }
  static void SetBits(T& value, Bits bits) { std::memcpy(&value, &bits, sizeof(bits)); }

  /// Room for n more values.
  static T* Extended(Column<T>& rows, std::size_t n)
  {
    const std::size_t before = rows.Size();
    rows.Resize(before + n);
    return rows.Data() + before;
  }

  /// Calls visit(run) for one run after the other until it returns false.
  template<typename Visit>
  static void ForEachRun(ColumnView<T> rows, Visit&& visit)
  {
    for (std::size_t i = 0; i < rows.Size;)
    {
      const Bits first = BitsAt(rows, i);
      const Bits difference = i + 1 < rows.Size ? BitsAt(rows, i + 1) - first : 0;
      std::size_t past = i + 1;
      Bits expected = first + difference;
      while (past < rows.Size && past - i < kLongestRun && BitsAt(rows, past) == expected)
      {
        ++past;
        expected += difference;
      }
      if (!visit(Run{ first, difference, static_cast<std::uint32_t>(past - i) }))
      {
        return;
      }
      i = past;
    }
  }

  /// @return the number of runs; if that is more than `most`, any number above it
  static std::size_t CountRuns(ColumnView<T> rows, std::size_t most)
  {
    std::size_t runs = 0;
    ForEachRun(rows, [&runs, most](const Run&) { return ++runs <= most; });
    return runs;
  }

  /// @return the least value, as a signed number, and the bytes that hold the distance from it
  static std::pair<Bits, std::size_t> NarrowWidth(ColumnView<T> rows)
  {
    using Signed = std::make_signed_t<Bits>;
    auto least = static_cast<Signed>(BitsAt(rows, 0)), most = least;
    for (std::size_t i = 1; i < rows.Size; ++i)
    {
      const auto value = static_cast<Signed>(BitsAt(rows, i));
      least = std::min(least, value);
      most = std::max(most, value);
    }
    const std::uint64_t distance =
      static_cast<Bits>(static_cast<Bits>(most) - static_cast<Bits>(least));
    const std::size_t width = distance <= 0xFF ? 1 : distance <= 0xFFFF ? 2 : sizeof(T);
    return { static_cast<Bits>(least), width };
  }
};
}
