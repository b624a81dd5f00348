#include "Filters/Core/Attribution/Rows/Transfers.h"

#include "Filters/Core/Common/CollectInOrder.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/SearchFrom.h"
#include "Filters/Core/Common/SliceSort.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kNever = -std::numeric_limits<double>::infinity();
/// A send waits for its message if it lasts this share of the message's time; the rest is what a
/// receiver needs to leave its call. A send into a buffer is well below: it copies at memory speed.
constexpr double kRendezvousShare = 0.8;
/// Of exact times most are longer than usual, by what the program's own messages do to each other.
constexpr double kUsualShare = 0.25;
/// Fewer sends of a size say nothing about how sends of this size work.
constexpr std::size_t kFewestSends = 4;
/// A call that looks for messages is where a rank waited if it lasts this many times as long as all
/// that follows until the message is received: a copy, which is far quicker than a network.
constexpr double kProbes = 4;

std::uint64_t Mix(std::uint64_t a, std::uint64_t b)
{
  std::uint64_t x = a * 0x9E3779B97F4A7C15ull + b + 0x7F4A7C15ull;
  x ^= x >> 31;
  x *= 0xBF58476D1CE4E5B9ull;
  return x ^ (x >> 29);
}

Transfer MakeTransfer(
  const AttributionMessage& m, std::uint64_t program, std::size_t awaited, bool sender)
{
  Transfer t{};
  t.Source = m.Source;
  t.Destination = m.Destination;
  t.InterNode = m.InterNode;
  t.Criterion = m.Criterion;
  t.Size = SizeClass(m.Bytes);
  const std::uint64_t kind =
    ((static_cast<std::uint64_t>(t.Size) * 2 + m.InterNode) * 2 + sender) * 2 + (awaited > 1);
  t.Kind = Mix(1, kind);
  t.Pair = Mix(Mix(Mix(2, kind), static_cast<std::uint32_t>(m.Tag)),
    static_cast<std::uint64_t>(m.Source) << 32 | static_cast<std::uint32_t>(m.Destination));
  t.Program = Mix(Mix(program, kind), static_cast<std::uint32_t>(m.Destination));
  return t;
}

/// The call in which a rank was at a time, as the least that ends at or after it.
class CallFinder
{
public:
  explicit CallFinder(const AttributionRows& rows) : Rows(rows) {}
  /// Number of the call, or -1.
  std::ptrdiff_t At(std::int32_t rank, double time, SteppingHint& hint) const
  {
    const std::size_t past = this->Rows.FirstCall[rank + 1];
    const double* const ends = this->Rows.Calls.End.Data;
    const std::size_t call = SearchFrom(this->Rows.FirstCall[rank], past, hint.Guess(),
      [ends, time](std::size_t i) { return ends[i] < time; });
    hint.Found(call);
    return call == past || this->Rows.Calls.Begin[call] > time ? -1
                                                               : static_cast<std::ptrdiff_t>(call);
  }

private:
  const AttributionRows& Rows;
};

/// Times by class and size class, in no order.
class TimesByKind
{
public:
  std::vector<double>& Of(bool inter, std::int32_t size)
  {
    return this->Seconds[inter * kSizeClasses + static_cast<std::size_t>(size)];
  }
  void Add(const TimesByKind& other)
  {
    for (std::size_t kind = 0; kind < this->Seconds.size(); ++kind)
    {
      this->Seconds[kind].insert(
        this->Seconds[kind].end(), other.Seconds[kind].begin(), other.Seconds[kind].end());
    }
  }

private:
  std::vector<std::vector<double>> Seconds = std::vector<std::vector<double>>(2 * kSizeClasses);
};

/// One of each thread; all are joined in the first.
template<typename Sums>
Sums& JoinAll(std::vector<Sums>& ofThreads)
{
  for (std::size_t i = 1; i < ofThreads.size(); ++i)
  {
    ofThreads.front().Add(ofThreads[i]);
  }
  return ofThreads.front();
}

/// What blocking sends took that began when their receiver was there, and their messages; by kind.
struct SendTimes
{
  TimesByKind Sending, Arriving;
  void Add(const SendTimes& other)
  {
    this->Sending.Add(other.Sending);
    this->Arriving.Add(other.Arriving);
  }
};

