#ifndef vtkTimeTree_h
#define vtkTimeTree_h

#include "Filters/VTK/vtkRunChoiceAlgorithm.h"
#include "PCLVisFiltersModule.h"

#include <memory>

namespace pclvis
{
class SharedRun;
}

/// What the time of a run, or of a part of it, is used for and lost to: useful work, load
/// imbalance, serialisation, transfer.
///
/// Input ports: 0 Messages, 1 Calls, 2 Rank Regions (optional). Output ports: 0 Time Tree, 1 Rank
/// Times, 2 Time Parts; all on process 0. Field data of Time Tree: the efficiencies
/// parallel_efficiency, load_balance, communication_efficiency, serialisation_efficiency and
/// transfer_efficiency (0 to 1), and the sentences `observations`. The algorithm is
/// Filters/Core/Replay/TimeTree.h.
class PCLVISFILTERS_EXPORT vtkTimeTree : public vtkRunChoiceAlgorithm
{
public:
  static vtkTimeTree* New();
  vtkTypeMacro(vtkTimeTree, vtkRunChoiceAlgorithm);

protected:
  vtkTimeTree();
  ~vtkTimeTree() override = default;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkTimeTree(const vtkTimeTree&) = delete;
  void operator=(const vtkTimeTree&) = delete;

  void Compute(vtkInformationVector** inputs, vtkInformationVector* output);

  std::shared_ptr<pclvis::SharedRun> Run; ///< shared with other filters that replay it
};

#endif
