#ifndef vtkTemporalAbstraction_h
#define vtkTemporalAbstraction_h

#include "Filters/VTK/RegionList.h"

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <vector>

/// How the latency of messages evolves over time, overall and in each communication region.
///
/// Input ports: 0 Messages with the column latency, 1 Iterations of Program Loops or Phases of
/// Logical Structure (optional, for windows that are iterations). Output ports: 0 Messages as they
/// came, 1 Windows, 2 Periods (field data: kind_names, the sentences `observations`), 3 Evolution
/// (multiblock of Windows and Periods). After the first execution, the time steps are the begins of
/// the periods of all messages, or of the first region if these are not analysed; a time step is no
/// request: it does not execute the filter again. With several server processes Windows and Periods
/// are on process 0. The algorithm is Filters/Core/Periods/TemporalAbstraction.h.
class PCLVISFILTERS_EXPORT vtkTemporalAbstraction : public vtkRowsAlgorithm
{
public:
  static vtkTemporalAbstraction* New();
  vtkTypeMacro(vtkTemporalAbstraction, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Regions to analyse, -1: all messages. Empty: all messages and every region.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  ///@}

  ///@{
  /// What windows are: 0 (default) times, 1 iterations, 2 phases, from the input Iterations.
  vtkSetClampMacro(TimeUnit, int, 0, 2);
  vtkGetMacro(TimeUnit, int);
  ///@}

  ///@{
  /// Loop whose iterations are windows, its number in Loops; -1 (default): the main loop.
  vtkSetMacro(Loop, int);
  vtkGetMacro(Loop, int);
  ///@}

  ///@{
  /// Width of a window [s], >= 0; 0: automatic.
  vtkSetMacro(WindowWidth, double);
  vtkGetMacro(WindowWidth, double);
  ///@}

  ///@{
  /// Distance between windows, as a share of their width, above 0 and at most 1.
  vtkSetMacro(Step, double);
  vtkGetMacro(Step, double);
  ///@}

  ///@{
  /// For the automatic width: number of messages with a latency in the median window, >= 1.
  vtkSetMacro(MessagesPerWindow, int);
  vtkGetMacro(MessagesPerWindow, int);
  ///@}

  ///@{
  /// For the automatic width, and for iterations: greatest number of windows, 1 to 10000.
  vtkSetMacro(MaximumWindows, int);
  vtkGetMacro(MaximumWindows, int);
  ///@}

  ///@{
  /// Part of the trace to use [s]; begin 0: its begin, end -1: its end.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// A message counts as delayed if its latency is above this, > 0.
  vtkSetMacro(DelayFactor, double);
  vtkGetMacro(DelayFactor, double);
  ///@}

  ///@{
  /// Growth: share by which the mean latency may fall from window to window, 0..1.
  vtkSetMacro(GrowthDrop, double);
  vtkGetMacro(GrowthDrop, double);
  ///@}

  ///@{
  /// Growth: least total rise, as a share of the baseline, >= 0.
  vtkSetMacro(GrowthRise, double);
  vtkGetMacro(GrowthRise, double);
  ///@}

  ///@{
  /// Latency is high above this times the baseline, >= 0.
  vtkSetMacro(SteadyLevel, double);
  vtkGetMacro(SteadyLevel, double);
  ///@}

  ///@{
  /// Steady: greatest coefficient of variation of the windows' means, >= 0.
  vtkSetMacro(SteadyVariation, double);
  vtkGetMacro(SteadyVariation, double);
  ///@}

  ///@{
  /// Shortest growth or steady period [windows], >= 1.
  vtkSetMacro(MinimumWindows, int);
  vtkGetMacro(MinimumWindows, int);
  ///@}

  ///@{
  /// Baseline for high latency: 0 the mean of the windows in no period; 1 the average of all
  /// messages, without peaks.
  vtkSetClampMacro(Baseline, int, 0, 1);
  vtkGetMacro(Baseline, int);
  ///@}

  ///@{
  /// Peaks and ends of growth: latency above this times that of the median quiet window, >= 0.
  vtkSetMacro(PeakLevel, double);
  vtkGetMacro(PeakLevel, double);
  ///@}

protected:
  vtkTemporalAbstraction();

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkTemporalAbstraction(const vtkTemporalAbstraction&) = delete;
  void operator=(const vtkTemporalAbstraction&) = delete;

  void Compute(vtkTable* messages, vtkTable* iterations, vtkTable* windows, vtkTable* periods);

  pclvis::RegionList Regions;
  int TimeUnit;
  int Loop;
  double WindowWidth;
  double Step;
  int MessagesPerWindow;
  int MaximumWindows;
  double WindowBegin;
  double WindowEnd;
  double DelayFactor;
  double GrowthDrop;
  double GrowthRise;
  double SteadyLevel;
  double SteadyVariation;
  int MinimumWindows;
  int Baseline;
  double PeakLevel;
  std::vector<double> Steps; ///< [s] time steps: begins of the periods found last
};

#endif
