#ifndef vtkCommunicationDAG_h
#define vtkCommunicationDAG_h

#include "Filters/VTK/RegionList.h"

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Communication states of ranks in a time window, and the messages between them.
///
/// Input ports: 0 Messages, 1 Ranks (optional: nodes and their names). Output ports: 0 Messages
/// with the columns send_state and receive_state, 1 States, 2 State Links, 3 State Messages, 4 DAG:
/// the blocks Nodes (States), Links, Messages and Remark (the column sentence: why there are no
/// states), 5 the same as a vtkDirectedGraph. Field data of States (process 0): states, links,
/// layers, ranks, messages, linked, half, released, across, begin_s, end_s, mean and deviation (of
/// messages per rank) and the sentences `observations`; names of nodes if Ranks is connected. With
/// several server processes everything but Messages is on process 0. The algorithm is
/// Filters/Core/States/CommunicationDAG.h.
class PCLVISFILTERS_EXPORT vtkCommunicationDAG : public vtkRowsAlgorithm
{
public:
  static vtkCommunicationDAG* New();
  vtkTypeMacro(vtkCommunicationDAG, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Begin of the time window [s since trace start], inclusive.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  ///@}

  ///@{
  /// End of the time window [s since trace start]; -1: end of the trace.
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Regions whose messages are used, those with both ends in them; empty: all messages.
  void SetNumberOfRegions(int n);
  void SetRegions(int index, int region);
  ///@}

  ///@{
  /// Whether State Links also contains program-order links.
  vtkSetMacro(ProgramOrder, bool);
  vtkGetMacro(ProgramOrder, bool);
  vtkBooleanMacro(ProgramOrder, bool);
  ///@}

  ///@{
  /// Greatest number of states; if there are more, an error says so and the tables are empty, with
  /// the same sentence as an observation. 0: no limit. The DAG View does not draw more than the
  /// default.
  vtkSetMacro(MaximumStates, vtkIdType);
  vtkGetMacro(MaximumStates, vtkIdType);
  ///@}

  ///@{
  /// Whether the window is only tentative, as while a slider is dragged: a refusal is then reported
  /// only in the tables, not as an error.
  vtkSetMacro(Tentative, bool);
  vtkGetMacro(Tentative, bool);
  ///@}

protected:
  vtkCommunicationDAG();

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkCommunicationDAG(const vtkCommunicationDAG&) = delete;
  void operator=(const vtkCommunicationDAG&) = delete;

  double WindowBegin;
  double WindowEnd;
  pclvis::RegionList Regions;
  bool ProgramOrder;
  vtkIdType MaximumStates;
  bool Tentative = false;
};

#endif
