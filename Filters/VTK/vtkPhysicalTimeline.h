#ifndef vtkPhysicalTimeline_h
#define vtkPhysicalTimeline_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// The part of a trace that the Physical Timeline View shows, on process 0.
///
/// Input ports: 0 Messages, 1 Calls, 2 Ranks, 3 Code, 4 Counters, 5 Steps; all but the first are
/// optional. Output ports: 0 Timeline Ranks, 1 Timeline Messages, whose selections follow the
/// view's, and 2 the blocks Ranks, Messages, Calls, Code, Counters and Steps for the view. They
/// have the columns that it shows, Counters the samples of the chosen ones, one after the other, on
/// ranks' first threads; with one process, all but Counters share the input's memory.
class PCLVISFILTERS_EXPORT vtkPhysicalTimeline : public vtkRowsAlgorithm
{
public:
  static vtkPhysicalTimeline* New();
  vtkTypeMacro(vtkPhysicalTimeline, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  //@{
  /// Names of the counters that the view shows, if Counters are connected, separated by semicolons;
  /// an asterisk: all. Default: empty, the first one of the trace.
  vtkSetStringMacro(Counter);
  vtkGetStringMacro(Counter);
  //@}

protected:
  vtkPhysicalTimeline();
  ~vtkPhysicalTimeline() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  void BringCounters(vtkTable* from, vtkTable* to);

  char* Counter = nullptr;

  vtkPhysicalTimeline(const vtkPhysicalTimeline&) = delete;
  void operator=(const vtkPhysicalTimeline&) = delete;
};

#endif
