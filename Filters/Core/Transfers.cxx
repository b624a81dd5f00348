#include "Filters/Core/Transfers.h"

#include "Filters/Core/ParallelSort.h"
#include "Filters/Core/Quantiles.h"
#include "Filters/Core/SearchFrom.h"

#include <algorithm>
#include <array>
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
  /// @param hint where the search begins; becomes the position found
  std::ptrdiff_t At(std::int32_t rank, double time, std::size_t& hint) const
  {
    const std::size_t past = this->Rows.FirstCall[rank + 1];
    const AttributionCall* const calls = this->Rows.Calls.data();
    hint = SearchFrom(this->Rows.FirstCall[rank], past, hint,
      [calls, time](std::size_t call) { return calls[call].End < time; });
    return hint == past || calls[hint].Begin > time ? -1 : static_cast<std::ptrdiff_t>(hint);
  }

private:
  const AttributionRows& Rows;
};

/// Size classes of all sizes that 64 bits hold.
constexpr std::size_t kSizes = 256;

/// The time that a message of a class and size usually takes, as far as it is known.
class UsualTimes
{
public:
  UsualTimes() = default;
  /// @param times [s] exact ones by class and size class; reordered
  explicit UsualTimes(std::vector<std::vector<double>> (&times)[2])
  {
    for (const int inter : { 0, 1 })
    {
      double before = 0; // larger messages take no less
      for (std::size_t size = 0; size < kSizes; ++size)
      {
        std::vector<double>& t = times[inter][size];
        before = t.empty()
          ? before
          : std::max(before, Percentile(t.data(), t.data() + t.size(), kUsualShare));
        this->Seconds[inter][size] = before;
      }
    }
  }
  double Of(const AttributionMessage& m) const
  {
    return this->Seconds[m.InterNode][SizeClass(m.Bytes)];
  }

private:
  std::array<double, kSizes> Seconds[2] = {};
};

/// The message that a call waited for last.
struct Awaited
{
  const AttributionMessage* Message = nullptr;
  double Within = kNever, End = kNever; ///< [s] expected of those within the node; the last's end
  double Arrival = 0;                   ///< [s] expected
  double Late(double enter) const
  {
    return std::max(enter - this->Message->SendBegin,
      this->Message->InterNode ? this->Within - this->Arrival : kNever);
  }
};

/// Messages first..last end in one call of the receiver.
Awaited FindAwaited(
  const AttributionMessage* first, const AttributionMessage* last, const UsualTimes& usual)
{
  Awaited found;
  for (const AttributionMessage* m = first; m != last; ++m)
  {
    const AttributionMessage* const before = found.Message;
    const double expected = m->SendBegin + usual.Of(*m);
    if (!before || (m->InterNode != before->InterNode ? m->InterNode : expected > found.Arrival))
    {
      found.Message = m;
      found.Arrival = expected;
    }
    found.Within = m->InterNode ? found.Within : std::max(found.Within, expected);
    found.End = std::max(found.End, m->ReceiveEnd);
  }
  return found;
}

/// The same as a transfer.
Transfer OfCall(const AttributionMessage* first, const AttributionMessage* last, double enter,
  const UsualTimes& usual)
{
  const Awaited awaited = FindAwaited(first, last, usual);
  std::uint64_t program = 0;
  for (const AttributionMessage* m = first; m != last; ++m)
  {
    // A sum: the same for any order in which the messages were posted.
    program +=
      Mix(Mix(3, static_cast<std::uint32_t>(m->Source)), static_cast<std::uint32_t>(m->Tag));
  }
  Transfer t = MakeTransfer(*awaited.Message, program, last - first, false);
  t.Begin = awaited.Message->SendBegin;
  t.End = awaited.End;
  t.Seconds = awaited.End - t.Begin;
  t.Late = awaited.Late(enter);
  return t;
}

/// Messages that one call of their receiver completes, and when it began.
struct Completion
{
  std::size_t First, End; ///< in the messages, without the end
  double Enter;           ///< [s]
};

