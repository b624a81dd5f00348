#include "Filters/Core/Transfers.h"

#include "Filters/Core/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// Messages first..last end in one call of the receiver.
Transfer OfCall(const AttributionMessage* first, const AttributionMessage* last, double enter)
{
  const AttributionMessage* latest = nullptr;
  double within = kNever, end = kNever;
  std::uint64_t program = 0;
  for (const AttributionMessage* m = first; m != last; ++m)
  {
    const bool later = latest &&
      (m->InterNode != latest->InterNode ? m->InterNode : m->SendBegin > latest->SendBegin);
    latest = !latest || later ? m : latest;
    within = m->InterNode ? within : std::max(within, m->SendBegin);
    end = std::max(end, m->ReceiveEnd);
    // A sum: the same for any order in which the messages were posted.
    program +=
      Mix(Mix(3, static_cast<std::uint32_t>(m->Source)), static_cast<std::uint32_t>(m->Tag));
  }
  Transfer t = MakeTransfer(*latest, program, last - first, false);
  t.Begin = latest->SendBegin;
  t.End = end;
  t.Seconds = end - latest->SendBegin;
  t.Late = std::max(enter, latest->InterNode ? within : kNever) - latest->SendBegin;
  return t;
}

void AddReceived(
  const AttributionRows& rows, const CallFinder& calls, std::vector<Transfer>& transfers)
{
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
    enter = call < 0 ? enter : rows.Calls[call].Begin;
    transfers.push_back(OfCall(all.data() + i, all.data() + next, enter));
    i = next;
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
  return bytes <= 64
    ? 0
    : static_cast<std::int32_t>(std::floor(4 * std::log2(static_cast<double>(bytes) / 64) + 1e-9));
}

std::vector<Transfer> FindTransfers(const AttributionRows& rows)
{
  std::vector<Transfer> transfers;
  const CallFinder calls(rows);
  AddReceived(rows, calls, transfers);
  AddSent(rows, calls, transfers);
  std::sort(transfers.begin(), transfers.end(), [](const Transfer& a, const Transfer& b) {
    return std::tie(a.End, a.Destination, a.Source, a.Begin, a.Program) <
      std::tie(b.End, b.Destination, b.Source, b.Begin, b.Program);
  });
  return transfers;
}
}
