#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
constexpr std::uint64_t kAllEvents = ~std::uint64_t(0);

/// What can be read of a location's event file.
struct EventFileState
{
  std::uint64_t Readable = kAllEvents; ///< events in front of the damage; kAllEvents: to the end
  std::uint64_t Announced = 0;         ///< number of the last event, as the file says; 0: unknown
  std::string Fault;                   ///< what is wrong, and behind which event; "" = nothing seen
};

/// Looks whether the OTF2 library finds the end of an event file by itself. Behind a last chunk
/// without the file's end it takes for the next chunk what its memory holds of former ones, and
/// delivers these events again, without end.
/// Usually the last chunk's records lead to the end of the file: then nothing else is read.
/// Otherwise the records are counted from the first chunk on, the way the library goes.
/// @param path      of the file, not compressed; one that cannot be opened is left to the library
/// @param chunkSize [bytes] of event chunks, as the anchor says
/// @param buffer    memory that is used again for the next file
/// Cost: a look at the last chunk; O(file) for a damaged one.
EventFileState CheckEventFile(
  const std::string& path, std::uint64_t chunkSize, std::string& buffer);

/// The same, with all records counted: also finds chunks that end before their last event, behind
/// which the library goes on with the next chunk and says nothing.
EventFileState CountEvents(const std::string& path, std::uint64_t chunkSize, std::string& buffer);
}
