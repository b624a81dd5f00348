#pragma once
#include "Testing/Generator/Record.h"

#include <cstdio>
#include <string>
#include <vector>

namespace pclvis
{
/// Stores the records of all locations until they are written location by location. Writing them
/// directly would need an open file and a chunk of memory per location in OTF2. The records are
/// compact (about 9 bytes each), and full blocks go to a scratch file, so that memory is limited to
/// one block per location for any number of records.
class RecordSpool
{
public:
  /// @param scratch path of a file that is created if needed, and removed at the end
  RecordSpool(std::size_t locations, const std::string& scratch);
  ~RecordSpool();
  RecordSpool(const RecordSpool&) = delete;
  RecordSpool& operator=(const RecordSpool&) = delete;

  /// The times of a location must not decrease: an earlier time is replaced by the last one.
  /// @return the written tick
  /// @throws Error if the scratch file cannot be written
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
    std::vector<std::uint8_t> Open;     ///< the block being filled
    std::vector<std::uint64_t> Blocks;  ///< positions of full blocks in the scratch file
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
