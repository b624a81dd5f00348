#include "Filters/Core/Attribution/Verdict.h"

namespace pclvis
{
const std::vector<std::string>& CauseNames()
{
  static const std::vector<std::string> names{ "none", "mapping", "pattern", "background",
    "slow rank", "mixed", "undecided", "slow link" };
  return names;
}
}
