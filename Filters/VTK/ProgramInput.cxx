#include "Filters/VTK/ProgramInput.h"

#include "Readers/VTK/TableColumns.h"

namespace pclvis
{
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
