#include "Filters/Core/Regions/LinkMessages.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace pclvis
{
void GatherLinkMessages(LinkMessages& messages, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return;
  }
  auto counted = std::make_shared<Column<std::uint8_t>>(messages.Matched.Size);
  for (std::size_t i = 0; i < counted->Size(); ++i)
  {
    (*counted)[i] = messages.Counts(i);
  }
  messages.Matched = *counted;
  messages.SendBegin = {};
  GatherColumns(messages, group, memory);
}

std::vector<std::int64_t> RowsById(ColumnView<std::int64_t> messageId)
{
  std::vector<std::int64_t> rows(messageId.Size);
  std::iota(rows.begin(), rows.end(), 0);
  if (!std::is_sorted(messageId.begin(), messageId.end()))
  {
    std::stable_sort(rows.begin(), rows.end(),
      [&](std::int64_t a, std::int64_t b) { return messageId[a] < messageId[b]; });
  }
  return rows;
}
}
