#include "Readers/Build/Records/RecordSink.h"

#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTrace.h"

using namespace pclvis;

namespace
{
/// Four ranks, the world, a communicator {2, 0}, SELF, and an inter-communicator {0, 1} | {2, 3}.
struct Scene
{
  Scene() : Drawn(4)
  {
    this->World = this->Drawn.Communicator({ 0, 1, 2, 3 });
    this->Pair = this->Drawn.Communicator({ 2, 0 });
    this->Self = this->Drawn.Self();
    this->Inter = this->Drawn.Communicator({ 0, 1 }, { 2, 3 });
    this->Work = this->Drawn.Region("work", false);
    this->Send = this->Drawn.Region("MPI_Send", true);
    this->Wait = this->Drawn.Region("mpi_wait_", false);
    this->Known = Resolve(this->Drawn.Raw, this->Log);
  }
  LocationInfo Of(std::int32_t rank) const
  {
    return this->Known.Locations[static_cast<std::size_t>(rank)];
  }
  DrawnDefinitions Drawn;
  Diagnostics Log;
  std::uint32_t World, Pair, Self, Inter, Work, Send, Wait;
  Definitions Known;
};

std::int64_t Noted(const LocationRecords& records, Oddity oddity)
{
  return records.Oddities[static_cast<std::size_t>(oddity)].Count;
}

/// time:   1     2      3       4     5      8     9
///         work( send(  record  )send  wait( )wait  never left: work
void TestCalls(Checks& check)
{
  const Scene scene;
  for (const bool all : { false, true })
  {
    SinkOptions options;
    options.AllRegions = all;
    LocationRecords records;
    RecordSink sink(scene.Known, scene.Of(1), options, records);
    sink.Enter(1, scene.Work);
    sink.Enter(2, scene.Send);
    sink.Send(3, 2, scene.World, 7, 640);
    sink.Leave(4, scene.Send);
    sink.Enter(5, scene.Wait);
    sink.Leave(8, scene.Wait);
    sink.Leave(9, scene.Send);
    sink.Leave(9, 4242);
    sink.Finish();
    const std::size_t first = all ? 1 : 0;
    check("MPI calls only, or all regions", records.Calls.Size() == 2 + first);
    const CallRecord& send = records.Calls[first];
    check("the send call is 2 to 4", send.Begin == 2 && send.End == 4);
    check("its parent is work, if that is kept", send.Parent == (all ? 0 : -1));
    check("a name in Fortran form is an MPI call",
      records.Calls[first + 1].Begin == 5 && records.Calls[first + 1].End == 8);
    check("the send points to its call",
      records.Sends[0].Post == static_cast<std::int32_t>(first) &&
        records.Sends[0].Completion == static_cast<std::int32_t>(first));
    check("rank 2, tag 7, 640 bytes",
      records.Sends[0].Partner == 2 && records.Sends[0].Tag == 7 && records.Sends[0].Size == 640);
    check("a leave without enter is noted", Noted(records, Oddity::LeaveWithoutEnter) >= 1);
    check("an unknown region is noted", Noted(records, Oddity::UnknownRegion) == 1);
    check("work is never left: open until the last event",
      !all || (records.Calls[0].End == 9 && Noted(records, Oddity::OpenAtEnd) == 1));
  }
}

/// main( work( send( )  recv( ) lost) )main, where `lost` is the leave of recv after that of work:
/// the same MPI calls with and without other regions.
void TestDisorder(Checks& check)
{
  const Scene scene;
  LocationRecords records[2];
  for (const bool all : { false, true })
  {
    SinkOptions options;
    options.AllRegions = all;
    RecordSink sink(scene.Known, scene.Of(1), options, records[all]);
    sink.Enter(1, scene.Work);
    sink.Enter(2, scene.Send);
    sink.Leave(3, scene.Send);
    sink.Enter(4, scene.Wait);
    sink.Leave(5, scene.Work);
    sink.Leave(6, scene.Wait);
    sink.Enter(7, scene.Work);
    sink.Enter(8, scene.Wait);
    sink.Enter(9, scene.Work);
    sink.Leave(10, scene.Wait);
    sink.Leave(11, scene.Work);
    sink.Finish();
  }
  const Column<CallRecord>& calls = records[0].Calls;
  check("three MPI calls, each until its own leave",
    calls.Size() == 3 && calls[0].End == 3 && calls[1].End == 6 && calls[2].End == 10);
  const Column<CallRecord>& whole = records[1].Calls;
  check("with all regions as well",
    whole.Size() == 6 && whole[1].End == 3 && whole[2].End == 6 && whole[4].End == 10);
  check("work ends at its leave, or with the MPI call that it is in",
    whole[0].End == 5 && whole[3].End == 11 && whole[5].End == 10);
  check("what lies in what", whole[2].Parent == 0 && whole[5].Parent == 4 && whole[4].Parent == 3);
  check("out of order is noted where it is seen",
    Noted(records[0], Oddity::LeftOutOfOrder) == 0 &&
      Noted(records[1], Oddity::LeftOutOfOrder) == 2);
  const auto names = [&](const LocationRecords& from, std::int32_t path) {
    std::string text;
    for (; path >= 0; path = from.Paths[path].Parent)
    {
      const CodePlace& place = scene.Known.Facts.Places[from.Paths[path].Place];
      text = scene.Known.Facts.CodeRegions[place.Region].Name + " " + text;
    }
    return text;
  };
  check("paths know all regions either way",
    names(records[0], calls[0].Path) == "work MPI_Send " &&
      names(records[0], calls[2].Path) == "work mpi_wait_ " &&
      names(records[1], whole[5].Path) == "work mpi_wait_ work ");
  check("each path is kept once", records[0].Paths.size() == 4 && records[1].Paths.size() == 4);
}

/// Contexts 1 main, 2 main > work (at line 30), 3 main > work > send.
void TestContextPaths(Checks& check)
{
  Scene scene;
  scene.Drawn.Raw.SourceLocations = { { 8, scene.Drawn.String("solve.c"), 30 } };
  const std::uint32_t main = scene.Drawn.Region("main", false);
  scene.Drawn.Raw.CallingContexts = { { 1, main, ~0u }, { 2, scene.Work, 1, 8 },
    { 3, scene.Send, 2 } };
  scene.Known = Resolve(scene.Drawn.Raw, scene.Log);
  for (const bool all : { false, true })
  {
    SinkOptions options;
    options.AllRegions = all;
    LocationRecords records;
    RecordSink sink(scene.Known, scene.Of(1), options, records);
    sink.ContextEnter(1, 3, 4);
    sink.Send(2, 2, scene.World, 0, 1);
    sink.ContextLeave(3, 3);
    sink.ContextEnter(4, 3, 2);
    sink.ContextLeave(5, 3);
    sink.Finish();
    check("two sends, and all frames where asked for", records.Calls.Size() == (all ? 4 : 2));
    const CallRecord& send = records.Calls[all ? 2 : 0];
    check("the send is 1 to 3", send.Begin == 1 && send.End == 3);
    const PathNode& leaf = records.Paths[send.Path];
    const PathNode& caller = records.Paths[leaf.Parent];
    check("its path has three frames", leaf.Depth == 3 && records.Paths.size() == 3);
    const CodePlace& place = scene.Known.Facts.Places[caller.Place];
    check("the caller's line is that of the call", place.File == "solve.c" && place.Line == 30);
    check("the second send is on the same path",
      records.Calls[records.Calls.Size() - 1].Path == send.Path);
  }
}

void TestPartners(Checks& check)
{
  const Scene scene;
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), {}, records);
  sink.Enter(1, scene.Send);
  sink.Send(2, 0, scene.Pair, 0, 1);                  // rank 0 of {2, 0} is rank 2
  sink.Send(2, 0, scene.Self, 0, 1);                  // oneself
  sink.Send(2, 1, scene.Inter, 0, 1);                 // rank 1 of the other side {2, 3}
  sink.Send(2, 0xFFFFFFFEu, scene.World, 0, 1);       // MPI_PROC_NULL as EZTrace writes it
  sink.Send(2, 9, scene.World, 0, 1);                 // no such rank
  sink.Send(2, 0, 5555, 0, 1);                        // no such communicator
  sink.Send(2, 1, scene.World, 0, ~std::uint64_t(5)); // no such size
  sink.Leave(3, scene.Send);
  sink.Finish();
  const std::int32_t expected[] = { 2, 0, 3, -1, -1, -1, 1 };
  bool same = records.Sends.Size() == 7;
  for (std::size_t i = 0; same && i < 7; ++i)
  {
    same = records.Sends[i].Partner == expected[i];
  }
  check("partners are world ranks, or -1", same);
  check("nobody, outside, unknown and absurd are noted once each",
    Noted(records, Oddity::NoRankPartner) == 1 &&
      Noted(records, Oddity::PartnerOutsideCommunicator) == 1 &&
      Noted(records, Oddity::UnknownCommunicator) == 1 && Noted(records, Oddity::AbsurdSize) == 1 &&
      records.Sends[6].Size == -1);
  LocationRecords others;
  RecordSink there(scene.Known, scene.Of(3), {}, others);
  there.Send(2, 1, scene.Inter, 0, 1);
  check("from the other side, rank 1 of the inter-communicator is rank 1",
    others.Sends[0].Partner == 1);
  check("a message outside a call is noted", Noted(others, Oddity::MessageOutsideCall) == 1);
}

