#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace pclvis
{
/// Wide numbers are written and read with up to this many bytes behind them.
inline constexpr std::size_t kBehind = 8;

/// Distances wrap; folded, small ones of either sign are small numbers.
inline std::uint64_t Folded(std::uint64_t distance)
{
  return distance << 1 ^ (0 - (distance >> 63));
}
/// The distance that was folded.
inline std::uint64_t Unfolded(std::uint64_t folded)
{
  return folded >> 1 ^ (0 - (folded & 1));
}
/// Code of three bits for the bytes that a number needs.
inline unsigned WidthOf(std::uint64_t value)
{
#if defined(__GNUC__)
  const unsigned bytes = value == 0 ? 0 : 8 - static_cast<unsigned>(__builtin_clzll(value)) / 8;
#else
  unsigned bytes = 0;
  for (; value != 0; value >>= 8)
  {
    ++bytes;
  }
#endif
  return bytes < 7 ? bytes : 7;
}
/// Bytes of that code: there is none for 7.
inline unsigned BytesOf(unsigned width)
{
  return width < 7 ? width : 8;
}

/// Writes numbers of a few bytes one after the other, up to kMost bytes.
template<std::size_t kMost>
class NumberWriter
{
public:
  void Byte(unsigned value) { *this->At++ = static_cast<char>(value); }
  /// The lowest bytes of a value.
  void Wide(std::uint64_t value, unsigned bytes)
  {
    std::memcpy(this->At, &value, sizeof(value));
    this->At += bytes;
  }
  /// Seven bits a byte.
  void Distance(std::uint64_t to, std::uint64_t from)
  {
    std::uint64_t left = Folded(to - from);
    for (; left >= 0x80; left >>= 7)
    {
      this->Byte(0x80 | static_cast<unsigned>(left & 0x7F));
    }
    this->Byte(static_cast<unsigned>(left));
  }
  template<typename T>
  void Distance(T to, T from)
  {
    this->Distance(static_cast<std::uint64_t>(to), static_cast<std::uint64_t>(from));
  }
  Bytes Take()
  {
    std::fill(this->At, this->At + kBehind, 0);
    return Bytes(this->Packed.data(), this->At + kBehind);
  }

private:
  std::array<char, kMost + kBehind> Packed; ///< not initialised
  char* At = Packed.data();
};

/// Reads them in the same order.
class NumberReader
{
public:
  explicit NumberReader(const Bytes& packed) : At(packed.data()), End(At + packed.size()) {}
  ~NumberReader() { assert(this->At + kBehind == this->End && "all that was packed is read"); }
  unsigned Byte() { return static_cast<unsigned char>(*this->At++); }
  std::uint64_t Wide(unsigned bytes)
  {
    std::uint64_t value = 0;
    std::memcpy(&value, this->At, sizeof(value));
    this->At += bytes;
    return bytes < 8 ? value & ((std::uint64_t(1) << 8 * bytes) - 1) : value;
  }
  template<typename T>
  T Distance(T from)
  {
    std::uint64_t folded = 0;
    unsigned byte = 0x80;
    for (unsigned shift = 0; byte >= 0x80; shift += 7)
    {
      byte = this->Byte();
      folded |= std::uint64_t(byte & 0x7F) << shift;
    }
    return static_cast<T>(static_cast<std::uint64_t>(from) + Unfolded(folded));
  }

private:
  const char* At;
  const char* const End;
};
}
