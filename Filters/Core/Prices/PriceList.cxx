#include "Filters/Core/Prices/PriceList.h"

#include "Filters/Core/Prices/EvenWork.h"
#include "Filters/Core/Prices/HotTerm.h"
#include "Filters/Core/Prices/SharedCores.h"
#include "Filters/Core/Prices/TrafficTerm.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
/// Placements that are priced, the best by a first estimate.
constexpr std::size_t kPlacements = 3;
}

PriceList::PriceList(const PricedRun& run, double least, const Progress& progress)
  : Run(run), LeastShare(least), Kinds(run), Lags(FindLags(run, this->Kinds)),
    Model(run, this->Kinds, this->Lags), Replay(run, this->Lags, this->Model), Places(run),
    Proposed(run.Machine.NodeOf)
{
  this->SharesCores = SeemToShareCores(run, this->Replay.Times().Cost);
  Report(progress, 0.3, "Pricing work");
  this->AddSlowRanks();
  this->AddUnevenWork();
  Report(progress, 0.45, "Pricing the network");
  this->AddTraffic();
  this->AddHotRanks();
  this->AddCollectives();
  Report(progress, 0.6, "Pricing placements");
  this->AddPlacement();
}

void PriceList::Add(Priced cause, std::shared_ptr<const ReplayedCalls> before)
{
  cause.Number = this->Found.size();
  cause.Before = std::move(before);
  cause.Replayed = this->Replay.Replay(cause.Without);
  this->Found.push_back(std::move(cause));
}

PartPrice PriceList::PriceOf(const Priced& cause, const AskedPart& asked) const
{
  const ReplayedCalls& before = this->Before(cause);
  const double least = this->LeastShare * asked.Length();
  PartPrice part;
  part.Price = asked.Saved(before, cause.Replayed);
  part.Error = PriceError([&](double time) { return asked.GainAt(time, before, cause.Replayed); },
    asked.Within(cause.When), part.Price, asked.Length(), cause.Model);
  part.Counts = cause.Name != PricedNames::kCollectives && part.Price > 0 && part.Price >= least &&
    part.Price > kRangeSigmas * part.Error;
  part.Confidence = ProbabilityOfAtLeast(least, part.Price, part.Error);
  return part;
}

std::vector<PartPrice> PriceList::AskBriefly(const AskedPart& asked) const
{
  std::vector<PartPrice> parts;
  for (const Priced& cause : this->Found)
  {
    parts.push_back(this->PriceOf(cause, asked));
  }
  return parts;
}

CausePrices PriceList::Ask(const AskedPart& asked)
{
  this->Asked = &asked;
  for (Priced& cause : this->Found)
  {
    cause.Part = this->PriceOf(cause, asked);
    cause.Alone = cause.Part.Price;
    cause.Where = this->Places.Saved(asked, this->Before(cause), cause.Replayed);
    cause.OwnTime = asked.OwnTimeSaved(this->Before(cause), cause.Replayed);
  }
  std::sort(this->Found.begin(), this->Found.end(), [](const Priced& a, const Priced& b) {
    return a.Part.Price != b.Part.Price ? a.Part.Price > b.Part.Price : a.Number < b.Number;
  });
  this->Proposed = this->Run.Machine.NodeOf;
  std::vector<std::size_t> counting;
  for (std::size_t i = 0; i < this->Found.size(); ++i)
  {
    const Priced& cause = this->Found[i];
    if (cause.Part.Counts)
    {
      counting.push_back(i);
      this->Proposed =
        cause.Name == PricedNames::kPlacement ? cause.Without.NodeOf : this->Proposed;
    }
  }
  this->PriceTogether(counting);
  this->Tree = asked.IsWhole() ? this->TreeOf(counting) : schema::CauseTree::Table();
  CausePrices prices = this->Tables();
  this->Asked = nullptr;
  return prices;
}

