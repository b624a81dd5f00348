#pragma once
#include "Readers/Base/Findings/Diagnostics.h"

#include <array>
#include <cstdint>

namespace pclvis
{
/// What is counted while message rows are written; texts are in ImportTexts.cxx.
enum class Tallied : std::uint8_t
{
  UnmatchedSend,
  UnmatchedReceive,
  OpenReceive,
  OpenSend,
  OpenAtEnd,
  PartnerNotRead,
  InFlight,
  WithoutCommunicator,
  OrderAlone,
  ToItself,
  Doubtful,
  OtherSize,
  Skewed,
  Count
};

/// Counts by kind with the earliest occurrence: cheap enough for every row.
class Tallies
{
public:
  void Add(Tallied kind, std::int32_t rank, double time, bool counts = true)
  {
    if (!counts)
    {
      return;
    }
    Entry& entry = this->Entries[static_cast<std::size_t>(kind)];
    // A NaN replaces nothing; of equal times the first is kept, as rows are in a fixed order.
    if (entry.Count++ == 0 || time < entry.Time)
    {
      entry.Rank = rank;
      entry.Time = time;
    }
  }
  void AddTo(Diagnostics& log) const;

private:
  struct Entry
  {
    std::int64_t Count = 0;
    double Time = 0;
    std::int32_t Rank = -1;
  };
  std::array<Entry, static_cast<std::size_t>(Tallied::Count)> Entries;
};
}
