#ifndef vtkOTF2Reader_h
#define vtkOTF2Reader_h

#include "PCLVisReadersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <memory>
#include <string>

/// Reads an OTF2 archive of an MPI program into tables.
///
/// Ports: 0 Messages, 1 Calls, 2 Ranks, 3 Counters, 4 Import Log, 5 Code; their columns are
/// described in Readers/Schema/*Schema.h. With several server processes, each holds the rows of its
/// own share of the ranks, whatever piece is requested; Ranks and Import Log are on process 0. What
/// was read is cached: only a new file name, regions, ranks or window, or a changed file, cause the
/// archive to be read again. After an abort no process has any rows. A process that learns of it
/// stops at once, the others when they have read the events of their share.
class PCLVISREADERS_EXPORT vtkOTF2Reader : public vtkRowsAlgorithm
{
public:
  static vtkOTF2Reader* New();
  vtkTypeMacro(vtkOTF2Reader, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The archive's anchor file (*.otf2).
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

  ///@{
  /// Which regions become Calls: 0 MPI calls only, 1 all regions.
  vtkSetClampMacro(Regions, int, 0, 1);
  vtkGetMacro(Regions, int);
  ///@}

  ///@{
  /// First world rank to read, inclusive, >= 0.
  vtkSetMacro(FirstRank, int);
  vtkGetMacro(FirstRank, int);
  ///@}

  ///@{
  /// Last world rank to read, inclusive; -1: to the last.
  vtkSetMacro(LastRank, int);
  vtkGetMacro(LastRank, int);
  ///@}

  ///@{
  /// Begin of the time window [s since trace start], >= 0.
  vtkSetMacro(WindowBegin, double);
  vtkGetMacro(WindowBegin, double);
  ///@}

  ///@{
  /// End of the time window [s since trace start], exclusive; -1: end of the trace.
  vtkSetMacro(WindowEnd, double);
  vtkGetMacro(WindowEnd, double);
  ///@}

  ///@{
  /// Text file with the ranks' nodes, see Readers/Build/Definitions/NodeAssignment.h. None by
  /// default.
  vtkSetFilePathMacro(NodeFile);
  vtkGetFilePathMacro(NodeFile);
  ///@}

  ///@{
  /// What the time axis spans: 0 the first to the last communication, 1 the whole trace,
  /// 2 the window that is read. See Readers/Build/Rows/CommunicationTime.h.
  vtkSetClampMacro(TimeAxis, int, 0, 2);
  vtkGetMacro(TimeAxis, int);
  ///@}

  ///@{
  /// > 0: blocks of that many ranks form a node. 0: the nodes of the node file or the trace.
  vtkSetMacro(RanksPerNode, int);
  vtkGetMacro(RanksPerNode, int);
  ///@}

  ///@{
  /// Transmission time: 0 send begin to receive end, 1 the same once the receiver is
  /// ready, 2 between the records.
  vtkSetClampMacro(TransmissionTime, int, 0, 2);
  vtkGetMacro(TransmissionTime, int);
  ///@}

  ///@{
  /// Clocks: 0 as written, 1 the archive's offsets, 2 estimated from the messages, 3 the
  /// archive's offsets, or estimated where messages then arrive before they are sent.
  vtkSetClampMacro(ClockCorrection, int, 0, 3);
  vtkGetMacro(ClockCorrection, int);
  ///@}

  ///@{
  /// Threads that read, per server process, 0 to 1024. 0: one per processor.
  vtkSetMacro(Threads, int);
  vtkGetMacro(Threads, int);
  ///@}

  ///@{
  /// Adds text columns "<column>_name" beside the codes of calls, communicators and counters.
  vtkSetMacro(TextNames, bool);
  vtkGetMacro(TextNames, bool);
  vtkBooleanMacro(TextNames, bool);
  ///@}

  ///@{
  /// The last world rank, and the seconds from start to end, of the whole trace by its definitions;
  /// known before anything else is read. -1: not known.
  vtkGetMacro(RankExtent, int);
  vtkGetMacro(TimeExtent, double);
  ///@}

  /// Why the last read failed; "" if it did not.
  const char* GetProblem() { return this->Problem.c_str(); }

protected:
  vtkOTF2Reader();
  ~vtkOTF2Reader() override;

  int RequestInformation(
    vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector) override;
  int RequestData(
    vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector) override;

private:
  vtkOTF2Reader(const vtkOTF2Reader&) = delete;
  void operator=(const vtkOTF2Reader&) = delete;

  void Import();

  char* FileName = nullptr;
  int Regions;
  int FirstRank;
  int LastRank;
  double WindowBegin;
  double WindowEnd;
  char* NodeFile = nullptr;
  int RanksPerNode;
  int TimeAxis;
  int TransmissionTime;
  int ClockCorrection;
  int Threads;
  bool TextNames = false;
  int RankExtent = -1;
  double TimeExtent = -1;
  std::string Problem;

  class vtkInternals;
  std::unique_ptr<vtkInternals> Internals;
};

#endif
