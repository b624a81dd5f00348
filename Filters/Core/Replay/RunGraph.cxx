#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
void RunGraph::MarkCalls()
{
  this->Marks.assign(this->Calls.Size(), 0);
  const auto waits = [this](std::uint32_t call, std::uint32_t, std::uint32_t) {
    this->Marks[call] = kWaits;
  };
  this->FirstReceived.ForEach(waits);
  this->FirstCompleted.ForEach(waits);
  this->FirstEnding.ForEach([this](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
    for (std::uint32_t j = first; j < past; ++j)
    {
      this->Marks[call] |= this->Waits(this->Ending[j]) ? kWaits : 0;
    }
  });
  for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
  {
    const std::size_t past = this->Calls.First[rank + 1];
    if (past > this->Calls.First[rank])
    {
      this->Marks[past - 1] |= kLast;
    }
  }
}
}
