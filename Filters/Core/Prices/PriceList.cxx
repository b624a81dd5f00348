#include "Filters/Core/Prices/PriceList.h"

#include "Filters/Core/Common/RunBeside.h"
#include "Filters/Core/Prices/Messages/HotTerm.h"
#include "Filters/Core/Prices/Transfers/SlowLinkTerm.h"
#include "Filters/Core/Prices/Work/EvenWork.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
std::vector<std::size_t> Others(std::vector<std::size_t> causes, std::size_t one)
{
  causes.erase(std::remove(causes.begin(), causes.end(), one), causes.end());
  return causes;
}
}

PriceList::PriceList(const PricedRun& run, double least, ReplayTeam& team, const Progress& progress)
  : PriceList(run, RecordedCallTimes(run.Graph, 0), least, team, progress)
{
}

PriceList::PriceList(const PricedRun& run, const RunTimes& recorded, double least, ReplayTeam& team,
  const Progress& progress)
  : Run(run), LeastShare(least), Kinds(run), Aligned(AlignWork(run, recorded.Work)),
    Slow(FindSlowRanks(run, this->Aligned)), Cores(FindSharedCores(run, recorded.Cost)),
    // If ranks share cores, those that wait for a core do not wait for a slow rank.
    Lags(FindLags(run, this->Kinds, AreShared(this->Cores) ? std::vector<SlowRank>() : this->Slow)),
    Model(run, this->Kinds, this->Lags), Replay(run, this->Lags, this->Model),
    Collectives(run, this->Replay.Times(), this->Model), Places(run), Proposed(run.Machine.NodeOf)
{
  team.Take(this->Replay);
  // The search for placements, which METIS does on one thread, may take as long as everything else.
  std::vector<Placement> placements;
  std::atomic<bool> searched{ false };
  bool replayed = false, modelled = false;
  ParallelFor(
    2, 1, 0,
    [&](std::size_t part, std::size_t, int) {
      if (part == 0)
      {
        placements = ProposePlacements(run, this->Model, this->Collectives);
        searched = true;
        return;
      }
      this->AddOthers();
      if (!searched && team.IsAlone())
      {
        this->ReplayOthers(team);
        replayed = true;
      }
      if (!searched)
      {
        this->ModelPlacements();
        modelled = true;
      }
    },
    PartOf(progress, 0.3, 0.6), "Looking for causes");
  ParallelFor(2, std::size_t{ 0 }, [&](std::size_t part) {
    if (part == 0 && !modelled && !placements.empty())
    {
      this->ModelPlacements();
    }
    if (part == 1 && !replayed && team.IsAlone())
    {
      this->ReplayOthers(team);
    }
  });
  Report(progress, 0.7, "Replaying the run with other placements");
  if (!team.IsAlone())
  {
    this->ReplayOthers(team);
  }
  this->AddPlacement(std::move(placements), team);
}

void PriceList::AddOthers()
{
  this->AddSlowRanks();
  this->AddUnevenWork();
  this->AddTraffic();
  this->AddSlowLinks();
  this->AddHotRanks();
  this->AddCollectives();
}

void PriceList::ReplayOthers(ReplayTeam& team)
{
  std::vector<WantedReplay> wanted;
  std::vector<ReplayedCalls*> to;
  for (const Priced& cause : this->Found)
  {
    if (cause.Replayed->Begin.empty()) // not replayed when it was found
    {
      wanted.push_back({ [&cause] { return cause.Without; } });
      to.push_back(cause.Replayed.get());
    }
  }
  std::vector<ReplayedCalls> replayed = team.Replay(wanted);
  for (std::size_t i = 0; i < replayed.size(); ++i)
  {
    *to[i] = std::move(replayed[i]);
  }
}

void PriceList::Add(Priced cause)
{
  cause.Number = this->Found.size();
  cause.Replayed = std::make_shared<ReplayedCalls>();
  this->Found.push_back(std::move(cause));
}

double PriceList::ClockError(const Priced& cause) const
{
  // The error of clocks is assumed to be uniformly distributed up to their uncertainty. It counts
  // once, because it cancels in messages that are answered.
  return PricedNames::IsOfMessages(cause.Name) ? this->Run.Machine.ClockUncertainty / std::sqrt(3.0)
                                               : 0;
}

