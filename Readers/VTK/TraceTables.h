#pragma once
#include "Readers/Build/Trace/Trace.h"

#include "PCLVisReadersModule.h"

#include <string>
#include <vector>

class vtkTable;

namespace pclvis
{
/// Moves a trace's columns into the table Messages without a copy. Field data: the names of
/// communicators, the time axis (TimeAxisFields.h; also in that of Calls and Ranks), and
/// clocks_chosen: 1 if it was checked whether estimated clocks are better; from_ready: 1 if
/// transmission begins when the receiver is ready.
PCLVISREADERS_EXPORT void FillMessages(
  Messages&& messages, const TraceFacts& facts, vtkTable* table);
/// The same for Calls, with the names of the called regions.
PCLVISREADERS_EXPORT void FillCalls(Calls&& calls, const TraceFacts& facts, vtkTable* table);
/// The same for Counters, with the names of the counters.
PCLVISREADERS_EXPORT void FillCounters(
  Counters&& counters, const TraceFacts& facts, vtkTable* table);
/// One row per rank. Facts about the whole trace go into the field data, one value each: path,
/// creator, locations, events, collectives, length_s, start_epoch_s, clocks_chosen and complete (1
/// or 0).
PCLVISREADERS_EXPORT void FillRanks(
  const std::vector<RankRow>& ranks, const TraceFacts& facts, vtkTable* table);
/// One row per call path; `texts` are those of PathTexts; without texts there are no rows. Field
/// data: call_lines: 1 if lines are those of calls.
PCLVISREADERS_EXPORT void FillCode(
  const TraceFacts& facts, const std::vector<std::string>& texts, vtkTable* table);
/// The texts of call paths, by path_id, in the field data of all these tables, which share them.
PCLVISREADERS_EXPORT void SetPathNames(
  const std::vector<std::string>& texts, const std::vector<vtkTable*>& tables);
/// One row per kind of finding, the worst first.
PCLVISREADERS_EXPORT void FillImportLog(const Diagnostics& log, vtkTable* table);

/// Adds the text column "<column>_name" for every column whose code names the table has; empty
/// where the code is -1. Cost: one text per row.
PCLVISREADERS_EXPORT void AddTextNames(vtkTable* table);
}