void PriceList::AddSlowRanks()
{
  this->Aligned = AlignWork(this->Run, this->Work());
  this->Slow = FindSlowRanks(this->Run, this->Aligned);
  LeaveOutCheap(this->Work(), this->LeastShare * this->Run.Length, this->Slow);
  if (this->Slow.empty())
  {
    return;
  }
  Counterfactual without;
  without.Work = WithoutSlowRanks(this->Slow, this->Work());
  std::vector<std::int32_t> ranks;
  double factor = 0;
  const RunCalls& calls = this->Run.Graph.Calls;
  ActingTime all{ this->Run.Length, 0 };
  for (const SlowRank& slow : this->Slow)
  {
    ranks.push_back(slow.Rank);
    factor = std::max(factor, slow.Factor);
    // From its first call, or until its last one, is from or until the end of the run.
    const std::size_t first = calls.First[slow.Rank] + 1, past = calls.First[slow.Rank + 1];
    all = { slow.FirstCall <= first ? 0 : std::min(all.Begin, slow.Begin),
      slow.PastCall == past ? this->Run.Length : std::max(all.End, slow.End) };
  }
  const bool node = this->Run.Machine.AreWholeNodes(ranks);
  Priced cause{ node ? PricedNames::kSlowNode : PricedNames::kSlowRank, std::move(without), { all },
    ranks, Observation("prices.slow_rank").With("ranks", ranks).With("factor", factor),
    Observation(node ? "advice.slow_node" : "advice.slow_rank").With("ranks", ranks),
    model_error::kWork, factor };
  this->Add(std::move(cause));
}

void PriceList::AddUnevenWork()
{
  this->Even = EvenWork(this->Run.Graph.Calls, this->Work(), this->Aligned);
  Counterfactual slow, even;
  slow.Work = WithoutSlowRanks(this->Slow, this->Work());
  even.Work = EvenWork(this->Run.Graph.Calls, slow.Work, this->Aligned);
  Priced cause{ PricedNames::kUnevenWork, std::move(even), { this->Whole() }, {},
    Observation("prices.uneven_work"), Observation("prices.advice_uneven_work"),
    model_error::kWork };
  std::shared_ptr<const ReplayedCalls> before;
  if (!this->Slow.empty())
  {
    before = std::make_shared<const ReplayedCalls>(this->Replay.Replay(slow));
  }
  this->Add(std::move(cause), std::move(before));
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
  Priced cause{ PricedNames::kTraffic, std::move(without), std::move(when), {},
    Observation("prices.background").With("times", times).With("factor", factor),
    Observation("advice.background"), model_error::kTraffic, factor };
  this->Add(std::move(cause));
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
  Priced cause{ PricedNames::kHotRanks, std::move(without), { when }, hot.Ranks,
    Observation("prices.pattern").With("ranks", hot.Ranks).With("count", messages),
    Observation("advice.pattern").With("ranks", hot.Ranks), model_error::kHotRanks };
  this->Add(std::move(cause));
}

void PriceList::AddCollectives()
{
  if (this->Run.Graph.Entered.empty())
  {
    return;
  }
  Counterfactual without;
  without.Cost.assign(this->Replay.Times().Cost.size(), 0);
  Priced cause{ PricedNames::kCollectives, std::move(without), { this->Whole() }, {},
    Observation("prices.collectives"), Observation("prices.advice_collectives"),
    model_error::kCollectives };
  this->Add(std::move(cause));
}

std::vector<Placement> PriceList::BestPlacements() const
{
  std::vector<Placement> all = ProposePlacements(this->Run, this->Model);
  std::vector<std::pair<double, std::size_t>> lengths;
  ReplayedCalls memory;
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    Counterfactual without;
    without.NodeOf = all[i].NodeOf;
    lengths.emplace_back(this->Replay.FirstLength(without, memory), i);
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
    Priced cause{ PricedNames::kPlacement, std::move(without), { this->Whole() }, {},
      Observation("prices.mapping").With("how", placement.Name),
      Observation("prices.advice_mapping"), model_error::kPlacement };
    this->Add(std::move(cause));
  }
  const auto first = this->Found.begin() + static_cast<std::ptrdiff_t>(before);
  const auto best = std::min_element(first, this->Found.end(),
    [](const Priced& a, const Priced& b) { return a.Replayed.Length < b.Replayed.Length; });
  if (best == this->Found.end())
  {
    return;
  }
  std::iter_swap(first, best);
  this->Found.resize(before + 1, this->Found.front());
  this->Found.back().Number = before;
  // Where no placement tried is better, there is none.
  const bool better = this->Found.back().Replayed.Length < this->Replay.Recorded().Length;
  this->Found.resize(before + (better ? 1 : 0), this->Found.front());
}

