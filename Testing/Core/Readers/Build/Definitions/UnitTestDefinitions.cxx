#include "Readers/Build/Definitions/Definitions.h"

#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTrace.h"

using namespace pclvis;

namespace
{
void TestNames(Checks& check)
{
  check("MPI calls by name",
    IsMpiName("MPI_Send") && IsMpiName("mpi_send_") && IsMpiName("MPI_Send()") &&
      IsMpiName("PMPI_Wait"));
  check(
    "others are none", !IsMpiName("MPI Collective Sync") && !IsMpiName("main") && !IsMpiName(""));
}

/// TAU gives the paradigm MPI to every region whose name contains these letters, in any case.
void TestParadigm(Checks& check)
{
  DrawnDefinitions drawn(1);
  drawn.Region("MPI_Send()", true);
  drawn.Region("MPI Collective Sync", true); // of TAU itself, inside MPI calls
  drawn.Region("compile_rules [{rules.c} {12}]", true);
  drawn.Region("exchange_mpi", true);
  drawn.Region("PARALLEL", true); // Score-P's
  drawn.Region("mpi_recv_", false);
  Diagnostics log;
  const Definitions known = Resolve(drawn.Raw, log);
  std::vector<bool> mpi;
  for (const CodeRegion& region : known.Facts.CodeRegions)
  {
    mpi.push_back(region.Mpi);
  }
  check("a function is no MPI call for its paradigm alone",
    mpi == std::vector<bool>({ true, true, false, false, false, true }));
}

void TestRanks(Checks& check)
{
  DrawnDefinitions drawn(4);
  RawDefinitions& raw = drawn.Raw;
  // Threads of rank 1, an accelerator that rank 2 created, a location of nobody, in wild order.
  raw.Locations.insert(
    raw.Locations.begin(), { 1ull << 40, 5, 1, RawDefinitions::LocationKind::CpuThread });
  raw.Locations.push_back({ 7, 5, 1, RawDefinitions::LocationKind::Metric });
  raw.LocationGroups.push_back({ 900, 0, 2, false });
  raw.Locations.push_back({ 3, 5, 900, RawDefinitions::LocationKind::Accelerator });
  raw.Locations.push_back({ 1, 5, 555, RawDefinitions::LocationKind::CpuThread });
  Diagnostics log;
  const Definitions known = Resolve(raw, log);
  check("four ranks", known.Facts.Ranks == 4 && known.Facts.Locations == 8);
  const std::vector<std::uint64_t> ids = { 1, 0, 10, 1ull << 40, 7, 20, 3, 30 };
  const std::vector<std::int32_t> ranks = { -1, 0, 1, 1, 1, 2, 2, 3 },
                                  threads = { 0, 0, 0, 1, 2, 0, 1, 0 };
  bool same = true;
  for (std::size_t i = 0; i < ids.size(); ++i)
  {
    same = same && known.Locations[i].Id == ids[i] && known.Locations[i].Rank == ranks[i] &&
      known.Locations[i].Thread == threads[i];
  }
  check("locations by rank; the rank's own first, then CPU threads, then others", same);
  check("two ranks a node",
    known.Facts.NodeOfRank == std::vector<std::int32_t>({ 0, 0, 1, 1 }) &&
      known.Facts.NodeNames == std::vector<std::string>({ "node0", "node1" }));
}

/// Three nodes under two switches of a machine, a fourth directly under it.
void TestNodeGroups(Checks& check)
{
  DrawnDefinitions drawn(8);
  RawDefinitions& raw = drawn.Raw;
  Diagnostics flat;
  check("a machine that is not divided", Resolve(raw, flat).Facts.GroupOf(0) == -1);
  const std::uint32_t machine = 100, left = 101, right = 102;
  raw.SystemNodes[0].Parent = raw.SystemNodes[2].Parent = right;
  raw.SystemNodes[1].Parent = left;
  raw.SystemNodes[3].Parent = machine;
  raw.SystemNodes.push_back({ machine, drawn.String("cluster"), RawDefinitions::kUndefined });
  raw.SystemNodes.push_back({ left, drawn.String("left"), machine });
  raw.SystemNodes.push_back({ right, drawn.String("right"), machine });
  Diagnostics log;
  const TraceFacts facts = Resolve(raw, log).Facts;
  check("switches in the order of nodes",
    facts.NodeGroupNames == std::vector<std::string>({ "right", "left" }) &&
      facts.GroupOfNode == std::vector<std::int32_t>({ 0, 1, 0, -1 }));
  check("no node, no group", facts.GroupOf(-1) == -1 && facts.GroupOf(4) == -1);
}

void TestRegionsAndCommunicators(Checks& check)
{
  DrawnDefinitions drawn(3);
  const std::uint32_t first = drawn.Region("MPI_Send", true);
  const std::uint32_t again = drawn.Region("MPI_Send", true);
  const std::uint32_t other = drawn.Region("main", false);
  const std::uint32_t reversed = drawn.Communicator({ 2, 1, 0 });
  const std::uint32_t broken = drawn.Communicator({ 0, 77 });
  const std::uint32_t self = drawn.Self();
  drawn.Raw.Communicators.push_back({ 500, RawDefinitions::kUndefined, 12345, ~0u });
  Diagnostics log;
  const Definitions known = Resolve(drawn.Raw, log);
  const auto code = [&](std::uint32_t region) {
    return known.Regions[static_cast<std::size_t>(known.RegionIds.Find(region))].Code;
  };
  check(
    "regions of one name are one code", code(first) == code(again) && code(first) != code(other));
  check("two codes",
    known.Facts.CodeRegions.size() == 2 && known.Facts.CodeRegions[0].Mpi &&
      !known.Facts.CodeRegions[1].Mpi);
  check("one place: both have the same file and line",
    known.Facts.Places.size() == 2 && known.Facts.Places[0].Line == 12 &&
      known.Facts.Places[1].Region == 1);
  const std::int32_t codeReversed = known.CommunicatorIds.Find(reversed);
  check("members in the order of the communicator",
    known.Facts.Communicators[codeReversed].Ranks == std::vector<std::int32_t>({ 2, 1, 0 }));
  const std::int32_t codeBroken = known.CommunicatorIds.Find(broken);
  check("a member that is no rank is -1",
    known.Facts.Communicators[codeBroken].Ranks == std::vector<std::int32_t>({ 0, -1 }));
  check("SELF is told", known.Communicators.IsSelf(known.CommunicatorIds.Find(self)));
  check("both faults are in the log", log.Count("communicator without group") == 2);
}

void TestDamage(Checks& check)
{
  RawDefinitions nothing;
  Diagnostics log;
  const Definitions known = Resolve(nothing, log);
  check("without definitions: no rank, a guessed clock, both in the log",
    known.Facts.Ranks == 0 && known.Facts.TicksPerSecond == 1e9 &&
      log.Count("no MPI in the trace") == 1 && log.Count("no clock properties") == 1);
  DrawnDefinitions drawn(1);
  const std::uint32_t region = drawn.Region("f", false);
  drawn.Raw.CallingContexts = { { 1, region, 2 }, { 2, region, 3 }, { 3, region, 1 } };
  drawn.Raw.Metrics = { { 4, 4, {} }, { 5, 9, {} } };
  const Definitions circle = Resolve(drawn.Raw, log);
  int deepest = 0;
  for (const CallingContextInfo& context : circle.Contexts)
  {
    deepest = std::max(deepest, context.Depth);
  }
  check("a circle of calling contexts is cut", deepest == 3);
  check("instances of nothing have no counters",
    circle.Metrics[0].empty() && circle.Metrics[1].empty());
}
}

int UnitTestDefinitions(int, char*[])
{
  Checks check;
  TestNames(check);
  TestParadigm(check);
  TestRanks(check);
  TestNodeGroups(check);
  TestRegionsAndCommunicators(check);
  TestDamage(check);
  return check.Result();
}