PartPrice PriceList::PriceOf(const Priced& cause, const AskedPart& asked) const
{
  const ReplayedCalls& before = this->Before(cause);
  const double least = this->LeastShare * asked.Length();
  PartPrice part;
  part.Price = asked.Saved(before, *cause.Replayed);
  const AheadAfter ofTime = [&](double share, const TimeWindow& time) {
    const double at = time.Begin + share * (time.End - time.Begin);
    return asked.GainAt(at, before, *cause.Replayed);
  };
  const AheadAfter ofCalls = [&](double share, const TimeWindow& time) {
    return asked.GainAfter(share, time, before, *cause.Replayed);
  };
  const double error = PriceError(
    { ofTime, ofCalls }, asked.Within(cause.When), part.Price, asked.Length(), cause.Model);
  part.Error = std::hypot(error, this->ClockError(cause));
  const bool isEnough =
    cause.Name != PricedNames::kCollectives && part.Price > 0 && part.Price >= least;
  const auto counts = [&](double with) {
    return isEnough && pclvis::RangeOf(part.Price, with, asked.Length()).Low > 0;
  };
  const bool wouldCount = counts(part.Error);
  // Where ranks wait for a core, a slow message says little about the network.
  part.OpenByCores = wouldCount && this->MayWaitForCores() && PricedNames::IsOfMessages(cause.Name);
  part.Counts = wouldCount && !part.OpenByCores;
  part.OpenByClocks = !wouldCount && counts(error);
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

void PriceList::PriceAll(const AskedPart& asked)
{
  const ProgramParts parts = this->Places.PartsOf(asked.Program());
  ParallelFor(this->Found.size(), std::size_t{ 0 }, [&, this](std::size_t i) {
    Priced& cause = this->Found[i];
    cause.Part = this->PriceOf(cause, asked);
    cause.Alone = cause.Part.Price;
    cause.Where = this->Places.Saved(asked, parts, this->Before(cause), *cause.Replayed);
    cause.ByRank = asked.SavedByRank(this->Before(cause), *cause.Replayed);
  });
}

CausePrices PriceList::Ask(const AskedPart& asked, ReplayTeam& team)
{
  this->Asked = &asked;
  this->ChoosePlacement(team);
  std::optional<CauseTree> tree;
  RunBeside([&] { this->PriceAll(asked); },
    [&] { tree.emplace(this->Run, asked, this->Replay); }); // a replay, on one thread
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
    }
    // A placement that may be faster is proposed: only a run with it would show whether it is.
    if (cause.Name == PricedNames::kPlacement && cause.Part.Price > 0 &&
      cause.Part.Price >= this->LeastShare * this->Length())
    {
      this->Proposed = cause.Without.NodeOf;
    }
  }
  this->ReplayTogether(counting, team);
  this->PriceTogether(counting);
  this->Tree = this->TreeOf(std::move(*tree), counting);
  CausePrices prices = this->Tables();
  this->Asked = nullptr;
  return prices;
}

void PriceList::AddSlowRanks()
{
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
  TimeWindow all{ this->Run.Length, 0 };
  for (const SlowRank& slow : this->Slow)
  {
    ranks.push_back(slow.Rank);
    factor = std::max(factor, slow.Factor);
    // A rank that is slow from its first call on is slow from the beginning of the run; one that is
    // slow up to its last call, until the end.
    const std::size_t first = calls.First[slow.Rank] + 1, past = calls.First[slow.Rank + 1];
    all = { slow.FirstCall <= first ? 0 : std::min(all.Begin, slow.Begin),
      slow.PastCall == past ? this->Run.Length : std::max(all.End, slow.End) };
  }
  const bool node = this->Run.Machine.AreWholeNodes(ranks);
  Priced cause{ node ? PricedNames::kSlowNode : PricedNames::kSlowRank, std::move(without), { all },
    ranks, Observation("prices.slow_rank").With("ranks", ranks).With("factor", factor),
    Observation(node ? "advice.slow_node" : "advice.slow_rank").With("ranks", ranks),
    model_error::kUsual, factor };
  this->Add(std::move(cause));
}

void PriceList::AddUnevenWork()
{
  // If slow ranks were found before, work is evened in the run without them.
  const bool slow = !this->Found.empty();
  const auto evened = [this](EvenBy by) {
    Counterfactual even;
    even.Work = EvenWork(this->Run, this->Work(), this->Aligned, by);
    return even;
  };
  const auto replay = [&](const Counterfactual& even) {
    ReplayedCalls replayed;
    this->Replay.ReplayBy(0, even, slow ? ReplayDepth::Length : ReplayDepth::Calls, replayed);
    return replayed;
  };
  EvenBy by = EvenBy::Rank;
  Counterfactual even = evened(by);
  ReplayedCalls replayed = replay(even);
  if (replayed.Length >= this->Replay.Recorded().Length)
  {
    // If work is evened as a whole, a rank with little work also works longer where others wait for
    // it.
    Counterfactual pieces = evened(EvenBy::Piece);
    ReplayedCalls ofPieces = replay(pieces);
    if (ofPieces.Length < replayed.Length)
    {
      by = EvenBy::Piece;
      even = std::move(pieces);
      replayed = std::move(ofPieces);
    }
  }
  this->Even = even.Work;
  const PlainVector<double>& before = slow ? this->Found.back().Without.Work : this->Work();
  if (slow)
  {
    even.Work = EvenWork(this->Run, before, this->Aligned, by);
  }
  const BusiestRanks busiest = FindBusiest(this->Run.Graph.Calls, before, even.Work);
  const bool few = !busiest.Ranks.empty();
  Priced cause{ PricedNames::kUnevenWork, std::move(even), { this->Whole() }, busiest.Ranks,
    Observation(few ? "prices.busy_ranks" : "prices.uneven_work")
      .With("ranks", busiest.Ranks)
      .With("factor", busiest.Factor),
    Observation(few ? "prices.advice_busy_ranks" : "prices.advice_uneven_work")
      .With("ranks", busiest.Ranks),
    model_error::kUsual };
  cause.Before = slow ? this->Found.back().Replayed : nullptr;
  this->Add(std::move(cause));
  if (!slow)
  {
    *this->Found.back().Replayed = std::move(replayed);
  }
}

