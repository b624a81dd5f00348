#include "Filters/Core/Ranks/RankMetrics.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Message
{
  std::int32_t Source, Destination;
  std::int64_t SizeBytes;
  double SendBegin, ReceiveBegin, ReceiveEnd, Latency, LateSender, LateReceiver;
};

struct CallRow
{
  std::uint8_t Level;
  std::int32_t Rank, Thread;
  double Begin, End, Wait;
  std::int32_t Kind;
};

/// The tables as columns; what a test does not fill stays away.
struct Tables
{
  MeasuredMessages::Owned Messages;
  decltype(RankMetricsInput::Ranks)::Owned Ranks;
  MeasuredRegions::Owned Regions;
  MeasuredCalls::Owned Calls;
  PeriodRows::Owned Periods;
  Column<std::uint8_t> MpiLevel;
  bool HasCalls = false, HasWaits = false;

  void Add(const Message& m)
  {
    this->Messages.Source.Append(m.Source);
    this->Messages.Destination.Append(m.Destination);
    this->Messages.SizeBytes.Append(m.SizeBytes);
    this->Messages.SendBegin.Append(m.SendBegin);
    this->Messages.ReceiveBegin.Append(m.ReceiveBegin);
    this->Messages.ReceiveEnd.Append(m.ReceiveEnd);
    this->Messages.Latency.Append(m.Latency);
    this->Messages.LateSender.Append(m.LateSender);
    this->Messages.LateReceiver.Append(m.LateReceiver);
  }
  void Add(const CallRow& c)
  {
    this->HasCalls = true;
    this->MpiLevel.Append(c.Level);
    this->Calls.Rank.Append(c.Rank);
    this->Calls.Thread.Append(c.Thread);
    this->Calls.Begin.Append(c.Begin);
    this->Calls.End.Append(c.End);
    this->Calls.Wait.Append(c.Wait);
    this->Calls.WaitKind.Append(c.Kind);
  }
  void AddPeriod(std::int32_t region, double begin, double end)
  {
    this->Periods.Region.Append(region);
    this->Periods.Begin.Append(begin);
    this->Periods.End.Append(end);
  }
  RankMetricsInput View() const
  {
    RankMetricsInput input;
    input.Messages = ViewsOf<MeasuredMessages>(this->Messages);
    input.Ranks = ViewsOf<decltype(input.Ranks)>(this->Ranks);
    input.Regions = ViewsOf<MeasuredRegions>(this->Regions);
    input.Calls = ViewsOf<MeasuredCalls>(this->Calls);
    input.MpiLevel = this->MpiLevel;
    input.HasCalls = this->HasCalls;
    input.HasWaits = this->HasWaits;
    if (!this->HasWaits)
    {
      input.Calls.Wait = {};
      input.Calls.WaitKind = {};
    }
    input.WaitNames = { "late sender", "late sender, wrong order", "late receiver", "barrier" };
    input.Periods = ViewsOf<PeriodRows>(this->Periods);
    return input;
  }
};

RankMetrics Measure(const Tables& tables, const RankMetricsOptions& options = {})
{
  ProcessGroup alone;
  return MeasureRanks(tables.View(), options, alone);
}

/// rank 0  --s(2)--------------|--s(6)---            s sends; two slices of 5 s
/// rank 1  ----[Recv 1..4]-----|-----[Recv 5..9]     waits 2 of 3 s and 1 of 4 s for a late sender
/// rank 2  ------------[Barrier 4..6: waits 1.5 s]-- no message
Tables Drawn()
{
  Tables t;
  t.Add(Message{ 0, 1, 100, 2, 1, 4, 3, 0.5, 0 });
  t.Add(Message{ 0, 1, -1, 6, 5, 9, 5, 0.25, 0.125 });
  // A send whose receive was not recorded counts, a receive without its send does not.
  t.Add(Message{ 1, 0, 50, 7, kNaN, kNaN, kNaN, kNaN, kNaN });
  t.Add(Message{ 0, 1, 50, kNaN, 7, 10, kNaN, kNaN, kNaN });
  t.Add(CallRow{ 1, 1, 0, 1, 4, 2, 0 });
  t.Add(CallRow{ 1, 1, 0, 5, 9, 1, 1 });
  t.Add(CallRow{ 1, 2, 0, 4, 6, 1.5, 3 });
  t.Add(CallRow{ 2, 2, 0, 4.5, 5.5, 0, -1 }); // made by the barrier: not counted again
  t.Add(CallRow{ 0, 0, 0, -5, 20, 0, -1 });   // main is no MPI: neither its time nor its span
  t.Add(CallRow{ 1, 0, 0, 2, 2.5, 0.5, 2 });  // in main: counted
  t.Add(CallRow{ 1, 0, 0, 0, 0, 0, -1 });     // the trace begins at 0
  for (const std::int32_t rank : { 0, 1, 2 })
  {
    t.Ranks.Rank.Append(rank);
    t.Ranks.Node.Append(rank / 2);
  }
  t.Regions.Rank.Append(1);
  t.Regions.Region.Append(7);
  return t;
}

