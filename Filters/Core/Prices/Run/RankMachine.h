#pragma once
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Where ranks run, as far as the trace knows the machine, and by which clock; the table Ranks, may
/// be empty.
struct RankPlaces
  : ColumnViews<schema::Ranks::Rank, Optional<schema::Ranks::Node>,
      Optional<schema::Ranks::NodeGroup>, IfPresent<schema::Ranks::ClockUncertainty>>
{
};

/// The nodes of a machine, as switches or racks group them.
struct RankMachine
{
  std::vector<std::int32_t> NodeOf;  ///< by rank: 0, 1, ...; ranks of unknown nodes share one
  std::vector<std::int32_t> Id;      ///< by node: its number in the table Ranks; -1: unknown
  std::vector<std::int32_t> GroupOf; ///< by node: 0, 1, ...; nodes of unknown groups share one
  std::int32_t Groups = 0;
  std::int32_t UnknownNode = -1; ///< that of ranks whose node is not known; -1: there are none
  double ClockUncertainty = 0;   ///< [s] the greatest of a rank's clock, as far as it is known

  std::int32_t Nodes() const { return static_cast<std::int32_t>(this->GroupOf.size()); }
  /// Whether these are all the ranks of their nodes, and nodes have several.
  bool AreWholeNodes(const std::vector<std::int32_t>& ranks) const;
};

/// The machine of ranks 0 to `ranks` - 1. Nodes and groups are numbered in the order of the ranks.
/// Source: none. Cost: O(ranks).
RankMachine MachineOf(const RankPlaces& places, std::int32_t ranks);
}
