#include "Filters/VTK/StateTablesVTK.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDataSetAttributes.h>
#include <vtkDirectedGraph.h>
#include <vtkIdTypeArray.h>
#include <vtkMutableDirectedGraph.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkTable.h>

namespace pclvis
{
namespace
{
void SetFacts(const CommunicationDAG& dag, vtkTable* table)
{
  const DAGFacts& facts = dag.Facts;
  SetFact(table, "states", facts.States);
  SetFact(table, "links", facts.Links);
  SetFact(table, "layers", facts.Layers);
  SetFact(table, "ranks", facts.Ranks);
  SetFact(table, "messages", facts.Messages);
  SetFact(table, "linked", facts.Linked);
  SetFact(table, "half", facts.HalfIn);
  SetFact(table, "released", facts.Released);
  SetFact(table, "across", facts.Across);
  SetFact(table, "begin_s", facts.Begin);
  SetFact(table, "end_s", facts.End);
  SetFact(table, "mean", facts.MeanLoad);
  SetFact(table, "deviation", facts.LoadDeviation);
  SetObservations(table, dag.Observations);
}
}

void FillStates(CommunicationDAG& dag, const std::vector<std::string>& nodeNames, vtkTable* table)
{
  StateTable& rows = dag.States;
  const std::string name = "States";
  MakeTable(name, table);
  Adopt(table, name, "state", std::move(rows.State));
  Adopt(table, name, "rank", std::move(rows.Rank));
  Adopt(table, name, "node", std::move(rows.Node));
  Adopt(table, name, "layer", std::move(rows.Layer));
  Adopt(table, name, "begin_s", std::move(rows.Begin));
  Adopt(table, name, "end_s", std::move(rows.End));
  Adopt(table, name, "received", std::move(rows.Received));
  Adopt(table, name, "sent", std::move(rows.Sent));
  Adopt(table, name, "load_balance", std::move(rows.LoadBalance));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "relative_load", std::move(rows.RelativeLoad));
  Adopt(table, name, "latency_worst", std::move(rows.LatencyWorst));
  Adopt(table, name, "node_latency", std::move(rows.NodeLatency));
  if (!nodeNames.empty())
  {
    SetCodeNames(table, "node", nodeNames);
  }
  SetFacts(dag, table);
}

void FillStateLinks(CommunicationDAG& dag, vtkTable* table)
{
  StateLinkTable& rows = dag.Links;
  const std::string name = "State Links";
  MakeTable(name, table);
  Adopt(table, name, "from_state", std::move(rows.From));
  Adopt(table, name, "to_state", std::move(rows.To));
  Adopt(table, name, "messages", std::move(rows.Messages));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "message_id", std::move(rows.MessageId));
  Adopt(table, name, "kind", std::move(rows.Kind));
  Adopt(table, name, "latency_worst", std::move(rows.LatencyWorst));
  SetCodeNames(table, "kind", { "messages", "program order" });
}

void FillStateMessages(
  CommunicationDAG& dag, const std::vector<std::string>& pathNames, vtkTable* table)
{
  StateMessageTable& rows = dag.Messages;
  const std::string name = "State Messages";
  MakeTable(name, table);
  Adopt(table, name, "state", std::move(rows.State));
  Adopt(table, name, "message_id", std::move(rows.MessageId));
  Adopt(table, name, "sent", std::move(rows.Sent));
  Adopt(table, name, "partner", std::move(rows.Partner));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "linked", std::move(rows.Linked));
  Adopt(table, name, "time_s", std::move(rows.Time));
  Adopt(table, name, "transmission_s", std::move(rows.Transmission));
  Adopt(table, name, "path_id", std::move(rows.Path));
  SetCodeNames(table, "path_id", pathNames);
}

void FillRemark(const CommunicationDAG& dag, bool hasTables, vtkTable* table)
{
  vtkNew<vtkStringArray> sentence;
  sentence->SetName("sentence");
  if (hasTables && dag.Facts.States == 0 && !dag.Observations.empty())
  {
    sentence->InsertNextValue(dag.Observations.front().Text());
  }
  table->Initialize();
  table->AddColumn(sentence);
}

void FillStateGraph(vtkTable* states, vtkTable* links, vtkDirectedGraph* graph)
{
  vtkNew<vtkMutableDirectedGraph> building;
  building->SetNumberOfVertices(states->GetNumberOfRows());
  vtkIdTypeArray* from = vtkIdTypeArray::SafeDownCast(links->GetColumnByName("from_state"));
  vtkIdTypeArray* to = vtkIdTypeArray::SafeDownCast(links->GetColumnByName("to_state"));
  for (vtkIdType i = 0; i < links->GetNumberOfRows(); ++i)
  {
    building->LazyAddEdge(from->GetValue(i), to->GetValue(i));
  }
  building->GetVertexData()->ShallowCopy(states->GetRowData());
  building->GetEdgeData()->ShallowCopy(links->GetRowData());
  graph->CheckedShallowCopy(building);
}
}