/// By call whether it completed a send; one call may complete messages of several threads.
using SendsInCalls = std::vector<std::atomic<std::uint8_t>>;

/// In which calls sends end.
struct Sends
{
  /// By message whether its send lies in the call that completed it: a nonblocking send was
  /// completed by another call.
  Column<std::uint8_t> Blocking;
  SendsInCalls InCall;
  SendTimes Times;
};

Sends FindSends(const AttributionRows& rows, const CallFinder& calls)
{
  constexpr std::size_t kGrain = 1 << 16;
  const MessageColumns& m = rows.Messages;
  Sends found{ Column<std::uint8_t>(m.size()), SendsInCalls(rows.Calls.size()), {} };
  Column<std::uint8_t>& blocking = found.Blocking;
  std::vector<SendTimes> times(ThreadCount(0));
  ParallelFor(blocking.Size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    std::vector<SteppingHint> hints(rows.FirstCall.begin(), rows.FirstCall.end() - 1);
    for (std::size_t i = begin; i < end; ++i)
    {
      const double sent = m.SendBegin[i];
      const std::ptrdiff_t call = calls.At(m.Source[i], m.SendEnd[i], hints[m.Source[i]]);
      blocking[i] = call >= 0 && rows.Calls.Begin[call] <= sent;
      if (call >= 0)
      {
        found.InCall[call].store(1, std::memory_order_relaxed);
      }
      if (blocking[i] && m.ReceiveBegin[i] <= sent)
      {
        const bool inter = m.InterNode[i] != 0;
        const std::int32_t size = SizeClass(m.Bytes(i));
        times[worker].Sending.Of(inter, size).push_back(m.SendEnd[i] - sent);
        times[worker].Arriving.Of(inter, size).push_back(m.ReceiveEnd[i] - sent);
      }
    }
  });
  found.Times = std::move(JoinAll(times));
  return found;
}

/// The time that a message of a class and size usually takes, as far as it is known.
class UsualTimes
{
public:
  UsualTimes() = default;
  /// @param times [s] exact ones; reordered
  explicit UsualTimes(TimesByKind& times)
  {
    for (const int inter : { 0, 1 })
    {
      double before = 0; // larger messages take no less
      for (std::size_t size = 0; size < kSizeClasses; ++size)
      {
        std::vector<double>& t = times.Of(inter != 0, static_cast<std::int32_t>(size));
        before = t.empty()
          ? before
          : std::max(before, Percentile(t.data(), t.data() + t.size(), kUsualShare));
        this->Seconds[inter][size] = before;
      }
    }
  }
  double Of(bool inter, std::int64_t bytes) const { return this->Seconds[inter][SizeClass(bytes)]; }

private:
  std::array<double, kSizeClasses> Seconds[2] = {};
};

/// The message that a call waited for last.
struct Awaited
{
  std::size_t Message = 0;
  bool InterNode = false;
  double SendBegin = 0;                 ///< [s]
  double Within = kNever, End = kNever; ///< [s] expected of those within the node; the last's end
  double Arrival = 0;                   ///< [s] expected
  double Late(double enter) const
  {
    return std::max(
      enter - this->SendBegin, this->InterNode ? this->Within - this->Arrival : kNever);
  }
};

/// Messages that one call of their receiver completes, and when it began.
struct Completion
{
  std::size_t First, End; ///< in the messages, without the end
  double Enter;           ///< [s]
};

Awaited FindAwaited(const MessageColumns& messages, const Completion& c, const UsualTimes& usual)
{
  Awaited found;
  for (std::size_t i = c.First; i < c.End; ++i)
  {
    const bool inter = messages.InterNode[i] != 0;
    const double sent = messages.SendBegin[i];
    const double expected = sent + usual.Of(inter, messages.Bytes(i));
    if (i == c.First || (inter != found.InterNode ? inter : expected > found.Arrival))
    {
      found.Message = i;
      found.InterNode = inter;
      found.SendBegin = sent;
      found.Arrival = expected;
    }
    found.Within = inter ? found.Within : std::max(found.Within, expected);
    found.End = std::max(found.End, messages.ReceiveEnd[i]);
  }
  return found;
}

