#include "Readers/Build/Tally.h"

#include "Readers/Build/ImportFindings.h"

namespace pclvis
{
namespace
{
/// In the order of Tallied.
const char* const kNames[] = { "unmatched send", "unmatched receive",
  "receive request without completion", "send request without completion",
  "partner outside the ranks read", "under way at the window's end", "matched without communicator",
  "matched by order alone", "rank with itself not matched", "doubtful pair",
  "other size at the receiver", "received before sent" };
static_assert(sizeof(kNames) / sizeof(kNames[0]) == static_cast<std::size_t>(Tallied::Count),
  "every kind has its name");
}

void Tallies::AddTo(Diagnostics& log) const
{
  for (std::size_t i = 0; i < this->Entries.size(); ++i)
  {
    const Entry& entry = this->Entries[i];
    if (entry.Count > 0)
    {
      log.Add(Describe(kNames[i], entry.Count, entry.Rank, entry.Time));
    }
  }
}
}
