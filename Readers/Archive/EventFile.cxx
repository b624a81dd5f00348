// In addition to what RecordBytes.h describes, event files contain: 5 and 8 bytes, the time of all
// following records; 6, a list of attributes of the next event; and kinds with a single compressed
// integer, which has no length: the number of its bytes (0 to 8; 255: no value), then these bytes.
#include "Readers/Archive/EventFile.h"

#include "Readers/Archive/RecordBytes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace pclvis
{
namespace
{
using namespace record;
constexpr int kAttributes = 6;
constexpr std::size_t kTimeBytes = 9;

constexpr std::uint64_t Bit(int kind)
{
  return std::uint64_t(1) << kind;
}
/// Enter, Leave, IsendComplete, IrecvRequest, RequestTest, RequestCancelled, OmpFork, and the
/// Create, Switch and Complete of OmpTask.
constexpr std::uint64_t kSingles =
  Bit(12) | Bit(13) | Bit(16) | Bit(17) | Bit(20) | Bit(21) | Bit(24) | Bit(28) | Bit(29) | Bit(30);

enum class Stop
{
  EndOfChunk,
  EndOfFile,
  Cut ///< a record that is incomplete or missing
};

struct ChunkWalk
{
  std::uint64_t Events = 0;
  Stop How = Stop::Cut;
};

std::size_t EndOfSingle(std::string_view chunk, std::size_t at)
{
  if (at >= chunk.size())
  {
    return kBeyond;
  }
  constexpr int kNoValue = 255, kMostBytes = 8;
  const int size = Byte(chunk, at) == kNoValue ? 0 : Byte(chunk, at);
  const std::size_t end = at + 1 + static_cast<std::size_t>(size);
  return size > kMostBytes || end > chunk.size() ? kBeyond : end;
}

/// @param chunk including its header
ChunkWalk Walk(std::string_view chunk)
{
  ChunkWalk walk;
  const bool littleEndian = LittleEndian(chunk);
  for (std::size_t at = kHeader; at < chunk.size();)
  {
    int kind = Byte(chunk, at);
    if (kind == kTime)
    {
      at += kTimeBytes;
      if (at >= chunk.size())
      {
        break;
      }
      kind = Byte(chunk, at);
    }
    if (kind == kEndOfChunk || kind == kEndOfFile)
    {
      walk.How = kind == kEndOfFile ? Stop::EndOfFile : Stop::EndOfChunk;
      break;
    }
    const bool single = kind < 64 && (kSingles & Bit(kind)) != 0;
    at = single ? EndOfSingle(chunk, at + 1) : EndOfRecord(chunk, at + 1, littleEndian);
    walk.Events += at != kBeyond && kind != kAttributes;
  }
  return walk;
}

std::uint64_t HeaderNumber(std::string_view chunk, std::size_t at)
{
  return Number(chunk, at, LittleEndian(chunk));
}

/// Reads a file chunk by chunk into one buffer.
class Chunks
{
public:
  Chunks(const std::string& path, std::uint64_t chunkSize, std::string& buffer)
    : File(path, std::ios::binary), ChunkSize(chunkSize), Buffer(buffer)
  {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    this->Size = failure || !this->File ? 0 : size;
  }

  /// 0: nothing to examine.
  std::uint64_t Count() const
  {
    return this->ChunkSize <= kHeader ? 0 : (this->Size + this->ChunkSize - 1) / this->ChunkSize;
  }

  /// The bytes of a chunk, valid until the next call. Shorter if the file is, or cannot be read.
  std::string_view Load(std::uint64_t chunk)
  {
    const std::uint64_t begin = chunk * this->ChunkSize;
    const auto bytes = static_cast<std::size_t>(std::min(this->ChunkSize, this->Size - begin));
    if (this->Buffer.size() < bytes)
    {
      this->Buffer.resize(bytes);
    }
    this->File.clear();
    this->File.seekg(static_cast<std::streamoff>(begin));
    this->File.read(&this->Buffer[0], static_cast<std::streamsize>(bytes));
    return { this->Buffer.data(), static_cast<std::size_t>(this->File.gcount()) };
  }

private:
  std::ifstream File;
  const std::uint64_t ChunkSize;
  std::uint64_t Size = 0;
  std::string& Buffer;
};

std::string Behind(std::uint64_t event)
{
  return event == 0 ? "before the first event" : "behind event " + std::to_string(event);
}

std::string InChunk(std::uint64_t chunk, std::uint64_t chunks)
{
  return " in chunk " + std::to_string(chunk + 1) + " of " + std::to_string(chunks);
}

EventFileState Count(Chunks& chunks)
{
  EventFileState state;
  std::uint64_t events = 0;
  const auto note = [&](const std::string& fault) {
    state.Fault = state.Fault.empty() ? fault : state.Fault;
  };
  for (std::uint64_t i = 0; i < chunks.Count(); ++i)
  {
    const std::string_view chunk = chunks.Load(i);
    const bool last = i + 1 == chunks.Count();
    const std::string here = InChunk(i, chunks.Count());
    if (!HasHeader(chunk))
    {
      note("no chunk header " + Behind(events) + here);
      state.Readable = events;
      break;
    }
    const ChunkWalk walk = Walk(chunk);
    events += walk.Events;
    state.Announced = HeaderNumber(chunk, kLastEvent);
    const bool all =
      state.Announced == 0 || state.Announced + 1 == HeaderNumber(chunk, kFirstEvent) + walk.Events;
    if (walk.How == Stop::EndOfFile)
    {
      if (!last || !all)
      {
        note("the file's end stands too early, " + Behind(events) + here);
      }
      break;
    }
    if (walk.How == Stop::Cut)
    {
      note("cut off " + Behind(events) + here);
    }
    else if (last)
    {
      note("a chunk ends " + Behind(events) + here + ", and no other follows");
    }
    else if (!all)
    {
      note("the chunk's end stands too early, " + Behind(events) + here);
    }
    if (walk.How == Stop::Cut || last)
    {
      state.Readable = events;
      break;
    }
  }
  return state;
}
}

EventFileState CheckEventFile(const std::string& path, std::uint64_t chunkSize, std::string& buffer)
{
  Chunks chunks(path, chunkSize, buffer);
  if (chunks.Count() == 0)
  {
    return {};
  }
  const std::string_view chunk = chunks.Load(chunks.Count() - 1);
  if (HasHeader(chunk) && Walk(chunk).How == Stop::EndOfFile)
  {
    EventFileState state;
    state.Announced = HeaderNumber(chunk, kLastEvent);
    return state;
  }
  return CountEvents(path, chunkSize, buffer);
}

EventFileState CountEvents(const std::string& path, std::uint64_t chunkSize, std::string& buffer)
{
  Chunks chunks(path, chunkSize, buffer);
  return Count(chunks);
}
}
