#include "Filters/VTK/vtkRanksOnMesh.h"

#include "Filters/VTK/FilterSupport.h"
#include "Filters/Core/Selection/NumberRanges.h"
#include "Filters/VTK/MeshRanks.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDataSet.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

vtkStandardNewMacro(vtkRanksOnMesh);

int vtkRanksOnMesh::FillInputPortInformation(int, vtkInformation* info)
{
  info->Remove(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE());
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataSet");
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkCompositeDataSet");
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  return 1;
}

int vtkRanksOnMesh::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  ControllerProcessGroup group;
  vtkDataObject* mesh = vtkDataObject::GetData(inputVector[0]);
  std::set<std::int32_t> ranks;
  this->RankList.clear();
  const auto find = [&] {
    std::int64_t parts = 0, found = 0;
    Together(group, [&] {
      ForEachDataSet(mesh, [&](vtkDataSet* part) {
        const MeshRanks owners = FindMeshRanks(part, this->RankArray);
        ranks.insert(owners.Ranks.begin(), owners.Ranks.end());
        ++parts;
        found += owners.Found;
      });
      if (vtkTable* table = vtkTable::SafeDownCast(mesh))
      {
        const Column<std::int32_t> rows = TableRanks(table, this->RankArray);
        ranks.insert(rows.begin(), rows.end());
      }
    });
    const std::string arrays = MeshArrayNames(mesh, group);
    parts = SumAll(parts, group);
    found = SumAll(found, group);
    if (parts > 0 && found == 0)
    {
      throw Error("Ranks on mesh: the mesh has no array \"" + this->RankArray +
        "\" (found: " + arrays + "). Set Rank Array to the array that holds ranks.");
    }
    ranks = RanksOfAll(ranks, group);
    ranks.erase(-1);
  };
  if (!Attempt(this, find))
  {
    return 0;
  }
  this->RankList = TextOf(RangesOf({ ranks.begin(), ranks.end() }));
  Column<std::int32_t> column;
  for (const std::int32_t rank : ranks)
  {
    column.Append(rank);
  }
  if (group.Process() != 0)
  {
    column.Resize(0);
  }
  Adopt(vtkTable::GetData(outputVector), "Rank Metrics", "rank", std::move(column));
  return 1;
}

void vtkRanksOnMesh::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "RankArray: " << this->RankArray << "\n"
     << indent << "RankList: " << this->RankList << "\n";
}
