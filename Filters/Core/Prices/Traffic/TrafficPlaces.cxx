#include "Filters/Core/Prices/Traffic/TrafficPlaces.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Readers/Base/Findings/Observation.h"

#include <algorithm>
#include <cmath>
#include <set>

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

std::vector<std::int32_t> TrafficPlaces::NodesOf(const std::vector<BusyWindow>& windows) const
{
  std::vector<char> isPlace(static_cast<std::size_t>(this->Places), 0);
  for (const BusyWindow& window : windows)
  {
    const double middle = (window.Begin + window.End) / 2;
    const bool elsewhere = std::none_of(windows.begin(), windows.end(),
      [middle](const BusyWindow& local) { return local.Place >= 0 && local.Holds(middle); });
    if (elsewhere)
    {
      return {};
    }
    if (window.Place >= 0)
    {
      isPlace[static_cast<std::size_t>(window.Place)] = 1;
    }
  }
  std::vector<std::int32_t> nodes;
  for (std::int32_t node = 0; node < this->Machine.Nodes(); ++node)
  {
    if (isPlace[static_cast<std::size_t>(this->Switches ? this->Machine.GroupOf[node] : node)])
    {
      nodes.push_back(node);
    }
  }
  return nodes;
}

std::string TrafficPlaces::Words(const std::vector<BusyWindow>& windows) const
{
  std::vector<std::int32_t> nodes = this->NodesOf(windows);
  std::set<std::int32_t> places;
  for (std::int32_t& node : nodes)
  {
    places.insert(this->Switches ? this->Machine.GroupOf[node] : node);
    node = this->Machine.Id[node];
  }
  return nodes.empty() ? std::string()
                       : Observation(this->Switches ? "prices.at_switches" : "prices.at_nodes")
                           .With("places", places.size())
                           .With("nodes", nodes)
                           .Text();
}
}
