#pragma once
#include "Testing/Generator/Random.h"
#include "Testing/Generator/Scenario.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// written time = true time * (1 + Drift) + Offset
struct ClockError
{
  double Offset = 0; ///< [s]
  double Drift = 0;  ///< [s/s]
};

/// Other jobs' traffic: messages between nodes sent in [Begin, End) take Factor times as long.
struct BackgroundWindow
{
  double From, To; ///< shares of the iterations
  double Factor;
  double Begin, End; ///< [s] infinite until the iteration has come
};

/// The cluster that a scenario runs on: nodes, clocks, network and the speed of the ranks.
/// Transit of a message = (latency + bytes / bandwidth of its class) * noise * background factor;
/// the factor only between nodes that are not under one leaf switch.
class Machine
{
public:
  /// @throws Error for lists and windows that cannot be read
  explicit Machine(const Scenario& scenario);

  int Nodes() const { return this->NodeCount; }
  int NodeOf(std::int32_t rank) const { return this->NodeOfRank[rank]; }
  bool InterNode(std::int32_t a, std::int32_t b) const
  {
    return this->NodeOf(a) != this->NodeOf(b);
  }
  /// Under one leaf switch, out of the way of other jobs' traffic.
  bool SameLeaf(std::int32_t a, std::int32_t b) const
  {
    const auto leaf = this->Settings.LeafNodes;
    return leaf > 0 && this->NodeOf(a) / leaf == this->NodeOf(b) / leaf;
  }
  const ClockError& ClockOf(std::int32_t rank) const { return this->Clocks[rank]; }
  /// @param share how much of the iterations is done, 0 to 1
  /// @return work of this rank in units of an ordinary rank's
  double WorkFactor(std::int32_t rank, double share) const;
  /// [s]; `sent` is the time of the send
  double Transit(std::int32_t source, std::int32_t destination, std::int64_t bytes, double sent,
    RandomSequence& random) const;
  /// [s] that a message keeps the receiver's link busy.
  double Drain(std::int32_t source, std::int32_t destination, std::int64_t bytes) const;
  /// Tells that all ranks ended the iterations before this share at `now` [s]: opens and closes
  /// windows, so that begin and end are exact times.
  void Reached(double share, double now);

  const std::vector<BackgroundWindow>& Windows() const { return this->Background; }
  const std::vector<std::int32_t>& SlowRanks() const { return this->Slow; }

private:
  Scenario Settings;
  int NodeCount = 1;
  std::vector<int> NodeOfRank;
  std::vector<ClockError> Clocks;
  std::vector<std::int32_t> Slow;
  std::vector<char> IsSlow;
  std::vector<BackgroundWindow> Background;
};

/// "5,8-11" as numbers below `bound`, ascending.
/// @throws Error
std::vector<std::int32_t> ParseRanks(
  const std::string& key, const std::string& text, std::int64_t bound);
}
