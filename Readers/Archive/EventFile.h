#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
constexpr std::uint64_t kAllEvents = ~std::uint64_t(0);

/// What can be read of a location's event file.
struct EventFileState
{
  std::uint64_t Readable = kAllEvents; ///< events before the damage; kAllEvents: all of them
  std::uint64_t Announced = 0; ///< number of the last event according to the file; 0: unknown
  std::string Fault;           ///< what is wrong, and after which event; "" = nothing found
};

/// Checks whether the OTF2 library will find the end of an event file by itself. If the last chunk
/// lacks the end-of-file record, the library takes remnants of earlier chunks in its memory for the
/// next chunk and delivers those events again, forever.
/// Usually the records of the last chunk lead to the end of the file; then nothing else is read.
/// Otherwise the records are counted from the first chunk on, in the same way as the library reads
/// them.
/// @param path      of the uncompressed file; one that cannot be opened is left to the library
/// @param chunkSize [bytes] of event chunks, as the anchor says
/// @param buffer    memory that is reused for the next file
/// Cost: a look at the last chunk; O(file) for a damaged one.
EventFileState CheckEventFile(
  const std::string& path, std::uint64_t chunkSize, std::string& buffer);

/// The same, with all records counted: also finds chunks that end before their last event, after
/// which the library silently continues with the next chunk.
EventFileState CountEvents(const std::string& path, std::uint64_t chunkSize, std::string& buffer);
}
