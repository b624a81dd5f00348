#pragma once
#include <cstddef>
#include <cstdint>

namespace pclvis
{
/// Uses bytes as choices. After the last byte, every choice is 0, so that any input is complete.
class ByteReader
{
public:
  ByteReader(const std::uint8_t* bytes, std::size_t size) : At(bytes), End(bytes + size) {}
  bool Empty() const { return this->At == this->End; }
  std::size_t Left() const { return static_cast<std::size_t>(this->End - this->At); }
  std::uint8_t Byte() { return this->Empty() ? 0 : *this->At++; }
  /// 0 to n - 1.
  std::uint32_t Below(std::uint32_t n) { return this->Byte() % n; }
  bool Chance(std::uint32_t of256) { return this->Byte() < of256; }
  std::uint64_t Bits64()
  {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i)
    {
      bits = bits << 8 | this->Byte();
    }
    return bits;
  }
  /// Mostly a small number; sometimes one at which programs tend to break, or any 64 bits.
  std::uint64_t Number()
  {
    static const std::uint64_t kEdges[] = { ~0ull, ~0ull - 1, 1ull << 63, (1ull << 63) - 1,
      1ull << 47, (1ull << 47) - 1, 1ull << 32, 0xFFFFFFFFull, 0xFFFFFFFEull, 0xFFFFFF00ull,
      0x80000000ull, 0x7FFFFFFFull, 0x10000ull, 0xFFFFull, 256, 255 };
    const std::uint8_t choice = this->Byte();
    if (choice < 216)
    {
      return choice % 8;
    }
    return choice < 248 ? kEdges[choice % 16] : this->Bits64();
  }
  std::uint32_t Number32() { return static_cast<std::uint32_t>(this->Number()); }

private:
  const std::uint8_t* At;
  const std::uint8_t* End;
};
}