void CheckByHand(Checks& check)
{
  Tables tables = Drawn();
  RankMetrics metrics = Measure(tables, { 2, 0, -1 });
  const schema::RankMetrics::Table& t = metrics.Table;
  check("three ranks in two slices", t.Rank.Size() == 6);
  const auto row = [&](
                     int period, int rank) { return static_cast<std::size_t>(3 * period + rank); };
  for (int period = 0; period < 2; ++period)
  {
    for (int rank = 0; rank < 3; ++rank)
    {
      const std::size_t i = row(period, rank);
      check("rows by period, then rank", t.Rank[i] == rank && t.Period[i] == period);
      check("slices of 5 s", t.Begin[i] == 5 * period && t.End[i] == 5 * (period + 1));
      check("nodes and regions", t.Node[i] == rank / 2 && t.Region[i] == (rank == 1 ? 7 : -1));
    }
  }
  const std::int64_t messages[] = { 1, 1, 0, 2, 2, 0 };
  const std::int64_t bytes[] = { 100, 100, 0, 50, 50, 0 };
  const double latency[] = { 3, 3, kNaN, 5, 5, kNaN };
  const double mpi[] = { 0.5, 3, 1, 0, 4, 1 };
  // Rank 0 calls from 0 to 2.5, rank 1 from 1 to 9, rank 2 from 4 to 6; slices 0 to 5, 5 to 10.
  const double work[] = { 2, 2, 4, 0, 0, 0 };
  const double load[] = { 0.75, 0.75, 1.5, 0.75, 0.75, 1.5 };
  const double relative[] = { 0.5, 0.5, -1, 0.5, 0.5, -1 };
  for (std::size_t i = 0; i < 6; ++i)
  {
    const std::string label = "row " + std::to_string(i) + ": ";
    check(label + "messages", t.Messages[i] == messages[i]);
    check(label + "bytes", t.SizeBytes[i] == bytes[i]);
    check.Near(label + "mean L", t.Latency[i], latency[i]);
    check.Near(label + "time in MPI", t.Mpi[i], mpi[i]);
    check.Near(label + "work until the last call ends", t.Work[i], work[i]);
    // slice 0: mc 1 1 0, mean 2/3, AD (1/3 + 1/3 + 2/3) / 3 = 4/9; slice 1: mc 1 2 0, AD 2/3
    check.Near(label + "LB", t.LoadBalance[i], load[i]);
    check.Near(label + "relative load", t.RelativeLoad[i], relative[i]);
    check.Near(label + "no waits in calls: no collective wait", t.CollectiveWait[i], kNaN);
  }
  check("waits of messages at the waiting rank",
    t.LateSender[1] == 0.5 && t.LateSender[4] == 0.25 && t.LateReceiver[3] == 0.125 &&
      t.LateSender[0] == 0);
  check("nothing to say", metrics.Observations.empty());
  tables.HasWaits = true;
  metrics = Measure(tables, { 2, 0, -1 });
  check("calls that know waits go first: 2 of 3 s, 1 of 4 s",
    metrics.Table.LateSender[1] == 2 && metrics.Table.LateSender[4] == 1);
  check("a wait in a collective is divided at the slice: 4..5 and 5..5.5",
    metrics.Table.CollectiveWait[2] == 1 && metrics.Table.CollectiveWait[5] == 0.5);
  check(
    "late receivers", metrics.Table.LateReceiver[0] == 0.5 && metrics.Table.LateReceiver[3] == 0);
}

/// A gap of the time axis is no work and no time in MPI, and start-up outside of it is no work.
void CheckAxis(Checks& check)
{
  const Tables tables = Drawn();
  RankMetricsInput input = tables.View();
  input.Axis = { 0.5, 10, { { 0.75, 1.75 } } };
  ProcessGroup alone;
  const schema::RankMetrics::Table table = MeasureRanks(input, { 1, 0, -1 }, alone).Table;
  // From 0.5 to 4 without the gap, but for the call until 6 and the rest of the axis.
  check.Near("work of rank 2", table.Work[2], 2.5);
  // From 1 to 4, of which 0.75 lie in the gap, and from 5 to 9.
  check.Near("time in MPI of rank 1", table.Mpi[1], 6.25);
}

