#pragma once
#include "Filters/Core/Flow/FlowStatistics.h"
#include "Filters/Core/Flow/GroupAgreements.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/FlowSchema.h"

namespace pclvis
{
struct EventFlowOptions
{
  SignatureOptions Signature;
  bool EdgeClasses = true; ///< a pair of nodes has an edge for each weight; else a single one
  std::string GraphFile;   ///< .dot, .gv or .graphml to write on process 0; empty: none
};

/// This process's rows of the tables, or all of them.
struct EventFlowInput : FlowInput
{
  CounterSamples Counters;
  GroupedByRegion Regions;   ///< to compare groups of ranks with; may have no rows
  GroupedByCluster Clusters; ///< likewise
};

/// The event flow graph as tables, on process 0 except Messages and Calls.
struct EventFlowTables
{
  OwnColumns<schema::Messages::SendBeginFlowNode, schema::Messages::SendEndFlowNode,
    schema::Messages::ReceiveBeginFlowNode, schema::Messages::ReceiveEndFlowNode>
    Messages;                                ///< this process's rows
  OwnColumns<schema::Calls::FlowNode> Calls; ///< this process's rows
  schema::FlowNodes::Table Nodes;
  schema::FlowEdges::Table Edges;
  schema::FlowCounters::Table Counters;
  schema::RankGraphs::Table RankGraphs;
  schema::GroupAgreements::Table Agreements; ///< of groups of ranks with the same graph
  schema::Loops::Table Loops;                ///< of the graph; the stable state is not known
  std::int64_t Events = 0;                   ///< calls that are in the graph
  std::int64_t RankNodes = 0;                ///< nodes of each rank's graph, summed over ranks
  std::int64_t Groups = 0;                   ///< of ranks with the same graph
  pclvis::Observations Observations;
};

/// The names of codes in the column partner_kind of Flow Nodes.
std::vector<std::string> PartnerKindNames();

/// Makes the event flow graph of all ranks, merged.
/// Source: [Fuerlinger2010]; loops [Wei2007].
/// @throws Error as ListSignatures does; Cancelled
/// Cost: O(messages log calls + calls + counters calls) on process 0. The same for any order of
/// rows, number of threads and processes. Collective.
EventFlowTables MakeEventFlowTables(const EventFlowInput& input, const EventFlowOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
