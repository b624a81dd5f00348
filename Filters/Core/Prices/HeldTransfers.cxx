#include "Filters/Core/Prices/HeldTransfers.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/MessageClasses.h"
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

/// The other rank computed half of a wait or more in one piece, and the wait ended as soon as that
/// rank was in MPI again: within a tenth of its length. What chance makes of that, at most: twice
/// the share of ends that are spread evenly.
constexpr double kByChance = 2 * kHalf * (1 / (1 - kTenth) - 1);
constexpr std::size_t kPieces = 1 << 4; ///< of the calls, for threads

/// A transfer that a call waits for, seen from there.
struct Request
{
  std::uint32_t Message;
  bool IsSend; ///< the call completes its send; the other rank is the receiver
};

/// A message whose transfer goes on with a later call of one of its ranks.
struct Held
{
  Request Of;
  std::uint32_t Call;
};

/// A wait in which another rank computed.
struct Wait
{
  double Length; ///< [s]
  double Chance; ///< that it does not end so
  std::vector<std::uint32_t> Kinds;
  std::vector<Held> Ended; ///< transfers, if it ended as soon as that rank was back
};

/// The waits of some calls, from one on.
class WaitSearch
{
public:
  explicit WaitSearch(const PricedRun& run)
    : Run(run), Calls(run.Graph.Calls), Near(static_cast<std::size_t>(run.Graph.Calls.Ranks()))
  {
  }

  void Find(std::size_t from, std::size_t past)
  {
    for (std::size_t call = from; call < past; ++call)
    {
      if (this->Run.Requests(call) > 0 &&
        this->Calls.End[call] - this->Calls.Begin[call] > kComparable)
      {
        this->Look(call);
      }
    }
  }

  std::vector<Wait> Computing;
  /// [s] By kind, waits in which nobody computed.
  std::unordered_map<std::uint32_t, std::vector<double>> Alone;

private:
  /// Messages that may take as long.
  std::uint32_t KindOf(const Request& request) const
  {
    const bool passes = this->Run.IsInterNode(request.Message, this->Run.Machine.NodeOf);
    const auto size = static_cast<std::uint32_t>(HalfPower(this->Run.Bytes(request.Message) - 1));
    return ((size * 2 + passes) * 2) + request.IsSend;
  }

  /// All of a call's transfers could go on from the begin of its wait.
  void Look(std::size_t call)
  {
    const RunGraph& g = this->Run.Graph;
    this->Requests.clear();
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      this->Requests.push_back({ g.Received[j], false });
    }
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      this->Requests.push_back({ g.Completed[j], true });
    }
    double begin = this->Calls.Begin[call];
    for (const Request& request : this->Requests)
    {
      begin = std::max(begin, this->Run.Start(request.Message, this->Calls.Begin));
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
      const std::int32_t other =
        request.IsSend ? this->Run.Destination(request.Message) : this->Run.Source(request.Message);
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

  /// The next call of a rank that computed for most of a time; kNone: it did not, or makes none.
  /// A piece of half of the time holds its middle.
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

  const PricedRun& Run;
  const RunCalls& Calls;
  std::vector<SteppingHint> Near;   ///< by rank
  std::vector<Request> Requests;    ///< of the call that is looked at
  std::vector<std::int32_t> Others; ///< ranks that computed meanwhile
};

class Finder
{
public:
  void Find(const PricedRun& run)
  {
    std::vector<WaitSearch> pieces(kPieces, WaitSearch(run));
    const std::size_t calls = run.Graph.Calls.Size();
    ParallelFor(kPieces, std::size_t{ 0 }, [&](std::size_t piece) {
      pieces[piece].Find(calls * piece / kPieces, calls * (piece + 1) / kPieces);
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

  /// No longer than where nobody computed: nothing was held.
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

  std::unordered_map<std::uint32_t, double> Usual; ///< [s] by kind, median where nobody computed
  double Chance = 0, Variance = 0;                 ///< of the calls that end so
};
}

HeldTransfers HoldTransfers(const PricedRun& run)
{
  Finder finder;
  finder.Find(run);
  HeldTransfers found{ finder.Waits, finder.Ended, finder.BeyondChance(), nullptr };
  if (found.AreHeld)
  {
    auto graph = std::make_shared<RunGraph>(run.Graph);
    RunGraph& g = *graph;
    for (const Held& held : finder.Transfers)
    {
      (held.Of.IsSend ? g.Posted : g.Sent)[held.Of.Message] = held.Call;
    }
    g.Order = OrderCalls(g, g.Unordered);
    found.Graph = std::move(graph);
  }
  return found;
}
}
