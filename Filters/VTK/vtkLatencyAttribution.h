#ifndef vtkLatencyAttribution_h
#define vtkLatencyAttribution_h

#include "Filters/VTK/vtkRunChoiceAlgorithm.h"

#include "PCLVisFiltersModule.h"

#include <memory>

/// Why messages are slow: mapping, pattern, background traffic, a slow rank, or nothing.
///
/// Input ports: 0 Messages (best with latency and late_sender_s), 1 Ranks (optional), 2 Calls
/// (optional; without it nothing is priced, and there is no verdict), 3 Periods (optional; with
/// begin_s, end_s and possibly region: the durations), 4 Rank Regions (optional). Output ports: 0
/// Durations, 1 Verdict, 2 Evidence, 3 Size Classes, 4 Cause Windows, 5 Attribution (multiblock of
/// these, Rank Work, Cause Places and Cause Parts), 6 Rank Work (no rows without calls), 7 Cause
/// Prices, 8 Cause Places, 9 Cause Tree, as of vtkCausePrices, whose other tables are in Cause
/// Windows and Rank Work. Field data hold the names of the column cause. All are on process 0. The
/// algorithm is Filters/Core/Attribution/LatencyAttribution.h.
class PCLVISFILTERS_EXPORT vtkLatencyAttribution : public vtkRunChoiceAlgorithm
{
public:
  static vtkLatencyAttribution* New();
  vtkTypeMacro(vtkLatencyAttribution, vtkRunChoiceAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Number of durations that the run is cut into if no Periods are connected, >= 1.
  vtkSetMacro(Durations, int);
  vtkGetMacro(Durations, int);
  ///@}

  ///@{
  /// Loop whose iterations are the durations, if Periods is a table of iterations; -1 (default):
  /// the main loop.
  vtkSetMacro(DurationLoop, int);
  vtkGetMacro(DurationLoop, int);
  ///@}

  ///@{
  /// Share of the time that a cause must cost to count, 0 to 1.
  vtkSetMacro(LeastShare, double);
  vtkGetMacro(LeastShare, double);
  ///@}

  ///@{
  /// Traces with up to this many messages are replayed completely to price causes; -1: no limit.
  vtkSetMacro(MostMessages, int);
  vtkGetMacro(MostMessages, int);
  ///@}

  ///@{
  /// For larger traces, about how many messages are replayed, in parts of the chosen time; 0: no
  /// cause is priced, and there is no verdict.
  vtkSetMacro(SampledMessages, int);
  vtkGetMacro(SampledMessages, int);
  ///@}

protected:
  vtkLatencyAttribution();
  ~vtkLatencyAttribution() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLatencyAttribution(const vtkLatencyAttribution&) = delete;
  void operator=(const vtkLatencyAttribution&) = delete;

  /// The priced run, kept while the inputs, and the properties that it depends on, do not change.
  struct Memory;
  std::unique_ptr<Memory> Kept;

  int Durations;
  int DurationLoop;
  double LeastShare;
  int MostMessages;
  int SampledMessages;
};

#endif
