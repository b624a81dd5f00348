#ifndef vtkRankMetricsToMesh_h
#define vtkRankMetricsToMesh_h

#include "PCLVisFiltersModule.h"
#include "vtkPassInputTypeAlgorithm.h"

#include <string>
#include <vector>

class vtkTable;
namespace pclvis
{
class Observation;
class RankPainter;
}

/// Paints values by rank on the mesh that the ranks computed on.
///
/// Input ports: 0 a dataset, or a composite of datasets, that says which rank owned each cell or
/// point; 1 a table with the column rank and, for time, begin_s and end_s, such as Rank Metrics.
/// Output: the mesh with an array for each column, and the array <prefix>rank, on the points if the
/// rank array is on points, else on the cells. Field data: begin_s and end_s of the period, the
/// sentences `observations`. Periods become time steps. The look-up is
/// Filters/Core/Ranks/RankMetricsToMesh.h.
class PCLVISFILTERS_EXPORT vtkRankMetricsToMesh : public vtkPassInputTypeAlgorithm
{
public:
  static vtkRankMetricsToMesh* New();
  vtkTypeMacro(vtkRankMetricsToMesh, vtkPassInputTypeAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Array of the mesh that holds ranks, on cells, points or as field data of a block. Default
  /// vtkProcessId.
  vtkSetMacro(RankArray, std::string);
  vtkGetMacro(RankArray, std::string);
  ///@}

  ///@{
  /// Whether a piece without the array belongs to the rank of its server process. Default off.
  vtkSetMacro(UseProcessNumber, bool);
  vtkGetMacro(UseProcessNumber, bool);
  vtkBooleanMacro(UseProcessNumber, bool);
  ///@}

  ///@{
  /// Columns to paint; none (default): all numeric columns except rank, period, begin_s and end_s.
  void SetNumberOfColumns(int number);
  void SetColumn(int index, const char* name);
  void RemoveAllColumns();
  ///@}

  ///@{
  /// Prefix of the names of painted arrays. Default trace_.
  vtkSetMacro(Prefix, std::string);
  vtkGetMacro(Prefix, std::string);
  ///@}

  ///@{
  /// Trace time [s] = TimeOffset + TimeScale x the mesh's time; scale not 0. Defaults 1 and 0.
  vtkSetMacro(TimeScale, double);
  vtkGetMacro(TimeScale, double);
  vtkSetMacro(TimeOffset, double);
  vtkGetMacro(TimeOffset, double);
  ///@}

protected:
  vtkRankMetricsToMesh();

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestDataObject(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestUpdateExtent(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkRankMetricsToMesh(const vtkRankMetricsToMesh&) = delete;
  void operator=(const vtkRankMetricsToMesh&) = delete;

  std::vector<pclvis::Observation> PaintParts(const pclvis::RankPainter& painter,
    std::size_t period, vtkDataObject* mesh, vtkDataObject* output);
  void Paint(vtkDataObject* mesh, vtkTable* table, vtkInformation* request, vtkDataObject* output);

  std::string RankArray = "vtkProcessId";
  bool UseProcessNumber = false;
  std::vector<std::string> Columns;
  std::string Prefix = "trace_";
  double TimeScale = 1;
  double TimeOffset = 0;
};

#endif
