#pragma once
#include "Views/Core/EventFlow/ProgramFlow.h"

#include <string>

class vtkTable;

namespace pclvis
{
/// Flat index of the block Nodes.
constexpr unsigned int kFlowNodesBlock = 1;

/// Reads the blocks of the port Flow of Event Flow Graph; a table may be null: no rows.
/// @throws Error if a column is missing, or a row refers to one that does not exist
ProgramFlow ReadProgramFlow(vtkTable* nodes, vtkTable* links, vtkTable* loops, vtkTable* code);
/// The sentence of the block Remark; empty if there is none.
std::string ReadFlowRemark(vtkTable* remark);
}
