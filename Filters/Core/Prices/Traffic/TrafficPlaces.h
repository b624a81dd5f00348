#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Prices/Transfers/TransferModel.h"

#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// A time on the run's axis in which messages between nodes take longer than their own and the
/// program's load says.
struct BusyWindow : TimeWindow
{
  double Factor;           ///< > 1, median of what is left of them
  double Sigmas;           ///< that in standard errors
  std::int32_t Place = -1; ///< of TrafficPlaces: only messages that pass it; -1: all
};

/// Where other jobs' traffic may meet messages between nodes: at the links of a switch to others,
/// or where switches are not known, at those of a node. Source: none.
class TrafficPlaces
{
public:
  explicit TrafficPlaces(const RankMachine& machine);

  std::int32_t Count() const { return this->Places; }
  /// The places that a message between nodes passes, twice the same: it passes none.
  std::pair<std::int32_t, std::int32_t> Of(const PricedRun& run, std::size_t m) const
  {
    return { this->OfRank(run.Source(m)), this->OfRank(run.Destination(m)) };
  }
  /// Whether a message passes a place; -1: any.
  bool Pass(std::int32_t place, const PricedRun& run, std::size_t m) const
  {
    const auto [a, b] = this->Of(run, m);
    return place < 0 || (a != b && (a == place || b == place));
  }
  std::int32_t OfRank(std::int32_t rank) const
  {
    const std::int32_t node = this->Machine.NodeOf[rank];
    return this->Switches ? this->Machine.GroupOf[node] : node;
  }

  /// The nodes behind the places of windows, ascending. A window of all messages in the time of one
  /// at a place comes of that; empty if there is another one, which is everywhere.
  std::vector<std::int32_t> NodesOf(const std::vector<BusyWindow>& windows) const;
  /// Where the windows are, to go on a sentence with: " at the switch of nodes 4-7"; or nothing.
  std::string Words(const std::vector<BusyWindow>& windows) const;

private:
  const RankMachine& Machine;
  bool Switches;
  std::int32_t Places;
};

/// What the model leaves of a message, natural logarithm. At a place (not -1) without the effect of
/// its channel: that is the traffic's, where most of the channel's messages meet it.
/// Source: none.
double LeftOf(
  std::size_t m, std::int32_t place, const MessageLags& lags, const TransferModel& model);
}
