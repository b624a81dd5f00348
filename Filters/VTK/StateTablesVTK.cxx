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
  WriteTable<schema::States>(table, std::move(dag.States));
  if (!nodeNames.empty())
  {
    SetCodeNames(table, "node", nodeNames);
  }
  SetFacts(dag, table);
}

void FillStateLinks(CommunicationDAG& dag, vtkTable* table)
{
  WriteTable<schema::StateLinks>(table, std::move(dag.Links));
  SetCodeNames(table, "kind", { "messages", "program order" });
}

void FillStateMessages(
  CommunicationDAG& dag, const std::vector<std::string>& pathNames, vtkTable* table)
{
  WriteTable<schema::StateMessages>(table, std::move(dag.Messages));
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
