#ifndef vtkCommunicationRegions_h
#define vtkCommunicationRegions_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Communication regions: clusters of ranks that communicate mostly with each other.
///
/// Input ports: 0 Messages, 1 Ranks (optional), 2 Calls (optional, for collectives as links).
/// Output ports: 0 Messages with the columns source_region and destination_region, 1 Rank Regions,
/// 2 Regions (field data: the sentences `observations`), 3 Links, 4 Dendrogram, 5 Region Graph:
/// the blocks Nodes (Rank Regions), Links and Regions, 6 the same as a vtkDirectedGraph. With
/// several server processes everything but Messages is on process 0. The algorithm is
/// Filters/Core/Regions/RegionAnalysis.h.
class PCLVISFILTERS_EXPORT vtkCommunicationRegions : public vtkRowsAlgorithm
{
public:
  static vtkCommunicationRegions* New();
  vtkTypeMacro(vtkCommunicationRegions, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Distance of ranks: 0 free energy, 1 process correlation (the paper's Table 1).
  vtkSetClampMacro(Distance, int, 0, 1);
  vtkGetMacro(Distance, int);
  ///@}

  ///@{
  /// Weight of a pair of ranks: 0 number of messages, 1 bytes, 2 always one.
  vtkSetClampMacro(Weights, int, 0, 2);
  vtkGetMacro(Weights, int);
  ///@}

  ///@{
  /// Cost of a hop in the free energy distance, > 0.
  vtkSetMacro(Beta, double);
  vtkGetMacro(Beta, double);
  ///@}

  ///@{
  /// Distance of clusters: 0 average, 1 complete, 2 single, 3 Ward.
  vtkSetClampMacro(Linkage, int, 0, 3);
  vtkGetMacro(Linkage, int);
  ///@}

  ///@{
  /// Cut of the dendrogram: 0 automatic, 1 threshold, 2 count, 3 height.
  vtkSetClampMacro(Cut, int, 0, 3);
  vtkGetMacro(Cut, int);
  ///@}

  ///@{
  /// Automatic cut: at most this many regions, >= 0; 0: no limit.
  vtkSetMacro(MaximumRegions, int);
  vtkGetMacro(MaximumRegions, int);
  ///@}

  ///@{
  /// Threshold cut: clusters are merged while their distance is below this, >= 0.
  vtkSetMacro(Threshold, double);
  vtkGetMacro(Threshold, double);
  ///@}

  ///@{
  /// Count cut: this many regions, >= 1.
  vtkSetMacro(Count, int);
  vtkGetMacro(Count, int);
  ///@}

  ///@{
  /// Height cut: all merges up to this height of the dendrogram, >= 0.
  vtkSetMacro(Height, double);
  vtkGetMacro(Height, double);
  ///@}

  ///@{
  /// Whether collectives in the input Calls also count as links.
  vtkSetMacro(CollectivesAsLinks, bool);
  vtkGetMacro(CollectivesAsLinks, bool);
  vtkBooleanMacro(CollectivesAsLinks, bool);
  ///@}

  ///@{
  /// Greatest number of ranks if the distances of all pairs are needed, >= 1; more are refused.
  /// Memory is two bytes times the square of the number of ranks.
  vtkSetMacro(MaximumDenseRanks, int);
  vtkGetMacro(MaximumDenseRanks, int);
  ///@}

  ///@{
  /// Greatest number of random graphs that the regions are compared with, 20 to 10000; fewer for
  /// large graphs.
  vtkSetMacro(Shuffles, int);
  vtkGetMacro(Shuffles, int);
  ///@}

  ///@{
  /// Seed of the random graphs.
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

protected:
  vtkCommunicationRegions();

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkCommunicationRegions(const vtkCommunicationRegions&) = delete;
  void operator=(const vtkCommunicationRegions&) = delete;

  int Distance;
  int Weights;
  double Beta;
  int Linkage;
  int Cut;
  int MaximumRegions;
  double Threshold;
  int Count;
  double Height;
  bool CollectivesAsLinks;
  int MaximumDenseRanks;
  int Shuffles;
  int Seed;
};

#endif
