#include "Filters/Core/Prices/MessageLags.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// A message was due so many usual lags after its start.
constexpr double kDue = 1 + kHalf;

/// Calls of one kind and about one number of requests.
MessageClasses CallClasses(const PricedRun& run)
{
  MessageClasses classes;
  KeyNumbers numbers;
  const std::size_t n = run.Graph.Calls.Size();
  classes.Of.assign(n, 0);
  for (std::size_t call = 0; call < n; ++call)
  {
    const std::size_t requests = run.Requests(call);
    const auto code = static_cast<std::uint32_t>(run.Input.Calls.Call[run.Graph.Calls.Row(call)]);
    const auto scale = static_cast<std::uint64_t>(std::log2(static_cast<double>(requests) + 1));
    classes.Of[call] = numbers.NumberOf(code * 64ull + scale);
  }
  classes.Count = static_cast<std::uint32_t>(numbers.Size());
  return classes;
}

class Finder
{
public:
  Finder(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags)
    : Run(run), Kinds(kinds), Lags(lags), Calls(run.Graph.Calls), OfCalls(CallClasses(run))
  {
  }

  void Find()
  {
    const std::size_t n = this->Run.Messages();
    this->Lags.Start.assign(n, 0);
    this->Lags.Available.assign(n, 0);
    for (std::size_t m = 0; m < n; ++m)
    {
      if (this->Run.IsReplayed(m))
      {
        this->Lags.Start[m] = this->Run.Start(m, this->Calls.Begin);
        this->Lags.Available[m] = this->Calls.End[this->Run.ReceivedBy[m]] - this->Lags.Start[m];
      }
    }
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

  /// Fills `of` with the durations by request of each class's calls that `take` takes.
  template<typename Take>
  void Collect(std::vector<std::vector<double>>& of, Take&& take) const
  {
    of.assign(this->OfCalls.Count, {});
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      const std::size_t requests = this->Run.Requests(call);
      if (requests > 0 && take(call))
      {
        of[this->OfCalls.Of[call]].push_back(this->Duration(call) / static_cast<double>(requests));
      }
    }
  }

  /// First guess: the shortest calls of a class did not wait.
  void SeparateByLength()
  {
    std::vector<std::vector<double>> of;
    this->Collect(of, [](std::size_t) { return true; });
    this->Shortest.assign(this->OfCalls.Count, 0);
    for (std::uint32_t k = 0; k < this->OfCalls.Count; ++k)
    {
      this->Shortest[k] = of[k].empty()
        ? 0
        : std::min(kOwnCall, Percentile(of[k].data(), of[k].data() + of[k].size(), kRare));
    }
    this->Lags.Own.assign(this->Calls.Size(), 0);
    this->Lags.Waited.assign(this->Calls.Size(), 0);
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      const auto requests = static_cast<double>(this->Run.Requests(call));
      const double own = this->Shortest[this->OfCalls.Of[call]] * requests;
      this->Judge(call, own, 2 * own + kTick);
    }
  }

  /// Calls whose messages must have been there already show what a call takes by itself.
  void SeparateByArrival()
  {
    std::vector<char> late(this->Calls.Size(), 0);
    this->ForEachRequest([&](std::size_t call, std::size_t m) {
      const double due = this->Lags.Start[m] + kDue * this->Lags.Usual[m] + kShortest;
      late[call] = late[call] || due > this->Calls.Begin[call];
    });
    std::vector<std::vector<double>> of;
    this->Collect(of, [&](std::size_t call) { return !late[call]; });
    std::vector<double> own(this->OfCalls.Count);
    std::vector<char> known(this->OfCalls.Count, 0);
    for (std::uint32_t k = 0; k < this->OfCalls.Count; ++k)
    {
      known[k] = of[k].size() >= kFewest;
      own[k] = known[k] ? std::min(Median(of[k].data(), of[k].data() + of[k].size()), kOwnCall)
                        : this->Shortest[k];
    }
    const double told = std::exp(kLeastEffect); // what a late message adds is told from
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      const std::uint32_t k = this->OfCalls.Of[call];
      const double o = own[k] * static_cast<double>(this->Run.Requests(call));
      const double limit = known[k] ? std::max(kWaits * o, o + 2 * kTick) : 2 * o + kTick;
      this->Judge(call, o, late[call] ? std::min(limit, told * o + kTick) : limit);
    }
  }

  bool NobodyWaited() const
  {
    const std::vector<char>& exact = this->Lags.Exact;
    return std::find(exact.begin(), exact.end(), 1) == exact.end();
  }
  /// All transfers were done before anybody asked: what was available to them was the work
  /// meanwhile, and says nothing of how long they took. They are not taken to last as long.
  void TakeShort()
  {
    for (double& usual : this->Lags.Usual)
    {
      usual = std::min(usual, kOwnCall);
    }
    AssignLags(this->Run, this->Lags.Usual, this->Lags);
  }

  void Judge(std::size_t call, double own, double limit)
  {
    const double duration = this->Duration(call);
    this->Lags.Waited[call] = this->Run.Requests(call) > 0 && duration > limit;
    this->Lags.Own[call] = this->Lags.Waited[call] ? std::min(own, duration) : duration;
  }

  template<typename Visit>
  void ForEachRequest(Visit&& visit) const
  {
    const RunGraph& g = this->Run.Graph;
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      if (!(g.Marks[call] & RunGraph::kWaits))
      {
        continue;
      }
      for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
      {
        visit(call, g.Received[j]);
      }
      for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
      {
        visit(call, g.Completed[j]);
      }
    }
  }

  void UsualOfSingles()
  {
    this->Lags.Exact.assign(this->Run.Messages(), 0);
    for (std::size_t m = 0; m < this->Run.Messages(); ++m)
    {
      const std::uint32_t call = this->Run.ReceivedBy[m];
      this->Lags.Exact[m] =
        call != RunGraph::kNone && this->Lags.Waited[call] && this->Run.Requests(call) == 1;
    }
    this->Lags.Sure = this->Lags.Exact;
    FindUsual(this->Run, this->Kinds, this->Lags);
  }

  const PricedRun& Run;
  const MessageKinds& Kinds;
  MessageLags& Lags;
  const RunCalls& Calls;
  MessageClasses OfCalls;
  std::vector<double> Shortest;
};

