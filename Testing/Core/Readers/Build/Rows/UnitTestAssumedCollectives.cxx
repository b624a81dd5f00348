// Collectives of archives that record them, read as if they did not: those that are assumed must be
// those that are recorded.
#include "Readers/Build/Rows/AssumedCollectives.h"
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace
{
using namespace pclvis;

const std::set<std::string> kAll = { "MPI_Barrier", "MPI_Allreduce", "MPI_Allgather",
  "MPI_Alltoall" };

/// How an archive is read.
struct How
{
  bool Recorded = false; ///< with its collectives
  bool Splits = false;   ///< as if the program called MPI_Comm_split, not MPI_Init
  ReadOptions Options = {};
};

Trace Read(const std::string& anchor, const How& how, ProcessGroup& group)
{
  const auto contents = ReadArchive(anchor, how.Options, group);
  TraceFacts& facts = contents->Known.Facts;
  if (!how.Recorded)
  {
    facts.Collectives = 0;
    for (RankRecords& rank : contents->Ranks)
    {
      rank.Collectives = {};
    }
  }
  for (CodeRegion& region : facts.CodeRegions)
  {
    region.Name = how.Splits && region.Name == "MPI_Init" ? "MPI_Comm_split" : region.Name;
  }
  BuildOptions build;
  build.Clock = ClockMode::None;
  return BuildTrace(*contents, build, group);
}
Trace Read(const std::string& anchor, const How& how = {})
{
  ProcessGroup alone;
  return Read(anchor, how, alone);
}

/// The calls of each operation, by row; those of other names apart.
struct Operations
{
  std::set<std::set<std::int64_t>> OfAll, Others;
};

Operations OperationsOf(const Trace& trace)
{
  std::map<std::int64_t, std::set<std::int64_t>> rows;
  for (std::size_t i = 0; i < trace.Calls.Size(); ++i)
  {
    if (trace.Calls.CollectiveId[i] >= 0)
    {
      rows[trace.Calls.CollectiveId[i]].insert(trace.Calls.CallId[i]);
    }
  }
  Operations operations;
  for (const auto& [id, calls] : rows)
  {
    const auto first = static_cast<std::size_t>(*calls.begin());
    const bool ofAll = kAll.count(trace.Facts.CodeRegions[trace.Calls.Call[first]].Name) > 0;
    (ofAll ? operations.OfAll : operations.Others).insert(calls);
  }
  return operations;
}

/// A generated archive; removed in the end.
class Archive
{
public:
  Archive(const std::string& folder, const std::string& more) : Folder(folder)
  {
    std::filesystem::remove_all(folder);
    this->Anchor = GenerateTrace(ParseScenario("pattern=stencil2d ranks=20 iterations=60 "
                                               "ranks_per_node=4 collectives=2 collective=cycle" +
                                   more),
      folder)
                     .Anchor;
  }
  ~Archive() { std::filesystem::remove_all(this->Folder); }
  std::string Anchor;

private:
  const std::string Folder;
};

void TestGenerated(Checks& check, const std::string& folder)
{
  const Archive archive(folder, "");
  How how;
  how.Recorded = true;
  const Trace with = Read(archive.Anchor, how), without = Read(archive.Anchor);
  const Operations recorded = OperationsOf(with), assumed = OperationsOf(without);
  check("there are such collectives, and rooted ones",
    recorded.OfAll.size() > 10 && recorded.Others.size() > 5);
  check(
    "those of which each rank needs all are the recorded ones", assumed.OfAll == recorded.OfAll);
  check("others are not joined", assumed.Others.empty());
  check("the log says how many are assumed",
    without.Log.Count("collectives assumed") == static_cast<std::int64_t>(recorded.OfAll.size()));
  check("and how many calls are not",
    without.Log.Count("collectives not recorded") ==
      20 * static_cast<std::int64_t>(recorded.Others.size()));
  bool same = true;
  for (std::size_t i = 0; i < without.Calls.Size(); ++i)
  {
    same = same &&
      (without.Calls.CollectiveId[i] < 0 ||
        (without.Calls.Communicator[i] == with.Calls.Communicator[i] &&
          without.Calls.CollectiveEnd[i] == with.Calls.CollectiveEnd[i]));
  }
  check("communicators and ends are the recorded ones", same);
  std::vector<std::int64_t> ids(without.Calls.Size(), -1), counts(3);
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const Trace part = Read(archive.Anchor, {}, group);
    counts[group.Process()] = part.Log.Count("collectives assumed");
    for (std::size_t i = 0; i < part.Calls.Size(); ++i)
    {
      ids[static_cast<std::size_t>(part.Calls.CallId[i])] = part.Calls.CollectiveId[i];
    }
  });
  check("three processes assume the same",
    std::equal(ids.begin(), ids.end(), without.Calls.CollectiveId.begin()));
  check("which is told once",
    counts == std::vector<std::int64_t>({ without.Log.Count("collectives assumed"), 0, 0 }));
}