/// Requests 5 and 6 are posted in this order and completed in the other; 7 is cancelled, 8 stays
/// open, 5 is used again.
void TestRequests(Checks& check)
{
  const Scene scene;
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), {}, records);
  sink.Enter(1, scene.Send);
  for (const std::uint64_t request : { 5, 6, 7, 8 })
  {
    sink.IrecvRequest(1 + request, request);
  }
  sink.Leave(20, scene.Send);
  sink.Enter(30, scene.Wait);
  sink.Irecv(31, 1, scene.World, 0, 600, 6);
  sink.Irecv(32, 2, scene.World, 0, 500, 5);
  sink.RequestCancelled(33, 7);
  sink.IrecvRequest(34, 5);
  sink.Irecv(35, 3, scene.World, 0, 555, 5);
  sink.Irecv(36, 3, scene.World, 0, 1, 99);
  sink.Receive(37, 3, scene.World, 0, 1);
  sink.Isend(38, 1, scene.World, 0, 2, 5);
  sink.IsendComplete(39, 5);
  sink.IsendComplete(39, 5);
  sink.Leave(40, scene.Wait);
  sink.Finish();
  const Column<MessageRecord>& got = records.Receives;
  check("receives stand in order of posting",
    got.Size() == 7 && got[0].Size == 500 && got[1].Size == 600 && got[4].Size == 555);
  check("posted in the first call, completed in the second",
    got[0].Post == 0 && got[0].Completion == 1 && got[1].Completion == 1);
  check("the third is cancelled, the fourth open",
    got[2].Completion == kCancelled && got[3].Completion == kOpen && got[3].Time == kNoTicks);
  check("a completion without post is kept and noted",
    got[5].Size == 1 && Noted(records, Oddity::ReceiveWithoutRequest) == 1);
  check("a receive in a wait is noted", Noted(records, Oddity::ReceiveInWait) == 1);
  check("send and receive requests do not mix", records.Sends[0].Completion == 1);
  check("a completion of no request is noted",
    Noted(records, Oddity::SendCompletionWithoutRequest) == 1);
}

