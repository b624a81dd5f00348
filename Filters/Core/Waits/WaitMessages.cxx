#include "Filters/Core/Waits/WaitMessages.h"

#include "Readers/Base/Error.h"

#include <string>

namespace pclvis
{
void CheckColumns(const WaitMessages& messages)
{
  const std::size_t n = messages.Size();
  if (messages.Destination.Size != n || messages.SendBegin.Size != n ||
    messages.SendEnd.Size != n || messages.ReceiveBegin.Size != n ||
    messages.ReceiveEnd.Size != n || messages.Matched.Size != n || messages.Skewed.Size != n)
  {
    throw Error("Wait states: columns of Messages have different lengths; source has " +
      std::to_string(n) + " rows. Use the columns of one table.");
  }
}
}
