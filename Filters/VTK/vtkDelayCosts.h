#ifndef vtkDelayCosts_h
#define vtkDelayCosts_h

#include "Filters/VTK/vtkRunChoiceAlgorithm.h"
#include "PCLVisFiltersModule.h"

#include <memory>

namespace pclvis
{
class SharedRun;
}

/// Which ranks make others wait, and where in the code; and what determines the length of the run.
///
/// Input ports: 0 Messages, 1 Calls, 2 Rank Regions (optional). Output ports: 0 Delay Costs, 1 Rank
/// Delays, 2 Critical Path, 3 Path Profile; all on process 0. Field data of Delay Costs: waited_s
/// (all ranks), length_s (of the critical path), and the sentences `observations`. The algorithm is
/// Filters/Core/Delays/FindDelays.h.
class PCLVISFILTERS_EXPORT vtkDelayCosts : public vtkRunChoiceAlgorithm
{
public:
  static vtkDelayCosts* New();
  vtkTypeMacro(vtkDelayCosts, vtkRunChoiceAlgorithm);

protected:
  vtkDelayCosts();
  ~vtkDelayCosts() override = default;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkDelayCosts(const vtkDelayCosts&) = delete;
  void operator=(const vtkDelayCosts&) = delete;

  void Compute(vtkInformationVector** inputs, vtkInformationVector* output);

  std::shared_ptr<pclvis::SharedRun> Run; ///< shared with other filters that replay it
};

#endif
