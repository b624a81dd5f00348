#pragma once
#include "Filters/Core/Motifs/MotifMatch.h"
#include "Filters/Core/Motifs/PhaseTraffic.h"

#include <optional>

namespace pclvis
{
// The patterns of Motifs.h, one function each. Source: see there.

/// All events are of collective operations.
std::optional<MotifMatch> MatchCollective(const PhaseTraffic& traffic);
/// A tree that branches.
std::optional<MotifMatch> MatchTree(const PhaseTraffic& traffic);
/// A pipeline or wavefront.
std::optional<MotifMatch> MatchPipeline(const PhaseTraffic& traffic);
/// Each to each other.
std::optional<MotifMatch> MatchAllToAll(const PhaseTraffic& traffic);
/// Each to one other, from another.
std::optional<MotifMatch> MatchShift(const PhaseTraffic& traffic);
/// Each to those that it receives from.
std::optional<MotifMatch> MatchExchange(const PhaseTraffic& traffic);
}