/// Open MPI's MPI_UNDEFINED, which EZTrace writes as the size in MPI_Waitany, from a status that
/// was never filled.
void TestUnfilledStatus(Checks& check)
{
  constexpr std::uint64_t kUndefined = 0 - std::uint64_t(32766);
  const Scene scene;
  for (const bool defer : { false, true })
  {
    LocationRecords records;
    SinkOptions options;
    options.DeferRequests = defer;
    RecordSink sink(scene.Known, scene.Of(0), options, records);
    sink.Enter(1, scene.Send);
    sink.IrecvRequest(2, 5);
    sink.Leave(3, scene.Send);
    sink.Enter(4, scene.Wait);
    sink.Irecv(5, 1, scene.World, 0, kUndefined, 5);
    sink.Irecv(5, 1, scene.World, 0, kUndefined, 6);
    sink.Leave(6, scene.Wait);
    sink.Finish();
    const Column<MessageRecord>& got = defer ? records.Completed : records.Receives;
    check("a completion without a size has no sender, posted or not",
      got.Size() == 2 && got[0].Partner == -1 && got[1].Partner == -1 && got[0].Size == -1);
    check("which is noted", Noted(records, Oddity::AbsurdSize) == 2);
  }
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), {}, records);
  sink.Enter(1, scene.Send);
  sink.Receive(2, 1, scene.World, 0, kUndefined);
  check("more bytes than an int counts have no size, but a sender",
    records.Receives[0].Partner == 1 && records.Receives[0].Size == -1);
}

void TestCollectives(Checks& check)
{
  const Scene scene;
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), {}, records);
  sink.Enter(1, scene.Send);
  sink.CollectiveBegin(1);
  sink.CollectiveEnd(2, 1, scene.Pair, 0, 800, 400);
  sink.CollectiveRequest(3, 77);
  sink.Leave(4, scene.Send);
  sink.Enter(5, scene.Wait);
  sink.CollectiveComplete(6, 11, scene.World, 0xFFFFFFFFu, 8, 8, 77);
  sink.Leave(7, scene.Wait);
  sink.CollectiveEnd(8, 0, scene.World, 0xFFFFFFFFu, 0, 0);
  sink.Finish();
  check("root 0 of {2, 0} is rank 2",
    records.Collectives[0].Root == 2 && records.Collectives[0].Sent == 800 &&
      records.Collectives[0].Received == 400);
  check("a nonblocking one belongs to the call that began it",
    records.Collectives[1].Call == 0 && records.Collectives[1].Operation == 11 &&
      records.Collectives[1].Root == -1);
  check("and is completed by another, a blocking one by its own",
    records.Collectives[1].Completion == 1 && records.Collectives[0].Completion == 0);
  check("an end without begin, outside a call, is noted",
    Noted(records, Oddity::CollectiveWithoutBegin) == 1 &&
      Noted(records, Oddity::CollectiveOutsideCall) == 1);
  check("ends are counted", records.CollectiveEnds == 2);
}

