#include "Filters/Core/Prices/PriceList.h"

#include "Filters/Core/Prices/EvenWork.h"
#include "Filters/Core/Prices/HotTerm.h"
#include "Filters/Core/Prices/TrafficTerm.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
constexpr const char* kSlowRank = "slow rank";
constexpr const char* kSlowNode = "slow node";
constexpr const char* kUnevenWork = "uneven work";
constexpr const char* kTraffic = "background";
constexpr const char* kHotRanks = "pattern";
constexpr const char* kPlacement = "mapping";
constexpr const char* kCollectives = "collectives";
/// Placements that are priced, the best by a first estimate.
constexpr std::size_t kPlacements = 3;

/// Whether the ranks are all those of their nodes, and nodes have several.
bool AreWholeNodes(const std::vector<std::int32_t>& ranks, const RankMachine& machine)
{
  std::vector<std::int32_t> all(machine.Nodes(), 0), slow(machine.Nodes(), 0);
  for (const std::int32_t node : machine.NodeOf)
  {
    ++all[node];
  }
  for (const std::int32_t rank : ranks)
  {
    ++slow[machine.NodeOf[rank]];
  }
  bool whole = machine.Nodes() > 1;
  for (std::int32_t node = 0; node < machine.Nodes(); ++node)
  {
    whole = whole && (slow[node] == 0 || (slow[node] == all[node] && all[node] > 1));
  }
  return whole;
}
}

PriceList::PriceList(
  const PricedRun& run, const AskedPart& asked, double least, const Progress& progress)
  : Run(run), Asked(asked), LeastShare(least), Kinds(run), Lags(FindLags(run, this->Kinds)),
    Model(run, this->Kinds, this->Lags), Replay(run, this->Lags, this->Model), Places(run),
    Proposed(run.Machine.NodeOf)
{
  Report(progress, 0.3, "Pricing work");
  this->AddSlowRanks();
  this->AddUnevenWork();
  Report(progress, 0.45, "Pricing the network");
  this->AddTraffic();
  this->AddHotRanks();
  this->AddCollectives();
  Report(progress, 0.6, "Pricing placements");
  this->AddPlacement();
  Report(progress, 0.85, "Replaying the run without several causes");
  std::stable_sort(this->Found.begin(), this->Found.end(),
    [](const Priced& a, const Priced& b) { return a.Price > b.Price; });
  this->PriceTogether();
}

void PriceList::Add(Priced cause, const ReplayedCalls& before)
{
  const ReplayedCalls& without = this->Without(cause.Without);
  cause.When = this->Asked.Within(cause.When);
  cause.Price = this->Asked.Saved(before, without);
  cause.Error = PriceError([&](double time) { return this->Asked.GainAt(time, before, without); },
    cause.When, cause.Price, this->Length(), cause.Model);
  cause.Alone = cause.Price;
  cause.Where = this->Places.Saved(this->Asked, before, without);
  cause.OwnTime = this->Asked.OwnTimeSaved(before, without);
  cause.Counts = cause.Name != kCollectives && cause.Price > 0 &&
    cause.Price >= this->LeastShare * this->Length() && cause.Price > kRangeSigmas * cause.Error;
  this->Found.push_back(std::move(cause));
}

void PriceList::AddSlowRanks()
{
  this->Aligned = AlignWork(this->Run, this->Work());
  this->Slow = FindSlowRanks(this->Run, this->Aligned);
  if (this->Slow.empty())
  {
    return;
  }
  Counterfactual without;
  without.Work = WithoutSlowRanks(this->Slow, this->Work());
  std::vector<std::int32_t> ranks;
  std::vector<ActingTime> when;
  double factor = 0;
  ActingTime all{ this->Run.Length, 0 };
  for (const SlowRank& slow : this->Slow)
  {
    ranks.push_back(slow.Rank);
    factor = std::max(factor, slow.Factor);
    all = { std::min(all.Begin, slow.Begin), std::max(all.End, slow.End) };
  }
  const bool node = AreWholeNodes(ranks, this->Run.Machine);
  Priced cause{ node ? kSlowNode : kSlowRank, std::move(without), { all }, ranks,
    Observation("prices.slow_rank").With("ranks", ranks).With("factor", factor),
    Observation(node ? "advice.slow_node" : "advice.slow_rank").With("ranks", ranks),
    model_error::kWork };
  this->Add(std::move(cause), this->Replay.Recorded());
}

