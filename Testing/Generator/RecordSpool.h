#pragma once
#include "Testing/Generator/Record.h"

#include <cstdio>
#include <string>
#include <vector>

namespace pclvis
{
/// Keeps the records of all locations until they are written one location after the other: OTF2
/// would need an open file and a chunk of memory for each. Compact (about 9 bytes a record); blocks
/// go to a scratch file, so that memory is one block a location, however many records there are.
class RecordSpool
{
public:
  /// @param scratch path of a file that is made when needed and removed in the end
  RecordSpool(std::size_t locations, const std::string& scratch);
  ~RecordSpool();
  RecordSpool(const RecordSpool&) = delete;
  RecordSpool& operator=(const RecordSpool&) = delete;

  /// Times of a location must not go backwards: an earlier one is moved up to the last.
  /// @return the tick written
  /// @throws Error when the scratch file cannot be written
  std::uint64_t Append(std::size_t location, Record record);
  std::uint64_t Count(std::size_t location) const { return this->Locations[location].Count; }
  std::uint64_t First(std::size_t location) const { return this->Locations[location].First; }
  std::uint64_t Last(std::size_t location) const { return this->Locations[location].Last; }

  /// Calls `take` with each record of a location in order.
  template<typename Take>
  void Replay(std::size_t location, Take&& take)
  {
    Location& l = this->Locations[location];
    std::uint64_t tick = l.First;
    for (std::size_t block = 0; block <= l.Blocks.size(); ++block)
    {
      const std::vector<std::uint8_t>& bytes = this->Block(l, block);
      for (const std::uint8_t* at = bytes.data(); at < bytes.data() + bytes.size();)
      {
        Record record;
        at = Decode(at, tick, record);
        take(record);
      }
    }
  }

private:
  struct Location
  {
    std::vector<std::uint8_t> Open;     ///< the block that is being filled
    std::vector<std::uint64_t> Blocks;  ///< where the full ones stand in the scratch file
    std::vector<std::uint32_t> Lengths; ///< [bytes]
    std::uint64_t Count = 0, First = 0, Last = 0;
  };
  static const std::uint8_t* Decode(const std::uint8_t* at, std::uint64_t& tick, Record& record);
  const std::vector<std::uint8_t>& Block(const Location& location, std::size_t block);
  void Spill(Location& location);

  std::vector<Location> Locations;
  std::string ScratchPath;
  std::FILE* Scratch = nullptr;
  std::uint64_t ScratchEnd = 0;
  std::vector<std::uint8_t> Read;
};
}
