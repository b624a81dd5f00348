#include "Readers/Build/Rows/OneSidedNote.h"

#include "Readers/Base/GroupSums.h"
#include "Readers/Schema/OneSidedCalls.h"

namespace pclvis
{
void NoteOneSidedCalls(
  const Calls& calls, const std::vector<CodeRegion>& regions, Diagnostics& log, ProcessGroup& group)
{
  std::vector<char> moves; // by code
  for (const CodeRegion& region : regions)
  {
    moves.push_back(OneSidedUseOf(region.Name) == OneSidedUse::Moves);
  }
  std::int64_t count = 0;
  for (const std::int32_t code : calls.Call)
  {
    count += code >= 0 && moves[static_cast<std::size_t>(code)];
  }
  const std::int64_t recorded = log.Count("one-sided operation");
  if (SumAll(recorded, group) == 0 && count > 0)
  {
    log.Add(Describe("import.one_sided_call", count));
  }
}
}
