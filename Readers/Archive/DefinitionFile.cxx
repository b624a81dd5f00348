#include "Readers/Archive/DefinitionFile.h"

#include "Readers/Archive/RecordBytes.h"

namespace pclvis
{
std::uint64_t ReadableDefinitions(const std::string& content, std::uint64_t chunkSize)
{
  using namespace record;
  const std::string_view bytes = content;
  std::uint64_t definitions = 0, chunk = 0;
  if (bytes.empty() || Byte(bytes, 0) != kChunk || chunkSize <= kHeader)
  {
    return kAllDefinitions;
  }
  std::size_t at = kHeader;
  const bool littleEndian = bytes.size() > 1 && LittleEndian(bytes);
  while (at < bytes.size())
  {
    const int kind = Byte(bytes, at);
    if (kind == kEndOfFile)
    {
      return kAllDefinitions;
    }
    if (kind == kEndOfChunk)
    {
      if (chunkSize >= bytes.size() - chunk)
      {
        return definitions;
      }
      chunk += chunkSize;
      if (Byte(bytes, chunk) != kChunk)
      {
        return definitions;
      }
      at = chunk + kHeader;
      continue;
    }
    // The library treats kinds that it does not know, including 1 and 3, as records with a length.
    at = EndOfRecord(bytes, at + 1, littleEndian);
    definitions += at <= bytes.size();
  }
  return definitions;
}
}
