#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

/// What is selected of an event flow graph.
namespace FlowPicks
{
using RowSelections::Numbers;
using RowSelections::Port;

/// Whether the port has the table Flow Nodes.
bool HasNodes(Port port);
/// The calls of the selected nodes, and the ranks of these.
struct Calls
{
  Numbers Ids, Ranks;
};
Calls CallsOf(Port nodes, vtkSMSourceProxy* selection);
/// Nodes, which are rows of Flow Nodes, that have any of the calls.
/// @param graph the Event Flow Graph
Numbers NodesOf(vtkSMSourceProxy* graph, const Numbers& calls);
}
