#include "Readers/Build/Matching/Tally.h"

#include "Readers/Base/Findings/Diagnostics.h"

namespace pclvis
{
namespace
{
/// In the order of Tallied.
const char* const kIds[] = { "import.unmatched_send", "import.unmatched_receive",
  "import.open_receive", "import.open_send", "import.open_at_end", "import.partner_not_read",
  "import.in_flight", "import.without_communicator", "import.order_alone", "import.to_itself",
  "import.doubtful", "import.other_size", "import.skewed" };
static_assert(sizeof(kIds) / sizeof(kIds[0]) == static_cast<std::size_t>(Tallied::Count),
  "every kind has its id");
}

void Tallies::AddTo(Diagnostics& log) const
{
  for (std::size_t i = 0; i < this->Entries.size(); ++i)
  {
    const Entry& entry = this->Entries[i];
    if (entry.Count > 0)
    {
      log.Add(Describe(kIds[i], entry.Count, entry.Rank, entry.Time));
    }
  }
}
}