/// The least available by size, within and between nodes: falls never with size, and is within
/// nodes not above that between nodes.
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

/// Assigns the lags of a waiting call's messages.
void AssignOf(
  std::size_t call, const PricedRun& run, const PlainVector<double>& usual, MessageLags& lags)
{
  const RunGraph& g = run.Graph;
  const double end = g.Calls.End[call];
  std::uint32_t critical = RunGraph::kNone;
  bool isSend = false;
  double least = std::numeric_limits<double>::infinity(), latest = 0;
  const auto look = [&](std::uint32_t m, bool send) {
    latest = std::max(latest, lags.Start[m]);
    const double ratio = (end - lags.Start[m]) / usual[m];
    if (ratio < least)
    {
      least = ratio;
      critical = m;
      isSend = send;
    }
  };
  for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
  {
    look(g.Received[j], false);
  }
  for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
  {
    look(g.Completed[j], true);
  }
  if (critical == RunGraph::kNone)
  {
    return;
  }
  const double lag = end - lags.Start[critical];
  lags.Sure[critical] = lags.Start[critical] >= latest;
  if (isSend)
  {
    lags.SendLag[critical] = lag;
    return;
  }
  lags.Lag[critical] = lag;
  lags.Exact[critical] = 1;
}

/// What the sender saw of the end of a transfer holds for the receiver, if it did not see it.
void TakeFromSenders(const PricedRun& run, MessageLags& lags)
{
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const double seen = lags.SendLag[m];
    if (seen >= 0 && !lags.Exact[m] && seen <= (1 + kRare) * lags.Available[m] + kTick)
    {
      lags.Lag[m] = std::min(seen, lags.Available[m]);
      lags.Exact[m] = 1;
    }
  }
}
}

