#ifndef vtkCausePrices_h
#define vtkCausePrices_h

#include "Filters/VTK/vtkRunChoiceAlgorithm.h"
#include "PCLVisFiltersModule.h"

#include <memory>

namespace pclvis
{
class SharedRun;
}

/// What each cause costs: how much shorter the run would be without it, according to a replay.
///
/// Input ports: 0 Messages, 1 Calls, 2 Ranks, 3 Rank Regions (optional). Output ports: 0 Cause
/// Prices, 1 Cause Times, 2 Priced Ranks, 3 Cause Places, 4 Cause Tree, 5 Cause Parts; all on
/// process 0. Field data of Cause Prices: length_s (the time that is priced), without_s (the run
/// without all causes that count), and the sentences `observations`. The algorithm is
/// Filters/Core/Prices/CausePrices.h.
class PCLVISFILTERS_EXPORT vtkCausePrices : public vtkRunChoiceAlgorithm
{
public:
  static vtkCausePrices* New();
  vtkTypeMacro(vtkCausePrices, vtkRunChoiceAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  //@{
  /// Share of the run, or of the window, that a cause must cost to count, 0 to 1.
  vtkSetMacro(LeastShare, double);
  vtkGetMacro(LeastShare, double);
  //@}

protected:
  vtkCausePrices();
  ~vtkCausePrices() override = default;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkCausePrices(const vtkCausePrices&) = delete;
  void operator=(const vtkCausePrices&) = delete;

  struct Tables;
  void Compute(const Tables& tables);

  double LeastShare;
  std::shared_ptr<pclvis::SharedRun> Run; ///< shared with other filters that replay it
};

#endif
