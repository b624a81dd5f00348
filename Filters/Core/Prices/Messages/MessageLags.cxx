#include "Filters/Core/Prices/Messages/MessageLags.h"

#include "Filters/Core/Common/ForEachIndex.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Messages/AskingCalls.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// A message is expected to have arrived this many usual lags after its start.
constexpr double kDue = 1 + kHalf;
constexpr std::size_t kPiece = 1 << 13; ///< calls that a thread handles in one go

/// Calls visit(message, isSend) for each message that a call asks for.
template<typename Visit>
void ForEachAsked(const RunGraph& g, std::size_t call, Visit&& visit)
{
  for (auto [j, past] = g.FirstReceived.Of(call); j < past; ++j)
  {
    visit(g.Received[j], false);
  }
  for (auto [j, past] = g.FirstCompleted.Of(call); j < past; ++j)
  {
    visit(g.Completed[j], true);
  }
}

class Finder
{
public:
  Finder(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags)
    : Run(run), Kinds(kinds), Lags(lags), Calls(run.Graph.Calls), Asking(run)
  {
  }

  void Find()
  {
    const std::size_t n = this->Run.Messages();
    this->Lags.Start.resize(n);
    this->Lags.Available.resize(n);
    ForEachIndex(n, [this](std::size_t m) {
      const bool replayed = this->Run.IsReplayed(m);
      const double start = replayed ? this->Run.Graph.Start(m, this->Calls.Begin) : 0;
      this->Lags.Start[m] = start;
      this->Lags.Available[m] = replayed ? this->Calls.End[this->Run.ReceivedBy[m]] - start : 0;
    });
    this->SeparateByLength();
    this->UsualOfSingles();
    for (int round = 0; round < 2; ++round)
    {
      this->SeparateByArrival();
      this->UsualOfSingles();
    }
    AssignLags(this->Run, this->Lags.Usual, this->Lags);
    FindUsual(this->Run, this->Kinds, this->Lags);
    AssignLags(this->Run, this->Lags.Usual, this->Lags);
    if (this->NobodyWaited())
    {
      this->TakeShort();
    }
  }

private:
  double Duration(std::size_t call) const
  {
    return this->Calls.End[call] - this->Calls.Begin[call];
  }

  /// Fills `of` with the durations per request of calls, by class.
  /// @param take take(i) says whether the i-th asking call is included
  template<typename Take>
  void Collect(std::vector<std::vector<double>>& of, Take&& take) const
  {
    of.assign(this->Asking.Classes(), {});
    for (std::size_t i = 0; i < this->Asking.Size(); ++i)
    {
      if (take(i))
      {
        of[this->Asking.Class[i]].push_back(
          this->Duration(this->Asking.Call[i]) / static_cast<double>(this->Asking.Requests[i]));
      }
    }
  }

  /// First guess: the shortest calls of a class did not wait, nor did those that lasted for little
  /// of the time that their messages had: these probably arrived before.
  void SeparateByLength()
  {
    std::vector<std::vector<double>> of;
    this->Collect(of, [](std::size_t) { return true; });
    this->Shortest.resize(this->Asking.Classes());
    std::transform(of.begin(), of.end(), this->Shortest.begin(), [](std::vector<double>& values) {
      return std::min(kOwnCall, Percentile(values.data(), values.data() + values.size(), kRare));
    });
    this->Lags.Own.resize(this->Calls.Size());
    this->Lags.Waited.assign(this->Calls.Size(), 0);
    ForEachIndex(this->Calls.Size(),
      [this](std::size_t call) { this->Lags.Own[call] = this->Duration(call); });
    ForEachIndex(this->Asking.Size(), [this](std::size_t i) {
      const double own = this->Shortest[this->Asking.Class[i]] * this->Asking.Requests[i];
      const std::uint32_t call = this->Asking.Call[i];
      this->Judge(call, own,
        std::max(
          2 * own + kTick, kTenth * this->LeastTaken(call, [](std::uint32_t) { return 1.0; })));
    });
  }

