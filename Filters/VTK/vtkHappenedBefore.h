#ifndef vtkHappenedBefore_h
#define vtkHappenedBefore_h

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

/// Which sends and receives can have influenced a chosen one, and which ones it can have
/// influenced.
///
/// Input port: 0 Messages. Output port: 0 Messages with the columns send_order and receive_order:
/// 0 before (it can have influenced the chosen event), 1 same, 2 after, 3 concurrent; -1: no such
/// event, or outside of the window. Field data: before, after, concurrent (events), rank and time_s
/// of the chosen event, the sentences `observations`. The algorithm is
/// Filters/Core/States/MessageOrder.h.
class PCLVISFILTERS_EXPORT vtkHappenedBefore : public vtkRowsAlgorithm
{
public:
  static vtkHappenedBefore* New();
  vtkTypeMacro(vtkHappenedBefore, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// message_id of the chosen event's message.
  vtkSetMacro(Message, vtkIdType);
  vtkGetMacro(Message, vtkIdType);
  ///@}

  ///@{
  /// Side of the message that is the chosen event: 0 send, 1 receive.
  vtkSetClampMacro(Side, int, 0, 1);
  vtkGetMacro(Side, int);
  ///@}

  ///@{
  /// Begin of the time window [s since trace start]: events outside get no code.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  ///@}

  ///@{
  /// End of the time window [s since trace start]; -1: end of the trace.
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

protected:
  vtkHappenedBefore();

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkHappenedBefore(const vtkHappenedBefore&) = delete;
  void operator=(const vtkHappenedBefore&) = delete;

  void Compute(vtkTable* input, vtkTable* messages);

  vtkIdType Message;
  int Side;
  double WindowBegin;
  double WindowEnd;
};

#endif
