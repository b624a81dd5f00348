#pragma once
#include <cstdint>
#include <limits>

namespace pclvis
{
/// What is read from the archive at all.
struct ReadOptions
{
  bool AllRegions = false;    ///< false: only MPI calls become Calls
  std::int32_t FirstRank = 0; ///< inclusive
  std::int32_t LastRank = -1; ///< inclusive; -1: to the last
  double WindowBegin = 0;     ///< [s since trace start]
  double WindowEnd = std::numeric_limits<double>::infinity(); ///< [s since trace start], half-open
  int Threads = 0;                                            ///< 0: as many as processors
};
}
