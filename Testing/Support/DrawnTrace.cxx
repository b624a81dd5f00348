#include "Testing/Support/DrawnTrace.h"

namespace pclvis
{
DrawnDefinitions::DrawnDefinitions(std::int32_t ranks)
{
  this->Raw.HasClock = true;
  this->Raw.TicksPerSecond = 1000000000;
  this->Raw.Length = 1000000000;
  std::vector<std::uint64_t> locations;
  for (std::uint32_t rank = 0; rank < static_cast<std::uint32_t>(ranks); ++rank)
  {
    const std::uint32_t node = rank / 2;
    if (rank % 2 == 0)
    {
      this->Raw.SystemNodes.push_back(
        { node, this->String("node" + std::to_string(node)), RawDefinitions::kUndefined });
    }
    this->Raw.LocationGroups.push_back({ rank, node, RawDefinitions::kUndefined, true });
    this->Raw.Locations.push_back(
      { 10 * rank, 100, rank, RawDefinitions::LocationKind::CpuThread });
    locations.push_back(10 * rank);
  }
  this->Group(RawGroup::Kind::CommLocations, locations);
}

std::uint32_t DrawnDefinitions::String(const std::string& text)
{
  const auto id = static_cast<std::uint32_t>(this->Raw.Strings.size()) * 3 + 1;
  this->Raw.Strings.emplace(id, text);
  return id;
}

std::uint32_t DrawnDefinitions::Region(const std::string& name, bool mpi)
{
  // Far apart, because ids in archives may be.
  const auto id = static_cast<std::uint32_t>(this->Raw.Regions.size()) * 1000003u + 17u;
  this->Raw.Regions.push_back({ id, this->String(name), RawDefinitions::kUndefined, 12, "function",
    mpi ? "MPI" : "user", mpi });
  return id;
}

std::uint32_t DrawnDefinitions::Group(
  RawGroup::Kind kind, const std::vector<std::uint64_t>& members)
{
  this->Raw.Groups.push_back({ this->NextGroup, kind, true, members });
  return this->NextGroup++;
}

std::uint32_t DrawnDefinitions::Communicator(
  const std::vector<std::uint64_t>& members, const std::vector<std::uint64_t>& remote)
{
  const auto id = static_cast<std::uint32_t>(this->Raw.Communicators.size()) + 70;
  const std::uint32_t group = this->Group(RawGroup::Kind::CommGroup, members);
  const std::uint32_t other =
    remote.empty() ? RawDefinitions::kUndefined : this->Group(RawGroup::Kind::CommGroup, remote);
  this->Raw.Communicators.push_back({ id, RawDefinitions::kUndefined, group, other });
  return id;
}

std::uint32_t DrawnDefinitions::Self()
{
  const auto id = static_cast<std::uint32_t>(this->Raw.Communicators.size()) + 70;
  this->Raw.Communicators.push_back({ id, this->String("MPI_COMM_SELF"),
    this->Group(RawGroup::Kind::CommSelf, {}), RawDefinitions::kUndefined });
  return id;
}
}
