#ifndef vtkRanksOnMesh_h
#define vtkRanksOnMesh_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <string>

/// The ranks that own the cells or points of a mesh: leads from a selection on the mesh back to the
/// ranks.
///
/// Input: a dataset, a composite of datasets, or a table, of which a column is read. Output: a
/// table with the column rank, each rank once, ascending; with several server processes, on process
/// 0. RankList contains the same as text.
class PCLVISFILTERS_EXPORT vtkRanksOnMesh : public vtkRowsAlgorithm
{
public:
  static vtkRanksOnMesh* New();
  vtkTypeMacro(vtkRanksOnMesh, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Array that holds ranks, on cells, points or as field data of a block. Default trace_rank.
  vtkSetMacro(RankArray, std::string);
  vtkGetMacro(RankArray, std::string);
  ///@}

  /// The ranks of the last update as ranges, "3-5,8-8"; the same on every process.
  vtkGetMacro(RankList, std::string);

protected:
  vtkRanksOnMesh() = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkRanksOnMesh(const vtkRanksOnMesh&) = delete;
  void operator=(const vtkRanksOnMesh&) = delete;

  std::string RankArray = "trace_rank";
  std::string RankList;
};

#endif
