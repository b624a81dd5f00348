#ifndef vtkPhysicalTimeline_h
#define vtkPhysicalTimeline_h

#include "PCLVisFiltersModule.h"
#include "vtkTableAlgorithm.h"

/// What the Physical Timeline View shows of a trace, on process 0.
///
/// Input ports: 0 Messages, 1 Calls, 2 Ranks, 3 Code; the last three are optional. Output ports: 0
/// Timeline Ranks, 1 Timeline Messages, whose selections follow the view's, and 2 the blocks Ranks,
/// Messages, Calls and Code for the view. They have the columns that it shows; with one process
/// they share the input's memory.
class PCLVISFILTERS_EXPORT vtkPhysicalTimeline : public vtkTableAlgorithm
{
public:
  static vtkPhysicalTimeline* New();
  vtkTypeMacro(vtkPhysicalTimeline, vtkTableAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkPhysicalTimeline();
  ~vtkPhysicalTimeline() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkPhysicalTimeline(const vtkPhysicalTimeline&) = delete;
  void operator=(const vtkPhysicalTimeline&) = delete;
};

#endif
