#pragma once
#include "Readers/Build/Contents/ArchiveContents.h"
#include "Readers/Build/Offsets/ClockEstimate.h"
#include "Readers/Build/Trace/BuildOptions.h"

#include <vector>

namespace pclvis
{
/// The clocks of this process's locations in one clock mode.
class TraceClocks
{
public:
  TraceClocks(const ArchiveContents& contents, ClockMode mode);
  /// Adds an estimated correction to the clocks of all ranks.
  void Correct(const ClockModel& model);

  const LocationClock& Of(std::size_t location) const { return this->Clocks[location]; }

private:
  const ArchiveContents& Contents;
  std::vector<LocationClock> Clocks; ///< by location
};
}
