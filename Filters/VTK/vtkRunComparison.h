#ifndef vtkRunComparison_h
#define vtkRunComparison_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Compares two runs of the same program by the same criteria: which is faster, and where?
///
/// Input ports: 0 Messages of run A, 1 Messages of run B, 2 a Criteria table to judge by (optional;
/// else the criteria of run A), 3 and 4 the time trees of run A and run B (Cause Tree or Time Tree;
/// both or none), 5 and 6 Steps of run A and run B (both or none). Output ports, all on process 0:
/// 0 Region Differences, 1 Phase Differences, 2 Pair Differences, 3 Run Summary (length and times
/// first), 4 Run Observations (sentences), 5 Run Curves (mean L over time, for a chart), 6 Cause
/// Differences (of the time trees), 7 Logical Phase Differences, 8 Logical Step Differences and 9
/// Logical Curves (of Steps). Field data of Region Differences: length_a_s, length_b_s (first send
/// to last receive), common_share (messages with a counterpart), and the sentences as
/// `observations`. The algorithms are Filters/Core/Runs/RunComparison.h, CauseDifferences.h and
/// LogicalDifferences.h.
class PCLVISFILTERS_EXPORT vtkRunComparison : public vtkRowsAlgorithm
{
public:
  static vtkRunComparison* New();
  vtkTypeMacro(vtkRunComparison, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Number of phases into which both runs are cut, >= 1.
  vtkSetMacro(Phases, int);
  vtkGetMacro(Phases, int);
  ///@}

  ///@{
  /// How the phases of the runs correspond: 0 equal shares of each rank's messages, 1 equal shares
  /// of the time, 2 iterations of a loop, by the columns loop and iteration of Messages, 3 logical
  /// phases, by the column phase of Messages and Steps of both runs.
  vtkSetClampMacro(PhaseAlignment, int, 0, 3);
  vtkGetMacro(PhaseAlignment, int);
  ///@}

  ///@{
  /// Loop whose iterations are compared, by its number in Loops of both runs; -1 (default): the
  /// main loop of each run.
  vtkSetMacro(Loop, int);
  vtkGetMacro(Loop, int);
  ///@}

  ///@{
  /// Width of a size bin [bytes] of the criteria of run A, >= 1.
  vtkSetMacro(SizeBinWidth, int);
  vtkGetMacro(SizeBinWidth, int);
  ///@}

protected:
  vtkRunComparison();
  ~vtkRunComparison() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkRunComparison(const vtkRunComparison&) = delete;
  void operator=(const vtkRunComparison&) = delete;

  void Compute(vtkInformationVector** inputs, vtkInformationVector* output);

  int Phases;
  int PhaseAlignment;
  int Loop;
  int SizeBinWidth;
};

#endif