void PriceList::AddUnevenWork()
{
  const RunCalls& calls = this->Run.Graph.Calls;
  this->Even = EvenWork(calls, this->Work(), this->Aligned);
  Counterfactual slow, even;
  slow.Work = WithoutSlowRanks(this->Slow, this->Work());
  even.Work = EvenWork(calls, slow.Work, this->Aligned);
  Priced cause{ kUnevenWork, std::move(even), { this->Whole() }, {},
    Observation("prices.uneven_work"), Observation("prices.advice_uneven_work"),
    model_error::kWork };
  this->Add(
    std::move(cause), this->Slow.empty() ? this->Replay.Recorded() : this->Replay.Replay(slow));
}

void PriceList::AddTraffic()
{
  const std::vector<BusyWindow> windows =
    FindTraffic(this->Run, this->Lags, this->Model, this->Replay.Times());
  if (windows.empty())
  {
    return;
  }
  Counterfactual without;
  without.Slowdown = SlowdownBy(windows, this->Run, this->Lags, this->Model);
  without.Cost = CostWithout(windows, this->Run, this->Replay.Times());
  std::vector<ActingTime> when;
  std::string times;
  double factor = 0;
  for (const BusyWindow& window : windows)
  {
    when.push_back({ window.Begin, window.End });
    factor = std::max(factor, window.Factor);
    times += (times.empty() ? "" : ", ") +
      SpanWords(this->Run.Input.Axis.At(window.Begin), this->Run.Input.Axis.At(window.End));
  }
  Priced cause{ kTraffic, std::move(without), std::move(when), {},
    Observation("prices.background").With("times", times).With("factor", factor),
    Observation("advice.background"), model_error::kTraffic };
  this->Add(std::move(cause), this->Replay.Recorded());
}

void PriceList::AddHotRanks()
{
  HotRanks hot = FindHotRanks(this->Run);
  if (hot.Ranks.empty())
  {
    return;
  }
  ActingTime when{ this->Run.Length, 0 };
  std::int64_t messages = 0;
  for (std::size_t m = 0; m < this->Run.Messages(); ++m)
  {
    if (hot.Of[m])
    {
      ++messages;
      when = { std::min(when.Begin, this->Lags.Start[m]),
        std::max(when.End, this->Lags.Start[m] + this->Lags.Lag[m]) };
    }
  }
  Counterfactual without;
  without.Dead = std::move(hot.Of);
  Priced cause{ kHotRanks, std::move(without), { when }, hot.Ranks,
    Observation("prices.pattern").With("ranks", hot.Ranks).With("count", messages),
    Observation("advice.pattern").With("ranks", hot.Ranks), model_error::kHotRanks };
  this->Add(std::move(cause), this->Replay.Recorded());
}

void PriceList::AddCollectives()
{
  if (this->Run.Graph.Entered.empty())
  {
    return;
  }
  Counterfactual without;
  without.Cost.assign(this->Replay.Times().Cost.size(), 0);
  Priced cause{ kCollectives, std::move(without), { this->Whole() }, {},
    Observation("prices.collectives"), Observation("prices.advice_collectives"),
    model_error::kCollectives };
  this->Add(std::move(cause), this->Replay.Recorded());
}

std::vector<Placement> PriceList::BestPlacements()
{
  std::vector<Placement> all = ProposePlacements(this->Run, this->Model);
  std::vector<std::pair<double, std::size_t>> lengths;
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    Counterfactual without;
    without.NodeOf = all[i].NodeOf;
    lengths.emplace_back(this->Replay.FirstLength(without, this->Replayed), i);
  }
  std::sort(lengths.begin(), lengths.end());
  std::vector<Placement> best;
  for (std::size_t k = 0; k < std::min(kPlacements, lengths.size()); ++k)
  {
    best.push_back(std::move(all[lengths[k].second]));
  }
  return best;
}

