#pragma once
#include <cstdint>

namespace pclvis
{
/// What is read from the archive at all.
struct ReadOptions
{
  bool AllRegions = false;    ///< false: only MPI calls become Calls
  std::int32_t FirstRank = 0; ///< inclusive
  std::int32_t LastRank = -1; ///< inclusive; -1: to the last
  double WindowBegin = 0;     ///< [s since trace start]
  double WindowEnd = -1;      ///< [s since trace start], half-open; negative: to the end
  int Threads = 0;            ///< 0: as many as processors
};
}
