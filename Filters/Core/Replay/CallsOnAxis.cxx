#include "Filters/Core/Replay/CallsOnAxis.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kCallsAtOnce = 1 << 16; ///< a piece of work for a thread

void PutOn(const CommunicationAxis& axis, RunTimesColumn& times)
{
  const std::size_t n = times.size();
  const bool isLent = times.IsLent();
  PlainVector<double> put = isLent ? PlainVector<double>(n) : std::move(times.Own());
  ParallelFor(n, kCallsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t call = begin; call < end; ++call)
    {
      const double time = isLent ? times[call] : put[call];
      put[call] = axis.Without(std::clamp(time, axis.Begin, axis.End));
    }
  });
  times = std::move(put);
}
}

CommunicationAxis TimeOfAll(const RunCalls& calls)
{
  CommunicationAxis axis;
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    axis.Begin = call == 0 ? calls.Begin[call] : std::min(axis.Begin, calls.Begin[call]);
    axis.End = call == 0 ? calls.End[call] : std::max(axis.End, calls.End[call]);
  }
  return axis;
}

double WorkInGaps(const CommunicationAxis& axis, const RunCalls& calls)
{
  double work = 0, ranks = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks() && !axis.Gaps.empty(); ++rank)
  {
    const std::size_t first = calls.First[rank], past = calls.First[rank + 1];
    ranks += first < past;
    SteppingHint hint;
    for (const TimeGap& gap : axis.Gaps)
    {
      const std::uint32_t begun = calls.BegunAt(rank, gap.Begin, hint);
      double inCalls = 0;
      for (std::size_t call = begun == RunCalls::kNone ? first : begun;
           call < past && calls.Begin[call] < gap.End; ++call)
      {
        const double begin = std::max(calls.Begin[call], gap.Begin);
        inCalls += std::max(std::min(calls.End[call], gap.End) - begin, 0.0);
      }
      work += first < past ? gap.End - gap.Begin - inCalls : 0;
    }
  }
  return ranks > 0 ? work / ranks : 0;
}

std::vector<double> WorkAfterCalls(const CommunicationAxis& axis, const ReplayCalls& table,
  const std::vector<MpiCall>& kinds, const RunCalls& calls)
{
  if (!axis.Cut)
  {
    return {};
  }
  std::vector<double> rest(static_cast<std::size_t>(std::max(calls.Ranks(), 0)), 0);
  for (std::size_t rank = 0; rank < rest.size(); ++rank)
  {
    if (calls.First[rank] < calls.First[rank + 1])
    {
      const std::size_t last = calls.First[rank + 1] - 1;
      const auto code = static_cast<std::size_t>(table.Call[calls.Row(last)]);
      const bool ends = code < kinds.size() && kinds[code].Kind == MpiCallKind::ShutDown;
      rest[rank] = ends ? 0 : std::max(axis.Length() - calls.End[last], 0.0);
    }
  }
  return rest;
}

CommunicationAxis SetOnAxis(CommunicationAxis axis, RunCalls& calls)
{
  if (axis.Empty() && calls.Size() > 0)
  {
    axis = TimeOfAll(calls);
  }
  for (RunTimesColumn* const times : { &calls.Begin, &calls.End })
  {
    if (axis.Gaps.empty() && times->IsLent())
    {
      times->ReadBetween(axis.Begin, axis.End);
    }
    else
    {
      PutOn(axis, *times);
    }
  }
  return axis;
}
}
