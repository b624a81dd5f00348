#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pclvis
{
/// What chunks of event and definition files have in common, as OTF2 2 and 3 write them. A file
/// consists of chunks of one size, the last one shorter. A chunk is 3, the byte order ('B' little,
/// '#' big endian), the numbers of its first and last event (8 bytes each), then records. A record
/// is its kind (1 byte), its length (1 byte, or 255 and 8 bytes) and that many bytes. Kinds below 5
/// stand alone: 0 ends the chunk and is its padding, 2 ends the file.
/// Source: OTF2 3.0.2, src/OTF2_Buffer.c and OTF2_EvtReader_inc.c.
namespace record
{
constexpr std::size_t kHeader = 18, kFirstEvent = 2, kLastEvent = 10;
constexpr int kEndOfChunk = 0, kEndOfFile = 2, kChunk = 3, kTime = 5, kLongRecord = 255;
constexpr std::size_t kBeyond = ~std::size_t(0); ///< past the last byte

/// 0 to 255.
inline int Byte(std::string_view bytes, std::size_t at)
{
  return static_cast<unsigned char>(bytes[at]);
}

/// The byte order of a chunk, which must have its header.
inline bool LittleEndian(std::string_view chunk)
{
  return chunk[1] == 'B';
}

/// True if a chunk with a whole header begins here.
inline bool HasHeader(std::string_view chunk)
{
  return chunk.size() >= kHeader && Byte(chunk, 0) == kChunk &&
    (LittleEndian(chunk) || chunk[1] == '#');
}

/// The 8 bytes from `at` on, which must be there.
inline std::uint64_t Number(std::string_view bytes, std::size_t at, bool littleEndian)
{
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i)
  {
    number = number << 8 | static_cast<std::uint64_t>(Byte(bytes, at + (littleEndian ? 7 - i : i)));
  }
  return number;
}

/// Where the record whose length is at `at` ends; kBeyond if not within the bytes.
inline std::size_t EndOfRecord(std::string_view bytes, std::size_t at, bool littleEndian)
{
  if (at >= bytes.size())
  {
    return kBeyond;
  }
  std::uint64_t length = static_cast<std::uint64_t>(Byte(bytes, at));
  std::size_t begin = at + 1;
  if (length == kLongRecord)
  {
    if (begin + 8 > bytes.size())
    {
      return kBeyond;
    }
    length = Number(bytes, begin, littleEndian);
    begin += 8;
  }
  return length > bytes.size() - begin ? kBeyond : begin + static_cast<std::size_t>(length);
}
}
}
