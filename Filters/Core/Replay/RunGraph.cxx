#include "Filters/Core/Replay/RunGraph.h"

#include "Readers/Base/ParallelFor.h"

namespace pclvis
{
namespace
{
constexpr std::size_t kCallsAtOnce = 1 << 16; ///< a piece of work for a thread
}

void RunGraph::MarkCalls()
{
  this->Marks.resize(this->Calls.Size());
  ParallelFor(this->Marks.size(), kCallsAtOnce, 0, [this](std::size_t begin, std::size_t end, int) {
    for (std::size_t call = begin; call < end; ++call)
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
  });
}
}
