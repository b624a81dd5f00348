#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

/// What is selected in an event flow graph.
namespace FlowPicks
{
using RowSelections::Numbers;
using RowSelections::Port;
using RowSelections::Selection;

/// Whether the port has the table Flow Nodes.
bool HasNodes(Port port);
/// The tables of an Event Flow Graph whose rows refer to its nodes; Port(null, -1): none.
struct Tables
{
  Port Calls{ nullptr, -1 }, Messages{ nullptr, -1 };
};
Tables TablesOf(vtkSMSourceProxy* graph);
/// The calls of the selected nodes, the messages that begin or end in them, and their ranks.
struct Held
{
  Numbers Calls, Messages, Ranks;
};
Held HeldBy(Port nodes, vtkSMSourceProxy* selection);
/// Nodes (rows of Flow Nodes) that contain any of the selected calls, or the calls in which
/// selected messages begin or end.
/// @param calls, messages rows of these tables; null: none
Numbers NodesOf(const Tables& tables, vtkSMSourceProxy* calls, vtkSMSourceProxy* messages);
}