void CheckPeriods(Checks& check)
{
  Tables tables = Drawn();
  tables.AddPeriod(0, 0, 1);
  tables.AddPeriod(-1, 8, 20);
  tables.AddPeriod(-1, 1, 6.5);
  RankMetrics metrics = Measure(tables);
  const schema::RankMetrics::Table& t = metrics.Table;
  check(
    "periods of all messages, by time", t.Rank.Size() == 6 && t.Begin[0] == 1 && t.End[0] == 6.5);
  check("cut off at the trace's end", t.Begin[3] == 8 && t.End[3] == 10);
  check("messages outside of periods do not count", t.Messages[1] == 2 && t.Messages[4] == 0);
  check("nor time", t.Mpi[1] == 3 + 1.5 && t.Mpi[4] == 1);
  tables.AddPeriod(-1, 6, 7);
  check.Throws("periods that overlap are refused", "from 6.0 to 7.0 s is empty or overlaps",
    [&] { Measure(tables); });
}

void CheckThreads(Checks& check)
{
  Tables tables;
  tables.Add(CallRow{ 1, 0, 0, 0, 1, 0, -1 });
  tables.Add(CallRow{ 1, 0, 3, 1, 4, 0, -1 });
  tables.Add(CallRow{ 1, 0, 0, 2, 3, 0, -1 });
  const RankMetrics metrics = Measure(tables);
  check("two threads call MPI: 5 s in it", metrics.Table.Mpi[0] == 5);
  check("the first works from 1 to 2, the second does not count", metrics.Table.Work[0] == 1);
}

/// More rows than one thread sums at once: each second rank 0 sends 3 bytes, and rank 1 calls MPI
/// for a quarter of it.
void CheckMany(Checks& check)
{
  constexpr int n = 200000;
  Tables tables;
  for (int i = 0; i < n; ++i)
  {
    tables.Add(Message{ 0, 1, 3, 1.0 * i, i + 0.25, i + 0.5, i % 2 ? 1.0 : 3.0, 0, 0.125 });
    tables.Add(CallRow{ 1, 1, 0, 1.0 * i, i + 0.25, 0, -1 });
  }
  const schema::RankMetrics::Table t = Measure(tables).Table;
  check("all messages of both ranks, and their bytes",
    t.Messages[0] == n && t.Messages[1] == n && t.SizeBytes[0] == 3 * n && t.SizeBytes[1] == 3 * n);
  check("their mean latency, of 1 and 3", t.Latency[0] == 2 && t.Latency[1] == 2);
  check("what the sender waited", t.LateReceiver[0] == 0.125 * n);
  check("a quarter of the time in MPI", t.Mpi[1] == 0.25 * n);
  check("work until the last call ends", t.Work[1] == (n - 1) + 0.25 - 0.25 * n);
}

void CheckEdges(Checks& check)
{
  RankMetrics metrics = Measure(Tables());
  check("nothing at all: no row, and it is said",
    metrics.Table.Rank.Size() == 0 && metrics.Observations.size() == 1);
  Tables self;
  self.Add(Message{ 4, 4, 10, 0, 0, 1, 2, kNaN, kNaN });
  metrics = Measure(self);
  check("a message to oneself counts twice, one rank has no imbalance",
    metrics.Table.Rank.Size() == 1 && metrics.Table.Messages[0] == 2 &&
      metrics.Table.LoadBalance[0] == 0 && metrics.Table.RelativeLoad[0] == 0);
  check("without calls their time is not known, and that is said",
    std::isnan(metrics.Table.Mpi[0]) && std::isnan(metrics.Table.Work[0]) &&
      metrics.Observations.size() == 1);
  Tables quiet;
  quiet.Add(CallRow{ 1, 2, 0, 0, 1, 0, -1 });
  metrics = Measure(quiet);
  check("no message: no latency, no load",
    std::isnan(metrics.Table.Latency[0]) && metrics.Table.RelativeLoad[0] == 0);
  check.Throws("no slice is refused", "slices is 0", [&] { Measure(self, { 0, 0, -1 }); });
  check.Throws("more than 10 million rows are refused", "Choose fewer", [&] {
    Measure(self, { 10000001, 0, -1 });
  });
  check.Throws("a window behind the trace is refused", "contains nothing", [&] {
    Measure(self, { 1, 5, -1 });
  });
  self.Messages.Latency.Append(1);
  check.Throws("columns of different length are refused", "columns of Messages differ in length",
    [&] { Measure(self); });
}

