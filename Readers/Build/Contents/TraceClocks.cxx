#include "Readers/Build/Contents/TraceClocks.h"

namespace pclvis
{
TraceClocks::TraceClocks(const ArchiveContents& contents, ClockMode mode) : Contents(contents)
{
  for (const ReadLocation& location : contents.Locations)
  {
    const std::vector<ClockOffset> none;
    this->Clocks.emplace_back(mode == ClockMode::None ? none : location.Offsets,
      contents.Span.Start, contents.Span.TicksPerSecond);
  }
}

void TraceClocks::Correct(const ClockModel& model)
{
  for (std::size_t i = 0; i < this->Clocks.size(); ++i)
  {
    const std::int32_t rank = this->Contents.Locations[i].Info.Rank;
    if (rank >= 0)
    {
      this->Clocks[i].Correct(model.Offset[rank], model.Drift[rank], model.Reference);
    }
  }
}
}
