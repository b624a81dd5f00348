#ifndef vtkLatencyCriteria_h
#define vtkLatencyCriteria_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Latency criterion of every size bin, and the latency L of every message.
///
/// Input ports: 0 Messages, 1 a Criteria table to judge by (optional). Output ports: 0 Messages
/// with the columns criterion_s and latency, 1 Criteria, 2 Criteria Chart (criteria and samples,
/// for a chart; with Criteria on process 0). Field data of Criteria (process 0): judged, delayed,
/// unmatched, skewed (messages), latency_median, latency_p95, share_above_2, and the sentences
/// `observations`. The algorithm is Filters/Core/Criteria/LatencyCriteria.h.
class PCLVISFILTERS_EXPORT vtkLatencyCriteria : public vtkRowsAlgorithm
{
public:
  static vtkLatencyCriteria* New();
  vtkTypeMacro(vtkLatencyCriteria, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Width of a size bin [bytes], >= 1.
  vtkSetMacro(SizeBinWidth, int);
  vtkGetMacro(SizeBinWidth, int);
  ///@}

  ///@{
  /// Greatest number of messages of a bin from which its median is computed, >= 0; 0: all.
  vtkSetMacro(MaximumSamples, int);
  vtkGetMacro(MaximumSamples, int);
  ///@}

  ///@{
  /// Bins with fewer samples use the monotone fit over their class, >= 0.
  vtkSetMacro(MinimumSamples, int);
  vtkGetMacro(MinimumSamples, int);
  ///@}

  ///@{
  /// Seed for choosing samples.
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

  ///@{
  /// A message counts as delayed if its latency is above this, > 0.
  vtkSetMacro(DelayFactor, double);
  vtkGetMacro(DelayFactor, double);
  ///@}

  ///@{
  /// CSV file of a saved Criteria table to judge by; none by default. A connected table takes
  /// precedence.
  vtkSetFilePathMacro(CurveFile);
  vtkGetFilePathMacro(CurveFile);
  ///@}

protected:
  vtkLatencyCriteria();
  ~vtkLatencyCriteria() override;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLatencyCriteria(const vtkLatencyCriteria&) = delete;
  void operator=(const vtkLatencyCriteria&) = delete;

  void Compute(
    vtkTable* input, vtkTable* curve, vtkTable* messages, vtkTable* criteria, vtkTable* chart);

  int SizeBinWidth;
  int MaximumSamples;
  int MinimumSamples;
  int Seed;
  double DelayFactor;
  char* CurveFile = nullptr;
};

#endif
