#include "Filters/Core/Prices/PriceList.h"

#include "Filters/Core/Prices/EvenWork.h"
#include "Filters/Core/Prices/HotTerm.h"
#include "Filters/Core/Prices/SharedCores.h"
#include "Filters/Core/Prices/SlowLinkTerm.h"
#include "Filters/Core/Prices/TrafficTerm.h"
#include "Readers/Base/TimeText.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
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
  this->AddSlowLinks();
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

void PriceList::AddSlowLinks()
{
  const std::vector<SlowLink>& links = this->Model.Slow;
  if (links.empty())
  {
    return;
  }
  Counterfactual without;
  without.GoodLinks = true;
  without.Cost = CostWithoutSlowLinks(this->Run, this->Model, this->Replay.Times().Cost);
  double factor = 0;
  for (const SlowLink& link : links)
  {
    factor = std::max(factor, link.Factor);
  }
  const std::vector<std::int32_t> ranks = RanksOf(links, this->Run.Machine);
  const Observation said = Observation("prices.slow_link")
                             .With("links", LinkWords(links, this->Run.Machine))
                             .With("factor", factor);
  Priced cause{ PricedNames::kSlowLink, std::move(without), { this->Whole() }, ranks, said,
    Observation("advice.slow_link").With("ranks", ranks), model_error::kTraffic, factor };
  cause.Nodes = LinkNodes(links);
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
}
