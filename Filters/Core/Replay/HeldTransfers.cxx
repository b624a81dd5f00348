#include "Filters/Core/Replay/HeldTransfers.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Replay/CallOrder.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// Upper bound on the probability that the following happens by chance: the other rank computed in
/// one piece for at least half of a wait, and the wait ended within a tenth of its length after
/// that rank was back in MPI. It is twice the share if ends are evenly spread.
constexpr double kByChance = 2 * kHalf * (1 / (1 - kTenth) - 1);
constexpr std::size_t kPieces = 1 << 4; ///< of calls, to be searched by threads
constexpr std::size_t kInRow = 1 << 12; ///< consecutive calls in a sample

/// A transfer that a call waits for, seen from that call.
struct Request
{
  std::uint32_t Message;
  bool IsSend; ///< the call completes its send; the other rank is the receiver
};

/// A message whose transfer continues only in a later call of one of its ranks.
struct Held
{
  Request Of;
  std::uint32_t Call;
};

/// A wait during which another rank computed.
struct Wait
{
  double Length; ///< [s]
  double Chance; ///< that the wait does not end this way
  std::vector<std::uint32_t> Kinds;
  std::vector<Held> Ended; ///< transfers, if the wait ended when that rank was back
};

/// Finds the waits of some calls.
class WaitSearch
{
public:
  WaitSearch(const ReplayMessages& messages, const RunGraph& graph)
    : Messages(messages), Graph(graph), Calls(graph.Calls),
      Near(static_cast<std::size_t>(graph.Calls.Ranks()))
  {
  }

  /// @param every one sequence of kInRow calls in this many is searched
  void Find(std::size_t from, std::size_t past, std::size_t every)
  {
    for (std::size_t row = from; row < past; row += every * kInRow)
    {
      this->FindIn(row, std::min(row + kInRow, past));
    }
  }

  std::vector<Wait> Computing;
  /// [s] by kind: waits during which no partner computed.
  std::unordered_map<std::uint32_t, std::vector<double>> Alone;

private:
  void FindIn(std::size_t from, std::size_t past)
  {
    for (std::size_t call = from; call < past; ++call)
    {
      if ((this->Graph.Marks[call] & RunGraph::kWaits) != 0 &&
        this->Calls.End[call] - this->Calls.Begin[call] > kComparable)
      {
        this->Look(call);
      }
    }
  }

  /// A number for messages that should take equally long.
  std::uint32_t KindOf(const Request& request) const
  {
    const ReplayMessages& m = this->Messages;
    const bool passes = m.InterNode.Size > 0 && m.InterNode[request.Message] != 0;
    const std::int64_t bytes = std::max<std::int64_t>(m.SizeBytes[request.Message], 0);
    const auto size = static_cast<std::uint32_t>(HalfPower(static_cast<double>(bytes)));
    return ((size * 2 + passes) * 2) + request.IsSend;
  }

  /// Analyses a call's wait, from when all of its transfers could proceed.
  void Look(std::size_t call)
  {
    const RunGraph& g = this->Graph;
    this->Requests.clear();
    for (auto [j, past] = g.FirstReceived.Of(call); j < past; ++j)
    {
      this->Requests.push_back({ g.Received[j], false });
    }
    for (auto [j, past] = g.FirstCompleted.Of(call); j < past; ++j)
    {
      this->Requests.push_back({ g.Completed[j], true });
    }
    double begin = this->Calls.Begin[call];
    for (const Request& request : this->Requests)
    {
      begin = std::max(begin, g.Start(request.Message, this->Calls.Begin));
    }
    const double end = this->Calls.End[call];
    if (end - begin > kComparable)
    {
      this->LookAt(begin, end, this->Calls.Rank[call]);
    }
  }

  void LookAt(double begin, double end, std::int32_t rank)
  {
    Wait wait{ end - begin, 1, {}, {} };
    this->Others.clear();
    for (const Request& request : this->Requests)
    {
      const std::int32_t other = request.IsSend ? this->Messages.Destination[request.Message]
                                                : this->Messages.Source[request.Message];
      const std::uint32_t next = other == rank ? RunGraph::kNone : this->NextOf(other, begin, end);
      if (next == RunGraph::kNone)
      {
        continue;
      }
      if (std::find(this->Others.begin(), this->Others.end(), other) == this->Others.end())
      {
        this->Others.push_back(other);
        wait.Chance *= 1 - kByChance;
      }
      const double into = end - this->Calls.Begin[next];
      if (into >= 0 && into <= kTenth * (end - begin))
      {
        wait.Ended.push_back({ request, next });
      }
    }
    if (!this->Others.empty())
    {
      for (const Request& request : this->Requests)
      {
        wait.Kinds.push_back(this->KindOf(request));
      }
      this->Computing.push_back(std::move(wait));
    }
    else if (this->Requests.size() == 1)
    {
      this->Alone[this->KindOf(this->Requests.front())].push_back(wait.Length);
    }
  }

