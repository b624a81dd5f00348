#include "Filters/Core/Attribution/ChosenWork.h"

#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/ChosenPart.h"
#include "Readers/Base/ParallelFor.h"

#include <limits>

namespace pclvis
{
std::vector<double> ChosenWork(const AttributionRows& rows, const RunChoice& choice)
{
  if (!rows.HasCalls || (choice.AllTimes() && choice.Calls.IsAll()))
  {
    return rows.Work;
  }
  RunCalls calls = TakeCalls(rows.Priced.Calls, RunThreads::First, CallMemory::Lent);
  const CommunicationAxis axis = SetOnAxis(rows.Axis, calls);
  const ChosenPart part(calls, {}, ChosenTime(choice, axis, "Latency attribution"), axis.Length(),
    choice, rows.Priced.Program);
  std::vector<double> work(rows.Work.size(), std::numeric_limits<double>::quiet_NaN());
  ParallelFor(static_cast<std::size_t>(calls.Ranks()), std::size_t{ 0 }, [&](std::size_t rank) {
    double worked = 0;
    bool any = false;
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      const double share = part.OfWork(call);
      worked += share * calls.WorkBefore(call);
      any = any || share > 0 || part.OfCall(call) > 0;
    }
    if (any)
    {
      work[rows.Ranks.NumberOf(static_cast<std::int32_t>(rank))] = worked;
    }
  });
  return work;
}
}
