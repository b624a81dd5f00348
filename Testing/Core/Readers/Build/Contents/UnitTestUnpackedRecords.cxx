// Tables that are built again from packed records are those of a fresh read.
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Build/Contents/UnpackedRecords.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"
#include "Testing/Support/TraceComparison.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>

using namespace pclvis;

namespace
{
constexpr ClockMode kClocks[] = { ClockMode::Automatic, ClockMode::Estimate, ClockMode::None,
  ClockMode::Archive };

bool HasNone(const ArchiveContents& contents)
{
  std::size_t records = 0;
  for (const ReadLocation& location : contents.Locations)
  {
    records += location.Records.Calls.Size() + location.Records.Sends.Size() +
      location.Records.Receives.Size() + location.Records.Collectives.Size() +
      location.Records.Counters.Size() + (location.Store ? 1 : 0);
  }
  for (const RankRecords& rank : contents.Ranks)
  {
    records += rank.Sends.Size() + rank.Receives.Size() + rank.Collectives.Size();
  }
  return records == 0;
}

/// The tables of all clocks, from one reading whose records are packed between them.
std::vector<Trace> Again(
  const std::string& anchor, const ReadOptions& read, ProcessGroup& group, Checks& check)
{
  const auto contents = ReadArchive(anchor, read, group);
  std::vector<Trace> traces;
  for (const ClockMode clock : kClocks)
  {
    const UnpackedRecords records(*contents);
    BuildOptions build;
    build.Clock = clock;
    build.Transmission = TransmissionMode::RecordToRecord; // needs the times of all records
    traces.push_back(BuildTrace(*contents, build, group));
  }
  check("between two builds there are only packed records",
    contents->OnlyPacked && contents->Packed && HasNone(*contents));
  return traces;
}

void CheckArchive(
  Checks& check, const std::string& name, const std::string& anchor, const ReadOptions& read)
{
  ProcessGroup alone;
  std::vector<Trace> fresh;
  for (const ClockMode clock : kClocks)
  {
    BuildOptions build;
    build.Clock = clock;
    build.Transmission = TransmissionMode::RecordToRecord;
    fresh.push_back(BuildTrace(*ReadArchive(anchor, read, alone), build, alone));
  }
  for (const int processes : { 1, 2, 3, 4 })
  {
    std::vector<std::vector<Trace>> parts(static_cast<std::size_t>(processes));
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      parts[static_cast<std::size_t>(group.Process())] = Again(anchor, read, group, check);
    });
    for (std::size_t clock = 0; clock < fresh.size(); ++clock)
    {
      std::vector<Trace> ofClock;
      for (std::vector<Trace>& part : parts)
      {
        ofClock.push_back(std::move(part[clock]));
      }
      const std::string difference = Difference(fresh[clock], Joined(ofClock));
      check(name + ", clock " + std::to_string(clock) + ", " + std::to_string(processes) +
          " processes: the same tables as of a fresh read (" + difference + ")",
        difference.empty());
    }
  }
}

void CheckArchives(Checks& check, const std::string& data, const std::string& scratch)
{
  ReadOptions whole, regions, window, early;
  regions.AllRegions = true;
  regions.Threads = 3;
  for (const char* name : { "scorep-zoo-4", "cg16_clean", "scorep-halo-4nodes-16" })
  {
    const std::string anchor = data + "/" + name + "/traces.otf2";
    const double length = ReadExtent(anchor).Length;
    window.WindowBegin = 0.4 * length;
    window.WindowEnd = 0.6 * length;
    early.WindowEnd = 0.5 * length; // cuts calls and requests
    CheckArchive(check, name, anchor, whole);
    CheckArchive(check, std::string(name) + " with all regions", anchor, regions);
    CheckArchive(check, std::string(name) + " in a window", anchor, window);
    CheckArchive(check, std::string(name) + " to its middle", anchor, early);
  }
  const std::string folder = scratch + "/packed-records";
  std::filesystem::remove_all(folder);
  GenerateTrace(ParseScenario("pattern=stencil2d ranks=16 iterations=30 clock_offset=2e-3 "
                              "clock_drift=1e-5 clock_records=1 ranks_per_node=4 threads=3 "
                              "thread_messages=1 counters=1 cancelled=3 tests=2 local_ids=1"),
    folder);
  CheckArchive(check, "threads, counters, requests", folder + "/traces.otf2", whole);
  CheckArchive(check, "the same with all regions", folder + "/traces.otf2", regions);
  std::filesystem::remove_all(folder);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
void CheckNoMemory(Checks&) {} // which need memory of their own
#else
/// No memory, as long as this lives: no more address space, and nothing left in the heaps.
class NoMemory
{
public:
  NoMemory()
  {
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &this->Before);
    const rlimit limit = { pages * 4096, this->Before.rlim_max };
    setrlimit(RLIMIT_AS, &limit);
    for (std::size_t bytes = std::size_t(1) << 26; bytes >= 64; bytes /= 4)
    {
      while (void* block = std::malloc(bytes))
      {
        this->Last = ::new (block) Block{ this->Last };
      }
    }
  }
  ~NoMemory()
  {
    setrlimit(RLIMIT_AS, &this->Before);
    while (this->Last)
    {
      std::free(std::exchange(this->Last, this->Last->Before));
    }
  }
  NoMemory(const NoMemory&) = delete;
  NoMemory& operator=(const NoMemory&) = delete;

private:
  struct Block
  {
    Block* Before;
  };
  Block* Last = nullptr;
  rlimit Before;
};

void CheckNoMemory(Checks& check)
{
  constexpr std::size_t kCalls = 100000;
  ArchiveContents contents;
  contents.Options.Threads = 1;
  contents.Locations.resize(1);
  Column<CallRecord>& calls = contents.Locations[0].Records.Calls;
  calls.Resize(kCalls);
  for (std::size_t i = 0; i < kCalls; ++i)
  {
    calls[i] = { 1000 * i, 1000 * i + i % 977, static_cast<std::int32_t>(i % 5), -1 };
  }
  const auto right = [&] {
    bool all = calls.Size() == kCalls;
    for (std::size_t i = 0; i < kCalls && all; ++i)
    {
      all = calls[i].Begin == 1000 * i && calls[i].End == 1000 * i + i % 977 &&
        calls[i].Path == static_cast<std::int32_t>(i % 5) && calls[i].Parent == -1;
    }
    return all;
  };
  {
    std::optional<UnpackedRecords> records(std::in_place, contents);
    const NoMemory none;
    records.reset();
  }
  check("records that no memory is there to pack stay as they are",
    !contents.Packed && !contents.OnlyPacked && right());
  {
    const UnpackedRecords records(contents);
  }
  check("with memory they are packed", contents.OnlyPacked && calls.Size() == 0);
  bool thrown = false;
  try
  {
    const NoMemory none;
    const UnpackedRecords records(contents);
  }
  catch (const std::bad_alloc&)
  {
    thrown = true;
  }
  check("records that no memory is there to unpack stay packed",
    thrown && contents.OnlyPacked && calls.Size() == 0);
  const UnpackedRecords records(contents);
  check("and are all there when it is", !contents.OnlyPacked && right());
}
#endif
}

int UnitTestUnpackedRecords(int, char* argv[])
{
  Checks check;
  CheckArchives(check, argv[1], argv[2]);
  CheckNoMemory(check);
  return check.Result();
}
