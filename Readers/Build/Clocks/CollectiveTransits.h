#pragma once
#include "Readers/Build/Offsets/RankClocks.h"
#include "Readers/Build/Rows/CallRows.h"

namespace pclvis
{
/// What collectives say about clocks: no rank leaves one before those have entered that it needs
/// something from: all, in barriers, and in allreduces, allgathers and alltoalls in which every
/// rank's call moves bytes; the root, in broadcasts and scatters; for the root all, in reduces and
/// gathers. So the last of these to enter on one clock and the first to leave on another are
/// equivalent to a message. Of n clocks in a collective without root, each is paired with itself
/// and with those 1, 2, 4, ... places after it, both ways; with a root, that of the root with all.
/// The n-th collective of a communicator is one operation; communicators whose ranks disagree about
/// their collectives are left out, and so are collectives that the window of time that was read
/// cuts. Source: [Becker2009] (logical messages of collectives).
/// @param domains lowest rank with the same clock, by rank
/// @param take    called on process 0 only, in a fixed order
/// Cost: O(collectives * ranks), on process 0 O(collectives * clocks * log clocks). Collective.
void TakeCollectives(const ArchiveContents& contents, const CallRows& calls,
  const std::vector<std::int32_t>& domains, const TakeTransit& take, ProcessGroup& group);

/// How many of these collectives a rank left before another one that it needs had entered, by more
/// than a tick of the clock: there clocks disagree. The same on all processes. Source, cost: as
/// TakeCollectives. Collective.
std::int64_t CountEarlyLeaves(
  const ArchiveContents& contents, const CallRows& calls, ProcessGroup& group);
}
