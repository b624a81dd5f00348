#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Kinds of a motif.
enum class Flavour : std::int32_t
{
  Pairs,              ///< exchange: sends and receives alternate
  SendsFirst,         ///< exchange: all sends, then each receive
  Waitall,            ///< exchange: all sends, then calls that complete several receives
  Gather,             ///< tree: towards the root
  Broadcast,          ///< tree: from the root
  GatherAndBroadcast, ///< tree: both
  Pipeline,           ///< each rank passes on to one other
  Wavefront           ///< ranks pass on what several send, or to several
};

/// How a phase matches a motif.
struct MotifMatch
{
  std::int32_t Flavour = -1;       ///< code in FlavourNames; -1: it has no flavours
  std::vector<std::int32_t> Level; ///< by rank: links from the root or start; empty: no levels
};
}
