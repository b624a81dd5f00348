#include "Filters/VTK/ProgramInput.h"

#include "Readers/VTK/TableColumns.h"

namespace pclvis
{
void ReadRegions(
  TableColumns& messages, TableColumns* rankRegions, bool needed, RunRegions& regions)
{
  if (rankRegions)
  {
    rankRegions->Read(regions.OfRanks);
  }
  else if (needed)
  {
    messages
      .Read<ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion>>();
  }
  messages.Read(regions);
}

void ReadProgramPlaces(TableColumns& calls, const CallChoice& asked, ProgramPlaces& places)
{
  if (asked.OfPhase())
  {
    calls.Read<ColumnViews<schema::Calls::Phase>>();
  }
  if (asked.OfIterations())
  {
    calls.Read<ColumnViews<schema::Calls::Loop, schema::Calls::Iteration>>();
  }
  calls.Read(places);
}
}
