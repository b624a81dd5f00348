#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
void RunGraph::MarkCalls()
{
  this->Marks.resize(this->Calls.Size());
  for (std::size_t call = 0; call < this->Marks.size(); ++call)
  {
    bool waits = this->FirstReceived[call] < this->FirstReceived[call + 1] ||
      this->FirstCompleted[call] < this->FirstCompleted[call + 1];
    for (std::size_t j = this->FirstEnding[call]; j < this->FirstEnding[call + 1]; ++j)
    {
      waits = waits || this->Waits(this->Ending[j]);
    }
    this->Marks[call] =
      static_cast<std::uint8_t>((waits ? kWaits : 0) | (this->Calls.IsLast(call) ? kLast : 0));
  }
}
}
