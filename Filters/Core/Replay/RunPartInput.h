#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"
#include "Filters/Core/Replay/RunRegions.h"

namespace pclvis
{
/// The rows of the tables of a run that are needed to choose a part of it, see RunChoice.
struct RunPartInput : ReplayInput
{
  RunRegions Regions;
  ProgramPlaces Program; ///< of Calls
};
}
