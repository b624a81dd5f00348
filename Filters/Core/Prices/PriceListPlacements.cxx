#include "Filters/Core/Prices/PriceList.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
PriceList::Priced* PriceList::FoundAs(const char* name)
{
  const auto found = std::find_if(this->Found.begin(), this->Found.end(),
    [name](const Priced& cause) { return cause.Name == name; });
  return found == this->Found.end() ? nullptr : &*found;
}

void PriceList::ModelPlacements()
{
  const Priced* traffic = this->FoundAs(PricedNames::kTraffic);
  this->Seen.emplace(this->Model.OfSeenLoads(
    this->Kinds, this->Lags, traffic ? traffic->Without.Slowdown : PlainVector<double>()));
  this->Replay.ExpectPlacements(*this->Seen);
}

Counterfactual PriceList::Placed(std::size_t placement) const
{
  Counterfactual without;
  without.NodeOf = this->Placements[placement].NodeOf;
  without.CostFactor = this->Collectives.FactorFor(without.NodeOf);
  return without;
}

std::optional<PriceList::Priced> PriceList::PlacementCause(
  std::size_t placement, ReplayTeam& team) const
{
  Priced cause{ PricedNames::kPlacement, this->Placed(placement), { this->Whole() }, {},
    Observation("prices.mapping").With("how", this->Placements[placement].Name),
    Observation("prices.advice_mapping"), model_error::OfModelledPlacement(this->Replay.Missed()) };
  cause.Number = this->PlacementNumber + placement;
  const WantedReplay wanted{ [&cause] { return cause.Without; },
    this->Replay.Models(cause.Without) };
  cause.Replayed = std::make_shared<ReplayedCalls>(std::move(team.Replay({ wanted })[0]));
  return cause.Replayed->Length < this->Replay.Recorded().Length
    ? std::make_optional(std::move(cause))
    : std::nullopt;
}

void PriceList::AddPlacement(std::vector<Placement> all, ReplayTeam& team)
{
  this->Placements = std::move(all);
  this->PlacementNumber = this->Found.size();
  if (this->Placements.empty())
  {
    return;
  }
  const int models = this->Replay.Models(this->Placed(0)); // the same for all placements
  std::vector<WantedReplay> wanted;
  for (std::size_t i = 0; i < this->Placements.size(); ++i)
  {
    wanted.push_back({ [this, i] { return this->Placed(i); }, models, ReplayDepth::FirstLength });
  }
  this->Gains = PlacementGains(this->Run.Graph.Calls, this->Replay.Recorded(), team.Replay(wanted));
  if (const std::optional<Priced> best = this->PlacementCause(this->Gains.Best(), team))
  {
    this->Found.push_back(*best);
    this->PlacedBy.push_back(*best);
  }
}

void PriceList::ChoosePlacement(ReplayTeam& team)
{
  Priced* placed = this->FoundAs(PricedNames::kPlacement);
  if (!placed)
  {
    return;
  }
  const std::size_t best = this->Asked->IsWhole()
    ? this->Gains.Best()
    : this->Gains.BestIn(*this->Asked, this->LeastShare * this->Length());
  const auto isBest = [&](const Priced& cause) {
    return cause.Number == this->PlacementNumber + best;
  };
  if (std::none_of(this->PlacedBy.begin(), this->PlacedBy.end(), isBest))
  {
    if (!team.Has(this->Replay))
    {
      team.Take(this->Replay);
    }
    const std::optional<Priced> other = this->PlacementCause(best, team);
    this->PlacedBy.push_back(other ? *other : this->PlacedBy.front());
    this->PlacedBy.back().Number = this->PlacementNumber + best;
  }
  *placed = *std::find_if(this->PlacedBy.begin(), this->PlacedBy.end(), isBest);
}
}
