#include "Filters/Core/Attribution/Rows/AttributionInput.h"

#include "Readers/Base/Collective.h"

#include <string>

namespace pclvis
{
namespace
{
void Check(const AttributionInput& input)
{
  const auto expect = [](bool same, const std::string& table, const std::string& first,
                        std::size_t rows) {
    if (!same)
    {
      throw Error("Latency attribution: the columns of " + table + " differ in length (" + first +
        " has " + std::to_string(rows) + " rows). All must have one entry a row.");
    }
  };
  const std::size_t messages = input.Messages.MessageId.Size, calls = input.Calls.Rank.Size;
  const std::size_t regions = input.Regions.SourceRegion.Size;
  expect(OfOneLength(input.Messages) && OfOneLength(input.Regions) &&
      (regions == messages || regions == 0),
    "Messages", "message_id", messages);
  expect(OfOneLength(input.Calls) && input.Calls.MpiLevel.Size == calls, "Calls", "rank", calls);
}
}

AttributionInput GatherAttributionInput(
  const AttributionInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  Together(group, [&] { Check(mine); });
  AttributionInput all = mine;
  ColumnViews<schema::Calls::MpiLevel> levels{ mine.Calls.MpiLevel };
  GatherColumns(all.Messages, group, memory);
  GatherColumns(all.Regions, group, memory);
  GatherColumns(all.Calls, group, memory);
  GatherColumns(levels, group, memory);
  GatherColumns(all.Ranks, group, memory);
  all.Calls.MpiLevel = levels.MpiLevel;
  return all;
}
}
