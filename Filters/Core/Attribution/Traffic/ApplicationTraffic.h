#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Readers/Base/PlainVector.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution.
/// How many bytes the program itself sends between nodes, at any time: over the whole network, out
/// of each node and into each node.
class ApplicationTraffic
{
public:
  explicit ApplicationTraffic(const AttributionRows& rows);
  /// Where the last times were found; times near them are found in O(1).
  struct Hints
  {
    std::size_t Everywhere[2] = { 0, 0 };
    std::vector<std::size_t> Out, In; ///< two per node
  };
  /// [bytes] whose sends begin within `reach` [s] of a time, over the whole network.
  double Everywhere(double time, double reach) const
  {
    Hints none;
    return this->Everywhere(time, reach, none);
  }
  double Everywhere(double time, double reach, Hints& hints) const;
  /// The same for a pair of nodes: the greater of what leaves the one and what enters the other.
  double OnTheWay(std::int32_t sourceNode, std::int32_t destinationNode, double time, double reach,
    Hints& hints) const;
  double OnTheWay(
    std::int32_t sourceNode, std::int32_t destinationNode, double time, double reach) const
  {
    Hints none;
    return this->OnTheWay(sourceNode, destinationNode, time, reach, none);
  }

private:
  /// A message that was sent between nodes.
  struct Sent
  {
    double Time;                      ///< [s]
    double Bytes;                     ///< [bytes]
    std::int32_t Source, Destination; ///< nodes; -1: unknown
  };
  struct Point
  {
    double Time; ///< [s]
    double Sum;  ///< [bytes] up to and with this one
  };
  using Flow = std::vector<Point>; ///< ascending
  /// Flows by what numberOf gives for a message; -1: in none.
  /// @param sent in order of time
  template<typename Number>
  static std::vector<Flow> Flows(
    const PlainVector<Sent>& sent, std::size_t count, Number&& numberOf);
  static PlainVector<Sent> SentBetweenNodes(const AttributionRows& rows);
  static double Within(const Flow& flow, double time, double reach, std::size_t* hints);
  Flow All;
  std::vector<Flow> Out, In; ///< by node
};

/// Subtracts from the excesses what application traffic explains: with as many bytes of the
/// application in the same time, messages are just as slow at other times. The usual excess as a
/// function of the load is a non-decreasing curve (contention does not speed up) through the
/// `share` quantiles of up to eight bins of equal counts; it rises no faster than the load itself
/// (a shared link is divided fairly, so time grows at most in proportion to the bytes on it).
/// @param excess log(t / baseline t) of the entries, changed in place, shape (n)
/// @param load   [bytes], shape (n)
/// @param learn  whether the entry may shape the curve, shape (n)
/// Cost: O(n log n).
void TakeOutApplicationTraffic(std::vector<double>& excess, const std::vector<double>& load,
  const std::vector<char>& learn, double share);
}