  /// Calls whose messages must have arrived before show how long a call takes by itself.
  void SeparateByArrival()
  {
    std::vector<char> late(this->Asking.Size());
    ForEachIndex(late.size(), [&](std::size_t i) { late[i] = this->IsLate(this->Asking.Call[i]); });
    std::vector<std::vector<double>> of;
    this->Collect(of, [&](std::size_t i) { return !late[i]; });
    std::vector<double> own(this->Asking.Classes());
    std::vector<char> guessed(this->Asking.Classes());
    for (std::uint32_t k = 0; k < this->Asking.Classes(); ++k)
    {
      guessed[k] = of[k].size() < kFewest;
      own[k] = guessed[k] ? this->Shortest[k]
                          : std::min(Median(of[k].data(), of[k].data() + of[k].size()), kOwnCall);
    }
    this->Asking.Bound(own, guessed);
    const double told = std::exp(kLeastEffect); // what a late message must add
    ForEachIndex(this->Asking.Size(), [&](std::size_t i) {
      const std::uint32_t k = this->Asking.Class[i];
      const double o = own[k] * this->Asking.Requests[i];
      const double limit = guessed[k] ? 2 * o + kTick : std::max(kWaits * o, o + 2 * kTick);
      const std::uint32_t call = this->Asking.Call[i];
      this->Judge(call, o,
        late[i] ? std::min(limit, told * o + kTick)
                : std::max(limit, this->UnlikelyDelay(call) * o));
    });
  }

  /// Whether a message that a call asks for may have arrived after the call began.
  bool IsLate(std::uint32_t call) const
  {
    const RunGraph& g = this->Run.Graph;
    const auto late = [&](std::uint32_t m) {
      const double due = this->Lags.Start[m] + kDue * this->Lags.Usual[m] + kShortest;
      return due > this->Calls.Begin[call];
    };
    const auto ofRows = [&late](const PlainVector<std::uint32_t>& rows, std::size_t first,
                          std::size_t past) {
      return std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(first),
        rows.begin() + static_cast<std::ptrdiff_t>(past), late);
    };
    return ofRows(g.Received, g.FirstReceived[call], g.FirstReceived[call + 1]) ||
      ofRows(g.Completed, g.FirstCompleted[call], g.FirstCompleted[call + 1]);
  }

  /// How many times as long as usual a message would at least have taken if the call had waited for
  /// one; 0 if no more than the greatest effect. If the call took fewer times as long as it takes
  /// by itself, that is the likelier explanation: its process may have lost the core.
  double UnlikelyDelay(std::uint32_t call) const
  {
    const double least =
      this->LeastTaken(call, [this](std::uint32_t m) { return this->Lags.Usual[m]; });
    return std::isfinite(least) && least > std::exp(kGreatestEffect) ? least : 0;
  }

  /// The least time that a message which a call asks for would have taken if it had arrived at the
  /// end of the call, in units.
  template<typename Unit>
  double LeastTaken(std::uint32_t call, Unit&& unit) const
  {
    double least = std::numeric_limits<double>::infinity();
    ForEachAsked(this->Run.Graph, call, [&](std::uint32_t m, bool) {
      least = std::min(least, (this->Calls.End[call] - this->Lags.Start[m]) / unit(m));
    });
    return least;
  }

  bool NobodyWaited() const
  {
    const std::vector<char>& exact = this->Lags.Exact;
    return std::find(exact.begin(), exact.end(), 1) == exact.end();
  }
  /// If all transfers were done before anybody asked for them, the time available to them was that
  /// of the work in between, which says nothing about how long they took. They are assumed to be
  /// short.
  void TakeShort()
  {
    for (double& usual : this->Lags.Usual)
    {
      usual = std::min(usual, kOwnCall);
    }
    AssignLags(this->Run, this->Lags.Usual, this->Lags);
  }

  /// Decides whether a call with requests waited.
  void Judge(std::size_t call, double own, double limit)
  {
    const double duration = this->Duration(call);
    this->Lags.Waited[call] = duration > limit;
    this->Lags.Own[call] = this->Lags.Waited[call] ? std::min(own, duration) : duration;
  }

  void UsualOfSingles()
  {
    std::vector<char> single(this->Calls.Size(), 0); // calls that waited for a single message
    ForEachIndex(this->Asking.Size(), [&](std::size_t i) {
      const std::uint32_t call = this->Asking.Call[i];
      single[call] = this->Lags.Waited[call] && this->Asking.Requests[i] == 1;
    });
    this->Lags.Exact.resize(this->Run.Messages());
    ForEachIndex(this->Run.Messages(), [&](std::size_t m) {
      const std::uint32_t call = this->Run.ReceivedBy[m];
      this->Lags.Exact[m] = call != RunGraph::kNone && single[call];
    });
    this->Lags.Sure = this->Lags.Exact;
    FindUsual(this->Run, this->Kinds, this->Lags);
  }

  const PricedRun& Run;
  const MessageKinds& Kinds;
  MessageLags& Lags;
  const RunCalls& Calls;
  AskingCalls Asking;
  std::vector<double> Shortest;
};

