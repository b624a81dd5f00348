#pragma once
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Build/Definitions/CommunicatorRanks.h"
#include "Readers/Build/Definitions/IdTable.h"
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// Global definitions as the archive lists them: ids unresolved, in any order, perhaps damaged.
/// Filled by OTF2Definitions; uses no OTF2 type, so tests and fuzzers can fill it as well.
struct RawDefinitions
{
  static constexpr std::uint32_t kUndefined = 0xFFFFFFFFu;
  enum class LocationKind : std::uint8_t
  {
    CpuThread,
    Accelerator,
    Metric,
    Other
  };
  struct Location
  {
    std::uint64_t Id, Events;
    std::uint32_t Group;
    LocationKind Kind;
  };
  struct LocationGroup
  {
    std::uint32_t Id, Node, Creator;
    bool Process;
  };
  struct SystemNode
  {
    std::uint32_t Id, Name, Parent;
  };
  struct Region
  {
    std::uint32_t Id, Name, File, Line;
    const char *Role, *Paradigm; ///< static texts
    bool Mpi;
  };
  struct Communicator
  {
    std::uint32_t Id, Name, Group, RemoteGroup; ///< RemoteGroup = kUndefined: intra-communicator
  };
  struct MetricMember
  {
    std::uint32_t Id, Name, Unit;
    double Scale; ///< a recorded value times this is in the unit
  };
  struct Metric ///< a class, or an instance of a class
  {
    std::uint32_t Id;
    std::uint32_t Class; ///< of an instance; kUndefined: this is a class
    std::vector<std::uint32_t> Members;
  };
  struct SourceLocation
  {
    std::uint32_t Id, File, Line;
  };
  struct CallingContext
  {
    std::uint32_t Id, Region, Parent;
    std::uint32_t Source = kUndefined; ///< a SourceLocation
  };

  std::unordered_map<std::uint32_t, std::string> Strings;
  std::vector<Location> Locations;
  std::vector<LocationGroup> LocationGroups;
  std::vector<SystemNode> SystemNodes;
  std::vector<Region> Regions;
  std::vector<RawGroup> Groups;
  std::vector<Communicator> Communicators;
  std::vector<MetricMember> MetricMembers;
  std::vector<Metric> Metrics;
  std::vector<SourceLocation> SourceLocations;
  std::vector<CallingContext> CallingContexts;
  bool HasClock = false;
  std::uint64_t TicksPerSecond = 0, GlobalOffset = 0, Length = 0, Realtime = ~std::uint64_t(0);
  std::string Creator;
};

/// An OTF2 location: a thread that records events.
struct LocationInfo
{
  std::uint64_t Id = 0;
  std::int32_t Rank = -1;           ///< world rank; -1: belongs to no MPI process
  std::int32_t Thread = 0;          ///< within the rank
  std::uint64_t ExpectedEvents = 0; ///< a hint from the tracer, often wrong
};

/// What a region reference in an event means.
struct RegionUse
{
  std::int32_t Code;
  bool Mpi;
  std::int32_t Place; ///< position in TraceFacts::Places
};

struct CallingContextInfo
{
  std::int32_t Region; ///< position in Definitions::Regions, -1: unknown
  std::int32_t Parent; ///< position in Definitions::Contexts, -1: a root
  std::int32_t Depth;  ///< frames from the root, 1 = root
  std::int32_t Place;  ///< position in TraceFacts::Places; their number where Region is unknown
};

/// Definitions with every reference resolved or marked unknown; the same on every process.
struct Definitions
{
  TraceFacts Facts;
  std::vector<LocationInfo> Locations; ///< by (rank, thread), those without a rank first
  IdTable RegionIds;                   ///< OTF2 region -> position in Regions
  std::vector<RegionUse> Regions;
  std::vector<char> Waits; ///< by region code: MPI_Wait*, MPI_Test*, which complete requests
  IdTable CommunicatorIds; ///< OTF2 communicator -> code
  CommunicatorRanks Communicators;
  IdTable MetricIds; ///< OTF2 metric class or instance -> position in Metrics
  std::vector<std::vector<std::int32_t>> Metrics; ///< counter codes of the members
  std::vector<double> CounterScales;              ///< by counter code
  IdTable ContextIds;
  std::vector<CallingContextInfo> Contexts;
  std::uint64_t GlobalOffset = 0; ///< [ticks]; trace start as the definitions say
  std::uint64_t Length = 0;       ///< [ticks]
  bool HasClock = false;

  /// What a reference to an unknown region means: a code and a place that are added if used.
  RegionUse Unknown() const
  {
    return { static_cast<std::int32_t>(this->Facts.CodeRegions.size()), false,
      static_cast<std::int32_t>(this->Facts.Places.size()) };
  }
};

/// Resolves all references after all definitions are known (they may point forward).
/// Ranks are positions in the COMM_LOCATIONS group of paradigm MPI; nodes are the parents of the
/// ranks' location groups; regions with the same name share one code.
/// @param log receives what is missing or contradictory
Definitions Resolve(const RawDefinitions& raw, Diagnostics& log);

/// The part of Resolve that finds each location's rank, thread and node.
void ResolveLocations(const RawDefinitions& raw, Definitions& definitions, Diagnostics& log);

/// True if a region is an MPI call by its name: "MPI_Send", "mpi_send_", "MPI_Send()".
bool IsMpiName(const std::string& name);
}
