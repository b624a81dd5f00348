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

/// Reads what a replay needs, the regions of ranks, and the phases and iterations of calls, as far
/// as they exist; not collective.
/// @param callTable with the columns of calls
/// @param choice    what is asked about
/// @param levels    holds the levels of the calls if they were derived
/// @throws Error if columns needed for this are missing
void ReadRunPart(const RunTables& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, RunPartInput& input);
}
