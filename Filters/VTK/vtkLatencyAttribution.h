#ifndef vtkLatencyAttribution_h
#define vtkLatencyAttribution_h

#include "Filters/VTK/RegionList.h"

#include "PCLVisFiltersModule.h"
#include "vtkTableAlgorithm.h"

#include <memory>

/// Why messages are slow: mapping, pattern, background traffic, a slow rank, or nothing.
///
/// Input ports: 0 Messages (best with criterion_s, latency and late_sender_s), 1 Ranks (optional),
/// 2 Calls (optional; without it slow ranks cannot be found and waiting is less certain), 3 Periods
/// (optional; with begin_s, end_s and possibly region: the durations). Output ports: 0 Durations, 1
/// Verdict, 2 Evidence, 3 Size Classes, 4 Cause Windows, 5 Attribution (multiblock of all others),
/// 6 Rank Work (no rows without calls); field data hold the names of the column cause. All are on
/// process 0. The algorithm is Filters/Core/Attribution/LatencyAttribution.h.
class PCLVISFILTERS_EXPORT vtkLatencyAttribution : public vtkTableAlgorithm
{
public:
  static vtkLatencyAttribution* New();
  vtkTypeMacro(vtkLatencyAttribution, vtkTableAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Number of durations that the run is cut into if no Periods are connected, >= 1.
  vtkSetMacro(Durations, int);
  vtkGetMacro(Durations, int);
  ///@}

  ///@{
  /// Time to analyse [s since trace start], half-open, by begins of sends; the whole run: 0, -1.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Communication regions to analyse: messages with both ends in them, ids >= 0; -1 stands for
  /// all; none: all messages.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  ///@}

  ///@{
  /// Background: messages between nodes must take this many times their baseline time, > 1.
  vtkSetMacro(Slowdown, double);
  vtkGetMacro(Slowdown, double);
  ///@}

  ///@{
  /// Background: share of the pairs of nodes that must be slow, 0..1.
  vtkSetMacro(SlowPairs, double);
  vtkGetMacro(SlowPairs, double);
  ///@}

  ///@{
  /// Slow rank: work outside MPI over the median rank's, > 1.
  vtkSetMacro(SlowWork, double);
  vtkGetMacro(SlowWork, double);
  ///@}

  ///@{
  /// Pattern: messages or bytes of a hot rank over the median rank's, > 1.
  vtkSetMacro(HotLoad, double);
  vtkGetMacro(HotLoad, double);
  ///@}

  ///@{
  /// Mapping: share of messages between nodes over the best one found, > 1.
  vtkSetMacro(PoorShare, double);
  vtkGetMacro(PoorShare, double);
  ///@}

  ///@{
  /// Seed of the search for a better mapping.
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

protected:
  vtkLatencyAttribution();
  ~vtkLatencyAttribution() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLatencyAttribution(const vtkLatencyAttribution&) = delete;
  void operator=(const vtkLatencyAttribution&) = delete;

  /// Results of the whole run, kept while the inputs and the properties they depend on stay.
  struct Memory;
  std::unique_ptr<Memory> Kept;

  int Durations;
  double WindowBegin;
  double WindowEnd;
  pclvis::RegionList Regions;
  double Slowdown;
  double SlowPairs;
  double SlowWork;
  double HotLoad;
  double PoorShare;
  int Seed;
};

#endif
