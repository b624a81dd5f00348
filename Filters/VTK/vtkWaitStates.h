#ifndef vtkWaitStates_h
#define vtkWaitStates_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Wait states: how much time of calls and messages was spent waiting for a partner.
///
/// Input ports: 0 Messages, 1 Calls. Output ports: 0 Messages with the columns late_sender_s,
/// late_receiver_s, wrong_order_s and held_s, 1 Calls with wait_s and wait_kind, 2 Wait Summary,
/// 3 Wait Kinds (the totals, for a chart).
/// Field data of Wait Summary (process 0): the totals late_sender_s, late_receiver_s,
/// wrong_order_s, wait_at_barrier_s, wait_at_nxn_s, late_broadcast_s, early_reduce_s, early_scan_s,
/// the array caused_s (by world rank: how long others waited for it), and the sentences
/// `observations`. The algorithm is Filters/Core/Waits/WaitStates.h.
class PCLVISFILTERS_EXPORT vtkWaitStates : public vtkRowsAlgorithm
{
public:
  static vtkWaitStates* New();
  vtkTypeMacro(vtkWaitStates, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The rows of Wait Summary: 0 (default) for the run, 1 for each iteration of a loop, by the
  /// columns loop and iteration of Calls.
  vtkSetClampMacro(TimeUnit, int, 0, 1);
  vtkGetMacro(TimeUnit, int);
  ///@}

protected:
  vtkWaitStates();
  ~vtkWaitStates() override = default;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkWaitStates(const vtkWaitStates&) = delete;
  void operator=(const vtkWaitStates&) = delete;

  void Compute(vtkTable* messagesIn, vtkTable* callsIn, vtkInformationVector* output);

  int TimeUnit;
};

#endif
