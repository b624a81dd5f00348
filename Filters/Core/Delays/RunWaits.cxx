#include "Filters/Core/Delays/RunWaits.h"

#include "Readers/Base/ParallelFor.h"

#include <utility>

namespace pclvis
{
RunWaits::RunWaits(std::shared_ptr<const RunOnAxis> run, const DelayInput& input)
  : Run(std::move(run)), Calls(this->Run->Graph.Calls),
    Sites(NumberCallSites(this->Calls, input.Calls.Call, input.Paths.PathId)),
    Awaited(FindAwaitedCalls(this->Run->Graph))
{
  ParallelFor(2, 0, [this](std::size_t part) {
    if (part == 0)
    {
      this->Met = FindLastMeetings(this->Run->Graph, this->Awaited);
    }
    else
    {
      this->Times.emplace(this->Calls, this->Sites, this->Awaited);
    }
  });
}

std::shared_ptr<const RunWaits> FindRunWaits(const DelayInput& input)
{
  const auto make = [&input] { return std::make_shared<const RunWaits>(FindRun(input), input); };
  return input.Shared ? input.Shared->Get<RunWaits>(make) : make();
}
}
