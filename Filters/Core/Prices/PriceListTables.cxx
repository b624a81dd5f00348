#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/PriceList.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <set>

namespace pclvis
{
Observation PriceList::SentenceOf(const Priced& cause) const
{
  Observation sentence = cause.Sentence;
  return sentence.With("cost", this->CostOf(cause)).With("sure", this->RangeOf(cause).Low > 0);
}

Observation PriceList::CostOf(const Priced& cause) const
{
  const PriceEnds ends = this->RangeOf(cause);
  const bool negative = cause.Part.Price < 0;
  return Observation(negative ? "prices.cost_negative" : "prices.cost")
    .With("price", cause.Part.Price)
    .With("share", cause.Part.Price / this->Length())
    .With("of", this->Asked->Name())
    .With("low", negative ? ends.Low : std::max(0.0, ends.Low))
    .With("high", ends.High);
}

bool PriceList::IsElsewhere(const Priced& cause) const
{
  const double least = this->LeastShare * this->Length();
  const std::vector<double>& own = cause.ByRank.Own;
  const bool slow = cause.Name == PricedNames::kSlowRank || cause.Name == PricedNames::kSlowNode;
  const double lost = slow
    ? *std::max_element(own.begin(), own.end())
    : std::accumulate(own.begin(), own.end(), 0.0) / this->Asked->AskedRanks();
  return this->Asked->IsOfRegions() && lost < least;
}

std::vector<std::int32_t> PriceList::NodesOf(const Priced& cause) const
{
  std::vector<std::int32_t> nodes = cause.AtNodes;
  for (const std::int32_t rank : cause.Ranks)
  {
    nodes.push_back(this->Run.Machine.NodeOf[rank]);
  }
  std::set<std::int32_t> known;
  for (const std::int32_t node : nodes)
  {
    if (const std::int32_t id = this->Run.Machine.Id[node]; id >= 0)
    {
      known.insert(id);
    }
  }
  return { known.begin(), known.end() };
}

double PriceList::HiddenTime(const Priced& cause) const
{
  const bool slow = cause.Name == PricedNames::kSlowRank || cause.Name == PricedNames::kSlowNode;
  const double longer = *std::max_element(cause.ByRank.Own.begin(), cause.ByRank.Own.end());
  const double work = *std::max_element(cause.ByRank.Work.begin(), cause.ByRank.Work.end());
  const double least = this->LeastShare * this->Length();
  const bool isHidden = longer >= least || work >= price_constants::kTenth * this->Length();
  return slow && cause.Part.Price < least && isHidden ? std::max(longer, work) : 0;
}

PricedCause PriceList::Described(const Priced& cause) const
{
  PricedCause described{ cause.Part, cause.Name, 0, 0, cause.Alone, cause.Factor,
    this->IsElsewhere(cause), this->Cores != SharedCores::No && this->HiddenTime(cause) > 0,
    cause.Ranks, {}, this->SentenceOf(cause), cause.Advice };
  const PriceEnds ends = this->RangeOf(cause);
  described.Low = ends.Low;
  described.High = ends.High;
  for (const TimeWindow& span : this->Asked->Within(cause.When))
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
        return cause.ByRank.Own[rank];
      }
    }
    return std::numeric_limits<double>::quiet_NaN();
  };
  for (std::size_t rank = 0; rank < slowdown.size(); ++rank)
  {
    table.Rank.Append(static_cast<std::int32_t>(rank));
    table.Slowdown.Append(slowdown[rank]);
    table.Node.Append(this->Run.Machine.Id[this->Run.Machine.NodeOf[rank]]);
    table.ProposedNode.Append(this->Run.Machine.Id[this->Proposed[rank]]);
    table.SlowRankTime.Append(ownTime({ PricedNames::kSlowRank, PricedNames::kSlowNode }, rank));
    table.UnevenWorkTime.Append(ownTime({ PricedNames::kUnevenWork }, rank));
    table.TrafficTime.Append(ownTime({ PricedNames::kTraffic }, rank));
    table.SlowLinkTime.Append(ownTime({ PricedNames::kSlowLink }, rank));
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
    table.Nodes.push_back(RankList(this->NodesOf(cause)));
    table.Links.push_back(cause.Nodes);
    table.Sentence.push_back(described.Sentence.Text());
    table.Advice.push_back(described.Counts ? cause.Advice.Text() : "");
    const PlacedCause placed{ row, cause.Name, cause.Nodes };
    AppendPlaces(cause.Where.Places, placed, this->Run.Input, prices.Places);
    AppendParts(cause.Where, placed, prices.Parts);
    for (const TimeWindow& span : described.Times)
    {
      prices.Times.Row.Append(row);
      prices.Times.Begin.Append(span.Begin);
      prices.Times.End.Append(span.End);
    }
  }
  this->AddRanks(prices.Ranks);
  prices.Priced = true;
  prices.SharesCores = AreShared(this->Cores);
  prices.FewAlike = AreFewAlike(this->Aligned);
  prices.Axis = this->Run.Whole;
  prices.WorkInGaps = this->Run.WorkInGaps;
  prices.Unknown = this->Run.Unknown;
  prices.Length = this->Length();
  prices.Replayed = 1 / this->Asked->StandsFor();
  prices.Without = this->WithoutAll;
  prices.Tree = std::move(this->Tree);
  this->Conclude(prices);
  return prices;
}

