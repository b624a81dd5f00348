#include "Filters/VTK/RunPartVTK.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/VTK/TableColumns.h"

namespace pclvis
{
namespace
{
/// @param needed throws Error if neither table has the regions of ranks
void ReadRegions(const RunTables& tables, bool needed, RunRegions& regions)
{
  if (tables.RankRegions)
  {
    tables.RankRegions->Read(regions.OfRanks);
  }
  else if (needed)
  {
    tables.Messages
      ->Read<ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion>>();
  }
  tables.Messages->Read(regions);
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

void ReadRunPart(const RunTables& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, RunPartInput& input)
{
  tables.Messages->Read(input.Messages);
  ReadRegions(tables, !choice.AllRegions(), input.Regions);
  if (TableColumns* calls = tables.Calls)
  {
    calls->Read(input.Calls);
    input.Calls.MpiLevel = ReadMpiLevels(*calls, callTable, levels);
    ReadProgramPlaces(*calls, choice.Calls, input.Program);
    input.CallNames = CodeNames(callTable, "call");
  }
}
}
