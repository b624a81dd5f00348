#ifndef vtkDelayCosts_h
#define vtkDelayCosts_h

#include "Filters/VTK/RegionList.h"
#include "PCLVisFiltersModule.h"
#include "vtkTableAlgorithm.h"

#include <memory>

namespace pclvis
{
class SharedRun;
}

/// Who makes others wait, and where in the code; on what the length of the run hangs.
///
/// Input ports: 0 Messages, 1 Calls. Output ports: 0 Delay Costs, 1 Rank Delays, 2 Critical Path,
/// 3 Path Profile; all on process 0. Field data of Delay Costs: waited_s (all ranks), length_s (of
/// the critical path), and the sentences `observations`. The algorithm is
/// Filters/Core/Delays/FindDelays.h.
class PCLVISFILTERS_EXPORT vtkDelayCosts : public vtkTableAlgorithm
{
public:
  static vtkDelayCosts* New();
  vtkTypeMacro(vtkDelayCosts, vtkTableAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Waits in this time are charged [s]. Default: 0, -1 (the whole run).
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Waits of ranks in these communication regions are charged. Default, or with -1: of all ranks.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  ///@}

  ///@{
  /// Waits in these calls are charged, by columns of Calls: a phase of Logical Structure, a loop of
  /// Program Loops, iterations of each rank. Default: -1, all.
  vtkSetMacro(Phase, int);
  vtkGetMacro(Phase, int);
  vtkSetMacro(Loop, int);
  vtkGetMacro(Loop, int);
  vtkSetMacro(FirstIteration, int);
  vtkGetMacro(FirstIteration, int);
  vtkSetMacro(LastIteration, int);
  vtkGetMacro(LastIteration, int);
  ///@}

protected:
  vtkDelayCosts();
  ~vtkDelayCosts() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkDelayCosts(const vtkDelayCosts&) = delete;
  void operator=(const vtkDelayCosts&) = delete;

  void Compute(vtkTable* messages, vtkTable* calls, vtkInformationVector* output);

  double WindowBegin;
  double WindowEnd;
  pclvis::RegionList Regions;
  int Phase = -1;
  int Loop = -1;
  int FirstIteration = -1;
  int LastIteration = -1;
  std::shared_ptr<pclvis::SharedRun> Run; ///< with other filters that replay it
};

#endif
