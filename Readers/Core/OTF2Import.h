#pragma once
#include "Readers/Core/CommunicationTime.h"
#include "Readers/Core/ProcessGroup.h"
#include "Readers/Core/Progress.h"
#include "Readers/Core/Trace.h"

#include <limits>
#include <memory>
#include <string>

namespace pclvis
{
/// What is read from the archive at all.
struct ReadOptions
{
  bool AllRegions = false;    ///< false: only MPI calls become Calls
  std::int32_t FirstRank = 0; ///< inclusive
  std::int32_t LastRank = -1; ///< inclusive; -1: to the last
  double WindowBegin = 0;     ///< [s since trace start]
  double WindowEnd = std::numeric_limits<double>::infinity(); ///< [s since trace start], half-open
  int Threads = 0;                                            ///< 0: as many as processors
};

enum class ClockMode
{
  None,     ///< times as written
  Archive,  ///< the definitions' clock offsets
  Estimate, ///< offsets (and drift) estimated from messages and collectives (EstimateTraceClocks)
  Automatic ///< Archive, where no message then arrives before it is sent; else Estimate, where
            ///< fewer then do (default)
};

/// How the transmission time t of a message is taken (algorithms 1).
enum class TransmissionMode
{
  SendBeginToReceiveEnd, ///< default
  ReceiverReady,         ///< max(send begin, receive begin) to receive end
  RecordToRecord         ///< between the records themselves
};

/// Later choices: none of them reads the archive again.
struct BuildOptions
{
  ClockMode Clock = ClockMode::Automatic;
  TransmissionMode Transmission = TransmissionMode::SendBeginToReceiveEnd;
  TimeAxisMode Axis = TimeAxisMode::Communication;
  std::string NodeFile; ///< lines "rank node-name" or a host a line (line number = rank); empty:
                        ///< the trace's nodes
  std::int32_t RanksPerNode =
    0; ///< > 0: block placement of so many ranks a node; 0: the trace's nodes
};

/// Raw content of an archive as this process read it. Opaque; shared by later builds.
struct ArchiveContents;

/// Reads definitions and this process's share of the locations (contiguous ranks). Collective.
/// @throws Error if nothing can be read; partial damage goes to the log of the built trace.
/// @throws Cancelled if progress returns false.
/// Cost: one pass over the events; memory independent of locations x chunk.
std::shared_ptr<const ArchiveContents> ReadArchive(const std::string& path,
  const ReadOptions& options, ProcessGroup& group, const Progress& progress = {});

/// Matches messages, corrects clocks, assigns nodes. Collective.
/// Same rows and ids for any number of threads and processes.
Trace BuildTrace(const ArchiveContents& contents, const BuildOptions& options, ProcessGroup& group,
  const Progress& progress = {});
}
