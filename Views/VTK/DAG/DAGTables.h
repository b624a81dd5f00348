#pragma once
#include "Views/Core/DAG/StateDAG.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// Reads the tables States, State Links and State Messages (blocks Nodes, Links and Messages of the
/// DAG port). Links and messages may be null or lack columns that are only shown in tips.
/// @throws Error if a column is missing that the drawing needs (state, rank, layer; from_state,
///   to_state), or as of MakeStateDAG
StateDAG ReadStateDAG(vtkTable* nodes, vtkTable* links, vtkTable* messages);

/// Why there is no state, from the block Remark, which may be null: its sentence, or "".
std::string ReadRemark(vtkTable* remark);
}
