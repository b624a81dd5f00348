#pragma once
#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// One observation of the network: an inter-node transfer that was the only thing a rank waited
/// for.
struct NetworkLook
{
  double Begin;                     ///< [s] of the message's send
  std::int32_t Source, Destination; ///< numbers of ranks
  double OverBaseline;              ///< its time over the baseline time of the same wait in the run
  double OverCriterion;             ///< its time over its criterion; NaN where unknown
};

/// The exact transfers between nodes of the whole run. The baseline is the lower quartile:
/// it is undisturbed as long as at most three quarters of a wait's repetitions are disturbed.
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n log n).
std::vector<NetworkLook> FindNetworkLooks(const std::vector<Transfer>& transfers);

/// A number for the choice and for its references; NaN: unknown.
struct Comparison
{
  double Here = std::numeric_limits<double>::quiet_NaN();
  double Elsewhere = std::numeric_limits<double>::quiet_NaN();  ///< median of the other regions
  double OtherTimes = std::numeric_limits<double>::quiet_NaN(); ///< the same regions, other times
  /// The reference of Here: the other regions at the same time, which do the same step of the
  /// program; if there are none, other times.
  double Reference() const;
  /// Here over the reference; NaN where one of them is unknown.
  double Ratio() const;
};

/// What happens in the choice and elsewhere. Elsewhere: the median of the other regions, each by
/// the messages within it in the same window; regions with too few messages are excluded. Other
/// times: the chosen regions outside of the window.
struct ChoiceSums
{
  std::vector<std::int32_t> Ranks;              ///< numbers of the chosen ones, ascending
  std::int64_t Messages = 0, InterMessages = 0; ///< in the choice
  std::int64_t Across = 0;                   ///< in the window, with one end in the chosen regions
  std::vector<double> MessageLoad, ByteLoad; ///< by chosen rank, both ways, in the choice
  std::vector<double> MessageInRun, BytesInRun; ///< the same at all times
  /// For all ranks, by number: what they send and receive in the window, whoever the partner is.
  std::vector<double> AnyMessages, AnyBytes;
  Comparison InterShare, Latency, Imbalance, ImbalanceBytes; ///< 0..1, mean L, AD / mean of loads
  Comparison OverBaseline, OverCriterion;        ///< medians over observations of the network
  std::int64_t Looks = 0;                        ///< observations of the network in the choice
  std::int32_t NodePairs = 0, SlowNodePairs = 0; ///< of these observations; slow: see below
};

/// @param slowdown a pair of nodes is slow if its median observation is this many times the
///   reference
/// Source: [PCLVis] 6 (A1 to A3); Filters/README, Latency Attribution. Cost: O(messages + looks log
/// looks).
ChoiceSums SumChoice(const AttributionRows& rows, const AttributionChoice& choice,
  const std::vector<NetworkLook>& looks, double slowdown);
}
