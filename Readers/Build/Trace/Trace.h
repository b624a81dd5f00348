#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Table Messages: row = a send, its receive, or both. All columns have one entry per row; for
/// their meaning, unit and absent value see TraceSchema.h.
///
/// Order of rows (across processes as well: message_id is the global row number): by home rank (the
/// destination, or the source where the destination is no rank); within a home, first the receives
/// in order of posting, then sends without a receive by (source, order of posting).
struct Messages
  : OwnColumns<schema::Messages::MessageId, schema::Messages::Source, schema::Messages::Destination,
      schema::Messages::SourceNode, schema::Messages::DestinationNode, schema::Messages::InterNode,
      schema::Messages::Communicator, schema::Messages::Tag, schema::Messages::SizeBytes,
      schema::Messages::SendBegin, schema::Messages::SendEnd, schema::Messages::ReceiveBegin,
      schema::Messages::ReceiveEnd, schema::Messages::Transmission, schema::Messages::Matched,
      schema::Messages::Skewed, schema::Messages::SendPath, schema::Messages::ReceivePath>
{
  std::size_t Size() const { return this->Source.Size(); }
};

/// Table Calls. Order of rows: by rank, thread, begin (order of the enter records).
struct Calls
  : OwnColumns<schema::Calls::CallId, schema::Calls::Rank, schema::Calls::Thread,
      schema::Calls::Call, schema::Calls::Begin, schema::Calls::End, schema::Calls::ParentId,
      schema::Calls::Communicator, schema::Calls::Root, schema::Calls::BytesSent,
      schema::Calls::BytesReceived, schema::Calls::CollectiveId, schema::Calls::CollectiveEnd,
      schema::Calls::PathId, schema::Calls::MpiLevel>
{
  std::size_t Size() const { return this->Rank.Size(); }
};

/// Table Counters. Order of rows: by rank, thread, time.
struct Counters : schema::Counters::Table
{
  std::size_t Size() const { return this->Rank.Size(); }
};

/// One row of the table Ranks.
struct RankRow
{
  std::int32_t Rank = 0;
  std::int32_t Node = -1;
  std::int64_t Location = -1; ///< OTF2 id of the rank's first location
  std::int32_t Threads = 0;
  std::int64_t Calls = 0;
  double MpiSeconds = 0; ///< on the time axis without its gaps, start-up and shut-down
  /// [s] Start-up lasts from the start of the trace to the beginning of the time axis, or to the
  /// end of the rank's MPI_Init if that is later; shut-down begins at the end of the axis, or at
  /// the rank's MPI_Finalize if that is earlier. StartupMpi and ShutdownMpi: MPI calls in these
  /// times.
  double StartupSeconds = 0, StartupMpiSeconds = 0, ShutdownSeconds = 0, ShutdownMpiSeconds = 0;
  std::int64_t Sent = 0, Received = 0, SentBytes = 0, ReceivedBytes = 0, Unmatched = 0;
  double ClockOffset = 0;      ///< [s] added to the rank's written times
  double ClockUncertainty = 0; ///< [s]; NaN where it was not estimated
};

/// A code region (function) as OTF2 defines it; regions with the same name are merged.
struct CodeRegion
{
  std::string Name, Role, Paradigm;
  bool Mpi = false;
};

/// Where in the code something is called: a region with its file and line. Functions with the same
/// name in different files are one region but different places.
struct CodePlace
{
  std::int32_t Region = 0; ///< call code
  std::string File;        ///< "": unknown
  std::int32_t Line = 0;   ///< of the call where the tracer records calling contexts with lines,
                           ///< else where the function begins; 0: unknown
};

/// A call path: a place in the code, called from the path Parent. Table Code.
struct PathNode
{
  std::int32_t Parent; ///< path of the caller, a smaller number; -1: outermost
  std::int32_t Place;  ///< position in TraceFacts::Places
  std::int32_t Depth;  ///< 1: outermost
};

struct CommunicatorInfo
{
  std::string Name;
  std::vector<std::int32_t> Ranks;       ///< world ranks, by rank in the communicator
  std::vector<std::int32_t> RemoteRanks; ///< of an inter-communicator; else empty
};

/// The reader's properties that times and sums depend on, as their panel names them; "": not known.
struct ReadAs
{
  std::string TransmissionTime, ClockCorrection, TimeAxis;
  bool IsPart = false; ///< only some ranks, or a window of time
};

/// What the definitions say; the same on every process.
struct TraceFacts
{
  std::string Path;
  std::string Creator;
  std::int32_t Ranks = 0;
  std::vector<std::string> NodeNames;   ///< by node
  std::vector<std::int32_t> NodeOfRank; ///< by rank
  std::vector<std::string> NodeGroupNames;
  std::vector<std::int32_t> GroupOfNode; ///< leaf switch, rack or the like; -1: not recorded
  std::vector<CodeRegion> CodeRegions;   ///< by call code
  std::vector<CodePlace> Places;
  std::vector<PathNode> Paths;                 ///< by path_id; callers before callees
  std::vector<CommunicatorInfo> Communicators; ///< by communicator code
  std::vector<std::string> CounterNames; ///< by counter code, with the unit: "PAPI_TOT_INS (#)"
  std::int64_t Locations = 0;
  std::int64_t Events = 0;      ///< records read, all processes
  std::int64_t Collectives = 0; ///< collective end records, all processes
  double Length = 0;            ///< [s] first to last event
  CommunicationAxis Axis;       ///< the same on every process
  double TicksPerSecond = 0;
  double StartEpoch = 0; ///< [s since 1970], NaN where unknown
  bool ClocksChosen =
    false; ///< whether it was checked if estimated clocks are better than the archive's
  bool CallLines = false; ///< whether lines are those of calls, else mostly where functions begin
  bool FromReady = false; ///< whether transmission begins when the receiver is ready
  ReadAs Read;
  bool Complete = true; ///< false: parts could not be read; see the log

  /// The part of the machine that a node is in; -1: not known.
  std::int32_t GroupOf(std::int32_t node) const
  {
    return node >= 0 && static_cast<std::size_t>(node) < this->GroupOfNode.size()
      ? this->GroupOfNode[node]
      : -1;
  }
};

/// One process's rows of an imported trace. Ranks and the log are complete on process 0, empty
/// elsewhere.
struct Trace
{
  TraceFacts Facts;
  pclvis::Messages Messages;
  pclvis::Calls Calls;
  pclvis::Counters Counters;
  std::vector<RankRow> Ranks;
  Diagnostics Log;
};
}