/// Window [100, 200): a call before it is dropped unless it sent; nothing is taken from 200 on.
void TestWindow(Checks& check)
{
  const Scene scene;
  SinkOptions options;
  options.WindowBegin = 100;
  options.WindowEnd = 200;
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), options, records);
  sink.Enter(10, scene.Wait);
  sink.Leave(20, scene.Wait);
  sink.Enter(30, scene.Send);
  sink.Send(31, 1, scene.World, 0, 1);
  sink.Leave(40, scene.Send);
  sink.Enter(150, scene.Wait);
  const bool taken = sink.Leave(200, scene.Wait);
  sink.Finish();
  check("the first event past the window is refused", !taken && records.CutByWindow);
  check("a call before the window that sent is kept for its message",
    records.Calls.Size() == 2 && records.Calls[0].Begin == 30);
  check("a call cut by the window ends there, without complaint",
    records.Calls[1].End == 200 && Noted(records, Oddity::OpenAtEnd) == 0);
}

/// main(f(g)): entered with MPI calls as leaves, as Score-P with unwinding writes.
void TestContexts(Checks& check)
{
  DrawnDefinitions drawn(1);
  const std::uint32_t main = drawn.Region("main", false), f = drawn.Region("f", false);
  const std::uint32_t send = drawn.Region("MPI_Send", true);
  drawn.Raw.CallingContexts = { { 3, send, 2 }, { 2, f, 1 },
    { 1, main, RawDefinitions::kUndefined }, { 4, send, 1 } };
  Diagnostics log;
  const Definitions known = Resolve(drawn.Raw, log);
  for (const bool all : { false, true })
  {
    SinkOptions options;
    options.AllRegions = all;
    LocationRecords records;
    RecordSink sink(known, known.Locations[0], options, records);
    sink.ContextEnter(10, 3, 4); // main, f and MPI_Send are new
    sink.ContextLeave(20, 3);
    sink.ContextEnter(30, 3, 2); // only MPI_Send is new
    sink.ContextLeave(40, 3);
    sink.ContextEnter(50, 4, 2); // f was left, MPI_Send is new below main
    sink.ContextLeave(60, 4);
    sink.ContextEnter(70, 999, 1);
    sink.Finish();
    check(
      "three MPI calls, and main and f where asked for", records.Calls.Size() == (all ? 5u : 3u));
    check("an unknown context is noted", Noted(records, Oddity::UnknownContext) == 1);
    if (all)
    {
      check("main spans all", records.Calls[0].Begin == 10 && records.Calls[0].End == 70);
      check("f ends when the path leaves it",
        records.Calls[1].Begin == 10 && records.Calls[1].End == 50);
      check("the last send stands in main", records.Calls[4].Parent == 0);
    }
  }
}

void TestMappings(Checks& check)
{
  const Scene scene;
  LocationMappings mappings;
  mappings.Regions = { { 0, 1 }, { scene.Wait, 31337 } };
  mappings.Communicators = { { 0 }, { scene.Pair } };
  LocationRecords records;
  RecordSink sink(scene.Known, scene.Of(0), {}, records, mappings);
  sink.Enter(1, 0);
  sink.Send(2, 0, 0, 0, 1);
  sink.Leave(3, 0);
  sink.Enter(4, 1);
  sink.Enter(5, scene.Send);
  sink.Finish();
  check("ids go through the mapping table",
    records.Calls[0].Begin == 1 && records.Calls[0].End == 3 && records.Sends[0].Partner == 2);
  check("mapped to nothing is unknown", Noted(records, Oddity::UnknownRegion) == 1);
  check("ids that are not in the table are global", records.Calls[1].Begin == 5);
}
}

int UnitTestRecordSink(int, char*[])
{
  Checks check;
  TestCalls(check);
  TestDisorder(check);
  TestContextPaths(check);
  TestPartners(check);
  TestRequests(check);
  TestUnfilledStatus(check);
  TestCollectives(check);
  TestWindow(check);
  TestContexts(check);
  TestMappings(check);
  return check.Result();
}
