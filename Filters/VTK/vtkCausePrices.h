#ifndef vtkCausePrices_h
#define vtkCausePrices_h

#include "Filters/VTK/RegionList.h"
#include "PCLVisFiltersModule.h"
#include "vtkTableAlgorithm.h"

#include <memory>

namespace pclvis
{
class SharedRun;
}

/// What each cause costs: how much shorter the run would be without it, by a replay.
///
/// Input ports: 0 Messages, 1 Calls, 2 Ranks. Output ports: 0 Cause Prices, 1 Cause Times, 2 Priced
/// Ranks, 3 Cause Places, 4 Cause Tree, 5 Cause Parts; all on process 0. Field data of Cause
/// Prices: length_s (the time that is priced), without_s (the run without all causes that count),
/// and the sentences `observations`. The algorithm is Filters/Core/Prices/CausePrices.h.
class PCLVISFILTERS_EXPORT vtkCausePrices : public vtkTableAlgorithm
{
public:
  static vtkCausePrices* New();
  vtkTypeMacro(vtkCausePrices, vtkTableAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  //@{
  /// Share of the run, or of the window, that a cause must cost to count, 0 to 1.
  vtkSetMacro(LeastShare, double);
  vtkGetMacro(LeastShare, double);
  //@}

  //@{
  /// What is saved in this time is priced [s]. Default: 0, -1 (the whole run).
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  //@}

  //@{
  /// What ranks of these communication regions save is priced. Default, or with -1: of all ranks.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  //@}

  //@{
  /// What is saved in these calls, and in the work before them, is priced: of a phase of Logical
  /// Structure, of a loop of Program Loops, of iterations of each rank. Default: -1, all.
  vtkSetMacro(Phase, int);
  vtkGetMacro(Phase, int);
  vtkSetMacro(Loop, int);
  vtkGetMacro(Loop, int);
  vtkSetMacro(FirstIteration, int);
  vtkGetMacro(FirstIteration, int);
  vtkSetMacro(LastIteration, int);
  vtkGetMacro(LastIteration, int);
  //@}

protected:
  vtkCausePrices();
  ~vtkCausePrices() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkCausePrices(const vtkCausePrices&) = delete;
  void operator=(const vtkCausePrices&) = delete;

  struct Tables;
  void Compute(const Tables& tables);

  double LeastShare;
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