/// The least time available to messages by size, within and between nodes. It never falls with
/// size, and is never greater within nodes than between them.
class LeastAvailable
{
public:
  LeastAvailable(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags)
  {
    std::vector<std::vector<double>> of(kinds.Size.Count);
    std::vector<Step> steps(kinds.Size.Count);
    for (std::size_t m = 0; m < run.Messages(); ++m)
    {
      if (run.IsReplayed(m))
      {
        const std::uint32_t k = kinds.Size.Of[m];
        of[k].push_back(lags.Available[m]);
        steps[k] = { run.Bytes(m), 0, run.IsInterNode(m, run.Machine.NodeOf) };
      }
    }
    for (std::uint32_t k = 0; k < kinds.Size.Count; ++k)
    {
      if (!of[k].empty())
      {
        steps[k].Least = Percentile(of[k].data(), of[k].data() + of[k].size(), kRare);
        this->Of[steps[k].InterNode].push_back(steps[k]);
      }
    }
    for (const bool inter : { true, false })
    {
      this->Smooth(inter);
    }
  }
  double At(bool interNode, double bytes) const
  {
    const std::vector<Step>& steps = this->Of[interNode];
    const auto at = std::lower_bound(steps.begin(), steps.end(), bytes,
      [](const Step& step, double value) { return step.Bytes < value; });
    return at == steps.end() ? kShortest : at->Least;
  }

private:
  struct Step
  {
    double Bytes = 0, Least = 0;
    bool InterNode = false;
  };
  void Smooth(bool inter)
  {
    std::vector<Step>& steps = this->Of[inter];
    std::sort(
      steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.Bytes < b.Bytes; });
    double least = std::numeric_limits<double>::infinity();
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
    {
      const bool above =
        !inter && !this->Of[true].empty() && step->Bytes <= this->Of[true].back().Bytes;
      least = std::min({ least, step->Least,
        above ? this->At(true, step->Bytes) : std::numeric_limits<double>::infinity() });
      step->Least = least;
    }
  }
  std::vector<Step> Of[2];
};

/// The request that a waiting call waited for longest, judging by usual lags and by which ranks are
/// known to be slow.
struct Critical
{
  std::uint32_t Call, Message;
  bool IsSend; ///< the request is a send
  bool Sure;   ///< none of the call's other requests started later
};

/// @param slow factor for the usual lags of slow ranks' messages; these may also have arrived
/// during the call's own work
Critical CriticalOf(std::uint32_t call, const PricedRun& run, const PlainVector<double>& usual,
  double slow, const MessageLags& lags)
{
  const RunGraph& g = run.Graph;
  const double end = g.Calls.End[call];
  Critical critical{ call, RunGraph::kNone, false, false };
  double least = std::numeric_limits<double>::infinity(), latest = 0;
  const auto look = [&](std::uint32_t m, bool send) {
    latest = std::max(latest, lags.Start[m]);
    const std::int32_t other = send ? run.Destination(m) : run.Source(m);
    const bool likely = !lags.Slow.empty() && lags.Slow[other];
    const double due = likely ? slow * (usual[m] + lags.Own[call]) : usual[m];
    const double ratio = (end - lags.Start[m]) / due;
    if (ratio < least)
    {
      least = ratio;
      critical.Message = m;
      critical.IsSend = send;
    }
  };
  ForEachAsked(g, call, look);
  critical.Sure = critical.Message != RunGraph::kNone && lags.Start[critical.Message] >= latest;
  return critical;
}

