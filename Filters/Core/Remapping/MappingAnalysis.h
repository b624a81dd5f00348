#pragma once
#include "Filters/Core/Regions/MessageLinks.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/MappingSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct MappingOptions
{
  LinkWeight Weights = LinkWeight::Messages; ///< Messages or Bytes: what to keep within nodes
  std::string Capacities; ///< file or text, see ReadCapacities; empty: as many ranks a node as now
  std::string RankFile;   ///< Open MPI rankfile to write; empty: none
  std::string HostFile;   ///< Slurm host list to write; empty: none
  std::int64_t Seed = 1;
};

/// Columns of the table Messages that say on which nodes ranks are.
using EndNodes =
  ColumnViews<Optional<schema::Messages::SourceNode>, Optional<schema::Messages::DestinationNode>>;
/// The columns of the table Ranks that say on which nodes ranks are. Names may be missing.
using RankNodes =
  ColumnViews<schema::Ranks::Rank, schema::Ranks::Node, IfPresent<schema::Ranks::NodeName>>;
/// The columns of a table that places ranks, as Rank Work and Priced Ranks do.
using PlacedRanks = ColumnViews<schema::Mapping::Rank, schema::Mapping::ProposedNode>;

/// This process's rows of the tables, any order.
struct MappingInput
{
  LinkMessages Messages; ///< Latency is not used
  EndNodes Ends;         ///< of Messages
  RankNodes Ranks;       ///< may have no row
  bool IsPlaced = false; ///< on all processes: Placed is what is proposed
  PlacedRanks Placed;    ///< ranks without a row stay, as those placed on -1
};

/// What crosses nodes.
struct CrossingSums
{
  std::int64_t Messages = 0;
  std::int64_t Bytes = 0; ///< [bytes]
};

/// Table Mapping and facts about it, on process 0; empty elsewhere.
struct MappingAnalysis
{
  schema::Mapping::Table Mapping;
  CrossingSums All;                          ///< all messages from one rank to another
  CrossingSums Now, Proposed;                ///< those between nodes
  std::int32_t Nodes = 0, ProposedNodes = 0; ///< nodes with a rank
  std::int32_t Moved = 0;                    ///< ranks
  pclvis::Observations Observations;
};

/// Proposes a node for every rank so that few messages (or bytes) go between nodes: RemapRanks on
/// the tables of a trace. Nodes keep their numbers; those that Capacities adds are numbered after
/// the greatest. A rank is on the node given by the table Ranks, else by its first message that has
/// one. Or tells of a placement that was found elsewhere what this tells of its own.
/// Source: [PCLVis] 6 (O1); Filters/README, Rank Remapping.
/// Where no rank has a node, nothing is proposed.
/// @throws Error on every process if capacities cannot be read or hold too few ranks, if a rank has
///   no node and Capacities gives none while others have one or a file is to be written, if weights
///   are neither messages nor bytes, if a file cannot be written, or if one is to be written but
///   ranks counted from 0 are missing; if a placement has ranks or nodes that the tables do not
///   have, or capacities beside it
/// @throws Cancelled if progress returns false
/// Cost: O(messages) and RemapRanks. Deterministic for a seed; the same for any order of rows and
/// number of processes. Collective.
MappingAnalysis AnalyseMapping(const MappingInput& input, const MappingOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
