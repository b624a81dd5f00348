// Whole archives through the reader against the OTF2 library alone (PlainArchive), the generator's
// truth.json, and otf2-print: clock modes, counters, communicators, and archives without events or
// ranks.
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Generator/PlainArchive.h"
#include "Testing/Support/BrokenArchives.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/EmptyArchive.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace
{
using namespace pclvis;
namespace fs = std::filesystem;
using Ranks = std::vector<std::int32_t>;

Trace Import(const std::string& anchor, ClockMode clock = ClockMode::Archive)
{
  ProcessGroup alone;
  BuildOptions build;
  build.Clock = clock;
  build.Transmission = TransmissionMode::RecordToRecord;
  ReadOptions read;
  read.AllRegions = true;
  return BuildTrace(*ReadArchive(anchor, read, alone), build, alone);
}

GeneratedTrace Generate(const fs::path& folder, const std::string& scenario)
{
  fs::remove_all(folder);
  return GenerateTrace(ParseScenario(scenario), folder.string());
}

/// Times between records of each pair of ranks, ascending.
using Times = std::map<std::pair<std::int32_t, std::int32_t>, std::vector<double>>;

Times Sorted(Times times)
{
  for (auto& pair : times)
  {
    std::sort(pair.second.begin(), pair.second.end());
  }
  return times;
}

Times TimesOf(const PlainArchive& archive)
{
  Times times;
  for (const auto& sends : archive.Sends)
  {
    const auto receives = archive.Receives.find(sends.first);
    for (std::size_t i = 0; receives != archive.Receives.end() &&
         i < std::min(sends.second.size(), receives->second.size());
         ++i)
    {
      times[{ std::get<1>(sends.first), std::get<2>(sends.first) }].push_back(
        receives->second[i].first - sends.second[i].first);
    }
  }
  return Sorted(times);
}

Times TimesOf(const Trace& trace)
{
  Times times;
  for (std::size_t i = 0; i < trace.Messages.Size(); ++i)
  {
    if (trace.Messages.Matched[i])
    {
      times[{ trace.Messages.Source[i], trace.Messages.Destination[i] }].push_back(
        trace.Messages.Transmission[i]);
    }
  }
  return Sorted(times);
}

bool Same(const Times& a, const Times& b)
{
  const auto close = [](double x, double y) { return std::fabs(x - y) < 2e-9; };
  return a.size() == b.size() &&
    std::equal(a.begin(), a.end(), b.begin(), [&](const auto& x, const auto& y) {
      return x.first == y.first && x.second.size() == y.second.size() &&
        std::equal(x.second.begin(), x.second.end(), y.second.begin(), close);
    });
}

/// Times as written and corrected, each against the library with and without the offsets.
void CheckClockModes(Checks& check, const std::string& name, const std::string& anchor)
{
  const Times written = TimesOf(PlainArchive::Read(anchor, false));
  const Times corrected = TimesOf(PlainArchive::Read(anchor, true));
  const Trace none = Import(anchor, ClockMode::None);
  check(name + ": the offsets matter", !written.empty() && !Same(written, corrected));
  check(name + ": mode None gives times as written", Same(TimesOf(none), written));
  check(name + ": mode Archive corrects them", Same(TimesOf(Import(anchor)), corrected));
  bool zero = true;
  for (const RankRow& rank : none.Ranks)
  {
    zero = zero && rank.ClockOffset == 0;
  }
  check(name + ": mode None adds no offset", zero && none.Log.Count("clock: as written") == 1);
}

/// The number behind the last "key": of a JSON text.
double Number(const std::string& json, const std::string& key)
{
  const std::size_t at = json.rfind("\"" + key + "\":");
  return at == std::string::npos ? -1 : std::atof(json.c_str() + at + key.size() + 3);
}

void CheckEstimate(Checks& check, const fs::path& scratch)
{
  const std::string scenario = "pattern=stencil2d ranks=16 iterations=100 ranks_per_node=4 ";
  const GeneratedTrace wrong = Generate(scratch / "skewed", scenario + "clock_offset=2e-3");
  const double truth = Number(Load(wrong.TruthFile), "received_before_sent");
  const auto early = [](const Times& times) {
    std::int64_t count = 0;
    for (const auto& pair : times)
    {
      count +=
        std::count_if(pair.second.begin(), pair.second.end(), [](double time) { return time < 0; });
    }
    return count;
  };
  const std::int64_t counted = early(TimesOf(PlainArchive::Read(wrong.Anchor, false)));
  const Trace none = Import(wrong.Anchor, ClockMode::None);
  check.Near("skewed: messages received before sent", double(counted), truth, 0);
  check("skewed: and there are many", counted > 500);
  check("skewed: the reader counts the same", early(TimesOf(none)) == counted);
  const Trace mended = Import(wrong.Anchor, ClockMode::Estimate);
  const auto violations = [](const Trace& trace) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < trace.Messages.Size(); ++i)
    {
      count += trace.Messages.ReceiveEnd[i] < trace.Messages.SendBegin[i];
    }
    return count;
  };
  check("skewed: the log tells the violations before the estimate",
    mended.Log.Count("violations before estimate") == violations(none) && violations(none) > 500);
  check("skewed: and those that are left",
    mended.Log.Count("violations after estimate") == violations(mended));
  check("skewed: hardly one is left", violations(mended) * 50 < violations(none));
}

