#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"

namespace pclvis
{
class TableColumns;

/// Reads the regions of the ranks of Messages, as far as the columns are there; not collective.
/// @param needed throws Error if they are missing
void ReadRegions(TableColumns& messages, bool needed, RunRegions& regions);

/// Reads where the rows of Calls belong in the program, as far as the columns are there; not
/// collective.
/// @param asked what of it is asked about
/// @throws Error if columns that this needs are missing
void ReadProgramPlaces(TableColumns& calls, const CallChoice& asked, ProgramPlaces& places);
}
