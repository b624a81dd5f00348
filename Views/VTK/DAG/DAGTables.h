#pragma once
#include "Views/Core/DAG/StateDAG.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// Reads the tables States, State Links and State Messages (blocks Nodes, Links and Messages of the
/// DAG port). Links and messages may be null or lack columns that are only shown in tips.
/// @throws Error if a column that the drawing needs is missing (state, rank, layer; from_state,
///   to_state), and as MakeStateDAG does
StateDAG ReadStateDAG(vtkTable* nodes, vtkTable* links, vtkTable* messages);

/// Why there are no states: the sentence of the block Remark, or "" if that is null.
std::string ReadRemark(vtkTable* remark);
}