void PriceList::AddSlowLinks()
{
  const std::vector<SlowLink>& links = this->Model.Slow;
  if (links.empty())
  {
    return;
  }
  Counterfactual without;
  without.Mended = MendedLinks(this->Run, this->Kinds, this->Lags, this->Model);
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
    Observation("advice.slow_link").With("ranks", ranks), model_error::kUsual, factor };
  cause.Nodes = LinkNodes(links, this->Run.Machine);
  this->Add(std::move(cause));
}

void PriceList::AddHotRanks()
{
  const HotRanks& hot = this->Model.Hot();
  if (hot.Ranks.empty())
  {
    return;
  }
  TimeWindow when{ this->Run.Length, 0 };
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
  without.Dead = hot.Of;
  Priced cause{ PricedNames::kHotRanks, std::move(without), { when }, hot.Ranks,
    Observation("prices.pattern").With("ranks", hot.Ranks).With("count", messages),
    Observation("advice.pattern").With("ranks", hot.Ranks), model_error::kUsual };
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
    model_error::kUsual };
  this->Add(std::move(cause));
}

Counterfactual PriceList::WithoutAllOf(const std::vector<std::size_t>& causes) const
{
  // Both kinds of uneven work change the same column: even work also removes slow ranks.
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

std::vector<std::size_t> PriceList::NumbersOf(const std::vector<std::size_t>& causes) const
{
  std::vector<std::size_t> numbers;
  for (const std::size_t i : causes)
  {
    numbers.push_back(this->Found[i].Number);
  }
  return numbers;
}

bool PriceList::IsOne(const std::vector<std::size_t>& causes) const
{
  return causes.size() == 1 && !this->Found[causes.front()].Before;
}

const ReplayedCalls& PriceList::ReplayWithout(const std::vector<std::size_t>& causes) const
{
  return this->IsOne(causes) ? *this->Found[causes.front()].Replayed
                             : this->Together.at(this->NumbersOf(causes));
}

void PriceList::ReplayTogether(const std::vector<std::size_t>& counting, ReplayTeam& team)
{
  const bool whole = this->Asked->IsWhole();
  const auto isKnown = [&](const std::vector<std::size_t>& causes) {
    const auto known = this->Together.find(this->NumbersOf(causes));
    return known != this->Together.end() && (whole || !known->second.Begin.empty());
  };
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> sets; // by numbers of the causes
  const auto want = [&](const std::vector<std::size_t>& causes) {
    if (!causes.empty() && !this->IsOne(causes) && !isKnown(causes))
    {
      sets.emplace(this->NumbersOf(causes), causes);
    }
  };
  std::vector<std::size_t> before; // the sets with one more cause each time, for the time tree
  for (const std::size_t i : counting)
  {
    before.push_back(i);
    want(before);
    want(Others(counting, i));
  }
  if (sets.empty())
  {
    return;
  }
  std::vector<WantedReplay> wanted;
  for (const auto& set : sets)
  {
    int models = 1;
    for (const std::size_t i : set.second)
    {
      models = std::max(models, this->Replay.Models(this->Found[i].Without));
    }
    wanted.push_back({ [this, &set] { return this->WithoutAllOf(set.second); }, models,
      whole ? ReplayDepth::Length : ReplayDepth::Calls });
  }
  if (!team.Has(this->Replay))
  {
    team.Take(this->Replay);
  }
  std::vector<ReplayedCalls> replayed = team.Replay(wanted);
  std::size_t i = 0;
  for (const auto& set : sets)
  {
    this->Together[set.first] = std::move(replayed[i++]);
  }
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
    const std::vector<std::size_t> others = Others(counting, i);
    this->Found[i].Alone = others.empty() ? this->Found[i].Part.Price : all - saved(others);
  }
}

schema::CauseTree::Table PriceList::TreeOf(CauseTree tree, const std::vector<std::size_t>& counting)
{
  std::vector<std::size_t> out;
  for (const std::size_t i : counting)
  {
    out.push_back(i);
    const Priced& cause = this->Found[i];
    const PriceEnds ends = this->RangeOf(cause);
    tree.TakeOut({ cause.Name, this->SentenceOf(cause).Text(), ends.Low / cause.Part.Price,
                   ends.High / cause.Part.Price },
      cause.Without, this->WithoutAllOf(out), this->ReplayWithout(out));
  }
  return tree.Table(this->Asked->Words());
}
}
