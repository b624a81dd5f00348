#pragma once
#include "Testing/Generator/Machine.h"
#include "Testing/Generator/Program.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// The true contents of a generated archive, counted during the simulation.
class Truth
{
public:
  explicit Truth(std::int32_t ranks);

  /// @param transit [s] time in the network alone, without waiting on either side
  void Sent(std::int32_t source, std::int32_t destination, std::int64_t bytes, bool interNode,
    double transit, bool lost);
  void Received(std::int32_t destination, std::int64_t bytes, bool skewed);

  struct RankCounts
  {
    std::int64_t Events = 0, Sent = 0, Received = 0, SentBytes = 0, ReceivedBytes = 0;
  };
  struct SizeClass
  {
    std::int64_t Messages = 0;
    std::vector<float> Transits; ///< [s] of the first kSamples messages
  };
  static constexpr std::size_t kSamples = 4096, kMostPairs = 4096;

  std::vector<RankCounts> Ranks;
  std::map<std::int64_t, SizeClass> Sizes[2]; ///< [between nodes][bytes]
  std::int64_t Messages[2] = { 0, 0 }, Bytes[2] = { 0, 0 };
  std::int64_t Lost = 0, LostBytes = 0, ReceivedBeforeSent = 0, Events = 0, Locations = 0;
  std::int64_t CollectiveEnds = 0, Samples = 0, CancelledReceives = 0, FailedTests = 0;
  double Seconds = 0;                         ///< [s] from the first to the last event, true time
  double CallSeconds = 0, TransitSeconds = 0; ///< [s] in MPI calls, in the network; sums
  /// (source << 32 | destination) -> messages and bytes; empty if there are more than kMostPairs
  std::unordered_map<std::uint64_t, std::pair<std::int64_t, std::int64_t>> Pairs;
  bool PairsKept = true;
};

/// Times that are only known when the archive is written.
struct WrittenTimes
{
  double FirstSeconds = 0; ///< [s] written time of the first record on an exact clock
  std::uint64_t FirstTick = 0, LastTick = 0;
};

/// The ground truth as JSON text, with the same keys as for the simulated archives of Testing/Data.
std::string TruthJson(
  const Truth& truth, const Program& program, const Machine& machine, const WrittenTimes& times);
}
