#include "Readers/Build/Rows/CounterRows.h"

namespace pclvis
{
Counters CollectCounters(const ArchiveContents& contents, const TraceClocks& clocks)
{
  Counters table;
  for (std::size_t i = 0; i < contents.Locations.size(); ++i)
  {
    const ReadLocation& location = contents.Locations[i];
    for (const CounterRecord& sample : location.Records.Counters)
    {
      const double time = clocks.Of(i).Seconds(sample.Time);
      if (contents.TimeLimited &&
        (time < contents.Span.WindowBegin || time >= contents.Span.WindowEnd))
      {
        continue;
      }
      table.Rank.Append(location.Info.Rank);
      table.Thread.Append(location.Info.Thread);
      table.Counter.Append(sample.Counter);
      table.Time.Append(time);
      table.Value.Append(sample.Value);
    }
  }
  return table;
}
}
