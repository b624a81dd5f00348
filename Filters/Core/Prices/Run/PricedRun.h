#pragma once
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/Run/FirstUses.h"
#include "Filters/Core/Prices/Run/PriceInput.h"
#include "Filters/Core/Prices/Run/RunSample.h"
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/HeldTransfers.h"
#include "Filters/Core/Replay/TimeParts.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pclvis
{
/// A run on one axis: its graph's calls begin and end in seconds from the beginning of the time
/// axis on, without its gaps. What lies outside takes no time.
struct PricedRun
{
  explicit PricedRun(std::shared_ptr<const RunGraph> graph)
    : SharedGraph(std::move(graph)), Graph(*this->SharedGraph)
  {
  }

  std::shared_ptr<const RunGraph> SharedGraph;
  const RunGraph& Graph;           ///< that one
  PriceInput Input;                ///< messages in an order of their own
  double Length = 0;               ///< [s]
  CommunicationAxis Whole;         ///< of the run of which this is parts; else that of the input
  double WorkInGaps = 0;           ///< [s] of that, mean of the ranks
  std::vector<TimeWindow> Windows; ///< [s] on that, of these parts; none: it is the whole run
  TimeParts Parts;                 ///< of the whole run, if this is parts of all of it
  RankMachine Machine;
  PlainVector<std::uint32_t> ReceivedBy; ///< call, by message; kNone: it is not replayed
  PlainVector<std::uint32_t> Pieces;     ///< of work before calls, see NumberPieces
  FirstUses First;                       ///< of the whole run, as far as it is there
  HeldTransfers Held;                    ///< of the whole run
  bool Communicates = false;             ///< as of RunOnAxis
  UnknownShares Unknown;                 ///< as of RunOnAxis
  DealtWork Dealt;                       ///< of the graph
  std::shared_ptr<void> Memory;          ///< of columns that are not the input's

  std::size_t Messages() const { return this->ReceivedBy.size(); }
  bool IsReplayed(std::size_t m) const { return this->ReceivedBy[m] != RunGraph::kNone; }
  std::int32_t Source(std::size_t m) const { return this->Input.Messages.Source[m]; }
  std::int32_t Destination(std::size_t m) const { return this->Input.Messages.Destination[m]; }
  /// One more than the size of the message, because carrying an empty message takes time, too.
  double Bytes(std::size_t m) const
  {
    const std::int64_t bytes = this->Input.Messages.SizeBytes[m];
    return 1.0 + static_cast<double>(bytes > 0 ? bytes : 0);
  }
  /// Whether a message goes between nodes, if its ranks run on these.
  bool IsInterNode(std::size_t m, const std::vector<std::int32_t>& nodeOf) const
  {
    return nodeOf[this->Source(m)] != nodeOf[this->Destination(m)];
  }
  /// The part of the run that a time is in, of kTimeParts.
  std::uint32_t TimePart(double time) const
  {
    constexpr double kParts = price_constants::kTimeParts;
    return static_cast<std::uint32_t>(std::clamp(time / this->Length * kParts, 0.0, kParts - 1));
  }
  /// Messages that a call receives, and rendezvous messages whose sends it completes.
  std::size_t Requests(std::size_t call) const
  {
    const RunGraph& g = this->Graph;
    if (!(g.Marks[call] & RunGraph::kWaits))
    {
      return 0;
    }
    return g.FirstReceived[call + 1] - g.FirstReceived[call] + g.FirstCompleted[call + 1] -
      g.FirstCompleted[call];
  }
};

/// The run, or parts of it, one after the other: the axis of the result has gaps between them.
/// Source: none.
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: that of MakeRunGraph.
PricedRun TakeRun(const PriceInput& input, const RunSample& sample = {});
}
