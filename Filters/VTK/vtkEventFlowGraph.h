#ifndef vtkEventFlowGraph_h
#define vtkEventFlowGraph_h

#include "Filters/VTK/RegionList.h"

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

namespace pclvis
{
struct EventFlowOptions;
}

/// Which MPI call follows which, on each rank and merged over ranks.
///
/// Input ports: 0 Messages, 1 Calls, 2 Code (optional: functions, files and lines), 3 Counters, 4
/// Rank Regions, 5 Cluster Ranks (optional: groups of ranks to compare with). Output ports: 0
/// Messages, 1 Calls with flow_node, 2 Flow Nodes, 3 Flow Edges, 4 Flow: the blocks Nodes, Links,
/// Loops, Code and Remark (the column sentence: why there are no nodes), 5 the same as a
/// vtkDirectedGraph, 6 Rank Graphs, 7 Flow Counters, 8 Group Agreements; all but the first two on
/// process 0. Field data of Flow Nodes: nodes, edges, calls, groups, rank_nodes (nodes of each
/// rank's graph, summed over ranks) and the sentences `observations`. The algorithm is
/// Filters/Core/Flow/EventFlowTables.h.
class PCLVISFILTERS_EXPORT vtkEventFlowGraph : public vtkRowsAlgorithm
{
public:
  static vtkEventFlowGraph* New();
  vtkTypeMacro(vtkEventFlowGraph, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Whether the name of the MPI call is part of the signature. Default: on.
  vtkSetMacro(CallName, bool);
  vtkGetMacro(CallName, bool);
  vtkBooleanMacro(CallName, bool);
  ///@}

  ///@{
  /// Size in the signature: 0 Automatic (default: Exact if call sites do not distinguish calls,
  /// otherwise None), 1 None, 2 Exact, 3 Magnitude (powers of two).
  vtkSetClampMacro(Size, int, 0, 3);
  vtkGetMacro(Size, int);
  ///@}

  ///@{
  /// Partner or root in the signature: 0 Automatic (default: Relative if Size would be Exact), 1
  /// None, 2 Relative (distance from the own rank), 3 Absolute.
  vtkSetClampMacro(Partner, int, 0, 3);
  vtkGetMacro(Partner, int);
  ///@}

  ///@{
  /// Whether the call path, with lines if they are known, is part of the signature. Default: on.
  vtkSetMacro(CallSite, bool);
  vtkGetMacro(CallSite, bool);
  vtkBooleanMacro(CallSite, bool);
  ///@}

  ///@{
  /// Whether the innermost function that encloses the call is part of the signature. Default: off.
  vtkSetMacro(Region, bool);
  vtkGetMacro(Region, bool);
  vtkBooleanMacro(Region, bool);
  ///@}

  ///@{
  /// At which calls the size and partner of a nonblocking message are read: 0 Posted and status
  /// (default), 1 Posted, 2 Completed, 3 Posted and completed.
  vtkSetClampMacro(MessageReading, int, 0, 3);
  vtkGetMacro(MessageReading, int);
  ///@}

  ///@{
  /// MPI calls that neither start nor complete communication, such as MPI_Comm_rank: 0 Automatic
  /// (default: left out if Size would be Exact), 1 Keep, 2 Leave out.
  vtkSetClampMacro(LocalCalls, int, 0, 2);
  vtkGetMacro(LocalCalls, int);
  ///@}

  ///@{
  /// Names of MPI calls that are not events, one per line. Empty by default.
  vtkSetStringMacro(LeaveOut);
  vtkGetStringMacro(LeaveOut);
  ///@}

  ///@{
  /// Ranks whose graph is made; empty (default): all ranks, merged.
  void SetNumberOfRanks(int n);
  void SetRanks(int index, int rank);
  ///@}

  ///@{
  /// Whether a pair of nodes has an edge for each number of transitions that ranks make; otherwise
  /// it has a single one. Default: on.
  vtkSetMacro(EdgeClasses, bool);
  vtkGetMacro(EdgeClasses, bool);
  vtkBooleanMacro(EdgeClasses, bool);
  ///@}

  ///@{
  /// File for the graph on the server, .dot, .gv (Graphviz) or .graphml; none by default.
  vtkSetFilePathMacro(GraphFile);
  vtkGetFilePathMacro(GraphFile);
  ///@}

protected:
  vtkEventFlowGraph();
  ~vtkEventFlowGraph() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkEventFlowGraph(const vtkEventFlowGraph&) = delete;
  void operator=(const vtkEventFlowGraph&) = delete;

  pclvis::EventFlowOptions Options() const;
  void Compute(vtkInformationVector** input, vtkInformationVector* output);

  bool CallName;
  int Size;
  int Partner;
  bool CallSite;
  bool Region;
  int MessageReading;
  int LocalCalls;
  char* LeaveOut = nullptr;
  pclvis::RegionList Ranks;
  bool EdgeClasses;
  char* GraphFile = nullptr;
};

#endif