/// The messages of a call as a transfer.
Transfer OfCall(const MessageColumns& messages, const Completion& c, const UsualTimes& usual)
{
  const Awaited awaited = FindAwaited(messages, c, usual);
  std::uint64_t program = 0;
  for (std::size_t i = c.First; i < c.End; ++i)
  {
    // A sum: the same for any order in which the messages were posted.
    program += Mix(Mix(3, static_cast<std::uint32_t>(messages.Source[i])),
      static_cast<std::uint32_t>(messages.Tag[i]));
  }
  Transfer t = MakeTransfer(messages[awaited.Message], program, c.End - c.First, false);
  t.Begin = awaited.SendBegin;
  t.End = awaited.End;
  t.Seconds = awaited.End - t.Begin;
  t.Late = awaited.Late(c.Enter);
  return t;
}

/// When a rank began to wait in a call that completes messages. A wait may lie in the call before
/// it, if that only looks for messages (MPI_Probe): the rest is then short, as what is to be
/// received is there.
/// @param since first call of the rank after the last one in which messages were completed
double BeginOfWait(
  const CallColumns& calls, const SendsInCalls& sends, std::size_t since, std::size_t call)
{
  if (call > since)
  {
    const double begin = calls.Begin[call - 1], end = calls.End[call - 1];
    // Most often false: what else stands in columns is not looked at then.
    if (end - begin >= kProbes * (calls.End[call] - end) && !sends[call - 1] &&
      calls.CollectiveId[call - 1] < 0)
    {
      return begin;
    }
  }
  return calls.Begin[call];
}

/// Of one destination.
/// @param sends whether a send was completed in a call, by call
std::vector<Completion> FindCompletions(const AttributionRows& rows, const CallFinder& calls,
  const SendsInCalls& sends, std::int32_t destination)
{
  std::vector<Completion> completions;
  const MessageColumns& all = rows.Messages;
  const std::size_t end = rows.FirstMessage[destination + 1];
  SteppingHint hint(rows.FirstCall[destination]);
  std::size_t since = rows.FirstCall[destination] + 1; // the first call begins MPI
  for (std::size_t i = rows.FirstMessage[destination]; i < end;)
  {
    const std::ptrdiff_t call = calls.At(destination, all.ReceiveEnd[i], hint);
    const double last = call < 0 ? all.ReceiveEnd[i] : rows.Calls.End[call];
    std::size_t next = i + 1;
    while (next < end && all.ReceiveEnd[next] <= last)
    {
      ++next;
    }
    double enter = kNever;
    for (std::size_t j = i; call < 0 && j < next; ++j)
    {
      const double late = all.LateSender[j];
      enter = std::max(enter, late > 0 ? all.SendBegin[j] - late : all.ReceiveBegin[j]);
    }
    if (call >= 0)
    {
      enter = BeginOfWait(rows.Calls, sends, since, static_cast<std::size_t>(call));
      since = std::max(since, static_cast<std::size_t>(call) + 1);
    }
    completions.push_back({ i, next, enter });
    i = next;
  }
  return completions;
}

/// Calls that complete messages, by destination; and what messages take, by those whose time is
/// exact if every call is taken to wait for the message that was sent last.
class Completions
{
public:
  Completions(const AttributionRows& rows, const CallFinder& calls, const Sends& sends)
    : Messages(rows.Messages), OfRank(rows.Ranks.Size())
  {
    const UsualTimes unknown;
    std::vector<TimesByKind> times(ThreadCount(0));
    ParallelFor(this->OfRank.size(), 1, 0, [&](std::size_t rank, std::size_t, int worker) {
      this->OfRank[rank] =
        FindCompletions(rows, calls, sends.InCall, static_cast<std::int32_t>(rank));
      for (const Completion& c : this->OfRank[rank])
      {
        const Awaited awaited = FindAwaited(this->Messages, c, unknown);
        const double seconds = awaited.End - awaited.SendBegin;
        if (awaited.Late(c.Enter) <= 0 && seconds > 0)
        {
          times[worker]
            .Of(awaited.InterNode, SizeClass(this->Messages.Bytes(awaited.Message)))
            .push_back(seconds);
        }
      }
    });
    this->Usual = UsualTimes(JoinAll(times));
  }

