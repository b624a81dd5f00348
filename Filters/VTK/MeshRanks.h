#pragma once
#include "Filters/Core/Ranks/RankMetricsToMesh.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

class vtkDataObject;
class vtkDataSet;
class vtkTable;

namespace pclvis
{
/// The rank of every cell or point of a dataset.
struct MeshRanks
{
  bool Found = false;
  bool OnPoints = false;
  Column<std::int32_t> Ranks; ///< shape (cells) or (points); -1: not an integer >= 0
};

/// Looks for the array on cells, then on points, then as a single number in the field data, which
/// applies to all cells (or to all points if there are no cells).
/// @throws Error if the array is text or has several components
MeshRanks FindMeshRanks(vtkDataSet* mesh, const std::string& array);

/// A column of a table, read in the same way; empty if it does not exist. In a table in which
/// Extract Selection has kept all rows (Preserve Topology), only the selected rows.
Column<std::int32_t> TableRanks(vtkTable* table, const std::string& name);

/// The same if all cells belong to one rank.
MeshRanks MeshOfRank(vtkDataSet* mesh, std::int32_t rank);

/// Names of the arrays of all datasets of a mesh on all processes, for messages. Collective.
std::string MeshArrayNames(vtkDataObject* mesh, ProcessGroup& group);

/// Calls `use` for each dataset with a cell or a point: the mesh itself, or its leaves.
void ForEachDataSet(vtkDataObject* mesh, const std::function<void(vtkDataSet*)>& use);

/// Makes the output a copy of the mesh with its own datasets, to which arrays can be added.
void CopyMesh(vtkDataObject* mesh, vtkDataObject* output);

/// The ranks of all processes, on every process. Collective.
std::set<std::int32_t> RanksOfAll(const std::set<std::int32_t>& mine, ProcessGroup& group);

/// Adds the columns' values and the array <prefix>rank to a dataset. The main column becomes the
/// active array, which views show first.
void PaintMesh(const MeshRanks& ranks, const RankPainter& painter, std::size_t period,
  const std::string& prefix, vtkDataSet* mesh);

/// This process's rows of a rank table: column rank, begin_s and end_s if they exist, and the
/// chosen columns; if none are chosen, all numeric columns except these and period.
/// @throws Error if there is no column rank, or if a chosen column is missing or contains text
RankTable ReadRankTable(
  vtkTable* table, const std::vector<std::string>& chosen, ProcessGroup& group);
}