/// Of one destination.
std::vector<Completion> FindCompletions(
  const AttributionRows& rows, const CallFinder& calls, std::size_t destination)
{
  std::vector<Completion> completions;
  const AttributionMessage* const all = rows.Messages.data();
  const std::size_t end = rows.FirstMessage[destination + 1];
  std::size_t hint = rows.FirstCall[destination];
  for (std::size_t i = rows.FirstMessage[destination]; i < end;)
  {
    const std::ptrdiff_t call = calls.At(all[i].Destination, all[i].ReceiveEnd, hint);
    std::size_t next = i + 1;
    while (next < end &&
      (call < 0 ? all[next].ReceiveEnd == all[i].ReceiveEnd
                : all[next].ReceiveEnd <= rows.Calls[call].End))
    {
      ++next;
    }
    double enter = kNever;
    for (std::size_t j = i; call < 0 && j < next; ++j)
    {
      const AttributionMessage& m = all[j];
      enter = std::max(enter, m.LateSender > 0 ? m.SendBegin - m.LateSender : m.ReceiveBegin);
    }
    completions.push_back({ i, next, call < 0 ? enter : rows.Calls[call].Begin });
    i = next;
  }
  return completions;
}

/// Of all destinations, one after the other.
std::vector<std::vector<Completion>> FindCompletions(
  const AttributionRows& rows, const CallFinder& calls)
{
  std::vector<std::vector<Completion>> completions(rows.Ranks.Size());
  ParallelFor(completions.size(), 0, [&](std::size_t destination) {
    completions[destination] = FindCompletions(rows, calls, destination);
  });
  return completions;
}

/// What messages take, by those whose time is exact if every call is taken to wait for the message
/// that was sent last.
UsualTimes FindUsualTimes(
  const AttributionRows& rows, const std::vector<std::vector<Completion>>& completions)
{
  std::vector<std::vector<double>> times[2];
  times[0].resize(kSizes);
  times[1].resize(kSizes);
  const UsualTimes unknown;
  for (const std::vector<Completion>& ofRank : completions)
  {
    for (const Completion& c : ofRank)
    {
      const AttributionMessage* const all = rows.Messages.data();
      const Awaited awaited = FindAwaited(all + c.First, all + c.End, unknown);
      const double seconds = awaited.End - awaited.Message->SendBegin;
      if (awaited.Late(c.Enter) <= 0 && seconds > 0)
      {
        times[awaited.Message->InterNode][SizeClass(awaited.Message->Bytes)].push_back(seconds);
      }
    }
  }
  return UsualTimes(times);
}

PlainVector<Transfer> FindReceived(const AttributionRows& rows,
  const std::vector<std::vector<Completion>>& completions, const UsualTimes& usual)
{
  std::vector<std::size_t> first{ 0 };
  for (const std::vector<Completion>& ofRank : completions)
  {
    first.push_back(first.back() + ofRank.size());
  }
  PlainVector<Transfer> transfers(first.back());
  ParallelFor(completions.size(), 0, [&](std::size_t rank) {
    const AttributionMessage* const all = rows.Messages.data();
    for (std::size_t i = 0; i < completions[rank].size(); ++i)
    {
      const Completion& c = completions[rank][i];
      transfers[first[rank] + i] = OfCall(all + c.First, all + c.End, c.Enter, usual);
    }
  });
  return transfers;
}

/// By message whether its send lies in the call that completed it.
Column<std::uint8_t> FindBlocking(const AttributionRows& rows, const CallFinder& calls)
{
  constexpr std::size_t kGrain = 1 << 16;
  Column<std::uint8_t> blocking(rows.Messages.size());
  ParallelFor(blocking.Size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::size_t> hints(rows.FirstCall.begin(), rows.FirstCall.end() - 1);
    for (std::size_t i = begin; i < end; ++i)
    {
      const AttributionMessage& m = rows.Messages[i];
      const std::ptrdiff_t call = calls.At(m.Source, m.SendEnd, hints[m.Source]);
      blocking[i] = call >= 0 && rows.Calls[call].Begin <= m.SendBegin;
    }
  });
  return blocking;
}

