#pragma once
#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Testing/Support/AttributionPrograms.h"

namespace pclvis
{
/// Twelve regions of 16 ranks; rank 16 r + i is the i-th of region r. In each of 20 iterations of 1
/// ms, every rank sends a message to its successor in the ring of its region, and at the end of the
/// iteration rank 0 sends one to rank 16. A region has two nodes, for its first and second half, so
/// that 2 of 16 messages go between nodes. In region 1, however, ranks alternate between the two
/// nodes, so that all messages do. Iterations 5 to 9, the window from 5 to 10 ms, differ: in region
/// 1 L is 2 instead of 1, and in region 2 all ranks except its neighbours send a message to the
/// sixth rank, 37.
inline MadeTrace MakeRegionRings()
{
  MadeTrace trace;
  trace.RegionOf = [](std::int32_t rank) { return rank / 16; };
  trace.NodeOf = [](std::int32_t rank) {
    return rank / 16 * 2 + (rank / 16 == 1 ? rank % 2 : rank % 16 / 8);
  };
  const auto send = [&trace](std::int32_t source, std::int32_t destination, double at, double l) {
    trace.Nonblocking(source, destination, 1000, at, at + 1e-5 * l, at);
    trace.More.Latency[trace.More.Latency.Size() - 1] = l;
  };
  for (int i = 0; i < 20; ++i)
  {
    const bool in = i >= 5 && i < 10;
    for (std::int32_t rank = 0; rank < 192; ++rank)
    {
      const std::int32_t first = rank / 16 * 16, region = rank / 16;
      send(rank, first + (rank + 1) % 16, 1e-3 * i, in && region == 1 ? 2 : 1);
      if (in && region == 2 && rank != 37 && rank != 36 && rank != 38)
      {
        send(rank, 37, 1e-3 * i + 1e-4, 1);
      }
    }
    send(0, 16, 1e-3 * i + 9e-4, 1);
  }
  return trace;
}

inline RunChoice RegionInWindow(std::int32_t region)
{
  return { { 5e-3, 1e-2 }, { region } };
}
}