void PriceList::AddPlacement()
{
  const std::size_t before = this->Found.size();
  for (Placement& placement : this->BestPlacements())
  {
    Counterfactual without;
    without.NodeOf = std::move(placement.NodeOf);
    Priced cause{ kPlacement, std::move(without), { this->Whole() }, {},
      Observation("prices.mapping").With("how", placement.Name),
      Observation("prices.advice_mapping"), model_error::kPlacement };
    this->Add(std::move(cause), this->Replay.Recorded());
  }
  const auto first = this->Found.begin() + static_cast<std::ptrdiff_t>(before);
  const auto best = std::max_element(
    first, this->Found.end(), [](const Priced& a, const Priced& b) { return a.Price < b.Price; });
  if (best == this->Found.end())
  {
    return;
  }
  std::iter_swap(first, best);
  this->Found.resize(before + 1, this->Found.front());
  Priced& kept = this->Found.back();
  if (kept.Price <= 0)
  {
    this->Found.pop_back(); // no placement tried is better
  }
  else if (kept.Counts)
  {
    this->Proposed = kept.Without.NodeOf;
  }
}

Counterfactual PriceList::WithoutAllOf(const std::vector<std::size_t>& causes) const
{
  // Both kinds of uneven work change the same column: alone, even work evens slow ranks as well.
  Counterfactual all;
  bool slow = false, even = false;
  for (const std::size_t i : causes)
  {
    const Priced& cause = this->Found[i];
    even = even || cause.Name == kUnevenWork;
    slow = slow || cause.Name == kSlowRank || cause.Name == kSlowNode;
    all = Both(cause.Name == kUnevenWork ? cause.Without : all,
      cause.Name == kUnevenWork ? all : cause.Without);
  }
  if (even && !slow)
  {
    all.Work = this->Even;
  }
  return all;
}

void PriceList::PriceTogether()
{
  std::vector<std::size_t> counting;
  for (std::size_t i = 0; i < this->Found.size(); ++i)
  {
    if (this->Found[i].Counts)
    {
      counting.push_back(i);
    }
  }
  const auto replay = [this](const std::vector<std::size_t>& causes) -> const ReplayedCalls& {
    return this->Without(this->WithoutAllOf(causes));
  };
  CauseTree tree(this->Run, this->Replay);
  double all = 0;
  std::vector<std::size_t> out;
  for (const std::size_t i : counting)
  {
    out.push_back(i);
    const ReplayedCalls& without = replay(out);
    all = this->Asked.Saved(this->Replay.Recorded(), without);
    const double length = without.Length;
    const Priced& cause = this->Found[i];
    tree.TakeOut(
      cause.Name, this->SentenceOf(cause).Text(), cause.Without, this->WithoutAllOf(out), length);
  }
  this->WithoutAll = this->Length() - all;
  this->Tree = tree.Table();
  for (const std::size_t i : counting)
  {
    std::vector<std::size_t> others = counting;
    others.erase(std::remove(others.begin(), others.end(), i), others.end());
    this->Found[i].Alone = others.empty()
      ? this->Found[i].Price
      : all - this->Asked.Saved(this->Replay.Recorded(), replay(others));
  }
}

Observation PriceList::SentenceOf(const Priced& cause) const
{
  Observation sentence = cause.Sentence;
  return sentence.With("cost", this->CostOf(cause));
}

Observation PriceList::CostOf(const Priced& cause) const
{
  const double half = kRangeSigmas * cause.Error;
  return Observation("prices.cost")
    .With("price", cause.Price)
    .With("share", cause.Price / this->Length())
    .With("low", std::max(0.0, cause.Price - half))
    .With("high", cause.Price + half);
}

void PriceList::AddPlaces(
  const Priced& cause, std::int32_t row, schema::CausePlaces::Table& table) const
{
  const auto name = [](const std::vector<std::string>& names, std::int32_t code) {
    return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code] : std::string();
  };
  for (const CausePlace& place : cause.Where)
  {
    table.Row.Append(row);
    table.Cause.push_back(cause.Name);
    table.Activity.push_back(place.IsWork ? "work before" : "in");
    table.CallName.push_back(name(this->Run.Input.CallNames, place.Call));
    table.Path.push_back(name(this->Run.Input.PathNames, place.Path));
    table.PathId.Append(place.Path);
    table.Time.Append(place.Time);
    table.Rank.Append(place.Rank);
    table.RankTime.Append(place.RankTime);
  }
}

