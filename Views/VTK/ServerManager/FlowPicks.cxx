#include "Views/VTK/ServerManager/FlowPicks.h"

#include "vtkSMSourceProxy.h"

using namespace RowSelections;

namespace
{
/// The port Calls of an Event Flow Graph, whose calls have their nodes; Port(null, -1): none.
Port CallsPortOf(vtkSMSourceProxy* graph)
{
  for (int port = 0; port < static_cast<int>(graph->GetNumberOfOutputPorts()); ++port)
  {
    if (HasColumn({ graph, port }, "flow_node") && HasColumn({ graph, port }, "call_id"))
    {
      return { graph, port };
    }
  }
  return { nullptr, -1 };
}
}

bool FlowPicks::HasNodes(Port port)
{
  return HasColumn(port, "node") && HasColumn(port, "partner_kind");
}

FlowPicks::Calls FlowPicks::CallsOf(Port nodes, vtkSMSourceProxy* selection)
{
  Calls calls;
  const Port port = CallsPortOf(nodes.first);
  const Numbers picked = NumbersIn(nodes, selection, "node");
  if (port.first && !picked.empty())
  {
    const Selection rows = ByNumber(port, "flow_node", picked);
    calls.Ids = NumbersIn(port, rows, "call_id");
    calls.Ranks = NumbersIn(port, rows, "rank");
  }
  return calls;
}

Numbers FlowPicks::NodesOf(vtkSMSourceProxy* graph, const Numbers& calls)
{
  const Port port = CallsPortOf(graph);
  return port.first && !calls.empty()
    ? NumbersIn(port, ByNumber(port, "call_id", calls), "flow_node")
    : Numbers();
}
