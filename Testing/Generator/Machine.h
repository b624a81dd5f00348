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
  double Begin, End; ///< [s] infinite until the iteration is reached
};

/// The cluster that a scenario runs on: nodes, clocks, network, and the speed of the ranks.
/// Transit of a message = (latency + bytes / bandwidth of its class) * noise * background factor.
/// The factor only applies between nodes that are not on the same leaf switch.
class Machine
{
public:
  /// @throws Error for invalid lists and windows
  explicit Machine(const Scenario& scenario);

  int Nodes() const { return this->NodeCount; }
  int NodeOf(std::int32_t rank) const { return this->NodeOfRank[rank]; }
  bool InterNode(std::int32_t a, std::int32_t b) const
  {
    return this->NodeOf(a) != this->NodeOf(b);
  }
  /// Whether both ranks are on the same leaf switch, where other jobs' traffic does not pass.
  bool SameLeaf(std::int32_t a, std::int32_t b) const
  {
    const auto leaf = this->Settings.LeafNodes;
    return leaf > 0 && this->NodeOf(a) / leaf == this->NodeOf(b) / leaf;
  }
  const ClockError& ClockOf(std::int32_t rank) const { return this->Clocks[rank]; }
  /// @param share of the iterations that is done, 0 to 1
  /// @return work of this rank relative to an ordinary rank
  double WorkFactor(std::int32_t rank, double share) const;
  /// [s] `sent` is the time of the send.
  double Transit(std::int32_t source, std::int32_t destination, std::int64_t bytes, double sent,
    RandomSequence& random) const;
  /// [s] how long a message keeps the receiver's link busy.
  double Drain(std::int32_t source, std::int32_t destination, std::int64_t bytes) const;
  /// Announces that all ranks have finished the iterations up to this share at time `now` [s].
  /// Opens and closes windows, so that they begin and end at exact times.
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

/// Parses "5,8-11" into numbers below `bound`, ascending.
/// @throws Error if the text is invalid
std::vector<std::int32_t> ParseRanks(
  const std::string& key, const std::string& text, std::int64_t bound);
}
