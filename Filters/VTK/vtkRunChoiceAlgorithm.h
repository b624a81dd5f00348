#ifndef vtkRunChoiceAlgorithm_h
#define vtkRunChoiceAlgorithm_h

#include "Filters/VTK/RegionList.h"
#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

namespace pclvis
{
struct RunChoice;
}

/// A filter that can be asked about a part of a run: a time window, communication regions, and
/// calls by their phase, loop and iteration. Because the causes of what happens there may be
/// elsewhere, the whole run is read.
class PCLVISFILTERS_EXPORT vtkRunChoiceAlgorithm : public vtkRowsAlgorithm
{
public:
  vtkTypeMacro(vtkRunChoiceAlgorithm, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The time in question [s since trace start], half-open. Default: 0, -1 (the whole run).
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Communication regions whose ranks are in question, ids >= 0. Default, or with -1: all ranks.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  ///@}

  ///@{
  /// The calls in question, with the work before them, by columns of Calls: a phase of Logical
  /// Structure, a loop of Program Loops, iterations of each rank. Default: -1, all.
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
  vtkRunChoiceAlgorithm();
  ~vtkRunChoiceAlgorithm() override = default;

  pclvis::RunChoice Choice() const;

private:
  vtkRunChoiceAlgorithm(const vtkRunChoiceAlgorithm&) = delete;
  void operator=(const vtkRunChoiceAlgorithm&) = delete;

  double WindowBegin;
  double WindowEnd;
  pclvis::RegionList Regions;
  int Phase;
  int Loop;
  int FirstIteration;
  int LastIteration;
};

#endif
