#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"

namespace pclvis
{
class TableColumns;

/// Reads what says in which regions ranks are: the table Rank Regions and the columns of Messages,
/// as far as they are there; not collective.
/// @param rankRegions null: not connected
/// @param needed throws Error if neither is there
void ReadRegions(
  TableColumns& messages, TableColumns* rankRegions, bool needed, RunRegions& regions);

/// Reads where the rows of Calls belong in the program, as far as the columns are there; not
/// collective.
/// @param asked what of it is asked about
/// @throws Error if columns that this needs are missing
void ReadProgramPlaces(TableColumns& calls, const CallChoice& asked, ProgramPlaces& places);
}
