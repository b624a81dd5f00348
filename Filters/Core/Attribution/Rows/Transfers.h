#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace pclvis
{
/// One observation of the network: the message that a rank waited for last.
struct Transfer
{
  double Begin, End; ///< [s] from the begin of its send to its arrival
  double Seconds;    ///< how long that took; meaningful only where it is known, see Late
  double Criterion;  ///< [s] of the message; NaN where unknown
  /// [s] how long after the send's begin the rank was ready for nothing but this message: at 0 or
  /// below, Seconds is the network's time alone; above, up to Late of it may be the rank's own
  /// lateness.
  double Late;
  std::int32_t Source, Destination; ///< numbers of ranks
  bool InterNode;
  std::int32_t Size;     ///< size class, see SizeClass
  std::uint64_t Program; ///< the same where a program repeats: rank, messages awaited, size
  std::uint64_t Pair;    ///< the same for messages of a pair of ranks, size class and tag
  std::uint64_t Kind;    ///< the same for messages of a class and size class
};

/// Enough size classes for all 64-bit sizes.
constexpr std::size_t kSizeClasses = 256;
/// Quarter octaves of bytes; up to 64 bytes are one class, as time does not depend on size there.
inline std::int32_t SizeClass(std::int64_t bytes)
{
  if (bytes <= 64)
  {
    return 0;
  }
  // floor(4 log2(bytes / 64)), by the octave and the place in it, 1..2: looked up for every
  // message.
  const double units = static_cast<double>(bytes) / 64;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &units, sizeof(bits));
  const auto octave = static_cast<std::int32_t>(bits >> 52) - 1023;
  bits = (bits & 0xFFFFFFFFFFFFFull) | 1023ull << 52;
  double place = 0;
  std::memcpy(&place, &bits, sizeof(place));
  return 4 * octave + (place >= 1.1892071150027210) + (place >= 1.4142135623730951) +
    (place >= 1.6817928305074292);
}

/// Time that the network took, without waiting for partners. Messages that one call completes end
/// together with the slowest of them, so a call is one transfer: that of the message between nodes
/// that is expected last, by when it was sent and what messages of its size usually take (within a
/// node where there is no other). Its time counts from its send, and it is Late by what else the
/// rank did: entering the call later, or waiting for a message within its node that is expected
/// even later. A blocking send that lasts as long as the message travels (rendezvous) is an
/// observation of the same message from the sender's side, from when both sides were ready. Without
/// Calls, messages of one rank with the same receive end are taken as one call, whose begin comes
/// from late_sender_s or the posting of the receive.
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution and Wait States.
/// Cost: O(n log n). Order: by end, destination, source.
std::vector<Transfer> FindTransfers(const AttributionRows& rows);

/// Those between nodes, by begin + end: walking through them follows the course over time. Cost:
/// O(n).
std::vector<Transfer> TransfersBetweenNodes(const std::vector<Transfer>& transfers);
}