/// Assigns the lags of the messages that calls waited for.
void AssignCritical(const PricedRun& run, const PlainVector<double>& usual, MessageLags& lags)
{
  const std::size_t n = run.Graph.Calls.Size();
  const double slow = std::exp(2 * kLeastEffect);
  const auto lag = [&](const Critical& of) {
    return run.Graph.Calls.End[of.Call] - lags.Start[of.Message];
  };
  // Each message is received by one call, but another call may complete its send: sends follow
  // afterwards.
  std::vector<std::vector<Critical>> sends((n + kPiece - 1) / kPiece);
  ParallelFor(n, kPiece, 0, [&](std::size_t begin, std::size_t end, int) {
    for (auto call = static_cast<std::uint32_t>(begin); call < end; ++call)
    {
      const Critical of = lags.Waited[call] ? CriticalOf(call, run, usual, slow, lags)
                                            : Critical{ call, RunGraph::kNone, false, false };
      if (of.Message == RunGraph::kNone)
      {
        continue;
      }
      if (of.IsSend)
      {
        sends[begin / kPiece].push_back(of);
        continue;
      }
      lags.Sure[of.Message] = of.Sure;
      lags.Lag[of.Message] = lag(of);
      lags.Exact[of.Message] = 1;
    }
  });
  for (const std::vector<Critical>& piece : sends)
  {
    for (const Critical& of : piece)
    {
      // The later of the two calls decides.
      const bool later = lags.Exact[of.Message] && run.ReceivedBy[of.Message] > of.Call;
      lags.Sure[of.Message] = later ? lags.Sure[of.Message] : of.Sure;
      lags.SendLag[of.Message] = lag(of);
    }
  }
}

/// If only the sender saw the end of a transfer, its time is used for the receiver as well.
void TakeFromSenders(const PricedRun& run, MessageLags& lags)
{
  ForEachIndex(run.Messages(), [&](std::size_t m) {
    const double seen = lags.SendLag[m];
    if (seen >= 0 && !lags.Exact[m] && seen <= (1 + kRare) * lags.Available[m] + kTick)
    {
      lags.Lag[m] = std::min(seen, lags.Available[m]);
      lags.Exact[m] = 1;
    }
  });
}
}

MessageLags FindLags(
  const PricedRun& run, const MessageKinds& kinds, const std::vector<SlowRank>& slow)
{
  MessageLags lags;
  lags.Slow.resize(slow.empty() ? 0 : run.Graph.Calls.Ranks());
  for (const SlowRank& of : slow)
  {
    lags.Slow[of.Rank] = 1;
  }
  Finder(run, kinds, lags).Find();
  lags.First = FindFirstMessages(run, kinds, lags.Lag, lags.Exact);
  return lags;
}

void AssignLags(const PricedRun& run, const PlainVector<double>& usual, MessageLags& lags)
{
  const std::size_t n = run.Messages();
  lags.Lag.resize(n);
  lags.Exact.resize(n);
  lags.Sure.resize(n);
  lags.SendLag.resize(n);
  ForEachIndex(n, [&](std::size_t m) {
    lags.Exact[m] = lags.Sure[m] = 0;
    lags.SendLag[m] = -1; // not seen
    lags.Lag[m] = std::min(usual[m], lags.Available[m]);
  });
  AssignCritical(run, usual, lags);
  TakeFromSenders(run, lags);
  const RunGraph& g = run.Graph;
  ParallelFor(g.Calls.Size(), kPiece, 0, [&](std::size_t begin, std::size_t end, int) {
    g.FirstCompleted.ForEachIn(
      begin, end, [&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
        for (std::uint32_t j = first; j < past; ++j)
        {
          const std::uint32_t m = g.Completed[j];
          lags.SendLag[m] = lags.SendLag[m] >= 0
            ? lags.SendLag[m]
            : std::min(lags.Lag[m], g.Calls.End[call] - lags.Start[m]);
        }
      });
  });
}

void FindUsual(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags)
{
  const std::size_t n = run.Messages();
  lags.Usual.resize(n);
  bool first = true;
  for (const MessageClasses* kind :
    { &kinds.Channel, &kinds.NodePair, &kinds.TagAndSize, &kinds.Size, &kinds.AboutSize })
  {
    const std::vector<double> medians = ClassMedians(*kind, lags.Available, lags.Sure, kEnough);
    std::atomic<bool> known{ true };
    ForEachIndex(n, [&](std::size_t m) {
      const double usual =
        first || std::isnan(lags.Usual[m]) ? medians[kind->Of[m]] : lags.Usual[m];
      lags.Usual[m] = std::isnan(usual) ? usual : std::max(usual, kShortest);
      if (std::isnan(usual) && known.load(std::memory_order_relaxed))
      {
        known = false;
      }
    });
    if (known)
    {
      return;
    }
    first = false;
  }
  const LeastAvailable least(run, kinds, lags);
  ForEachIndex(n, [&](std::size_t m) {
    if (std::isnan(lags.Usual[m]))
    {
      lags.Usual[m] = std::max(
        least.At(run.IsReplayed(m) && run.IsInterNode(m, run.Machine.NodeOf), run.Bytes(m)),
        kShortest);
    }
  });
}
}
