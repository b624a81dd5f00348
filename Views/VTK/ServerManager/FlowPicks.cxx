#include "Views/VTK/ServerManager/FlowPicks.h"

#include "vtkSMSourceProxy.h"

#include <set>
#include <vector>

using namespace RowSelections;

namespace
{
/// Columns of Messages: the nodes of the calls in which a message begins and ends, on both sides.
constexpr const char* kEnds[] = { "send_begin_flow_node", "send_end_flow_node",
  "receive_begin_flow_node", "receive_end_flow_node" };
}

bool FlowPicks::HasNodes(Port port)
{
  return HasColumn(port, "node") && HasColumn(port, "partner_kind");
}

FlowPicks::Tables FlowPicks::TablesOf(vtkSMSourceProxy* graph)
{
  Tables tables;
  for (int port = 0; port < static_cast<int>(graph->GetNumberOfOutputPorts()); ++port)
  {
    if (HasColumn({ graph, port }, "flow_node") && HasColumn({ graph, port }, "call_id"))
    {
      tables.Calls = { graph, port };
    }
    if (HasColumn({ graph, port }, kEnds[0]) && HasColumn({ graph, port }, "message_id"))
    {
      tables.Messages = { graph, port };
    }
  }
  return tables;
}

FlowPicks::Held FlowPicks::HeldBy(Port nodes, vtkSMSourceProxy* selection)
{
  Held held;
  const Tables tables = TablesOf(nodes.first);
  const std::vector<double> picked = BoundsOf(NumbersIn(nodes, selection, "node"));
  if (tables.Calls.first && !picked.empty())
  {
    const Selection rows = Where(tables.Calls, { { { "flow_node", picked } } });
    held.Calls = NumbersIn(tables.Calls, rows, "call_id");
    held.Ranks = NumbersIn(tables.Calls, rows, "rank");
  }
  if (tables.Messages.first && !picked.empty())
  {
    std::vector<std::vector<Condition>> ends;
    for (const char* end : kEnds)
    {
      ends.push_back({ { end, picked } });
    }
    held.Messages = NumbersIn(tables.Messages, Where(tables.Messages, ends), "message_id");
  }
  return held;
}

Numbers FlowPicks::NodesOf(
  const Tables& tables, vtkSMSourceProxy* calls, vtkSMSourceProxy* messages)
{
  std::set<vtkIdType> nodes;
  const auto add = [&nodes](const Numbers& found) { nodes.insert(found.begin(), found.end()); };
  if (tables.Calls.first && calls)
  {
    add(NumbersIn(tables.Calls, calls, "flow_node"));
  }
  for (const char* end : kEnds)
  {
    if (tables.Messages.first && messages)
    {
      add(NumbersIn(tables.Messages, messages, end));
    }
  }
  nodes.erase(-1); // not in the graph
  return { nodes.begin(), nodes.end() };
}
