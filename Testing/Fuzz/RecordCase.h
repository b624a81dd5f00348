#pragma once
#include "Readers/Build/Contents/Clock.h"
#include "Readers/Build/Definitions/Definitions.h"
#include "Readers/Build/Contents/ReadLocation.h"
#include "Readers/Build/Records/RecordSink.h"
#include "Readers/Build/TraceBuild.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// One event record before it is passed to the sink. Args: the arguments of the kind, in order.
struct EventRecord
{
  enum Kind : std::uint8_t
  {
    Enter,
    Leave,
    ContextEnter,
    ContextLeave,
    ContextSample,
    Send,
    Isend,
    IsendComplete,
    IrecvRequest,
    Receive,
    Irecv,
    Cancelled,
    CollectiveBegin,
    CollectiveEnd,
    CollectiveRequest,
    CollectiveComplete,
    Metric,
    Other,
    Kinds
  };
  Kind What = Enter;
  Ticks Time = 0;
  std::uint64_t Args[6] = {};
};

/// Everything that one import depends on, made from bytes.
struct RecordCase
{
  RawDefinitions Raw;
  ReadOptions Read;
  BuildOptions Build;
  int Processes = 1;                             ///< in addition to the import on one process
  std::vector<std::vector<ClockOffset>> Offsets; ///< by location
  std::vector<std::vector<EventRecord>> Records; ///< by location
};

/// Turns any bytes into a case: some ranks with threads, communicators, regions, contexts and
/// metrics, some of them damaged, and records in any order with any values.
/// Cost: O(size); at most `size` records.
RecordCase MakeRecordCase(const std::uint8_t* bytes, std::size_t size);

/// Passes a record to the sink.
/// @return the sink's answer: false if the record is after the window
bool Feed(const EventRecord& record, RecordSink& sink);
}
