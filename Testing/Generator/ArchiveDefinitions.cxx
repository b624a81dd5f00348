// Global definitions of a generated archive.
#include "Testing/Generator/ArchiveOutput.h"
#include "Testing/Generator/ArchiveWriter.h"
#include "Testing/Generator/Random.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
OTF2_RegionRole RoleOf(Region region)
{
  switch (region)
  {
    case Region::Main:
    case Region::Compute:
    case Region::Init:
    case Region::Finalize:
    case Region::Cancel:
    case Region::CommSplit:
      return OTF2_REGION_ROLE_FUNCTION;
    case Region::Iteration:
      return OTF2_REGION_ROLE_LOOP;
    case Region::Parallel:
      return OTF2_REGION_ROLE_PARALLEL;
    case Region::Barrier:
      return OTF2_REGION_ROLE_BARRIER;
    case Region::Bcast:
      return OTF2_REGION_ROLE_COLL_ONE2ALL;
    case Region::Reduce:
      return OTF2_REGION_ROLE_COLL_ALL2ONE;
    case Region::Allreduce:
    case Region::Alltoall:
      return OTF2_REGION_ROLE_COLL_ALL2ALL;
    default:
      return OTF2_REGION_ROLE_POINT2POINT;
  }
}

OTF2_Paradigm ParadigmOf(Region region)
{
  return region == Region::Parallel ? OTF2_PARADIGM_OPENMP
    : region < Region::Parallel     ? OTF2_PARADIGM_USER
                                    : OTF2_PARADIGM_MPI;
}
}

void ArchiveWriter::WriteGlobalDefinitions(ArchiveOutput& out)
{
  out.Global = OTF2_Archive_GetGlobalDefWriter(out.Archive);
  CheckOTF2(OTF2_GlobalDefWriter_WriteClockProperties(out.Global,
              static_cast<std::uint64_t>(this->S.TicksPerSecond), this->Times.FirstTick,
              this->Times.LastTick - this->Times.FirstTick, OTF2_UNDEFINED_TIMESTAMP),
    "writing the clock properties");
  out.String("");
  // Definitions may refer to later ones; the scenario with scattered ids makes use of this.
  if (this->S.Ids == "sparse")
  {
    this->WriteCommunicators(out);
    this->WriteRegions(out);
    this->WriteLocations(out);
  }
  else
  {
    this->WriteLocations(out);
    this->WriteRegions(out);
    this->WriteCommunicators(out);
  }
  if (this->S.CallingContext)
  {
    this->WriteCallingContexts(out);
  }
  if (this->S.Counters > 0)
  {
    this->WriteCounters(out);
  }
  CheckOTF2(OTF2_Archive_CloseGlobalDefWriter(out.Archive, out.Global), "closing the definitions");
}

void ArchiveWriter::WriteLocations(ArchiveOutput& out)
{
  const auto nodes = static_cast<std::uint32_t>(this->Cluster.Nodes());
  CheckOTF2(OTF2_GlobalDefWriter_WriteSystemTreeNode(out.Global, 0, out.String("cluster"),
              out.String("machine"), OTF2_UNDEFINED_SYSTEM_TREE_NODE),
    "writing a node");
  for (std::uint32_t node = 0; node < nodes; ++node)
  {
    CheckOTF2(OTF2_GlobalDefWriter_WriteSystemTreeNode(out.Global, node + 1,
                out.String("node" + std::to_string(node)), out.String("node"), 0),
      "writing a node");
  }
  for (std::int32_t rank = 0; rank < this->S.Ranks; ++rank)
  {
    CheckOTF2(
      OTF2_GlobalDefWriter_WriteLocationGroup(out.Global, this->CommunicatorId(rank),
        out.String("MPI Rank " + std::to_string(rank)), OTF2_LOCATION_GROUP_TYPE_PROCESS,
        static_cast<std::uint32_t>(this->Cluster.NodeOf(rank)) + 1, OTF2_UNDEFINED_LOCATION_GROUP),
      "writing a location group");
  }
  std::vector<std::size_t> order(this->Locations);
  std::iota(order.begin(), order.end(), 0);
  if (this->S.LocationIds == "sparse")
  {
    std::sort(order.begin(), order.end(),
      [](std::size_t a, std::size_t b) { return Hash(a, 71) < Hash(b, 71); });
  }
  for (const std::size_t location : order)
  {
    const auto thread = location % static_cast<std::size_t>(this->S.Threads);
    const std::string name = thread == 0 ? "Master thread" : "Thread " + std::to_string(thread);
    CheckOTF2(OTF2_GlobalDefWriter_WriteLocation(out.Global, this->LocationId(location),
                out.String(name), OTF2_LOCATION_TYPE_CPU_THREAD, this->Spool.Count(location),
                this->CommunicatorId(location / static_cast<std::size_t>(this->S.Threads))),
      "writing a location");
  }
}

void ArchiveWriter::WriteRegions(ArchiveOutput& out)
{
  for (int i = 0; i < kRegions; ++i)
  {
    const auto region = static_cast<Region>(i);
    const bool own = region < Region::Init;
    const std::uint32_t name = out.String(RegionName(region));
    CheckOTF2(OTF2_GlobalDefWriter_WriteRegion(out.Global, this->RegionId(i), name, name,
                out.String(""), RoleOf(region), ParadigmOf(region), OTF2_REGION_FLAG_NONE,
                out.String(own ? this->S.Pattern + ".c" : "MPI"), own ? 10 * (i + 1) : 0,
                own ? 10 * (i + 1) + 9 : 0),
      "writing a region");
  }
}