  PlainVector<Transfer> Transfers() const
  {
    std::vector<std::size_t> first{ 0 };
    for (const std::vector<Completion>& completions : this->OfRank)
    {
      first.push_back(first.back() + completions.size());
    }
    PlainVector<Transfer> transfers(first.back());
    ParallelFor(this->OfRank.size(), 0, [&](std::size_t rank) {
      for (std::size_t i = 0; i < this->OfRank[rank].size(); ++i)
      {
        transfers[first[rank] + i] = OfCall(this->Messages, this->OfRank[rank][i], this->Usual);
      }
    });
    return transfers;
  }

private:
  const MessageColumns& Messages;
  std::vector<std::vector<Completion>> OfRank;
  UsualTimes Usual;
};

void AddSent(const AttributionRows& rows, Sends& sends, PlainVector<Transfer>& transfers)
{
  SendTimes& all = sends.Times;
  const Column<std::uint8_t>& blocking = sends.Blocking;
  std::array<bool, kSizeClasses> rendezvous[2] = {};
  bool any = false;
  for (const int inter : { 0, 1 })
  {
    for (std::size_t size = 0; size < kSizeClasses; ++size)
    {
      std::vector<double>& s = all.Sending.Of(inter != 0, static_cast<std::int32_t>(size));
      std::vector<double>& a = all.Arriving.Of(inter != 0, static_cast<std::int32_t>(size));
      rendezvous[inter][size] = s.size() >= kFewestSends &&
        Median(s.data(), s.data() + s.size()) >=
          kRendezvousShare * Percentile(a.data(), a.data() + a.size(), 0.25);
      any = any || rendezvous[inter][size];
    }
  }
  for (std::size_t i = 0; any && i < blocking.Size(); ++i)
  {
    const AttributionMessage m = rows.Messages[i];
    if (blocking[i] && rendezvous[m.InterNode][SizeClass(m.Bytes)])
    {
      Transfer t = MakeTransfer(m, static_cast<std::uint32_t>(m.Source), 1, true);
      t.Begin = std::max(m.SendBegin, m.ReceiveBegin);
      t.End = m.SendEnd;
      t.Seconds = t.End - t.Begin;
      t.Late = 0;
      t.Program = Mix(t.Program, t.Pair);
      transfers.push_back(t);
    }
  }
}

constexpr std::size_t kGrain = 1 << 14;

/// The transfers at the places of the keys, in the order of these.
template<typename Transfers>
std::vector<Transfer> AtPlaces(const Transfers& transfers, const PlainVector<ValueAt>& keys)
{
  std::vector<Transfer> ordered;
  ordered.reserve(keys.size());
  PreferLargePages(ordered.data(), keys.size() * sizeof(Transfer));
  ordered.resize(keys.size());
  ParallelFor(keys.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      ordered[i] = transfers[keys[i].At];
    }
  });
  return ordered;
}

/// By end, destination, source.
std::vector<Transfer> InOrder(const PlainVector<Transfer>& transfers)
{
  PlainVector<ValueAt> keys(transfers.size());
  ParallelFor(keys.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      keys[i] = { transfers[i].End, static_cast<std::uint32_t>(i) };
    }
  });
  SliceSort(keys, [&](const ValueAt& x, const ValueAt& y) {
    if (x.Value != y.Value)
    {
      return x.Value < y.Value;
    }
    const Transfer &a = transfers[x.At], &b = transfers[y.At];
    return std::tie(a.Destination, a.Source, a.Begin, a.Program, x.At) <
      std::tie(b.Destination, b.Source, b.Begin, b.Program, y.At);
  });
  return AtPlaces(transfers, keys);
}
}

std::vector<Transfer> TransfersBetweenNodes(const std::vector<Transfer>& transfers)
{
  auto middles =
    CollectInOrder<ValueAt>(transfers.size(), [&](std::size_t i, PlainVector<ValueAt>& between) {
      if (transfers[i].InterNode)
      {
        between.push_back({ transfers[i].Begin + transfers[i].End, static_cast<std::uint32_t>(i) });
      }
    });
  SliceSort(middles);
  return AtPlaces(transfers, middles);
}

std::vector<Transfer> FindTransfers(const AttributionRows& rows)
{
  const CallFinder calls(rows);
  // When it is known what messages take, the one that was awaited last is known better.
  Sends sends = FindSends(rows, calls);
  PlainVector<Transfer> transfers = Completions(rows, calls, sends).Transfers();
  AddSent(rows, sends, transfers);
  return InOrder(transfers);
}
}