void TestParts(Checks& check, const std::string& folder)
{
  const Archive archive(folder, "");
  How window, ranks;
  window.Options.WindowBegin = Read(archive.Anchor).Facts.Length / 4;
  const Trace later = Read(archive.Anchor, window);
  check("of a part of the time nothing is assumed",
    OperationsOf(later).OfAll.empty() && later.Log.Count("collectives not recorded") > 20);
  ranks.Options.LastRank = 9;
  const Trace half = Read(archive.Anchor, ranks);
  check("nor of a part of the ranks",
    OperationsOf(half).OfAll.empty() && half.Log.Count("collectives not recorded") > 20);
}

/// Where communicators are made, calls of some ranks may look like one operation of all.
void TestGroups(Checks& check, const std::string& folder)
{
  How splits;
  splits.Splits = true;
  // Of 21 ranks in pairs, the last is alone: nobody is late with it.
  const Archive even(folder, ""),
    slow(folder + "-slow", " pattern=pingpong ranks=21 slow_ranks=20 slow_factor=4");
  const Trace alike = Read(even.Anchor, splits);
  check("if ranks come together, nothing tells whom they wait for",
    OperationsOf(alike).OfAll.empty() && alike.Log.Count("collectives assumed") == 0);
  How recorded;
  recorded.Recorded = true;
  const Operations ofAll = OperationsOf(Read(slow.Anchor, recorded));
  check("a rank that comes late does",
    ofAll.OfAll.size() > 10 && OperationsOf(Read(slow.Anchor, splits)).OfAll == ofAll.OfAll);
}

/// Grids of 4 x 4 and 2 x 2 ranks, which meet in allreduces of each row, the latter with a rank
/// that comes late; and a program that calls its own in communicators of some ranks
/// (Testing/Data/README.md).
void TestRecorded(Checks& check, const std::string& data)
{
  for (const std::string name : { "scorep-halo-4nodes-16", "scorep-halo-slow-4", "scorep-zoo-4" })
  {
    const std::string anchor = data + "/" + name + "/traces.otf2";
    check(name + ": operations of some ranks are not taken for those of all",
      OperationsOf(Read(anchor)).OfAll.empty());
    How recorded;
    recorded.Recorded = true;
    check(name + ": where they are recorded nothing is assumed",
      Read(anchor, recorded).Log.Count("collectives assumed") == 0);
  }
}

/// Of TAU, which waits for all ranks at the beginning of blocking collectives: four rounds of a
/// broadcast, a reduce, a gather, a scatter and a scan of four ranks (the archive's MANIFEST.md).
void TestTracersBarrier(Checks& check, const std::string& data)
{
  const std::string anchor = data + "/unlisted/tau-rooted-4/traces.otf2";
  for (const bool all : { false, true })
  {
    How how;
    how.Options.AllRegions = all;
    const Trace trace = Read(anchor, how);
    const Operations assumed = OperationsOf(trace);
    bool everyRank = true, sameRound = true;
    for (const std::set<std::int64_t>& rows : assumed.Others)
    {
      std::set<std::int32_t> ranks;
      double last = 0, firstLeave = trace.Facts.Length;
      for (const std::int64_t id : rows)
      {
        const auto row = static_cast<std::size_t>(id);
        ranks.insert(trace.Calls.Rank[row]);
        last = std::max(last, trace.Calls.Begin[row]);
        firstLeave = std::min(firstLeave, trace.Calls.End[row]);
      }
      everyRank = everyRank && rows.size() == 4 && ranks.size() == 4;
      sameRound = sameRound && firstLeave > last;
    }
    check("each round of each collective is an operation",
      assumed.OfAll.empty() && assumed.Others.size() == 20 && everyRank);
    check("none is left before all have entered", sameRound);
    check("the log says so, and that it was the tracer",
      trace.Log.Count("collectives assumed") == 20 &&
        trace.Log.Count("collectives synchronised by the tracer") == 80 &&
        trace.Log.Count("collectives not recorded") == 0);
  }
}
}

int UnitTestAssumedCollectives(int, char* argv[])
{
  Checks check;
  const std::string folder = std::string(argv[2]) + "/assumed-collectives";
  TestGenerated(check, folder);
  TestParts(check, folder);
  TestGroups(check, folder);
  TestRecorded(check, argv[1]);
  TestTracersBarrier(check, argv[1]);
  return check.Result();
}