void PriceList::AddRanks(schema::PricedRanks::Table& table) const
{
  std::vector<double> slowdown(this->Run.Machine.NodeOf.size(), 1);
  for (const SlowRank& slow : this->Slow)
  {
    slowdown[slow.Rank] = slow.Factor;
  }
  const auto ownTime = [this](std::initializer_list<const char*> names, std::size_t rank) {
    for (const Priced& cause : this->Found)
    {
      if (std::find(names.begin(), names.end(), cause.Name) != names.end())
      {
        return cause.OwnTime[rank];
      }
    }
    return std::numeric_limits<double>::quiet_NaN();
  };
  for (std::size_t rank = 0; rank < slowdown.size(); ++rank)
  {
    table.Rank.Append(static_cast<std::int32_t>(rank));
    table.Slowdown.Append(slowdown[rank]);
    table.Node.Append(this->Run.Machine.NodeOf[rank]);
    table.ProposedNode.Append(this->Proposed[rank]);
    table.SlowRankTime.Append(ownTime({ kSlowRank, kSlowNode }, rank));
    table.UnevenWorkTime.Append(ownTime({ kUnevenWork }, rank));
    table.TrafficTime.Append(ownTime({ kTraffic }, rank));
    table.HotRanksTime.Append(ownTime({ kHotRanks }, rank));
    table.PlacementTime.Append(ownTime({ kPlacement }, rank));
    table.CollectivesTime.Append(ownTime({ kCollectives }, rank));
  }
}

void PriceList::MoveTo(CausePrices& prices)
{
  const CommunicationAxis& axis = this->Run.Input.Axis;
  schema::CausePrices::Table& table = prices.Causes;
  for (Priced& cause : this->Found)
  {
    const double half = kRangeSigmas * cause.Error;
    const auto row = static_cast<std::int32_t>(table.Time.Size());
    table.Cause.push_back(cause.Name);
    table.Time.Append(cause.Price);
    table.Share.Append(cause.Price / this->Length());
    table.Low.Append(cause.Price - half);
    table.High.Append(cause.Price + half);
    table.Alone.Append(cause.Alone);
    table.Counts.Append(cause.Counts);
    table.Confidence.Append(
      ProbabilityOfAtLeast(this->LeastShare * this->Length(), cause.Price, cause.Error));
    table.Ranks.push_back(RankList(cause.Ranks));
    table.Sentence.push_back(this->SentenceOf(cause).Text());
    table.Advice.push_back(cause.Counts ? cause.Advice.Text() : "");
    this->AddPlaces(cause, row, prices.Places);
    for (const ActingTime& span : cause.When)
    {
      prices.Times.Row.Append(row);
      prices.Times.Begin.Append(axis.At(span.Begin));
      prices.Times.End.Append(axis.At(span.End));
    }
  }
  this->AddRanks(prices.Ranks);
  prices.Without = this->WithoutAll;
  prices.Tree = std::move(this->Tree);
  this->Conclude(prices);
}

void PriceList::Conclude(CausePrices& prices) const
{
  double greatest = 0;
  Observations hidden;
  for (const Priced& cause : this->Found)
  {
    if (cause.Counts)
    {
      prices.Observations.push_back(this->SentenceOf(cause));
    }
    else if (cause.Name != kCollectives)
    {
      const bool isSlow = cause.Name == kSlowRank || cause.Name == kSlowNode;
      const double longer = *std::max_element(cause.OwnTime.begin(), cause.OwnTime.end());
      if (isSlow && longer >= this->LeastShare * this->Length())
      {
        hidden.push_back(Observation("prices.slow_hidden")
                           .With("ranks", cause.Ranks)
                           .With("time", longer)
                           .With("share", longer / this->Length()));
      }
      greatest = std::max(greatest, cause.Price + kRangeSigmas * cause.Error);
    }
  }
  if (prices.Observations.empty())
  {
    prices.Observations.push_back(
      Observation("prices.none").With("most", greatest / this->Length()));
  }
  else if (prices.Observations.size() > 1)
  {
    prices.Observations.push_back(Observation("prices.together")
                                    .With("price", this->Length() - this->WithoutAll)
                                    .With("share", 1 - this->WithoutAll / this->Length()));
  }
  prices.Observations.insert(prices.Observations.end(), hidden.begin(), hidden.end());
}
}
