#pragma once
#include "Readers/Build/Trace/Trace.h"
#include "Testing/Support/ReplayTables.h"

namespace pclvis
{
/// Rank 0 works for 10 s, then sends for 0.5 s. Rank 1 works for 4 s, waits for the message until
/// 12 s, then works for 1 s. Both meet in a barrier, which rank 0 enters at 14 s and which ends at
/// 15 s.
inline ReplayTables LateSender()
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 10, 10.5, 4, 12);
  tables.Rows.Collective(0, "MPI_Barrier", 14, 15, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 13, 15, 0, -1);
  return tables;
}

/// The parts of a trace that a replay needs. The trace must outlive what is made from them.
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