bool PriceList::IsSupposed(const Priced& cause) const
{
  return cause.Name == PricedNames::kPlacement &&
    this->Collectives.From() == CollectiveModel::Basis::Supposed &&
    this->Collectives.Saved(cause.Without.NodeOf) > price_constants::kHalf * cause.Part.Price;
}

void PriceList::SaySharedCores(Observations& said) const
{
  if (AreShared(this->Cores))
  {
    said.push_back(Observation("prices.shared_cores")
                     .With("how",
                       Observation(this->Cores == SharedCores::LateInNodes ? "prices.late_in_nodes"
                                                                           : "prices.late_at_times")
                         .With("times", std::exp(price_constants::kGreatestEffect))
                         .Text()));
  }
}

void PriceList::SayWhatIsOpen(Observations& said) const
{
  const auto any = [this](bool PartPrice::*is) {
    return std::any_of(
      this->Found.begin(), this->Found.end(), [is](const Priced& cause) { return cause.Part.*is; });
  };
  if (any(&PartPrice::OpenByCores))
  {
    said.push_back(Observation(
      AreShared(this->Cores) ? "prices.open_by_cores" : "prices.open_by_unknown_cores"));
  }
  if (any(&PartPrice::OpenByClocks))
  {
    said.push_back(
      Observation("prices.clocks").With("uncertainty", this->Run.Machine.ClockUncertainty));
  }
}

void PriceList::Conclude(CausePrices& prices) const
{
  double greatest = 0;
  bool supposed = false;
  Observations hidden;
  for (const Priced& cause : this->Found)
  {
    if (cause.Part.Counts)
    {
      prices.Observations.push_back(this->SentenceOf(cause));
      supposed = supposed || this->IsSupposed(cause);
    }
    else if (cause.Name != PricedNames::kCollectives)
    {
      if (const double longer = this->HiddenTime(cause); longer > 0)
      {
        hidden.push_back(Observation("prices.slow_hidden")
                           .With("ranks", cause.Ranks)
                           .With("time", longer)
                           .With("of", this->Asked->Name())
                           .With("share", longer / this->Length()));
      }
      greatest = std::max(greatest, this->RangeOf(cause).High);
    }
  }
  if (prices.Observations.empty())
  {
    prices.Observations.push_back(Observation("prices.none")
                                    .With("least", this->LeastShare)
                                    .With("most", greatest / this->Length())
                                    .With("of", this->Asked->Name()));
  }
  else if (prices.Observations.size() > 1)
  {
    prices.Observations.push_back(Observation("prices.together")
                                    .With("of", this->Asked->Name())
                                    .With("price", this->Length() - this->WithoutAll)
                                    .With("share", 1 - this->WithoutAll / this->Length()));
  }
  prices.Observations.insert(prices.Observations.end(), hidden.begin(), hidden.end());
  this->SaySharedCores(prices.Observations);
  this->SayWhatIsOpen(prices.Observations);
  if (!this->Lags.First.Of.empty())
  {
    prices.Observations.push_back(
      Observation("prices.first_messages").With("factor", this->Lags.First.Factor));
  }
  if (supposed)
  {
    prices.Observations.push_back(Observation("prices.supposed_network"));
  }
}
}