Counterfactual PriceList::WithoutAllOf(const std::vector<std::size_t>& causes) const
{
  // Both kinds of uneven work change the same column: alone, even work evens slow ranks as well.
  Counterfactual all;
  bool slow = false, even = false;
  for (const std::size_t i : causes)
  {
    const Priced& cause = this->Found[i];
    even = even || cause.Name == PricedNames::kUnevenWork;
    slow = slow || cause.Name == PricedNames::kSlowRank || cause.Name == PricedNames::kSlowNode;
    all = Both(cause.Name == PricedNames::kUnevenWork ? cause.Without : all,
      cause.Name == PricedNames::kUnevenWork ? all : cause.Without);
  }
  if (even && !slow)
  {
    all.Work = this->Even;
  }
  return all;
}

const ReplayedCalls& PriceList::ReplayWithout(const std::vector<std::size_t>& causes)
{
  if (causes.size() == 1 && !this->Found[causes.front()].Before)
  {
    return this->Found[causes.front()].Replayed;
  }
  std::vector<std::size_t> numbers;
  for (const std::size_t i : causes)
  {
    numbers.push_back(this->Found[i].Number);
  }
  const auto [kept, isNew] = this->Together.try_emplace(std::move(numbers));
  if (isNew)
  {
    this->Replay.Replay(this->WithoutAllOf(causes), kept->second);
  }
  return kept->second;
}

void PriceList::PriceTogether(const std::vector<std::size_t>& counting)
{
  const auto saved = [this](const std::vector<std::size_t>& causes) {
    return causes.empty()
      ? 0
      : this->Asked->Saved(this->Replay.Recorded(), this->ReplayWithout(causes));
  };
  const double all = saved(counting);
  this->WithoutAll = this->Length() - all;
  for (const std::size_t i : counting)
  {
    std::vector<std::size_t> others = counting;
    others.erase(std::remove(others.begin(), others.end(), i), others.end());
    this->Found[i].Alone = others.empty() ? this->Found[i].Part.Price : all - saved(others);
  }
}

schema::CauseTree::Table PriceList::TreeOf(const std::vector<std::size_t>& counting)
{
  CauseTree tree(this->Run, this->Replay);
  std::vector<std::size_t> out;
  for (const std::size_t i : counting)
  {
    out.push_back(i);
    const Priced& cause = this->Found[i];
    tree.TakeOut(cause.Name, this->SentenceOf(cause).Text(), cause.Without, this->WithoutAllOf(out),
      this->ReplayWithout(out).Length);
  }
  return tree.Table();
}

Observation PriceList::SentenceOf(const Priced& cause) const
{
  Observation sentence = cause.Sentence;
  return sentence.With("cost", this->CostOf(cause));
}

Observation PriceList::CostOf(const Priced& cause) const
{
  const double half = kRangeSigmas * cause.Part.Error;
  return Observation("prices.cost")
    .With("price", cause.Part.Price)
    .With("share", cause.Part.Price / this->Length())
    .With("of", this->Asked->IsWhole() ? "the run" : "this time")
    .With("low", std::max(0.0, cause.Part.Price - half))
    .With("high", cause.Part.Price + half);
}

bool PriceList::IsElsewhere(const Priced& cause) const
{
  const double least = this->LeastShare * this->Length();
  const std::vector<double>& own = cause.OwnTime;
  const bool slow = cause.Name == PricedNames::kSlowRank || cause.Name == PricedNames::kSlowNode;
  const double lost = slow
    ? *std::max_element(own.begin(), own.end())
    : std::accumulate(own.begin(), own.end(), 0.0) / this->Asked->AskedRanks();
  return this->Asked->IsOfRegions() && lost < least;
}

