#ifndef vtkProgramLoops_h
#define vtkProgramLoops_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// The loops of a program and their iterations, found in the event flow graph.
///
/// Input ports: 0 Messages, 1 Calls with flow_node, 2 Code (optional: files and lines). Output
/// ports: 0 Messages and 1 Calls with loop and iteration, 2 Loops, 3 Iterations, 4 Rank Loops, 5
/// Node Counts, 6 Flow Program; all but the first two on process 0. Field data of Loops: main (the
/// main loop), calls, reproduced (calls that Flow Program gives back), numbers (that it consists
/// of), compression (calls divided by numbers), stable_ranks, ranks, interval (between checks [s]);
/// of the representative iterations first_iteration, iterations, begin_s, end_s, reduction (share
/// of calls saved), share_error (of a call's share of time) and count_error (of calls per
/// iteration, a share); the same with live_ before for those taken as if the run were live; and the
/// sentences `observations`. The algorithm is Filters/Core/Flow/ProgramLoops.h.
class PCLVISFILTERS_EXPORT vtkProgramLoops : public vtkRowsAlgorithm
{
public:
  static vtkProgramLoops* New();
  vtkTypeMacro(vtkProgramLoops, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Loop whose iterations are assigned to calls, messages and Iterations; -1 (default): all
  /// outermost loops.
  vtkSetMacro(IterationsOf, int);
  vtkGetMacro(IterationsOf, int);
  ///@}

  ///@{
  /// Time between two checks of the graph [s], >= 0; 0 (default): a hundredth of the time axis.
  vtkSetMacro(CheckInterval, double);
  vtkGetMacro(CheckInterval, double);
  ///@}

  ///@{
  /// Number of consecutive checks at which the graph must be unchanged, >= 1. Default: 5.
  vtkSetMacro(Checks, int);
  vtkGetMacro(Checks, int);
  ///@}

  ///@{
  /// Number of iterations that represent a loop, >= 1. Default: 10.
  vtkSetMacro(RepresentativeIterations, int);
  vtkGetMacro(RepresentativeIterations, int);
  ///@}

  ///@{
  /// Which iterations represent a loop: 0 Best (default), those with the least error; 1 Live, the
  /// first ones after the stable state was reached.
  vtkSetClampMacro(Choice, int, 0, 1);
  vtkGetMacro(Choice, int);
  ///@}

protected:
  vtkProgramLoops();

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkProgramLoops(const vtkProgramLoops&) = delete;
  void operator=(const vtkProgramLoops&) = delete;

  void Compute(vtkInformationVector** input, vtkInformationVector* output);

  int IterationsOf;
  double CheckInterval;
  int Checks;
  int RepresentativeIterations;
  int Choice;
};

#endif
