// Whole archives through the reader. Expected numbers: MANIFEST.md of each archive, made by
// programs that share no code with this project, and otf2-print.
#include "Readers/Archive/OTF2Import.h"

#include "Readers/Base/Error.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"
#include "Testing/Support/TraceComparison.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace pclvis;

namespace
{
std::string Data(const char* folder, const std::string& name, const char* anchor = "traces")
{
  return std::string(folder) + "/" + name + "/" + anchor + ".otf2";
}

Trace Import(const std::string& path, const ReadOptions& read = {}, const BuildOptions& build = {})
{
  ProcessGroup alone;
  return BuildTrace(*ReadArchive(path, read, alone), build, alone);
}

struct Sums
{
  std::int64_t Sent = 0, Received = 0, Matched = 0, Bytes = 0;
};

Sums Count(const Messages& messages)
{
  Sums sums;
  for (std::size_t i = 0; i < messages.Size(); ++i)
  {
    const bool sent = !std::isnan(messages.SendBegin[i]);
    sums.Sent += sent;
    sums.Received += !std::isnan(messages.ReceiveEnd[i]);
    sums.Matched += messages.Matched[i];
    sums.Bytes += sent ? messages.SizeBytes[i] : 0;
  }
  return sums;
}

std::map<std::string, int> CallsByName(const Trace& trace)
{
  std::map<std::string, int> calls;
  for (const std::int32_t call : trace.Calls.Call)
  {
    ++calls[trace.Facts.CodeRegions[call].Name];
  }
  return calls;
}

void TestEveryRecord(Checks& check, const char* data)
{
  const Trace trace = Import(Data(data, "scorep-zoo-4"));
  const Sums sums = Count(trace.Messages);
  check("zoo has 4 ranks on one node",
    trace.Facts.Ranks == 4 && trace.Facts.NodeNames == std::vector<std::string>{ "vm" });
  check("zoo has 11166 events", trace.Facts.Events == 11166);
  check("zoo has 222 sends, 206 receives, 206 pairs",
    sums.Sent == 222 && sums.Received == 206 && sums.Matched == 206);
  check("zoo's sends carry 658000 bytes", sums.Bytes == 658000);
  check("zoo has 152 ends of collectives", trace.Facts.Collectives == 152);
  check("zoo's 16 sends of MPI_Mrecv are in the log", trace.Log.Count("unmatched send") == 16);
  ReadOptions beyond;
  beyond.WindowEnd = 1000;
  const Trace longer = Import(Data(data, "scorep-zoo-4"), beyond);
  check("also in a window that ends after the trace: nothing is in flight there",
    longer.Log.Count("unmatched send") == 16 &&
      longer.Log.Count("in flight at the window's end") == 0);
  check("zoo's 8 cancelled receives are in the log", trace.Log.Count("cancelled request") == 8);
  check("zoo's 16 nonblocking collectives are in the log",
    trace.Log.Count("nonblocking collective") == 16);
  check("zoo was read completely",
    trace.Facts.Complete && trace.Log.Summary().find("error") == std::string::npos);
  std::map<std::string, int> calls = CallsByName(trace);
  // otf2-print traces.otf2 | grep ENTER | sort: calls by name.
  check("zoo has 100 MPI_Irecv, 4128 MPI_Test, 40 MPI_Waitall",
    calls["MPI_Irecv"] == 100 && calls["MPI_Test"] == 4128 && calls["MPI_Waitall"] == 40);
  check("MPI calls only: 5007 calls", trace.Calls.Size() == 5007);
  std::int64_t unmatched = 0, sent = 0;
  for (const RankRow& rank : trace.Ranks)
  {
    unmatched += rank.Unmatched;
    sent += rank.Sent;
  }
  check("the table Ranks sums up to the messages", unmatched == 16 && sent == 222);
}

/// The collectives of a communicator: one id on all its ranks, every rank once.
void TestCollectives(Checks& check, const char* data)
{
  const Trace trace = Import(Data(data, "scorep-zoo-4"));
  std::map<std::int64_t, std::map<std::int32_t, int>> ranksOf;
  std::map<std::int64_t, std::string> nameOf;
  bool same = true;
  int barriers = 0;
  for (std::size_t i = 0; i < trace.Calls.Size(); ++i)
  {
    const std::int64_t id = trace.Calls.CollectiveId[i];
    if (id < 0)
    {
      continue;
    }
    ++ranksOf[id][trace.Calls.Rank[i]];
    const std::string& name = trace.Facts.CodeRegions[trace.Calls.Call[i]].Name;
    same = same && (nameOf.emplace(id, name).first->second == name);
    barriers += name == "MPI_Barrier";
    const CommunicatorInfo& communicator = trace.Facts.Communicators[trace.Calls.Communicator[i]];
    std::vector<std::int32_t> members = communicator.Ranks;
    members.insert(members.end(), communicator.RemoteRanks.begin(), communicator.RemoteRanks.end());
    same = same &&
      (members.empty() ||
        std::find(members.begin(), members.end(), trace.Calls.Rank[i]) != members.end());
  }
  bool once = true;
  for (const auto& collective : ranksOf)
  {
    for (const auto& rank : collective.second)
    {
      once = once && rank.second == 1;
    }
  }
  check("a collective is one call on each of its ranks", once);
  check("the calls of a collective have one name and ranks of its communicator", same);
  check("zoo has 16 calls of MPI_Barrier, all collectives", barriers == 16);
  check("zoo's ranks agree about collectives", trace.Log.Count("collectives do not fit") == 0);
}

void TestTracerThatBreaksRules(Checks& check, const char* data)
{
  const Trace trace = Import(Data(data, "eztrace-farm-8", "eztrace_log"));
  const Sums sums = Count(trace.Messages);
  check("EZTrace farm: 134 sends, 114 receives, 114 pairs",
    sums.Sent == 134 && sums.Received == 114 && sums.Matched == 114);
  check("EZTrace farm: 1472 events, though the definitions say 2 a location",
    trace.Facts.Events == 1472);
  check("EZTrace farm: MPI calls are told by name", trace.Calls.Size() > 0);
  check("EZTrace farm: pairs in channels that lost records are doubtful",
    trace.Log.Count("doubtful pair") > 0);
}

void TestNodesAndTimes(Checks& check, const char* data)
{
  const Trace trace = Import(Data(data, "scorep-halo-4nodes-16"));
  const Sums sums = Count(trace.Messages);
  check("halo: 624 messages, all matched", sums.Sent == 624 && sums.Matched == 624);
  check("halo: 1180032 bytes", sums.Bytes == 1180032);
  bool blocks = trace.Facts.NodeNames.size() == 4;
  for (std::size_t rank = 0; blocks && rank < 16; ++rank)
  {
    blocks = trace.Facts.NodeOfRank[rank] == static_cast<std::int32_t>(rank / 4);
  }
  check("halo: four nodes of four ranks", blocks);
  bool inter = true, ordered = true, ids = true;
  const Messages& messages = trace.Messages;
  for (std::size_t i = 0; i < messages.Size(); ++i)
  {
    inter = inter &&
      (messages.InterNode[i] != 0) == (messages.Source[i] / 4 != messages.Destination[i] / 4);
    ordered = ordered && messages.SendBegin[i] <= messages.SendEnd[i] &&
      messages.ReceiveBegin[i] <= messages.ReceiveEnd[i];
    ids = ids && messages.MessageId[i] == static_cast<std::int64_t>(i);
  }
  check("halo: inter_node says whether the nodes differ", inter);
  check("halo: every side begins before it ends", ordered);
  check("halo: message ids are row numbers", ids);
  BuildOptions blocksOf8;
  blocksOf8.RanksPerNode = 8;
  check("blocks of 8 ranks make 2 nodes",
    Import(Data(data, "scorep-halo-4nodes-16"), {}, blocksOf8).Facts.NodeNames.size() == 2);
}

void TestOneReadingManyBuilds(Checks& check, const char* data)
{
  ProcessGroup alone;
  const auto contents = ReadArchive(Data(data, "cg16_clean"), {}, alone);
  BuildOptions options;
  const Trace byCall = BuildTrace(*contents, options, alone);
  // truth.json: 1728 messages, 0 unmatched, trace_seconds 0.004285861, 18272 events.
  check("cg16: 1728 messages, all matched", Count(byCall.Messages).Matched == 1728);
  check("cg16: 18272 events", byCall.Facts.Events == 18272);
  check.Near("cg16: length", byCall.Facts.Length, 0.004285861, 1e-9);
  options.Transmission = TransmissionMode::ReceiverReady;
  const Trace ready = BuildTrace(*contents, options, alone);
  bool fits = true;
  for (std::size_t i = 0; i < ready.Messages.Size(); ++i)
  {
    const double begin = std::max(ready.Messages.SendBegin[i], ready.Messages.ReceiveBegin[i]);
    fits = fits &&
      std::fabs(ready.Messages.Transmission[i] - (ready.Messages.ReceiveEnd[i] - begin)) < 1e-15;
  }
  check("receiver ready: receive end less the later begin", fits);
  options.Transmission = TransmissionMode::SendBeginToReceiveEnd;
  check("building twice gives the same",
    Difference(byCall, BuildTrace(*contents, options, alone)).empty());
}

void TestLimits(Checks& check, const char* data)
{
  const std::string path = Data(data, "cg16_clean");
  const Trace whole = Import(path);
  ReadOptions ranks;
  ranks.FirstRank = 4;
  ranks.LastRank = 7;
  const Trace some = Import(path, ranks);
  bool onlyThose = some.Calls.Size() > 0;
  for (const std::int32_t rank : some.Calls.Rank)
  {
    onlyThose = onlyThose && rank >= 4 && rank <= 7;
  }
  check("a range of ranks limits the calls", onlyThose);
  check("fewer ranks, fewer events", some.Facts.Events < whole.Facts.Events / 3);

  ReadOptions window;
  window.WindowBegin = 0.001;
  window.WindowEnd = 0.002;
  const Trace part = Import(path, window);
  std::int64_t expected = 0, expectedCalls = 0;
  for (std::size_t i = 0; i < whole.Messages.Size(); ++i)
  {
    const Messages& m = whole.Messages;
    const double first = std::min(m.SendBegin[i], m.ReceiveBegin[i]);
    const double last = std::max(m.SendEnd[i], m.ReceiveEnd[i]);
    expected += first < 0.002 && last >= 0.001;
  }
  for (std::size_t i = 0; i < whole.Calls.Size(); ++i)
  {
    expectedCalls += whole.Calls.Begin[i] < 0.002 && whole.Calls.End[i] >= 0.001;
  }
  check("a window shows the calls that overlap it (" + std::to_string(part.Calls.Size()) + " of " +
      std::to_string(expectedCalls) + ")",
    static_cast<std::int64_t>(part.Calls.Size()) == expectedCalls);
  // Messages that are in flight at the end may show as a send and a posted receive.
  const Sums sums = Count(part.Messages);
  check("a window shows the messages in flight in it",
    sums.Matched > 0 && sums.Matched <= expected &&
      expected <= static_cast<std::int64_t>(part.Messages.Size()));
  check("events after the window are not read", part.Facts.Events < whole.Facts.Events);
}

/// Rank 37 works from 1.832 to 2.247 ms (otf2-print: its leave of an MPI_Waitall, its next enter);
/// others wait for it, or have come to their next exchange.
void TestWorkInWindow(Checks& check, const char* data)
{
  const std::string path = Data(data, "stencil3d_64_slowrank");
  ReadOptions window;
  window.WindowBegin = 0.0019;
  window.WindowEnd = 0.0022;
  const Trace part = Import(path, window);
  const std::vector<std::int32_t> ranks(part.Calls.Rank.begin(), part.Calls.Rank.end());
  const auto row =
    static_cast<std::size_t>(std::find(ranks.begin(), ranks.end(), 37) - ranks.begin());
  check("of a rank that makes no call in a window, there is the one from which on it works",
    std::count(ranks.begin(), ranks.end(), 37) == 1 &&
      part.Facts.CodeRegions[part.Calls.Call[row]].Name == "MPI_Waitall");
  check.Near("which ends before it", part.Calls.End[row], 0.001831081, 1e-9);
  bool inside = true;
  for (std::size_t i = 0; i < ranks.size(); ++i)
  {
    inside = inside &&
      (i == row ||
        (part.Calls.End[i] >= window.WindowBegin && part.Calls.Begin[i] < window.WindowEnd));
  }
  check("all other calls overlap the window", inside && ranks.size() > 63);
}

/// Of the requests begun before 15.996 s, 30 receives and 30 sends complete later (otf2-print); all
/// do in the trace, which has a receive for each send.
void TestWindowEnd(Checks& check, const char* data)
{
  ReadOptions window;
  window.WindowEnd = 15.996;
  const Trace part = Import(Data(data, "scorep-halo-4nodes-16"), window);
  check("requests that are open at a window's end are no issue of the tracer",
    part.Log.Count("request open at the window's end") == 60 &&
      part.Log.Count("receive request without completion") == 0 &&
      part.Log.Count("send request without completion") == 0);
  check("nor are pairs doubtful for messages that are in flight then",
    part.Log.Count("in flight at the window's end") == 30 && part.Log.Count("doubtful pair") == 0);
}

/// What no part of a trace can be.
void TestWrongLimits(Checks& check, const char* data)
{
  const auto read = [path = Data(data, "cg16_clean")](
                      int first, int last, double begin, double end) {
    ReadOptions wrong;
    wrong.FirstRank = first;
    wrong.LastRank = last;
    wrong.WindowBegin = begin;
    wrong.WindowEnd = end;
    Import(path, wrong);
  };
  check.Throws("an empty window is refused", "must be after", [&] { read(0, -1, 2, 1); });
  check.Throws("so are ranks in the wrong order", "the ranks are 3 to 1; the first must be 0",
    [&] { read(3, 1, 0, -1); });
  check.Throws("and ranks below 0", "the ranks are -5 to -7; the first must be 0",
    [&] { read(-5, -7, 0, -1); });
  for (const int threads : { 1025, 2147483647, -1 })
  {
    ReadOptions wrong;
    wrong.Threads = threads;
    check.Throws("and threads that no node has", "must be 0 to 1024",
      [&] { Import(Data(data, "cg16_clean"), wrong); });
  }
}

void TestThreadsAndProcesses(Checks& check, const char* data)
{
  for (const char* name : { "scorep-zoo-4", "cg16_clean", "scorep-halo-4nodes-16" })
  {
    for (const ClockMode clock : { ClockMode::Archive, ClockMode::Estimate })
    {
      ReadOptions read;
      read.AllRegions = clock == ClockMode::Estimate;
      read.Threads = 1;
      BuildOptions build;
      build.Clock = clock;
      const std::string path = Data(data, name);
      const Trace serial = Import(path, read, build);
      read.Threads = 3;
      check(std::string(name) + ": three threads give the same",
        Difference(serial, Import(path, read, build)).empty());
      read.Threads = 1;
      for (const int processes : { 1, 2, 3, 5, 19 })
      {
        std::vector<Trace> parts(static_cast<std::size_t>(processes));
        RunAsProcesses(processes, [&](ProcessGroup& group) {
          parts[static_cast<std::size_t>(group.Process())] =
            BuildTrace(*ReadArchive(path, read, group), build, group);
        });
        const std::string difference = Difference(serial, Joined(parts));
        check(std::string(name) + ": " + std::to_string(processes) +
            " processes give the same rows together (" + difference + ")",
          difference.empty());
      }
    }
  }
}

void TestStopping(Checks& check, const char* data)
{
  ProcessGroup alone;
  bool stopped = false;
  try
  {
    ReadArchive(
      Data(data, "cg16_clean"), {}, alone, [](double share, const char*) { return share < 0.5; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("a progress that says no stops the reading", stopped);
  std::vector<char> both(3, 0);
  RunAsProcesses(3, [&](ProcessGroup& group) {
    try
    {
      ReadArchive(Data(data, "cg16_clean"), {}, group,
        [&](double, const char*) { return group.Process() != 1; });
    }
    catch (const Cancelled&)
    {
      both[static_cast<std::size_t>(group.Process())] = 1;
    }
  });
  check("if one process stops, all stop", both == std::vector<char>(3, 1));
}

// Ranks and lengths as in the archives' manifests and otf2-print -G.
void TestExtent(Checks& check, const char* data)
{
  const ArchiveExtent extent = ReadExtent(Data(data, "cg16_clean"));
  check("the definitions of cg16 tell of 16 ranks", extent.LastRank == 15);
  check.Near("and of its length", extent.Length, 0.004285861, 1e-6);
  const ArchiveExtent none = ReadExtent(Data(data, "nothing"));
  check("of no archive nothing is known", none.LastRank == -1 && none.Length == -1);
}
}

int UnitTestOTF2Import(int, char* argv[])
{
  Checks check;
  const char* data = argv[1];
  TestEveryRecord(check, data);
  TestCollectives(check, data);
  TestTracerThatBreaksRules(check, data);
  TestNodesAndTimes(check, data);
  TestOneReadingManyBuilds(check, data);
  TestLimits(check, data);
  TestWorkInWindow(check, data);
  TestWindowEnd(check, data);
  TestWrongLimits(check, data);
  TestThreadsAndProcesses(check, data);
  TestStopping(check, data);
  TestExtent(check, data);
  return check.Result();
}
