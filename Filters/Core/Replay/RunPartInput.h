#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"
#include "Filters/Core/Replay/RunRegions.h"

namespace pclvis
{
/// The rows of the tables of a run of which a part may be asked about, see RunChoice.
struct RunPartInput : ReplayInput
{
  RunRegions Regions;
  ProgramPlaces Program; ///< of Calls
};
}
