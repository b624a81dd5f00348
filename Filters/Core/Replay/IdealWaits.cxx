#include "Filters/Core/Replay/IdealWaits.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
/// How a part was spent [s]: sums over ranks, or means.
struct Spent
{
  double Time = 0, Work = 0, ForWork = 0, InTurn = 0;

  void Add(const Spent& other)
  {
    this->Time += other.Time;
    this->Work += other.Work;
    this->ForWork += other.ForWork;
    this->InTurn += other.InTurn;
  }
};

/// Calls visit(call, spent) for each call of a rank, including the work before it and, for the last
/// call, what comes after it.
template<typename Visit>
void ForEachCall(const RunCalls& calls, const ChosenPart& part, const CallTimes& times,
  const IdealWaits& waits, std::size_t rank, Visit&& visit)
{
  const double spare = waits.Length - waits.WorkOf[rank];
  const auto share = [spare](double of) { return spare > 0 ? of / spare : 0; };
  const double forWork = share(waits.Run.GreatestWork - waits.WorkOf[rank]);
  const double inTurn = share(waits.Run.Ideal - waits.Run.GreatestWork);
  const std::size_t past = calls.First[rank + 1];
  double before = 0; // end of the previous call
  for (std::size_t call = calls.First[rank]; call < past; ++call)
  {
    const double ofWork = part.OfWork(call), ofCall = part.OfCall(call);
    const double begin = std::max(times.Begin[call], before), end = times.End[call];
    double time = ofWork * (begin - before) + ofCall * (end - begin);
    double wait = ofCall * waits.Wait[call], work = ofWork * waits.Work[call];
    if (call + 1 == past)
    {
      const double ofRest = part.OfRest(call);
      time += ofRest * (times.Length - end);
      wait += ofRest * waits.RestOf[rank];
      work += ofRest * calls.WorkAfter(rank);
    }
    visit(call, Spent{ time, work, forWork * wait, inTurn * wait });
    before = end;
  }
}

TimeParts MeanOf(const Spent& sum, double ranks)
{
  const double n = std::max(1.0, ranks);
  const double work = sum.Work / n, longest = work + sum.ForWork / n;
  return { sum.Time / n, work, longest, longest + sum.InTurn / n };
}
}

IdealWaits FindIdealWaits(const RunGraph& graph, double length, RunTimes ideal)
{
  const RunCalls& calls = graph.Calls;
  const ReplayedCalls replayed = ReplayRun(graph, ideal);
  IdealWaits waits;
  waits.Run = PartsOfRun(calls, length, ideal.Work, replayed.Length);
  waits.Length = replayed.Length;
  waits.Work = std::move(ideal.Work);
  waits.Wait.resize(calls.Size());
  waits.WorkOf.resize(static_cast<std::size_t>(calls.Ranks()), 0);
  waits.RestOf.resize(waits.WorkOf.size(), 0);
  ParallelFor(waits.WorkOf.size(), std::size_t{ 0 }, [&](std::size_t rank) {
    waits.WorkOf[rank] = calls.WorkAfter(rank);
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      waits.Wait[call] = replayed.End[call] - replayed.Begin[call];
      waits.WorkOf[rank] += waits.Work[call];
      waits.RestOf[rank] = replayed.Length - replayed.End[call] - calls.WorkAfter(rank);
    }
  });
  return waits;
}

TimeParts PartsOf(
  const RunCalls& calls, const ChosenPart& part, const CallTimes& times, const IdealWaits& waits)
{
  std::vector<Spent> sums(waits.WorkOf.size());
  ParallelFor(sums.size(), std::size_t{ 0 }, [&](std::size_t rank) {
    if (part.Asks(static_cast<std::int32_t>(rank)))
    {
      ForEachCall(calls, part, times, waits, rank,
        [&](std::size_t, const Spent& spent) { sums[rank].Add(spent); });
    }
  });
  Spent all;
  for (const Spent& sum : sums)
  {
    all.Add(sum);
  }
  return MeanOf(all, part.AskedRanks());
}

std::vector<TimeParts> PartsOf(const RunCalls& calls, const ChosenPart& part,
  const CallTimes& times, const IdealWaits& waits, const PlainVector<std::uint32_t>& groupOf,
  std::size_t groups)
{
  std::vector<Spent> sums(groups);
  for (std::size_t rank = 0; rank < waits.WorkOf.size(); ++rank)
  {
    if (part.Asks(static_cast<std::int32_t>(rank)))
    {
      ForEachCall(calls, part, times, waits, rank,
        [&](std::size_t call, const Spent& spent) { sums[groupOf[call]].Add(spent); });
    }
  }
  std::vector<TimeParts> parts;
  for (const Spent& sum : sums)
  {
    parts.push_back(MeanOf(sum, part.AskedRanks()));
  }
  return parts;
}
}
