#include "Filters/Core/Replay/OtherThreads.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
OtherThreads::OtherThreads(const ReplayCalls& calls)
{
  for (std::size_t row = 0; row < calls.Thread.Size; ++row)
  {
    const std::int32_t rank = calls.Rank[row];
    if (calls.Thread[row] <= 0 || rank < 0 || calls.MpiLevel[row] == 0 ||
      !(calls.End[row] >= calls.Begin[row]))
    {
      continue;
    }
    if (static_cast<std::size_t>(rank) >= this->Begins.size())
    {
      this->Begins.resize(static_cast<std::size_t>(rank) + 1);
      this->Ends.resize(this->Begins.size());
    }
    this->Begins[rank].push_back(calls.Begin[row]);
    this->Ends[rank].push_back(calls.End[row]);
  }
  ParallelFor(this->Begins.size(), 0, [this](std::size_t rank) {
    std::sort(this->Begins[rank].begin(), this->Begins[rank].end());
    std::sort(this->Ends[rank].begin(), this->Ends[rank].end());
  });
}

bool OtherThreads::IsAt(const Times& times, std::int32_t rank, double time)
{
  return static_cast<std::size_t>(rank) < times.size() &&
    std::binary_search(times[rank].begin(), times[rank].end(), time);
}
}
