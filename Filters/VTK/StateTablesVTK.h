#pragma once
#include "Filters/Core/States/CommunicationDAG.h"

#include <string>
#include <vector>

class vtkDirectedGraph;
class vtkTable;

namespace pclvis
{
/// Moves the tables of the DAG into VTK tables: States (field data: facts, the sentences
/// `observations`, names of nodes if known), State Links, State Messages. All columns exist even
/// without rows.
void FillStates(CommunicationDAG& dag, const std::vector<std::string>& nodeNames, vtkTable* table);
void FillStateLinks(CommunicationDAG& dag, vtkTable* table);
/// @param pathNames call paths in words, by number; empty if the messages have none
void FillStateMessages(
  CommunicationDAG& dag, const std::vector<std::string>& pathNames, vtkTable* table);
/// Why there are no states, for a view: one row with the column sentence if the process has the
/// tables and they are empty, otherwise no row. The field data of a table without rows do not reach
/// views.
void FillRemark(const CommunicationDAG& dag, bool hasTables, vtkTable* table);

/// One vertex per row of States, one edge per row of State Links, with their columns.
void FillStateGraph(vtkTable* states, vtkTable* links, vtkDirectedGraph* graph);
}