  /// The next call of a rank that computed for at least half of a time; kNone: it did not, or makes
  /// no further call. A piece of half of the time contains its middle.
  std::uint32_t NextOf(std::int32_t rank, double begin, double end)
  {
    const double middle = end - kHalf * (end - begin);
    const std::uint32_t last = this->Calls.BegunAt(rank, middle, this->Near[rank]);
    if (last == RunGraph::kNone || this->Calls.IsLast(last) || this->Calls.End[last] > middle)
    {
      return RunGraph::kNone;
    }
    const double from = std::max(this->Calls.End[last], begin);
    const double to = std::min(this->Calls.Begin[last + 1], end);
    return to - from >= kHalf * (end - begin) ? last + 1 : RunGraph::kNone;
  }

  const ReplayMessages& Messages;
  const RunGraph& Graph;
  const RunCalls& Calls;
  std::vector<SteppingHint> Near;   ///< by rank
  std::vector<Request> Requests;    ///< of the current call
  std::vector<std::int32_t> Others; ///< ranks that computed during the wait
};

class Finder
{
public:
  Finder(const ReplayMessages& messages, const RunGraph& graph, std::size_t every)
  {
    std::vector<WaitSearch> pieces(kPieces, WaitSearch(messages, graph));
    const std::size_t calls = graph.Calls.Size();
    ParallelFor(kPieces, std::size_t{ 0 }, [&](std::size_t piece) {
      pieces[piece].Find(calls * piece / kPieces, calls * (piece + 1) / kPieces, every);
    });
    this->FindUsual(pieces);
    for (const WaitSearch& piece : pieces)
    {
      for (const Wait& wait : piece.Computing)
      {
        if (!this->IsUsual(wait))
        {
          this->Count(wait);
        }
      }
    }
  }

  bool BeyondChance() const
  {
    return static_cast<double>(this->Ended) >
      this->Chance + SigmasByChance(1) * std::sqrt(this->Variance);
  }

  std::vector<Held> Transfers;
  std::size_t Waits = 0, Ended = 0;

private:
  void FindUsual(const std::vector<WaitSearch>& pieces)
  {
    std::unordered_map<std::uint32_t, std::vector<double>> all;
    for (const WaitSearch& piece : pieces)
    {
      for (const auto& [kind, lengths] : piece.Alone)
      {
        all[kind].insert(all[kind].end(), lengths.begin(), lengths.end());
      }
    }
    for (auto& [kind, lengths] : all)
    {
      if (lengths.size() >= kFewest)
      {
        this->Usual[kind] = MedianOf(std::move(lengths));
      }
    }
  }

  /// Whether the wait is no longer than those in which no partner computed, so that nothing was
  /// held up.
  bool IsUsual(const Wait& wait) const
  {
    return std::any_of(wait.Kinds.begin(), wait.Kinds.end(), [&](std::uint32_t kind) {
      const auto usual = this->Usual.find(kind);
      return usual != this->Usual.end() && wait.Length < usual->second * std::exp(kLeastEffect);
    });
  }

  void Count(const Wait& wait)
  {
    ++this->Waits;
    this->Ended += !wait.Ended.empty();
    this->Chance += 1 - wait.Chance;
    this->Variance += wait.Chance * (1 - wait.Chance);
    this->Transfers.insert(this->Transfers.end(), wait.Ended.begin(), wait.Ended.end());
  }

  std::unordered_map<std::uint32_t, double> Usual; ///< [s] by kind, median if no partner computed
  double Chance = 0, Variance = 0;                 ///< of the number that ends this way by chance
};
}

HeldTransfers HoldTransfers(
  const ReplayMessages& messages, RunGraph& graph, std::size_t enoughCalls)
{
  const std::size_t every = graph.Calls.Size() / enoughCalls + 1;
  const Finder sample(messages, graph, every);
  if (!sample.BeyondChance())
  {
    return { sample.Waits, sample.Ended, false };
  }
  const Finder all = every > 1 ? Finder(messages, graph, 1) : sample;
  for (const Held& held : all.Transfers)
  {
    (held.Of.IsSend ? graph.Posted : graph.Sent)[held.Of.Message] = held.Call;
  }
  graph.Order = OrderCalls(graph, graph.Unordered);
  return { all.Waits, all.Ended, true };
}
}
