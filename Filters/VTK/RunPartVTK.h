#pragma once
#include "Filters/Core/Replay/RunPartInput.h"

class vtkTable;

namespace pclvis
{
class TableColumns;

/// The tables of a run; null: not connected, no rows.
struct RunTables
{
  TableColumns *Messages, *Calls, *RankRegions;
};

/// Reads what a replay needs, in which regions ranks are, and where calls belong in the program, as
/// far as that is there; not collective.
/// @param callTable of the calls' columns
/// @param choice    what is asked about
/// @param levels    holds the calls' levels if they were derived
/// @throws Error if columns that this needs are missing
void ReadRunPart(const RunTables& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, RunPartInput& input);
}
