#include "Filters/Core/Prices/TrafficPlaces.h"

#include "Filters/Core/Prices/PriceConstants.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
using price_constants::kShortest;

double LeftOf(
  std::size_t m, std::int32_t place, const MessageLags& lags, const TransferModel& model)
{
  return std::log(std::max(lags.Lag[m], kShortest) / model.Prediction[m]) -
    (place < 0 ? model.Link[m] : model.Slowness[m]);
}

TrafficPlaces::TrafficPlaces(const RankMachine& machine)
  : Machine(machine), Switches(machine.Groups > 1),
    Places(Switches ? machine.Groups : machine.Nodes())
{
}
}
