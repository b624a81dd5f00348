#pragma once
#include "Readers/Build/Trace/Trace.h"
#include "Testing/Support/ReplayTables.h"

namespace pclvis
{
/// Rank 0 works 10 s and sends, which takes 0.5 s; rank 1 works 4 s and waits for it until 12, then
/// works 1 s; both meet in a barrier, rank 0 from 14 on, that ends at 15.
inline ReplayTables LateSender()
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 10, 10.5, 4, 12);
  tables.Rows.Collective(0, "MPI_Barrier", 14, 15, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 13, 15, 0, -1);
  return tables;
}

/// What a replay needs of a trace, which must outlive what is made of it.
inline ReplayInput ReplayInputOf(const Trace& trace)
{
  ReplayInput input;
  input.Messages = ViewsOf<ReplayMessages>(trace.Messages);
  input.Calls = ViewsOf<ReplayCalls>(trace.Calls);
  input.Calls.MpiLevel = trace.Calls.MpiLevel;
  for (const CodeRegion& region : trace.Facts.CodeRegions)
  {
    input.CallNames.push_back(region.Name);
  }
  return input;
}
}
