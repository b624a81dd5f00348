#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
constexpr std::uint64_t kAllDefinitions = ~std::uint64_t(0);

/// How many definitions can be read from a damaged definition file before the OTF2 library runs off
/// its end: there it takes whatever is in memory for the next chunk and calls itself for every "end
/// of chunk" it finds, forever if that memory is such a chunk.
/// @param content   the file's bytes
/// @param chunkSize [bytes] of definition chunks, as the anchor says
/// @return kAllDefinitions if the records lead to the file's end, or if this is not a definition
///   file
/// Cost: O(number of definitions).
std::uint64_t ReadableDefinitions(const std::string& content, std::uint64_t chunkSize);
}
