#include "Filters/Core/Transfers.h"

#include "Filters/Core/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <iterator>
#include <map>
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
  std::ptrdiff_t At(std::int32_t rank, double time) const
  {
    const auto first = this->Rows.Calls.begin() + this->Rows.FirstCall[rank];
    const auto last = this->Rows.Calls.begin() + this->Rows.FirstCall[rank + 1];
    const auto found = std::lower_bound(
      first, last, time, [](const AttributionCall& call, double t) { return call.End < t; });
    return found == last || found->Begin > time ? -1 : found - this->Rows.Calls.begin();
  }

private:
  const AttributionRows& Rows;
};

/// The time that a message of a class and size usually takes, as far as it is known.
class UsualTimes
{
public:
  UsualTimes() = default;
  explicit UsualTimes(const std::vector<Transfer>& transfers)
  {
    std::map<std::int32_t, std::vector<double>> times[2];
    for (const Transfer& t : transfers)
    {
      if (t.Late <= 0 && t.Seconds > 0)
      {
        times[t.InterNode][t.Size].push_back(t.Seconds);
      }
    }
    for (const int inter : { 0, 1 })
    {
      double before = 0; // larger messages take no less
      for (auto& size : times[inter])
      {
        std::vector<double>& t = size.second;
        before = std::max(before, Percentile(t.data(), t.data() + t.size(), kUsualShare));
        this->Seconds[inter][size.first] = before;
      }
    }
  }
  double Of(const AttributionMessage& m) const
  {
    const auto& known = this->Seconds[m.InterNode];
    const auto after = known.upper_bound(SizeClass(m.Bytes));
    return after == known.begin() ? 0 : std::prev(after)->second;
  }

private:
  std::map<std::int32_t, double> Seconds[2];
};

/// Messages first..last end in one call of the receiver.
Transfer OfCall(const AttributionMessage* first, const AttributionMessage* last, double enter,
  const UsualTimes& usual)
{
  const AttributionMessage* awaited = nullptr;
  double arrival = 0, within = kNever, end = kNever;
  std::uint64_t program = 0;
  for (const AttributionMessage* m = first; m != last; ++m)
  {
    const double expected = m->SendBegin + usual.Of(*m);
    if (!awaited || (m->InterNode != awaited->InterNode ? m->InterNode : expected > arrival))
    {
      awaited = m;
      arrival = expected;
    }
    within = m->InterNode ? within : std::max(within, expected);
    end = std::max(end, m->ReceiveEnd);
    // A sum: the same for any order in which the messages were posted.
    program +=
      Mix(Mix(3, static_cast<std::uint32_t>(m->Source)), static_cast<std::uint32_t>(m->Tag));
  }
  Transfer t = MakeTransfer(*awaited, program, last - first, false);
  t.Begin = awaited->SendBegin;
  t.End = end;
  t.Seconds = end - awaited->SendBegin;
  t.Late = std::max(enter - awaited->SendBegin, awaited->InterNode ? within - arrival : kNever);
  return t;
}

/// Messages that one call of their receiver completes, and when it began.
struct Completion
{
  std::size_t First, End; ///< in the messages, without the end
  double Enter;           ///< [s]
};

std::vector<Completion> FindCompletions(const AttributionRows& rows, const CallFinder& calls)
{
  std::vector<Completion> completions;
  const std::vector<AttributionMessage>& all = rows.Messages;
  for (std::size_t i = 0; i < all.size();)
  {
    const std::ptrdiff_t call = calls.At(all[i].Destination, all[i].ReceiveEnd);
    std::size_t next = i + 1;
    while (next < all.size() && all[next].Destination == all[i].Destination &&
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

void AddReceived(const AttributionRows& rows, const std::vector<Completion>& completions,
  const UsualTimes& usual, std::vector<Transfer>& transfers)
{
  for (const Completion& c : completions)
  {
    const AttributionMessage* const all = rows.Messages.data();
    transfers.push_back(OfCall(all + c.First, all + c.End, c.Enter, usual));
  }
}

void AddSent(const AttributionRows& rows, const CallFinder& calls, std::vector<Transfer>& transfers)
{
  struct Times
  {
    std::vector<double> Sending, Arriving;
    bool Rendezvous = false;
  };
  std::map<std::pair<bool, std::int32_t>, Times> kinds;
  std::vector<const AttributionMessage*> blocking;
  for (const AttributionMessage& m : rows.Messages)
  {
    const std::ptrdiff_t call = calls.At(m.Source, m.SendEnd);
    if (call < 0 || rows.Calls[call].Begin > m.SendBegin)
    {
      continue; // nonblocking: another call completed it
    }
    blocking.push_back(&m);
    if (m.ReceiveBegin <= m.SendBegin)
    {
      Times& times = kinds[{ m.InterNode, SizeClass(m.Bytes) }];
      times.Sending.push_back(m.SendEnd - m.SendBegin);
      times.Arriving.push_back(m.ReceiveEnd - m.SendBegin);
    }
  }
  for (auto& kind : kinds)
  {
    Times& times = kind.second;
    std::vector<double>&s = times.Sending, &a = times.Arriving;
    times.Rendezvous = s.size() >= kFewestSends &&
      Median(s.data(), s.data() + s.size()) >=
        kRendezvousShare * Percentile(a.data(), a.data() + a.size(), 0.25);
  }
  for (const AttributionMessage* m : blocking)
  {
    const auto kind = kinds.find({ m->InterNode, SizeClass(m->Bytes) });
    if (kind != kinds.end() && kind->second.Rendezvous)
    {
      Transfer t = MakeTransfer(*m, static_cast<std::uint32_t>(m->Source), 1, true);
      t.Begin = std::max(m->SendBegin, m->ReceiveBegin);
      t.End = m->SendEnd;
      t.Seconds = t.End - t.Begin;
      t.Late = 0;
      t.Program = Mix(t.Program, t.Pair);
      transfers.push_back(t);
    }
  }
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
  std::vector<Transfer> transfers;
  const CallFinder calls(rows);
  const std::vector<Completion> completions = FindCompletions(rows, calls);
  AddReceived(rows, completions, UsualTimes(), transfers);
  // Now that it is known what messages take, the one that was awaited last is known better.
  const UsualTimes usual(transfers);
  transfers.clear();
  AddReceived(rows, completions, usual, transfers);
  AddSent(rows, calls, transfers);
  std::sort(transfers.begin(), transfers.end(), [](const Transfer& a, const Transfer& b) {
    return std::tie(a.End, a.Destination, a.Source, a.Begin, a.Program) <
      std::tie(b.End, b.Destination, b.Source, b.Begin, b.Program);
  });
  return transfers;
}
}
