// Ids of definitions: dense or scattered, global or of a location.
#include "Testing/Generator/ArchiveOutput.h"
#include "Testing/Generator/ArchiveWriter.h"
#include "Testing/Generator/Random.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// An odd factor makes this a permutation of all 32-bit numbers, so ids stay unique.
std::uint32_t Scatter(std::uint64_t code)
{
  return static_cast<std::uint32_t>(code) * 2654435761u + 97u;
}
}

std::uint64_t ArchiveWriter::LocationId(std::size_t location) const
{
  const auto threads = static_cast<std::uint64_t>(this->S.Threads);
  return this->S.LocationIds == "sparse" ? Scramble(location)
                                         : location / threads + (location % threads << 32);
}

std::uint32_t ArchiveWriter::RegionId(std::uint64_t region) const
{
  return this->S.Ids == "sparse" ? Scatter(region) : static_cast<std::uint32_t>(region);
}

std::uint32_t ArchiveWriter::CommunicatorId(std::uint64_t communicator) const
{
  return this->S.Ids == "sparse" ? Scatter(communicator) : static_cast<std::uint32_t>(communicator);
}

std::uint32_t ArchiveWriter::LocalRegion(std::size_t location, std::uint64_t region) const
{
  return this->S.LocalIds ? static_cast<std::uint32_t>((region + location) % kRegions)
                          : this->RegionId(region);
}

std::uint32_t ArchiveWriter::TeamId(std::uint64_t rank) const
{
  return this->CommunicatorId(this->Prog.Communicators().All().size() + rank);
}

std::vector<std::int32_t> ArchiveWriter::CodesOf(std::size_t location) const
{
  const auto rank = static_cast<std::int32_t>(location / static_cast<std::size_t>(this->S.Threads));
  std::vector<std::int32_t> codes = this->Prog.Communicators().Of(rank);
  if (this->S.Threads > 1)
  {
    codes.push_back(static_cast<std::int32_t>(this->Prog.Communicators().All().size()) + rank);
  }
  return codes;
}

std::uint32_t ArchiveWriter::LocalCommunicator(
  const ArchiveOutput& out, std::size_t location, std::uint64_t communicator) const
{
  if (!this->S.LocalIds)
  {
    return this->CommunicatorId(communicator);
  }
  const auto code = static_cast<std::int32_t>(communicator);
  const auto at = std::find(out.Codes.begin(), out.Codes.end(), code) - out.Codes.begin();
  return static_cast<std::uint32_t>((static_cast<std::size_t>(at) + location) % out.Codes.size());
}

// Local ids count from 0, rotated by the number of the location, so that each location has its own.
void ArchiveWriter::WriteMappings(ArchiveOutput& out, std::size_t location) const
{
  const auto codes = this->CodesOf(location);
  std::vector<std::uint32_t> regions(kRegions), communicators(codes.size());
  for (int region = 0; region < kRegions; ++region)
  {
    regions[(region + location) % kRegions] = this->RegionId(region);
  }
  for (std::size_t i = 0; i < codes.size(); ++i)
  {
    communicators[(i + location) % codes.size()] = this->CommunicatorId(codes[i]);
  }
  const auto write = [&](OTF2_MappingType type, const std::vector<std::uint32_t>& ids) {
    OTF2_IdMap* map = OTF2_IdMap_CreateFromUint32Array(ids.size(), ids.data(), false);
    const OTF2_ErrorCode code = OTF2_DefWriter_WriteMappingTable(out.Local, type, map);
    OTF2_IdMap_Free(map);
    CheckOTF2(code, "writing a mapping table");
  };
  write(this->S.CallingContext ? OTF2_MAPPING_CALLING_CONTEXT : OTF2_MAPPING_REGION, regions);
  write(OTF2_MAPPING_COMM, communicators);
}
}
