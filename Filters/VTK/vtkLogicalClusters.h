#ifndef vtkLogicalClusters_h
#define vtkLogicalClusters_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Which ranks behave alike in each phase of a program, and which motif its messages have.
///
/// Input ports: 0 Steps of Lateness (of Logical Structure for durations), 1 Messages of Logical
/// Structure. Output ports, all on process 0: 0 Logical Clusters, 1 Cluster Ranks, 2 Cluster
/// Dendrogram, 3 Cluster Steps, 4 Focus Ranks, and 5 Clustering, blocks Clusters, Cluster Ranks and
/// Dendrogram for Logical Timeline. Field data of Logical Clusters: the names of motifs, flavours
/// and the metric, greatest_phase (the phase with the greatest value of the metric), and the
/// sentences `observations`. The algorithm is Filters/Core/Clusters/LogicalClusters.h.
class PCLVISFILTERS_EXPORT vtkLogicalClusters : public vtkRowsAlgorithm
{
public:
  static vtkLogicalClusters* New();
  vtkTypeMacro(vtkLogicalClusters, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The metric by which ranks are compared [s]: 0 lateness (default), 1 lateness in the whole
  /// step, 2 lateness at the begin, 3 differential lateness, 4 lateness that begins here, 5
  /// duration, 6 waiting time; 7 change of the counter chosen in Lateness, in its unit.
  vtkSetClampMacro(Metric, int, 0, 7);
  vtkGetMacro(Metric, int);
  ///@}

  ///@{
  /// Whether ranks are clustered; otherwise each phase is one cluster, without a medoid. Default:
  /// on.
  vtkSetMacro(Cluster, bool);
  vtkGetMacro(Cluster, bool);
  vtkBooleanMacro(Cluster, bool);
  ///@}

  ///@{
  /// Greatest number of clusters of a phase, 1 to 1000. Default: 8.
  vtkSetMacro(Clusters, int);
  vtkGetMacro(Clusters, int);
  ///@}

  ///@{
  /// Ranks in a sample, 0 to 4096. 0 (default): 40 + 2 Clusters.
  vtkSetMacro(SampleSize, int);
  vtkGetMacro(SampleSize, int);
  ///@}

  ///@{
  /// Number of samples, the best of which is used, 1 to 100. Default: 5.
  vtkSetMacro(Samples, int);
  vtkGetMacro(Samples, int);
  ///@}

  ///@{
  /// Seed of the random samples, any number. Default: 1.
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

  ///@{
  /// First and last phase to analyse; -1 as last (default): the last phase of the run.
  vtkSetMacro(FirstPhase, int);
  vtkGetMacro(FirstPhase, int);
  vtkSetMacro(LastPhase, int);
  vtkGetMacro(LastPhase, int);
  ///@}

  ///@{
  /// The rank in focus of each phase: 0 the one with the greatest value of the metric (default), 1
  /// the medoid.
  vtkSetClampMacro(Focus, int, 0, 1);
  vtkGetMacro(Focus, int);
  ///@}

  ///@{
  /// Cluster (or merge of clusters) of a phase that contains the rank in focus; -1 (default), and
  /// in all other phases: all ranks.
  vtkSetMacro(FocusPhase, int);
  vtkGetMacro(FocusPhase, int);
  vtkSetMacro(FocusCluster, int);
  vtkGetMacro(FocusCluster, int);
  ///@}

  ///@{
  /// Greatest number of messages between the rank in focus and others, 0 or more. Default: 1.
  vtkSetMacro(Radius, int);
  vtkGetMacro(Radius, int);
  ///@}

protected:
  vtkLogicalClusters();
  ~vtkLogicalClusters() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkLogicalClusters(const vtkLogicalClusters&) = delete;
  void operator=(const vtkLogicalClusters&) = delete;

  void Compute(vtkTable* steps, vtkTable* messages, vtkInformationVector* output);

  int Metric;
  bool Cluster;
  int Clusters;
  int SampleSize;
  int Samples;
  int Seed;
  int FirstPhase;
  int LastPhase;
  int Focus;
  int FocusPhase;
  int FocusCluster;
  int Radius;
};

#endif
