#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pclvis
{
/// The contents of an archive, read with nothing but the OTF2 library: slow and simple, and
/// independent of the project's reader and generator, so that tests can compare both with it. The
/// library applies mapping tables and, if wanted, clock offsets.
struct PlainArchive
{
  /// Communicator, source and destination (world ranks), tag.
  using Channel = std::tuple<std::uint32_t, std::int32_t, std::int32_t, std::uint32_t>;
  /// Time of the record [s since the global offset] and size [bytes].
  using Side = std::pair<double, std::uint64_t>;
  /// One value of a metric: time as above, position of the metric's member in its record, value.
  struct Sample
  {
    double Seconds;
    int Member;
    double Value;
  };
  struct Group
  {
    int Type = 0;
    std::vector<std::uint64_t> Members;
  };

  std::int64_t Events = 0, EventsDeclared = 0, CollectiveEnds = 0, CounterValues = 0;
  std::int64_t Cancelled = 0, Tests = 0, Contexts = 0;
  std::vector<std::uint64_t> LocationOfRank;
  std::map<std::uint64_t, std::int64_t> EventsOfLocation;
  std::map<std::uint64_t, std::uint32_t> ProcessOfLocation; ///< its location group
  std::map<Channel, std::vector<Side>> Sends;               ///< in the order of records
  std::map<Channel, std::vector<Side>> Receives;            ///< in the order of posting
  std::map<std::int32_t, std::vector<Sample>> Samples;      ///< by rank

  double TicksPerSecond = 1;
  std::uint64_t GlobalOffset = 0;
  std::map<std::uint32_t, Group> Groups;
  std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> Communicators;

  /// @param clockOffsets false: times as written
  /// @throws Error if something cannot be opened or read
  static PlainArchive Read(const std::string& anchor, bool clockOffsets = true);
};
}
