#pragma once
#include "Filters/Core/Flow/LoopTable.h"
#include "Filters/Core/Flow/Representatives.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// The columns of Calls that loops need besides those of a replay; the rows of ReplayCalls.
struct LoopCallColumns : ColumnViews<schema::Calls::FlowNode, Optional<schema::Calls::PathId>>
{
};

/// This process's rows of the tables, or all of them.
struct LoopInput : ReplayInput
{
  LoopCallColumns Columns;
  FlowCode Code;          ///< no rows: not known
  CommunicationAxis Axis; ///< empty: the time of all calls
};

enum class RepresentativeChoice : int
{
  Best, ///< of all windows the one with the least errors of shares and numbers of calls
  Live  ///< the first iterations after the stable state was reached
};

struct ProgramLoopsOptions
{
  StableOptions Stable;
  RepresentativeChoice Choice = RepresentativeChoice::Best;
  int IterationsOf = -1; ///< loop whose iterations are wanted; -1: of the main loop, and of all
                         ///< that are in no other and do not contain it
};

/// Loops and iterations as tables, on process 0 except Messages and Calls.
struct ProgramLoopsTables
{
  OwnColumns<schema::Messages::Loop, schema::Messages::Iteration> Messages; ///< this process's rows
  OwnColumns<schema::Calls::Loop, schema::Calls::Iteration> Calls;          ///< this process's rows
  schema::Loops::Table Loops;
  schema::Iterations::Table Iterations;
  schema::RankLoops::Table RankLoops;
  schema::NodeCounts::Table NodeCounts;
  schema::FlowProgram::Table Program;
  Representatives Chosen, Live; ///< Loop -1: there are none
  std::int32_t Main = -1;       ///< the main loop
  double MainShare = 0;         ///< its time, divided by that of the ranks on the time axis
  std::int64_t Events = 0;      ///< calls with a node
  std::int64_t Reproduced = 0;  ///< of these, given back by Program
  std::int64_t Numbers = 0;     ///< that Program consists of
  double Interval = 0;          ///< [s] between checks, as used
  std::int64_t StableRanks = 0; ///< ranks that became stable in a loop
  std::int64_t Ranks = 0;       ///< with calls
  pclvis::Observations Observations;
};

/// Finds the loops of a program in the nodes of its calls, their iterations and time, the stable
/// state as if the run were observed live, and iterations that represent the main loop. An
/// iteration of all ranks begins when the median rank begins it; it ends with the next one. Source:
/// [Aguilar2015]; [Wei2007].
/// @throws Error for columns of different length, 2^32 rows, an invalid option, or a loop that is
/// not there; Cancelled Cost: O(calls + messages log calls + checks ranks) on process 0. The same
/// for any order of rows, number of threads and processes. Collective.
ProgramLoopsTables MakeProgramLoopsTables(const LoopInput& input,
  const ProgramLoopsOptions& options, ProcessGroup& group, const Progress& progress = {});
}
