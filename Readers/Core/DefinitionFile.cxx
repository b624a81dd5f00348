// Layout as OTF2 2 and 3 write it. A file is chunks of one size, the last one shorter. A chunk is
// 3, the byte order ('B' little, '#' big endian), numbers of its first and last event (8 bytes
// each), then records. A record is its kind (1 byte), its length (1 byte, or 255 and 8 bytes) and
// so many bytes. Kinds below 5 stand alone: 0 ends the chunk, 2 the file.
#include "Readers/Core/DefinitionFile.h"

namespace pclvis
{
namespace
{
constexpr std::uint64_t kHeader = 18;
constexpr int kEndOfChunk = 0, kEndOfFile = 2, kChunk = 3, kFirstRecord = 5, kLongRecord = 255;

int Byte(const std::string& content, std::uint64_t at)
{
  return static_cast<unsigned char>(content[at]);
}

/// Where the record at `at` ends; beyond the file if it does not.
std::uint64_t EndOfRecord(const std::string& content, std::uint64_t at, bool littleEndian)
{
  if (at + 2 > content.size())
  {
    return kAllDefinitions;
  }
  std::uint64_t length = static_cast<std::uint64_t>(Byte(content, at + 1));
  std::uint64_t begin = at + 2;
  if (length == kLongRecord)
  {
    if (begin + 8 > content.size())
    {
      return kAllDefinitions;
    }
    length = 0;
    for (std::uint64_t i = 0; i < 8; ++i)
    {
      length =
        length << 8 | static_cast<std::uint64_t>(Byte(content, begin + (littleEndian ? 7 - i : i)));
    }
    begin += 8;
  }
  return length > content.size() - begin ? kAllDefinitions : begin + length;
}
}

std::uint64_t ReadableDefinitions(const std::string& content, std::uint64_t chunkSize)
{
  std::uint64_t definitions = 0, chunk = 0, at = kHeader;
  if (content.empty() || Byte(content, 0) != kChunk || chunkSize <= kHeader)
  {
    return kAllDefinitions;
  }
  if (content.size() < kHeader)
  {
    return 0;
  }
  const bool littleEndian = content[1] == 'B';
  while (at < content.size())
  {
    const int kind = Byte(content, at);
    if (kind == kEndOfChunk)
    {
      if (chunkSize >= content.size() - chunk)
      {
        return definitions;
      }
      chunk += chunkSize;
      if (Byte(content, chunk) != kChunk)
      {
        return kAllDefinitions;
      }
      at = chunk + kHeader;
      continue;
    }
    if (kind == kEndOfFile || kind < kFirstRecord)
    {
      return kAllDefinitions;
    }
    at = EndOfRecord(content, at, littleEndian);
    definitions += at <= content.size();
  }
  return definitions;
}
}
