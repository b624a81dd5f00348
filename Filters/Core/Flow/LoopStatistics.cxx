#include "Filters/Core/Flow/LoopStatistics.h"

#include "Filters/Core/Common/RankWork.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <tuple>

namespace pclvis
{
namespace
{
/// Measures the loops of one rank.
class RankMeasure
{
public:
  RankMeasure(const RunCalls& calls, const RankFlow& rank, const GroupLoops& loops,
    const std::vector<std::int32_t>& of, const std::vector<char>& chosen,
    const CommunicationAxis& axis)
    : Calls(calls), Rank(rank), Group(loops), Of(of), Chosen(chosen), Axis(axis), Loops(of.size()),
      VisitBegin(of.size(), 0), OfVisit(of.size(), 0), Count(chosen.size(), 0), Next(rank.First)
  {
  }

  void Enter(std::int32_t loop)
  {
    RankLoop& of = this->Loops[loop];
    const double begin = this->Calls.Begin[this->Next];
    this->VisitBegin[loop] = begin;
    of.Begin = std::min(of.Begin, begin);
    ++of.Entries;
    ++of.Iterations;
    this->OfVisit[loop] = 1;
    this->BeginIteration(loop);
  }
  void Iterate(std::int32_t loop)
  {
    ++this->Loops[loop].Iterations;
    ++this->OfVisit[loop];
    this->EndIteration(loop, this->Calls.Begin[this->Next]);
    this->BeginIteration(loop);
  }
  void Leave(std::int32_t loop)
  {
    RankLoop& of = this->Loops[loop];
    const double end = this->Calls.End[this->Next - 1];
    of.Time += this->OnAxis(this->VisitBegin[loop], end);
    of.End = std::max(of.End, end);
    of.MostOfVisit = std::max(of.MostOfVisit, this->OfVisit[loop]);
    this->EndIteration(loop, end);
  }
  void Visit(std::size_t call, std::uint32_t node)
  {
    this->Next = call + 1;
    const std::int32_t loop = this->Group.Forest.LoopOf[node];
    const double begin = this->Calls.Begin[call], end = this->Calls.End[call];
    if (loop >= 0)
    {
      ++this->Loops[loop].Calls;
      this->Loops[loop].OwnMpi += this->OnAxis(begin, end);
    }
    this->Mpi += end - begin;
  }

  /// The merged loops, in ascending order.
  std::vector<RankLoop> Take()
  {
    const std::vector<LoopForest::Loop>& forest = this->Group.Forest.Loops;
    for (std::size_t loop = 0; loop < this->Loops.size(); ++loop)
    {
      this->Loops[loop].Mpi += this->Loops[loop].OwnMpi;
      this->Loops[loop].Own += this->Loops[loop].Time;
    }
    // Inner loops come after those that contain them.
    for (std::size_t loop = this->Loops.size(); loop-- > 0;)
    {
      if (forest[loop].Parent >= 0)
      {
        RankLoop& parent = this->Loops[forest[loop].Parent];
        parent.Mpi += this->Loops[loop].Mpi;
        parent.Own -= this->Loops[loop].Time;
        parent.Calls += this->Loops[loop].Calls;
      }
    }
    for (std::size_t loop = 0; loop < this->Loops.size(); ++loop)
    {
      this->Loops[loop].Loop = this->Of[loop];
      this->Loops[loop].Rank = this->Rank.Rank;
      this->Loops[loop].Header = this->Group.Nodes[forest[loop].Header];
    }
    return this->Join();
  }

  std::vector<RankIteration> Iterations;

private:
  /// [s] The part of a time span that is on the axis.
  double OnAxis(double begin, double end) const { return TimeOnAxis(this->Axis, begin, end); }

  void BeginIteration(std::int32_t loop)
  {
    if (this->Chosen[this->Of[loop]])
    {
      RankIteration iteration;
      iteration.Loop = this->Of[loop];
      iteration.Number = this->Count[iteration.Loop]++;
      iteration.Begin = this->Calls.Begin[this->Next];
      iteration.First = static_cast<std::uint32_t>(this->Next);
      this->MpiBefore = this->Mpi;
      this->Iterations.push_back(iteration);
    }
  }
  void EndIteration(std::int32_t loop, double end)
  {
    if (this->Chosen[this->Of[loop]])
    {
      RankIteration& last = this->Iterations.back();
      last.End = end;
      last.Mpi = this->Mpi - this->MpiBefore;
      last.Past = static_cast<std::uint32_t>(this->Next);
    }
  }

  /// Joins those of the rank's loops that are the same merged loop.
  std::vector<RankLoop> Join()
  {
    std::stable_sort(this->Loops.begin(), this->Loops.end(),
      [](const RankLoop& a, const RankLoop& b) { return a.Loop < b.Loop; });
    std::vector<RankLoop> joined;
    for (const RankLoop& loop : this->Loops)
    {
      if (joined.empty() || joined.back().Loop != loop.Loop)
      {
        joined.push_back(loop);
        continue;
      }
      RankLoop& of = joined.back();
      of.Entries += loop.Entries;
      of.Iterations += loop.Iterations;
      of.Calls += loop.Calls;
      of.MostOfVisit = std::max(of.MostOfVisit, loop.MostOfVisit);
      of.Begin = std::min(of.Begin, loop.Begin);
      of.End = std::max(of.End, loop.End);
      of.Time += loop.Time;
      of.Own += loop.Own;
      of.Mpi += loop.Mpi;
      of.OwnMpi += loop.OwnMpi;
    }
    return joined;
  }

  const RunCalls& Calls;
  const RankFlow& Rank;
  const GroupLoops& Group;
  const std::vector<std::int32_t>& Of;
  const std::vector<char>& Chosen;
  const CommunicationAxis& Axis;
  std::vector<RankLoop> Loops; ///< by loop of the rank's forest
  std::vector<double> VisitBegin;
  std::vector<std::int64_t> OfVisit; ///< iterations in the current visit so far
  std::vector<std::int32_t> Count;   ///< by merged loop, number of iterations
  std::size_t Next;                  ///< call to visit next
  double Mpi = 0, MpiBefore = 0;
};
}

LoopStatistics MeasureLoops(const RunCalls& calls, const FlowGraph& graph, const MergedLoops& loops,
  const std::vector<char>& chosen, const CommunicationAxis& axis)
{
  const std::size_t n = graph.Ranks.size();
  std::vector<std::vector<RankLoop>> ofRank(n);
  std::vector<std::vector<RankIteration>> iterations(n);
  ParallelFor(n, 0, [&](std::size_t i) {
    const RankFlow& rank = graph.Ranks[i];
    RankMeasure measure(calls, rank, loops.Groups[rank.Group], loops.Of[rank.Group], chosen, axis);
    WalkLoops(rank, graph.Edge, loops.Groups[rank.Group], measure);
    ofRank[i] = measure.Take();
    iterations[i] = std::move(measure.Iterations);
  });
  LoopStatistics found;
  for (std::size_t i = 0; i < n; ++i)
  {
    found.Loops.insert(found.Loops.end(), ofRank[i].begin(), ofRank[i].end());
    found.Iterations.insert(found.Iterations.end(), iterations[i].begin(), iterations[i].end());
    iterations[i] = std::vector<RankIteration>();
  }
  std::sort(found.Loops.begin(), found.Loops.end(), [](const RankLoop& a, const RankLoop& b) {
    return std::tie(a.Loop, a.Rank) < std::tie(b.Loop, b.Rank);
  });
  return found;
}
}
