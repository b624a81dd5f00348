#ifndef vtkRankRemapping_h
#define vtkRankRemapping_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Proposes a node for every rank so that few messages, or bytes, go between nodes.
///
/// Input ports: 0 Messages, 1 Ranks (optional), 2 Placement (optional: with a column proposed_node,
/// which is then the mapping; Rank Work or Priced Ranks). Output ports, on process 0: 0 Mapping, 1
/// Mapping Shares (what goes between nodes now and as proposed, for a chart). Field data of
/// Mapping: messages, message_bytes (all), inter_node_messages, inter_node_bytes, inter_node_share
/// (of messages), inter_node_byte_share, the same four with _proposed, nodes, proposed_nodes,
/// moved_ranks, and the sentences `observations`. The algorithm is
/// Filters/Core/Remapping/MappingAnalysis.h.
class PCLVISFILTERS_EXPORT vtkRankRemapping : public vtkRowsAlgorithm
{
public:
  static vtkRankRemapping* New();
  vtkTypeMacro(vtkRankRemapping, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// What to minimise between nodes: 0 messages, 1 bytes.
  vtkSetClampMacro(Weights, int, 0, 1);
  vtkGetMacro(Weights, int);
  ///@}

  ///@{
  /// Number of ranks that nodes hold: one number for every node, lines "name slots=16", or a file
  /// with such lines. Empty by default: as many as now.
  vtkSetStringMacro(Capacities);
  vtkGetStringMacro(Capacities);
  ///@}

  ///@{
  /// Open MPI rankfile to write; none by default.
  vtkSetFilePathMacro(RankFile);
  vtkGetFilePathMacro(RankFile);
  ///@}

  ///@{
  /// Slurm host list (SLURM_HOSTFILE) to write; none by default.
  vtkSetFilePathMacro(HostFile);
  vtkGetFilePathMacro(HostFile);
  ///@}

  ///@{
  /// Seed of the search.
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

protected:
  vtkRankRemapping();
  ~vtkRankRemapping() override;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkRankRemapping(const vtkRankRemapping&) = delete;
  void operator=(const vtkRankRemapping&) = delete;

  void Compute(
    vtkTable* messages, vtkTable* ranks, vtkTable* placement, vtkTable* mapping, vtkTable* shares);

  int Weights;
  char* Capacities = nullptr;
  char* RankFile = nullptr;
  char* HostFile = nullptr;
  int Seed;
};

#endif
