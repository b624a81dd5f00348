#ifndef vtkTableToMessages_h
#define vtkTableToMessages_h

#include "PCLVisReadersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <string>

/// Turns a list of events (each row a send or a receive) into the tables of the OTF2 reader.
///
/// Ports: 0 Messages, 1 Ranks, 2 Import Log. The columns of the input are named by the user, or
/// found by their usual names ("Automatic", see Readers/Build/EventList/UsualColumns.h). With
/// several server processes, all rows are gathered on process 0, which holds the result. See
/// Readers/Build/EventList/EventList.h.
class PCLVISREADERS_EXPORT vtkTableToMessages : public vtkRowsAlgorithm
{
public:
  static vtkTableToMessages* New();
  vtkTypeMacro(vtkTableToMessages, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// Column of the world rank on which the event happened. Default "Automatic".
  vtkSetStdStringFromCharMacro(RankColumn);
  vtkGetCharFromStdStringMacro(RankColumn);
  ///@}

  ///@{
  /// Column that says whether the event is a send or a receive, text or numbers. Default
  /// "Automatic".
  vtkSetStdStringFromCharMacro(TypeColumn);
  vtkGetCharFromStdStringMacro(TypeColumn);
  ///@}

  ///@{
  /// Column of the time, in TimeUnit. Default "Automatic".
  vtkSetStdStringFromCharMacro(TimestampColumn);
  vtkGetCharFromStdStringMacro(TimestampColumn);
  ///@}

  ///@{
  /// Column of the sender's world rank. Default "Automatic".
  vtkSetStdStringFromCharMacro(SourceColumn);
  vtkGetCharFromStdStringMacro(SourceColumn);
  ///@}

  ///@{
  /// Column of the receiver's world rank. Default "Automatic".
  vtkSetStdStringFromCharMacro(DestinationColumn);
  vtkGetCharFromStdStringMacro(DestinationColumn);
  ///@}

  ///@{
  /// Column of the size [bytes]. Default "Automatic".
  vtkSetStdStringFromCharMacro(SizeColumn);
  vtkGetCharFromStdStringMacro(SizeColumn);
  ///@}

  ///@{
  /// Column of the message tag; empty or "None" (default): messages are matched without tags.
  vtkSetStdStringFromCharMacro(TagColumn);
  vtkGetCharFromStdStringMacro(TagColumn);
  ///@}

  ///@{
  /// Column of the communicator's number; empty or "None" (default): there is one communicator.
  vtkSetStdStringFromCharMacro(CommunicatorColumn);
  vtkGetCharFromStdStringMacro(CommunicatorColumn);
  ///@}

  ///@{
  /// Value of the type column for a send, in any case. Default "send".
  vtkSetStdStringFromCharMacro(SendValue);
  vtkGetCharFromStdStringMacro(SendValue);
  ///@}

  ///@{
  /// Value of the type column for a receive, in any case. Default "receive".
  vtkSetStdStringFromCharMacro(ReceiveValue);
  vtkGetCharFromStdStringMacro(ReceiveValue);
  ///@}

  ///@{
  /// Unit of the times: 0 s (default), 1 ms, 2 us, 3 ns.
  vtkSetClampMacro(TimeUnit, int, 0, 3);
  vtkGetMacro(TimeUnit, int);
  ///@}

  ///@{
  /// Text file with the ranks' nodes, see Readers/Build/Definitions/NodeAssignment.h. None by
  /// default.
  vtkSetFilePathMacro(NodeFile);
  vtkGetFilePathMacro(NodeFile);
  ///@}

  ///@{
  /// What the time axis spans: 0 the first to the last communication, 1 the whole trace,
  /// 2 the window given by the next two properties. See Readers/Build/Rows/CommunicationTime.h.
  vtkSetClampMacro(TimeAxis, int, 0, 2);
  vtkGetMacro(TimeAxis, int);
  ///@}

  ///@{
  /// Begin and end of the time axis [s since the first event] if it is a window. Defaults 0
  /// and -1, the last event.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// > 0: blocks of that many ranks form a node. 0: the nodes of the node file, or none.
  vtkSetMacro(RanksPerNode, int);
  vtkGetMacro(RanksPerNode, int);
  ///@}

protected:
  vtkTableToMessages();
  ~vtkTableToMessages() override;

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkTableToMessages(const vtkTableToMessages&) = delete;
  void operator=(const vtkTableToMessages&) = delete;

  void Convert(vtkTable* input, vtkInformationVector* outputVector);

  std::string RankColumn = "Automatic";
  std::string TypeColumn = "Automatic";
  std::string TimestampColumn = "Automatic";
  std::string SourceColumn = "Automatic";
  std::string DestinationColumn = "Automatic";
  std::string SizeColumn = "Automatic";
  std::string TagColumn = "None";
  std::string CommunicatorColumn = "None";
  std::string SendValue = "send";
  std::string ReceiveValue = "receive";
  int TimeUnit = 0;
  char* NodeFile = nullptr;
  int RanksPerNode;
  int TimeAxis;
  double WindowBegin;
  double WindowEnd;
};

#endif
