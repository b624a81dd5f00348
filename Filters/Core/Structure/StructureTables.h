#pragma once
#include "Filters/Core/Structure/FindLogicalStructure.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/StructureSchema.h"

namespace pclvis
{
/// The table Steps without what other filters add.
struct StepColumns
  : OwnColumns<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind, schema::Steps::Phase,
      schema::Steps::Step, schema::Steps::Begin, schema::Steps::End, schema::Steps::CallId,
      schema::Steps::PathId, schema::Steps::CollectiveId, schema::Steps::Messages>
{
};

/// Its column of waits.
using StepWaits = OwnColumns<schema::Steps::Wait>;

/// Phases and steps as tables.
struct StructureTables
{
  OwnColumns<schema::Messages::Phase, schema::Messages::SendStep, schema::Messages::ReceiveStep>
    Messages;                                                  ///< this process's rows
  OwnColumns<schema::Calls::Phase, schema::Calls::Step> Calls; ///< this process's rows
  StepColumns Steps; ///< on process 0, by rank, then by time
  StepWaits Waits;   ///< rows of Steps; none without waits of calls
  OwnColumns<schema::Steps::Loop, schema::Steps::Iteration> StepIterations; ///< rows of Steps
  bool HasIterations = false;        ///< whether calls have them; the same on every process
  schema::Phases::Table Phases;      ///< on process 0
  std::int32_t Count = 0;            ///< steps of the run, on process 0
  pclvis::Observations Observations; ///< on process 0
};

/// The names of codes in the column kind of Steps.
std::vector<std::string> LogicalKindNames();

/// Finds phases and logical steps, see FindLogicalStructure, and gives them to messages, calls and
/// events. A call or message without an event has -1.
/// Source: [Isaacs2014b], section 2; [Isaacs2014], section 3.1.
/// @throws Error for columns of different length, 2^32 rows, or an unknown phase region; Cancelled
/// Cost: O(messages log calls + calls) on process 0. The same for any order of rows, number of
/// threads and processes. Collective.
StructureTables MakeStructureTables(const StructureInput& input,
  const LogicalStructureOptions& options, ProcessGroup& group, const Progress& progress = {});
}
