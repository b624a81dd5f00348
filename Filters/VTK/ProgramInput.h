#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"

namespace pclvis
{
class TableColumns;

/// Reads where the rows of Calls belong in the program, as far as the columns are there; not
/// collective.
/// @param asked what of it is asked about
/// @throws Error if columns that this needs are missing
void ReadProgramPlaces(TableColumns& calls, const CallChoice& asked, ProgramPlaces& places);
}
