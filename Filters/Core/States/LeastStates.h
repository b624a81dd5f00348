#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>

namespace pclvis
{
/// A lower bound of the number of states (MakeStates), found before events are sorted or moved:
/// their span is cut into intervals of equal length, and each rank is marked as sending, receiving
/// or both in each of them. A rank begins one more state where it receives in a later interval than
/// it has sent; from then on, only sends in later intervals count. 0 if there are more ranks than
/// cells; never more than the true number.
/// Source: follows from the states of [PCLVis] Algorithm 2; a bound of our own.
/// @param events, sides this process's rows, as EventSides has them
/// @param most states that the caller would take, > 0: there are 16 times as many cells (rank x
///   interval), 2^16 to 2^26 / processes
/// @return the same on every process. Collective.
/// Cost: O(rows here + cells x processes), one byte per cell.
std::int64_t LeastStates(const EventMessages& events, const Column<std::uint8_t>& sides,
  std::int64_t most, ProcessGroup& group);
}
