#pragma once
#include "Filters/Core/CommunicationDAG.h"

#include <string>
#include <vector>

class vtkDirectedGraph;
class vtkTable;

namespace pclvis
{
/// Moves the tables of the DAG into VTK's: States (field data: facts, the sentences `observations`,
/// names of nodes if there are), State Links, State Messages. All columns are there even where
/// there is no row.
void FillStates(CommunicationDAG& dag, const std::vector<std::string>& nodeNames, vtkTable* table);
void FillStateLinks(CommunicationDAG& dag, vtkTable* table);
void FillStateMessages(CommunicationDAG& dag, vtkTable* table);

/// A vertex a row of States, an edge a row of State Links, with their columns.
void FillStateGraph(vtkTable* states, vtkTable* links, vtkDirectedGraph* graph);
}
