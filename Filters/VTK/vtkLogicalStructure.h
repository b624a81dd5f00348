#ifndef vtkLogicalStructure_h
#define vtkLogicalStructure_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// What a program does in its own order instead of in time: phases of communication, and the
/// logical step of each event.
///
/// Input ports: 0 Messages, 1 Calls. Output ports: 0 Messages with phase, send_step and
/// receive_step, 1 Calls with phase and step, 2 Steps, 3 Phases; the last two on process 0. Field
/// data of Phases: steps and phases (numbers) and the sentences `observations`. The algorithm is
/// Filters/Core/Structure/FindLogicalStructure.h.
class PCLVISFILTERS_EXPORT vtkLogicalStructure : public vtkRowsAlgorithm
{
public:
  static vtkLogicalStructure* New();
  vtkTypeMacro(vtkLogicalStructure, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Whether partitions are merged until each rank takes part in each leap, as in bulk-synchronous
  /// programs. Default: on.
  vtkSetMacro(MergeLeaps, bool);
  vtkGetMacro(MergeLeaps, bool);
  vtkBooleanMacro(MergeLeaps, bool);
  ///@}

  ///@{
  /// Whether a leap that the next one cannot complete stays as it is; otherwise it absorbs the
  /// whole next leap. Default: off.
  vtkSetMacro(SkipLeaps, bool);
  vtkGetMacro(SkipLeaps, bool);
  vtkBooleanMacro(SkipLeaps, bool);
  ///@}

  ///@{
  /// Whether a part of a leap that lacks ranks is merged with the previous leap if the time since
  /// that leap is less than a tenth of the time to the next one, or if nothing follows. Needs
  /// clocks. Default: off.
  vtkSetMacro(MergeCloseLeaps, bool);
  vtkGetMacro(MergeCloseLeaps, bool);
  vtkBooleanMacro(MergeCloseLeaps, bool);
  ///@}

  ///@{
  /// Whether phases that have a step in common are merged, so that the events of all ranks at a
  /// step are in one phase. Default: off.
  vtkSetMacro(MergeAcrossSteps, bool);
  vtkGetMacro(MergeAcrossSteps, bool);
  vtkBooleanMacro(MergeAcrossSteps, bool);
  ///@}

  ///@{
  /// Whether the nonblocking sends between two other events form one event. Default: on.
  vtkSetMacro(CoalesceSends, bool);
  vtkGetMacro(CoalesceSends, bool);
  vtkBooleanMacro(CoalesceSends, bool);
  ///@}

  ///@{
  /// Whether events in the same call of a function are in one phase. Needs the functions in Calls.
  /// Default: off.
  vtkSetMacro(MergeCallers, bool);
  vtkGetMacro(MergeCallers, bool);
  vtkBooleanMacro(MergeCallers, bool);
  ///@}

  ///@{
  /// Whether consecutive receives of a rank are ordered by the steps of their sends, instead of as
  /// recorded. Default: off.
  vtkSetMacro(IdealReceives, bool);
  vtkGetMacro(IdealReceives, bool);
  vtkBooleanMacro(IdealReceives, bool);
  ///@}

  ///@{
  /// Names of functions, one per line: each of their calls is a phase. Needs the functions in
  /// Calls. Empty by default.
  vtkSetStringMacro(PhaseRegions);
  vtkGetStringMacro(PhaseRegions);
  ///@}

protected:
  vtkLogicalStructure();
  ~vtkLogicalStructure() override;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLogicalStructure(const vtkLogicalStructure&) = delete;
  void operator=(const vtkLogicalStructure&) = delete;

  void Compute(vtkTable* messages, vtkTable* calls, vtkInformationVector* output);

  bool MergeLeaps;
  bool SkipLeaps;
  bool MergeCloseLeaps;
  bool MergeAcrossSteps;
  bool CoalesceSends;
  bool MergeCallers;
  bool IdealReceives;
  char* PhaseRegions = nullptr;
};

#endif
