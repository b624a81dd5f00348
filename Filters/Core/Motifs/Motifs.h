#pragma once
#include "Filters/Core/Motifs/MotifMatch.h"
#include "Filters/Core/Motifs/PhaseTraffic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
/// A pattern of messages that views draw in their own way.
struct Motif
{
  const char* Name;
  std::optional<MotifMatch> (*Match)(const PhaseTraffic& traffic);
};

/// A phase matches if all groups of ranks that its messages connect match; the first of these that
/// does is its motif. Unlike communication regions, motifs need no threshold.
///   collective  all events are of collective operations
///   tree        messages of a group connect its ranks as a tree that branches, and a rank sends
///               towards the root after it received from all its children, or to its children
///               after it received from its parent; or links lead both ways, but not all of them
///   pipeline    most ranks that receive do so before they send; half of the messages or more are
///               sent on after receives, to other ranks than these came from
///   all-to-all  each rank of a group, 3 or more, sends to each other
///   shift       each rank of a group, 3 or more, sends to one other and receives from another
///   exchange    each rank receives from the ranks that it sends to, and from no other
/// Flavours of exchange and all-to-all: Waitall if most messages are received by calls that
/// complete several; else Pairs if most are sent alone between two receives (or the rank's first or
/// last) and received one step later; else SendsFirst.
/// Source: [Isaacs2014], 3.3.2 and 4.2.1 (exchange); the others are ours.
/// @return in the order in which they are tried
const std::vector<Motif>& Motifs();

/// Names of codes: places in Motifs, and Flavour.
std::vector<std::string> MotifNames();
/// The same.
std::vector<std::string> FlavourNames();

/// The motif of a phase.
struct FoundMotif : MotifMatch
{
  std::int32_t Code = -1; ///< place in Motifs; -1: none
};

/// Cost: O(m log m) for m messages.
FoundMotif FindMotif(const PhaseTraffic& traffic);
}
