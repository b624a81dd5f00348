#ifndef vtkRankMetrics_h
#define vtkRankMetrics_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// What each rank did and experienced: one row per rank and period.
///
/// Input ports: 0 Messages, 1 Ranks, 2 Calls, 3 Rank Regions, 4 Periods (all but the first
/// optional). Output: Rank Metrics (field data: the sentences `observations`); with several server
/// processes it is on process 0. The algorithm is Filters/Core/Ranks/RankMetrics.h.
class PCLVISFILTERS_EXPORT vtkRankMetrics : public vtkRowsAlgorithm
{
public:
  static vtkRankMetrics* New();
  vtkTypeMacro(vtkRankMetrics, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Number of equal periods into which the window is cut if no Periods are connected, >= 1.
  vtkSetMacro(Slices, int);
  vtkGetMacro(Slices, int);
  ///@}

  ///@{
  /// Part of the trace to use [s]; begin 0: its begin, end -1: its end.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Loop whose iterations are the periods, if Periods is a table of iterations; -1 (default): the
  /// main loop.
  vtkSetMacro(Loop, int);
  vtkGetMacro(Loop, int);
  ///@}

protected:
  vtkRankMetrics();

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkRankMetrics(const vtkRankMetrics&) = delete;
  void operator=(const vtkRankMetrics&) = delete;

  int Slices;
  double WindowBegin;
  double WindowEnd;
  int Loop;
};

#endif