bool SameBits(const schema::RankMetrics::Table& a, const schema::RankMetrics::Table& b)
{
  const auto same = [](const auto& x, const auto& y) {
    return x.Size() == y.Size() &&
      (x.Size() == 0 || std::memcmp(x.Data(), y.Data(), x.Size() * sizeof(*x.Data())) == 0);
  };
  return same(a.Rank, b.Rank) && same(a.Begin, b.Begin) && same(a.Node, b.Node) &&
    same(a.Region, b.Region) && same(a.Messages, b.Messages) && same(a.SizeBytes, b.SizeBytes) &&
    same(a.Latency, b.Latency) && same(a.LateSender, b.LateSender) &&
    same(a.LateReceiver, b.LateReceiver) && same(a.CollectiveWait, b.CollectiveWait) &&
    same(a.Mpi, b.Mpi) && same(a.Work, b.Work) && same(a.LoadBalance, b.LoadBalance);
}

void CheckSameForAll(Checks& check)
{
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> share(0, 1);
  std::vector<Message> messages;
  std::vector<CallRow> calls;
  for (int i = 0; i < 20000; ++i)
  {
    const double send = share(random);
    messages.push_back({ static_cast<std::int32_t>(random() % 17),
      static_cast<std::int32_t>(random() % 17), static_cast<std::int64_t>(random() % 1000), send,
      share(random), send + 0.1, random() % 5 ? share(random) : kNaN, share(random), 0.1 });
    const std::int32_t rank = static_cast<std::int32_t>(random() % 17);
    calls.push_back({ 1, rank, static_cast<std::int32_t>(random() % 2), send,
      send + 0.01 * share(random), 0.001, static_cast<std::int32_t>(random() % 4) });
  }
  Tables whole;
  std::for_each(messages.begin(), messages.end(), [&](const Message& m) { whole.Add(m); });
  std::for_each(calls.begin(), calls.end(), [&](const CallRow& c) { whole.Add(c); });
  whole.HasWaits = true;
  const RankMetrics serial = Measure(whole, { 9, 0, -1 });
  const auto& counts = serial.Table.Messages;
  check("every message is counted at both ends",
    std::accumulate(counts.begin(), counts.end(), std::int64_t{ 0 }) == 40000);
  double inside = 0, expected = 0;
  std::for_each(serial.Table.Mpi.begin(), serial.Table.Mpi.end(), [&](double s) { inside += s; });
  std::for_each(calls.begin(), calls.end(), [&](const CallRow& c) { expected += c.End - c.Begin; });
  check.Near("all time in calls is in some slice", inside, expected, 1e-9);
  for (const int processes : { 2, 3 })
  {
    std::shuffle(messages.begin(), messages.end(), random);
    std::shuffle(calls.begin(), calls.end(), random);
    std::vector<char> right(processes, 0);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      Tables mine;
      mine.HasCalls = mine.HasWaits = true;
      for (std::size_t i = group.Process(); i < messages.size(); i += processes)
      {
        mine.Add(messages[i]);
      }
      for (const CallRow& call : calls)
      {
        if (call.Rank % processes == group.Process()) // a rank's calls lie on one process
        {
          mine.Add(call);
        }
      }
      const RankMetrics metrics = MeasureRanks(mine.View(), { 9, 0, -1 }, group);
      right[group.Process()] = group.Process() == 0 ? SameBits(metrics.Table, serial.Table)
                                                    : metrics.Table.Rank.Size() == 0;
    });
    check("shuffled, on several processes: the same bits, on process 0",
      std::count(right.begin(), right.end(), 1) == processes);
  }
}
}

int UnitTestRankMetrics(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckAxis(check);
  CheckPeriods(check);
  CheckThreads(check);
  CheckMany(check);
  CheckEdges(check);
  CheckSameForAll(check);
  check.Throws("what one process cannot take ends all", "there is a rank 2000000000", [] {
    RunAsProcesses(3, [](ProcessGroup& group) {
      const std::int32_t rank = group.Process() == 1 ? 2000000000 : 7;
      RankMetricsInput input;
      input.Ranks.Rank = { &rank, 1 };
      input.Ranks.Node = input.Ranks.Rank;
      MeasureRanks(input, RankMetricsOptions(), group);
    });
  });
  return check.Result();
}