MessageKinds::MessageKinds(const PricedRun& run)
{
  KeyNumbers channels, pairs, tags, sizes, about;
  const std::size_t n = run.Messages();
  for (auto* of :
    { &this->Channel, &this->NodePair, &this->TagAndSize, &this->Size, &this->AboutSize })
  {
    of->Of.assign(n, 0);
  }
  const std::vector<std::int32_t>& nodeOf = run.Machine.NodeOf;
  const auto mix = [](std::uint64_t a, std::uint64_t b) { return MixBits(a) + b; };
  for (std::size_t m = 0; m < n; ++m)
  {
    if (!run.IsReplayed(m))
    {
      continue;
    }
    const auto source = static_cast<std::uint32_t>(run.Source(m));
    const auto destination = static_cast<std::uint32_t>(run.Destination(m));
    const auto tag = static_cast<std::uint32_t>(run.Input.More.Tag[m]);
    const auto communicator = static_cast<std::uint32_t>(run.Input.More.Communicator[m]);
    const bool inter = run.IsInterNode(m, nodeOf);
    const auto size = static_cast<std::uint64_t>(run.Bytes(m)) * 2 + inter;
    const std::uint64_t tagAndSize = mix(size, tag);
    this->Channel.Of[m] = channels.NumberOf(
      mix(mix(tagAndSize, communicator), (static_cast<std::uint64_t>(source) << 32) + destination));
    this->NodePair.Of[m] = pairs.NumberOf(mix(tagAndSize,
      (static_cast<std::uint64_t>(nodeOf[source]) << 32) +
        static_cast<std::uint32_t>(nodeOf[destination])));
    this->TagAndSize.Of[m] = tags.NumberOf(tagAndSize);
    this->Size.Of[m] = sizes.NumberOf(size);
    const auto scale = static_cast<std::uint64_t>(std::lround(2 * std::log2(run.Bytes(m))));
    this->AboutSize.Of[m] = about.NumberOf(2 * scale + inter);
  }
  // Messages that are not replayed are of the first kind, which may have no others.
  const auto count = [](const KeyNumbers& of) {
    return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(of.Size()));
  };
  this->Channel.Count = count(channels);
  this->NodePair.Count = count(pairs);
  this->TagAndSize.Count = count(tags);
  this->Size.Count = count(sizes);
  this->AboutSize.Count = count(about);
}

MessageLags FindLags(const PricedRun& run, const MessageKinds& kinds)
{
  MessageLags lags;
  Finder(run, kinds, lags).Find();
  return lags;
}

void AssignLags(const PricedRun& run, const PlainVector<double>& usual, MessageLags& lags)
{
  const std::size_t n = run.Messages();
  lags.Lag.resize(n);
  lags.Exact.assign(n, 0);
  lags.Sure.assign(n, 0);
  lags.SendLag.assign(n, -1); // not seen
  for (std::size_t m = 0; m < n; ++m)
  {
    lags.Lag[m] = std::min(usual[m], lags.Available[m]);
  }
  for (std::size_t call = 0; call < run.Graph.Calls.Size(); ++call)
  {
    if (lags.Waited[call])
    {
      AssignOf(call, run, usual, lags);
    }
  }
  TakeFromSenders(run, lags);
  const RunGraph& g = run.Graph;
  g.FirstCompleted.ForEach([&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
    for (std::uint32_t j = first; j < past; ++j)
    {
      const std::uint32_t m = g.Completed[j];
      lags.SendLag[m] = lags.SendLag[m] >= 0
        ? lags.SendLag[m]
        : std::min(lags.Lag[m], g.Calls.End[call] - lags.Start[m]);
    }
  });
}

void FindUsual(const PricedRun& run, const MessageKinds& kinds, MessageLags& lags)
{
  const std::size_t n = run.Messages();
  lags.Usual.assign(n, std::numeric_limits<double>::quiet_NaN());
  for (const MessageClasses* kind :
    { &kinds.Channel, &kinds.NodePair, &kinds.TagAndSize, &kinds.Size, &kinds.AboutSize })
  {
    const std::vector<double> medians = ClassMedians(*kind, lags.Available, lags.Sure, kEnough);
    bool known = true;
    for (std::size_t m = 0; m < n; ++m)
    {
      lags.Usual[m] = std::isnan(lags.Usual[m]) ? medians[kind->Of[m]] : lags.Usual[m];
      known = known && !std::isnan(lags.Usual[m]);
    }
    if (known)
    {
      break;
    }
  }
  const LeastAvailable least(run, kinds, lags);
  for (std::size_t m = 0; m < n; ++m)
  {
    const double usual = std::isnan(lags.Usual[m])
      ? least.At(run.IsReplayed(m) && run.IsInterNode(m, run.Machine.NodeOf), run.Bytes(m))
      : lags.Usual[m];
    lags.Usual[m] = std::max(usual, kShortest);
  }
}
}