double PriceList::HiddenTime(const Priced& cause) const
{
  const bool slow = cause.Name == PricedNames::kSlowRank || cause.Name == PricedNames::kSlowNode;
  const double longer = *std::max_element(cause.OwnTime.begin(), cause.OwnTime.end());
  return slow && !cause.Part.Counts && longer >= this->LeastShare * this->Length() ? longer : 0;
}

PricedCause PriceList::Described(const Priced& cause) const
{
  PricedCause described{ cause.Part, cause.Name, 0, 0, cause.Alone, cause.Factor,
    this->IsElsewhere(cause), this->SharesCores && this->HiddenTime(cause) > 0, cause.Ranks, {},
    this->SentenceOf(cause), cause.Advice };
  const double half = kRangeSigmas * cause.Part.Error;
  described.Low = cause.Part.Price - half;
  described.High = cause.Part.Price + half;
  for (const ActingTime& span : this->Asked->Within(cause.When))
  {
    const CommunicationAxis& axis = this->Run.Input.Axis;
    described.Times.push_back({ axis.At(span.Begin), axis.At(span.End) });
  }
  return described;
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
    table.SlowRankTime.Append(ownTime({ PricedNames::kSlowRank, PricedNames::kSlowNode }, rank));
    table.UnevenWorkTime.Append(ownTime({ PricedNames::kUnevenWork }, rank));
    table.TrafficTime.Append(ownTime({ PricedNames::kTraffic }, rank));
    table.HotRanksTime.Append(ownTime({ PricedNames::kHotRanks }, rank));
    table.PlacementTime.Append(ownTime({ PricedNames::kPlacement }, rank));
    table.CollectivesTime.Append(ownTime({ PricedNames::kCollectives }, rank));
  }
}

CausePrices PriceList::Tables()
{
  CausePrices prices;
  schema::CausePrices::Table& table = prices.Causes;
  for (const Priced& cause : this->Found)
  {
    prices.Found.push_back(this->Described(cause));
    const PricedCause& described = prices.Found.back();
    const auto row = static_cast<std::int32_t>(table.Time.Size());
    table.Cause.push_back(cause.Name);
    table.Time.Append(described.Price);
    table.Share.Append(described.Price / this->Length());
    table.Low.Append(described.Low);
    table.High.Append(described.High);
    table.Alone.Append(described.Alone);
    table.Counts.Append(described.Counts);
    table.Confidence.Append(described.Confidence);
    table.Ranks.push_back(RankList(cause.Ranks));
    table.Sentence.push_back(described.Sentence.Text());
    table.Advice.push_back(described.Counts ? cause.Advice.Text() : "");
    AppendPlaces(cause.Where, row, cause.Name, this->Run.Input, prices.Places);
    for (const TimeWindow& span : described.Times)
    {
      prices.Times.Row.Append(row);
      prices.Times.Begin.Append(span.Begin);
      prices.Times.End.Append(span.End);
    }
  }
  this->AddRanks(prices.Ranks);
  prices.Priced = true;
  prices.Length = this->Length();
  prices.Without = this->WithoutAll;
  prices.Tree = std::move(this->Tree);
  this->Conclude(prices);
  return prices;
}

void PriceList::Conclude(CausePrices& prices) const
{
  double greatest = 0;
  Observations hidden;
  for (const Priced& cause : this->Found)
  {
    if (cause.Part.Counts)
    {
      prices.Observations.push_back(this->SentenceOf(cause));
    }
    else if (cause.Name != PricedNames::kCollectives)
    {
      if (const double longer = this->HiddenTime(cause); longer > 0)
      {
        hidden.push_back(Observation("prices.slow_hidden")
                           .With("ranks", cause.Ranks)
                           .With("time", longer)
                           .With("share", longer / this->Length()));
      }
      greatest = std::max(greatest, cause.Part.Price + kRangeSigmas * cause.Part.Error);
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
