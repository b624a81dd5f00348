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
/// Values of a column as bytes for another process, in the form that needs the fewest bytes:
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
    const auto [least, width] = NarrowWidth(rows);
    Packer packer;
    if (AreRuns(rows, width))
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
    else if (width < sizeof(T))
    {
      packer.Put(Way::Narrow);
      packer.Put(least);
      packer.Put(static_cast<std::uint8_t>(width));
      Bytes bytes = packer.Take();
      bytes.resize(kNarrowHead + rows.Size * width);
      width == 1 ? PutNarrow<std::uint8_t>(rows, least, bytes)
                 : PutNarrow<std::uint16_t>(rows, least, bytes);
      return bytes;
    }
    else
    {
      packer.Put(Way::Plain);
      packer.PutArray(rows.Data, rows.Size);
    }
    return packer.Take();
  }

  /// How many values were packed.
  static std::size_t Size(const Bytes& bytes)
  {
    if (bytes.empty())
    {
      return 0;
    }
    Unpacker unpacker(bytes);
    if (unpacker.Get<Way>() != Way::Narrow)
    {
      return static_cast<std::size_t>(unpacker.Get<std::uint64_t>());
    }
    unpacker.Get<Bits>();
    return (bytes.size() - kNarrowHead) / unpacker.Get<std::uint8_t>();
  }

  /// Writes the values to memory for Size(bytes) of them.
  static void Unpack(const Bytes& bytes, T* to)
  {
    if (bytes.empty())
    {
      return;
    }
    Unpacker unpacker(bytes);
    const Way way = unpacker.Get<Way>();
    if (way == Way::Plain)
    {
      const std::size_t size = Size(bytes) * sizeof(T);
      std::memcpy(to, bytes.data() + bytes.size() - size, size);
      return;
    }
    if (way == Way::Narrow)
    {
      const Bits least = unpacker.Get<Bits>();
      unpacker.Get<std::uint8_t>() == 1 ? TakeNarrow<std::uint8_t>(bytes, least, to)
                                        : TakeNarrow<std::uint16_t>(bytes, least, to);
      return;
    }
    unpacker.Get<std::uint64_t>();
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
  static constexpr std::size_t kNarrowHead = sizeof(Way) + sizeof(Bits) + 1;
  static constexpr std::size_t kAtOnce = 4096; ///< values looked at before the next decision

  static Bits BitsAt(ColumnView<T> rows, std::size_t i)
  {
    Bits bits;
    std::memcpy(&bits, rows.Data + i, sizeof(bits));
    return bits;
  }
  static void SetBits(T& value, Bits bits) { std::memcpy(&value, &bits, sizeof(bits)); }

  template<typename Small>
  static void PutNarrow(ColumnView<T> rows, Bits least, Bytes& bytes)
  {
    char* to = bytes.data() + kNarrowHead;
    for (std::size_t i = 0; i < rows.Size; ++i, to += sizeof(Small))
    {
      const Small distance = static_cast<Small>(BitsAt(rows, i) - least);
      std::memcpy(to, &distance, sizeof(Small));
    }
  }
  template<typename Small>
  static void TakeNarrow(const Bytes& bytes, Bits least, T* to)
  {
    for (std::size_t at = kNarrowHead; at < bytes.size(); at += sizeof(Small))
    {
      Small distance;
      std::memcpy(&distance, bytes.data() + at, sizeof(Small));
      SetBits(*to++, static_cast<Bits>(least + distance));
    }
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

  /// Whether runs take fewer bytes than all values in `width` bytes. If they already take more, as
  /// those of times do, the rest is not looked at.
  static bool AreRuns(ColumnView<T> rows, std::size_t width)
  {
    std::size_t bytes = sizeof(std::uint64_t), past = 0;
    ForEachRun(rows, [&](const Run& run) {
      bytes += kRunBytes;
      past += run.N;
      return bytes < past * width + kAtOnce * sizeof(T);
    });
    return past == rows.Size && bytes < rows.Size * width;
  }

  /// @return the least value, as a signed number, and the bytes that hold the distance from it:
  /// sizeof(T) as soon as a distance needs more than two
  static std::pair<Bits, std::size_t> NarrowWidth(ColumnView<T> rows)
  {
    using Signed = std::make_signed_t<Bits>;
    auto least = static_cast<Signed>(BitsAt(rows, 0)), most = least;
    std::size_t width = 1;
    for (std::size_t begin = 0; begin < rows.Size && width < sizeof(T); begin += kAtOnce)
    {
      const std::size_t end = std::min(rows.Size, begin + kAtOnce);
      for (std::size_t i = begin; i < end; ++i)
      {
        const auto value = static_cast<Signed>(BitsAt(rows, i));
        least = std::min(least, value);
        most = std::max(most, value);
      }
      const std::uint64_t distance =
        static_cast<Bits>(static_cast<Bits>(most) - static_cast<Bits>(least));
      width = distance <= 0xFF ? 1 : distance <= 0xFFFF ? 2 : sizeof(T);
    }
    return { static_cast<Bits>(least), width };
  }
};
}
