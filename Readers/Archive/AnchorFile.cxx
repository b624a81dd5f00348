// Layout of the anchor file as written by OTF2 2 and 3 (offset: content):
//    0: 3
//    1: byte order, 'B' for little or '#' for big endian
//    2: "OTF2"
//    6: version of the format, 3 bytes
//    9: version of the library, 3 bytes
//   12: sizes of chunks, 2 x 8 bytes
//   28: substrate, 2 bytes
//   30: number of locations, 8 bytes
//   38: number of global definitions, 8 bytes
//   46: machine, creator and description, each a text that ends with 0
// then: number of properties, 4 bytes, and this many pairs of texts
// Format 1 has no properties.
#include "Readers/Archive/AnchorFile.h"

#include <cstdint>

namespace pclvis
{
namespace
{
constexpr std::size_t kByteOrder = 1, kName = 2, kFormat = 7, kTexts = 46;

std::uint64_t Number(const std::string& content, std::size_t at, bool littleEndian)
{
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 4; ++i)
  {
    const auto byte = static_cast<unsigned char>(content[at + (littleEndian ? 3 - i : i)]);
    number = number << 8 | byte;
  }
  return number;
}
}

std::string AnchorFault(const std::string& content)
{
  if (content.size() < kTexts || content[0] != 3 || content.compare(kName, 4, "OTF2") != 0 ||
    (content[kByteOrder] != 'B' && content[kByteOrder] != '#') ||
    static_cast<unsigned char>(content[kFormat]) < 2)
  {
    return "";
  }
  std::size_t at = kTexts;
  for (int text = 0; text < 3; ++text)
  {
    const std::size_t end = content.find('\0', at);
    if (end == std::string::npos)
    {
      return "";
    }
    at = end + 1;
  }
  if (content.size() - at < 4)
  {
    return "";
  }
  const std::uint64_t properties = Number(content, at, content[kByteOrder] == 'B');
  const std::size_t rest = content.size() - at - 4;
  if (properties <= rest / 2)
  {
    return "";
  }
  return "it announces " + std::to_string(properties) + " properties in " + std::to_string(rest) +
    " bytes";
}
}
