#ifndef vtkLateness_h
#define vtkLateness_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// How late events are in their logical step, and where lateness begins.
///
/// Input ports: 0 Steps of Logical Structure, 1 its Messages, 2 Counters of the trace (optional).
/// Output ports: 0 Steps with lateness_s, global_lateness_s, enter_lateness_s, work_differential_s,
/// differential_lateness_s, originated_s, lateness_class and origin, with Counters also
/// counter_change and work_counter_change; on process 0: 1 Points Of Interest, 2 Step Lateness,
/// 3 Phase Lateness. Field data of Points Of Interest: the sentences `observations`. The algorithm
/// is Filters/Core/Structure/Lateness.h.
class PCLVISFILTERS_EXPORT vtkLateness : public vtkRowsAlgorithm
{
public:
  static vtkLateness* New();
  vtkTypeMacro(vtkLateness, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Greatest number of points of interest, 1 or more. Default: 20.
  vtkSetMacro(Points, int);
  vtkGetMacro(Points, int);
  ///@}

  ///@{
  /// Name of the counter whose changes are added to Steps, if Counters are connected. Default:
  /// empty, the first one of the trace.
  vtkSetStringMacro(Counter);
  vtkGetStringMacro(Counter);
  ///@}

  ///@{
  /// Whether points of interest are found for the run (0, default) or for each iteration of a loop
  /// (1), by the columns loop and iteration of Steps.
  vtkSetClampMacro(TimeUnit, int, 0, 1);
  vtkGetMacro(TimeUnit, int);
  ///@}

protected:
  vtkLateness();
  ~vtkLateness() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLateness(const vtkLateness&) = delete;
  void operator=(const vtkLateness&) = delete;

  void Compute(vtkTable* steps, vtkTable* messages, vtkInformationVector* output);
  void CountChanges(vtkTable* stepsIn, vtkTable* counters, vtkTable* steps);

  int Points;
  char* Counter = nullptr;
  int TimeUnit;
};

#endif