void CheckCounters(Checks& check, const fs::path& scratch)
{
  const std::string anchor =
    Generate(scratch / "counters", "pattern=stencil2d ranks=9 iterations=7 counters=1").Anchor;
  const PlainArchive plain = PlainArchive::Read(anchor);
  const Trace trace = Import(anchor);
  check("counters: names carry units",
    trace.Facts.CounterNames == std::vector<std::string>({ "instructions (#)", "memory (bytes)" }));
  // Two values in each of 7 iterations of 9 ranks.
  bool same = trace.Counters.Size() == 126 && plain.CounterValues == 126;
  std::size_t row = 0;
  double offset = 0;
  for (const auto& rank : plain.Samples)
  {
    for (const PlainArchive::Sample& sample : rank.second)
    {
      const Counters& table = trace.Counters;
      offset = row == 0 ? table.Time[0] - sample.Seconds : offset;
      same = same && row < table.Size() && table.Rank[row] == rank.first &&
        table.Thread[row] == 0 && table.Counter[row] == sample.Member &&
        table.Value[row] == sample.Value &&
        std::fabs(table.Time[row] - sample.Seconds - offset) < 2e-9;
      ++row;
    }
  }
  check("counters: every row is the library's", same && row == 126);
}

/// otf2-print -G: SYSTEM_TREE_NODE, COMM, INTER_COMM and their GROUPs.
void CheckZoo(Checks& check, const std::string& data)
{
  const Trace trace = Import(data + "/scorep-zoo-4/traces.otf2");
  check("zoo: one node, vm, and the machine is none",
    trace.Facts.NodeNames == std::vector<std::string>{ "vm" } &&
      trace.Facts.NodeOfRank == Ranks({ 0, 0, 0, 0 }));
  const Ranks world = { 0, 1, 2, 3 }, even = { 2, 0 }, low = { 0, 1 }, high = { 2, 3 },
              odd = { 3, 1 }, none;
  struct Expected
  {
    const char* Name;
    Ranks Own, Remote;
  };
  // COMM 0 is of the threads, not of MPI.
  const Expected expected[] = { { "MPI_COMM_WORLD", world, none },
    { "communicator 2", world, none }, { "communicator 3", even, none },
    { "communicator 4", low, none }, { "communicator 5", low, high },
    { "communicator 6", world, none }, { "communicator 7", even, none },
    { "communicator 8", low, none }, { "communicator 9", low, high },
    { "MPI_COMM_SELF", none, none }, { "communicator 11", odd, none },
    { "communicator 12", odd, none }, { "communicator 13", high, none },
    { "communicator 14", high, none } };
  const std::vector<CommunicatorInfo>& found = trace.Facts.Communicators;
  check("zoo: 14 communicators of MPI", found.size() == 14);
  for (std::size_t i = 0; i < found.size() && i < 14; ++i)
  {
    check(std::string("zoo: ") + expected[i].Name + " (" + found[i].Name + ")",
      found[i].Name == expected[i].Name && found[i].Ranks == expected[i].Own &&
        found[i].RemoteRanks == expected[i].Remote);
  }
}

/// Two locations, made by hand.
void CheckEmpty(Checks& check, const fs::path& scratch)
{
  const Trace quiet = Import(WriteEmptyArchive((scratch / "quiet").string(), true, 0));
  check("no events: two ranks without rows",
    quiet.Facts.Ranks == 2 && quiet.Ranks.size() == 2 && quiet.Messages.Size() == 0 &&
      quiet.Calls.Size() == 0 && quiet.Counters.Size() == 0);
  check("no events: complete, of no length", quiet.Facts.Complete && quiet.Facts.Length == 0);
  check("no events: the log says so, and nothing worse",
    quiet.Log.Count("no events") == 1 && quiet.Log.Summary().empty());
  const Trace alone = Import(WriteEmptyArchive((scratch / "alone").string(), false, 3));
  check("no ranks: no rows of ranks", alone.Facts.Ranks == 0 && alone.Ranks.empty());
  check("no ranks: two locations, 12 events, complete",
    alone.Facts.Locations == 2 && alone.Facts.Events == 12 && alone.Facts.Complete);
  bool ofNone = alone.Calls.Size() == 6;
  for (const std::int32_t rank : alone.Calls.Rank)
  {
    ofNone = ofNone && rank == -1;
  }
  check("no ranks: 6 calls of no rank", ofNone);
  check("no ranks: the log says so, and nothing worse",
    alone.Log.Count("no MPI in the trace") == 1 && alone.Log.Summary().empty());
  const Trace automatic =
    Import(WriteEmptyArchive((scratch / "alone").string(), false, 3), ClockMode::Automatic);
  bool clocks = false;
  for (const Finding& finding : automatic.Log.Rows())
  {
    clocks = clocks || finding.Remedy.find("Estimated") != std::string::npos;
  }
  check("no ranks: no other clocks are advised", !clocks);
  const Trace estimated =
    Import(WriteEmptyArchive((scratch / "alone").string(), false, 3), ClockMode::Estimate);
  check("no ranks: clocks can be asked for", estimated.Calls.Size() == 6);
}
}

int UnitTestReaderFacts(int, char* argv[])
{
  Checks check;
  const fs::path scratch = fs::path(argv[2]) / "reader-facts";
  CheckClockModes(check, "corrected",
    Generate(scratch / "corrected", "preset=corrected ranks=16 iterations=20").Anchor);
  CheckClockModes(check, "zoo", std::string(argv[1]) + "/scorep-zoo-4/traces.otf2");
  CheckEstimate(check, scratch);
  CheckCounters(check, scratch);
  CheckZoo(check, argv[1]);
  CheckEmpty(check, scratch);
  fs::remove_all(scratch);
  return check.Result();
}