void AddSent(const AttributionRows& rows, const CallFinder& calls, PlainVector<Transfer>& transfers)
{
  struct Times
  {
    std::vector<double> Sending, Arriving;
    bool Rendezvous = false;
  };
  std::vector<Times> kinds(2 * kSizes);
  const auto kindOf = [&kinds](const AttributionMessage& m) -> Times& {
    return kinds[m.InterNode * kSizes + SizeClass(m.Bytes)];
  };
  // A nonblocking send was completed by another call.
  const Column<std::uint8_t> blocking = FindBlocking(rows, calls);
  for (std::size_t i = 0; i < blocking.Size(); ++i)
  {
    const AttributionMessage& m = rows.Messages[i];
    if (blocking[i] && m.ReceiveBegin <= m.SendBegin)
    {
      Times& times = kindOf(m);
      times.Sending.push_back(m.SendEnd - m.SendBegin);
      times.Arriving.push_back(m.ReceiveEnd - m.SendBegin);
    }
  }
  bool any = false;
  for (Times& times : kinds)
  {
    std::vector<double>&s = times.Sending, &a = times.Arriving;
    times.Rendezvous = s.size() >= kFewestSends &&
      Median(s.data(), s.data() + s.size()) >=
        kRendezvousShare * Percentile(a.data(), a.data() + a.size(), 0.25);
    any = any || times.Rendezvous;
  }
  for (std::size_t i = 0; any && i < blocking.Size(); ++i)
  {
    const AttributionMessage& m = rows.Messages[i];
    if (blocking[i] && kindOf(m).Rendezvous)
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

/// By end, destination, source.
std::vector<Transfer> InOrder(const PlainVector<Transfer>& transfers)
{
  struct Key
  {
    double End;
    std::size_t At;
  };
  PlainVector<Key> keys(transfers.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
  {
    keys[i] = { transfers[i].End, i };
  }
  ParallelSort(keys.data(), keys.data() + keys.size(), [&](const Key& x, const Key& y) {
    if (x.End != y.End)
    {
      return x.End < y.End;
    }
    const Transfer &a = transfers[x.At], &b = transfers[y.At];
    return std::tie(a.Destination, a.Source, a.Begin, a.Program, x.At) <
      std::tie(b.Destination, b.Source, b.Begin, b.Program, y.At);
  });
  std::vector<Transfer> ordered;
  ordered.reserve(keys.size());
  PreferLargePages(ordered.data(), keys.size() * sizeof(Transfer));
  for (const Key& key : keys)
  {
    ordered.push_back(transfers[key.At]);
  }
  return ordered;
}
}

std::int32_t SizeClass(std::int64_t bytes)
{
  if (bytes <= 64)
  {
    return 0;
  }
  // floor(4 log2(bytes / 64)), by the octave and the place in it.
  int octave = 0;
  const double place = std::frexp(static_cast<double>(bytes) / 64, &octave);
  constexpr double quarters[] = { 0.59460355750136051, 0.70710678118654757, 0.84089641525371461 };
  int quarter = 0;
  for (const double begin : quarters)
  {
    quarter += place >= begin;
  }
  return 4 * (octave - 1) + quarter;
}

std::vector<Transfer> FindTransfers(const AttributionRows& rows)
{
  const CallFinder calls(rows);
  const std::vector<std::vector<Completion>> completions = FindCompletions(rows, calls);
  // When it is known what messages take, the one that was awaited last is known better.
  const UsualTimes usual = FindUsualTimes(rows, completions);
  PlainVector<Transfer> transfers = FindReceived(rows, completions, usual);
  AddSent(rows, calls, transfers);
  return InOrder(transfers);
}
}
