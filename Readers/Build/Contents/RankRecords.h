#pragma once
#include "Readers/Build/Contents/ReadLocation.h"

#include <vector>

namespace pclvis
{
/// All locations of one rank: its messages and collectives in order of posting, across its threads.
struct RankRecords
{
  std::int32_t Rank = -1;
  std::size_t First = 0, Last = 0; ///< its locations, half-open, in the vector they came from
  Column<MessageRecord> Sends, Receives;
  Column<CollectiveRecord> Collectives;
};

/// Joins the locations of each rank. A rank with one location hands its records over; those of
/// several are merged by time of posting (global clock; ties: lower thread first), after requests
/// posted on one thread and completed on another have been resolved by time. The records move out
/// of the locations.
/// @param locations sorted by rank and thread
/// @return one entry per rank that has locations, ascending
std::vector<RankRecords> JoinThreads(std::vector<ReadLocation>& locations);
}
