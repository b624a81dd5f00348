#pragma once

#include <cmath>
#include <cstdint>

namespace pclvis
{
/// Whether a row of the table Messages counts as a message from one rank to another: if both sides
/// were found, and if only its send was. A receive without a send does not: its send may be in
/// another row, and no message counts twice. Ranks are -1 where they are unknown, not read, or
/// MPI_PROC_NULL.
/// Source: Filters/README, Communication Regions.
/// @param sendBegin [s], NaN: the row has no send
inline bool SaysWhoTalks(
  bool matched, std::int32_t source, std::int32_t destination, double sendBegin)
{
  return source >= 0 && destination >= 0 && (matched || !std::isnan(sendBegin));
}
}