void ArchiveWriter::WriteCommunicators(ArchiveOutput& out)
{
  std::uint64_t groups = 0;
  const auto group = [&](const char* name, OTF2_GroupType type, OTF2_Paradigm paradigm,
                       const std::vector<std::uint64_t>& members) {
    const std::uint32_t id = this->CommunicatorId(groups++);
    CheckOTF2(OTF2_GlobalDefWriter_WriteGroup(out.Global, id, out.String(name), type, paradigm,
                OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(members.size()), members.data()),
      "writing a group");
    return id;
  };
  std::vector<std::uint64_t> masters, all;
  const auto threads = static_cast<std::size_t>(this->S.Threads);
  for (std::size_t location = 0; location < this->Locations; ++location)
  {
    all.push_back(this->LocationId(location));
    if (location % threads == 0)
    {
      masters.push_back(all.back());
    }
  }
  group("MPI", OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI, masters);
  const auto& communicators = this->Prog.Communicators().All();
  for (std::size_t i = 0; i < communicators.size(); ++i)
  {
    const auto& c = communicators[i];
    const std::uint32_t id = this->CommunicatorId(i), world = this->CommunicatorId(0);
    const auto members = group(c.Name.c_str(),
      i == CommunicatorSet::kSelf ? OTF2_GROUP_TYPE_COMM_SELF : OTF2_GROUP_TYPE_COMM_GROUP,
      OTF2_PARADIGM_MPI, { c.Ranks.begin(), c.Ranks.end() });
    if (c.Remote.empty())
    {
      const std::uint32_t parent = i > CommunicatorSet::kSelf ? world : OTF2_UNDEFINED_COMM;
      CheckOTF2(OTF2_GlobalDefWriter_WriteComm(
                  out.Global, id, out.String(c.Name), members, parent, OTF2_COMM_FLAG_NONE),
        "writing a communicator");
      continue;
    }
    const auto remote = group("upper half", OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
      { c.Remote.begin(), c.Remote.end() });
    CheckOTF2(OTF2_GlobalDefWriter_WriteInterComm(
                out.Global, id, out.String(c.Name), members, remote, world, OTF2_COMM_FLAG_NONE),
      "writing an inter-communicator");
  }
  if (threads < 2)
  {
    return;
  }
  group("OpenMP", OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_OPENMP, all);
  for (std::size_t rank = 0; rank < static_cast<std::size_t>(this->S.Ranks); ++rank)
  {
    std::vector<std::uint64_t> team(threads);
    std::iota(team.begin(), team.end(), rank * threads);
    const auto members = group("team", OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_OPENMP, team);
    CheckOTF2(OTF2_GlobalDefWriter_WriteComm(out.Global, this->TeamId(rank), out.String("team"),
                members, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE),
      "writing a team");
  }
}

void ArchiveWriter::WriteCallingContexts(ArchiveOutput& out)
{
  CheckOTF2(OTF2_GlobalDefWriter_WriteSourceCodeLocation(
              out.Global, 0, out.String(this->S.Pattern + ".c"), 42),
    "writing a source code location");
  for (int i = 0; i < kRegions; ++i)
  {
    const auto region = static_cast<Region>(i);
    Region parent = this->S.Threads > 1 ? Region::Parallel : Region::Iteration;
    if (region == Region::Parallel || region >= Region::Allreduce || region == Region::Cancel)
    {
      parent = Region::Iteration;
    }
    if (region == Region::Iteration || region == Region::Init || region == Region::Finalize ||
      region == Region::CommSplit)
    {
      parent = Region::Main;
    }
    const bool top = region == Region::Main || !this->S.Regions;
    CheckOTF2(
      OTF2_GlobalDefWriter_WriteCallingContext(out.Global, this->RegionId(i), this->RegionId(i), 0,
        top ? OTF2_UNDEFINED_CALLING_CONTEXT : this->RegionId(static_cast<std::uint64_t>(parent))),
      "writing a calling context");
  }
}

void ArchiveWriter::WriteCounters(ArchiveOutput& out)
{
  CheckOTF2(OTF2_GlobalDefWriter_WriteMetricMember(out.Global, 0, out.String("instructions"),
              out.String(""), OTF2_METRIC_TYPE_PAPI, OTF2_METRIC_ACCUMULATED_START,
              OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, out.String("#")),
    "writing a counter");
  CheckOTF2(OTF2_GlobalDefWriter_WriteMetricMember(out.Global, 1, out.String("memory"),
              out.String(""), OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ABSOLUTE_POINT, OTF2_TYPE_DOUBLE,
              OTF2_BASE_DECIMAL, 0, out.String("bytes")),
    "writing a counter");
  const OTF2_MetricMemberRef members[] = { 0, 1 };
  CheckOTF2(OTF2_GlobalDefWriter_WriteMetricClass(
              out.Global, 0, 2, members, OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_CPU),
    "writing a counter class");
}
}
