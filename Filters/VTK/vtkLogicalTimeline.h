#ifndef vtkLogicalTimeline_h
#define vtkLogicalTimeline_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// The part of a trace that the Logical Timeline View shows, on process 0.
///
/// Input ports: 0 Steps, 1 Messages, 2 Phases, 3 Points Of Interest, 4 Ranks, 5 Code, 6 Calls, 7
/// Clustering of Logical Clusters; all but the first are optional. Output ports: 0 Timeline Ranks,
/// 1 Timeline Messages, whose selections follow the view's, and 2 the blocks Ranks, Messages,
/// Steps, Phases, Points, Code, Calls, Clusters, Cluster Ranks and Dendrogram for the view. They
/// have the columns that it shows; with one process they share the input's memory.
class PCLVISFILTERS_EXPORT vtkLogicalTimeline : public vtkRowsAlgorithm
{
public:
  static vtkLogicalTimeline* New();
  vtkTypeMacro(vtkLogicalTimeline, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkLogicalTimeline();
  ~vtkLogicalTimeline() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLogicalTimeline(const vtkLogicalTimeline&) = delete;
  void operator=(const vtkLogicalTimeline&) = delete;
};

#endif
