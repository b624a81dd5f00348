#include "Filters/Core/Flow/StableState.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;
/// More checks need more memory without telling more.
constexpr double kMostChecks = 10000;
/// Checks over the time axis if no interval is given: one per hundredth of a chart's width, the
/// least that can be seen.
constexpr double kUsualChecks = 100;

/// One rank, whose graph grows with time.
class LiveRank
{
public:
  LiveRank(const RunCalls& calls, const PlainVector<std::uint32_t>& node, const FlowGraph& graph,
    const RankFlow& rank)
    : Calls(calls), Node(node), Graph(graph), Rank(rank)
  {
    KeyNumbers nodes;
    this->AddChange(rank.First, nodes.NumberOf(rank.Start) == 0);
    for (std::size_t call = rank.First + 1, known = 0; call < rank.Past; ++call)
    {
      if (graph.Edge[call] == known)
      {
        ++known;
        const std::size_t before = nodes.Size();
        nodes.NumberOf(node[call]);
        this->AddChange(call, nodes.Size() > before);
      }
    }
  }

  /// Counts the nodes up to each check.
  void CountNodes(const std::vector<double>& checks, std::int32_t* counts) const
  {
    std::size_t change = 0;
    std::int32_t nodes = 0;
    for (std::size_t j = 0; j < checks.size(); ++j)
    {
      for (; change < this->Changes.size() && this->Changes[change].Time <= checks[j]; ++change)
      {
        nodes += this->Changes[change].IsNode;
      }
      counts[j] = nodes;
    }
  }

  /// The check at which the rank's graph is stable; the number of checks if it never is.
  std::size_t StableCheck(const std::vector<double>& checks, std::size_t k) const
  {
    const double last = this->Calls.End[this->Rank.Past - 1];
    std::size_t change = 0, unchanged = 0, calls = 0;
    SteppingHint hint;
    for (std::size_t j = 0; j < checks.size() && checks[j] <= last; ++j)
    {
      const std::size_t before = change, callsBefore = calls;
      while (change < this->Changes.size() && this->Changes[change].Time <= checks[j])
      {
        ++change;
      }
      const std::uint32_t begun = this->Calls.BegunAt(this->Rank.Rank, checks[j], hint);
      calls = begun == kNone ? 0 : begun + 1 - this->Rank.First;
      unchanged = change > before ? 0 : unchanged + (calls > callsBefore);
      if (unchanged == k)
      {
        return j;
      }
    }
    return checks.size();
  }

  /// The iterations that are taken as representative from a given time on.
  struct Taken
  {
    bool InLoop = false;
    std::uint32_t Header = 0; ///< node number in the run
    double Begin = StableState::kNever, End = StableState::kNever;
  };
  Taken Take(double time, int iterations) const
  {
    Taken taken;
    SteppingHint hint;
    const std::uint32_t now = this->Calls.BegunAt(this->Rank.Rank, time, hint);
    RankFlow known = this->Rank;
    known.Edges.resize(this->EdgesUpTo(now));
    const GroupLoops loops = FindGroupLoops(known);
    const std::int32_t loop = OutermostOf(loops.Forest, loops.LocalOf(this->Node[now]));
    if (loop < 0)
    {
      return taken;
    }
    taken.InLoop = true;
    taken.Header = loops.Nodes[loops.Forest.Loops[loop].Header];
    int begun = 0;
    for (std::size_t call = now + 1; call < this->Rank.Past; ++call)
    {
      const bool inside = this->IsIn(loops, loop, this->Node[call]);
      if (inside && this->Begins(loops, loop, known.Edges.size(), call))
      {
        taken.Begin = begun == 0 ? this->Calls.Begin[call] : taken.Begin;
        taken.End = this->Calls.Begin[call];
        if (begun++ == iterations)
        {
          return taken;
        }
      }
      if (!inside)
      {
        break;
      }
      taken.End = begun > 0 ? this->Calls.End[call] : taken.End;
    }
    return taken;
  }

  /// Calls visit(call) for each call that adds a node.
  template<typename Visit>
  void ForEachNode(Visit&& visit) const
  {
    for (const Change& change : this->Changes)
    {
      if (change.IsNode)
      {
        visit(change.Call);
      }
    }
  }

  static std::int32_t OutermostOf(const LoopForest& forest, std::uint32_t local)
  {
    std::int32_t loop = forest.LoopOf[local];
    while (loop >= 0 && forest.Loops[loop].Parent >= 0)
    {
      loop = forest.Loops[loop].Parent;
    }
    return loop;
  }

private:
  struct Change
  {
    double Time;
    std::size_t Call;
    bool IsNode; ///< false: the call adds only an edge
  };
  void AddChange(std::size_t call, bool isNode)
  {
    this->Changes.push_back({ this->Calls.Begin[call], call, isNode });
  }
  /// The number of edges that the calls up to this one have added.
  std::size_t EdgesUpTo(std::size_t call) const
  {
    const auto past = std::upper_bound(this->Changes.begin(), this->Changes.end(), call,
      [](std::size_t c, const Change& change) { return c < change.Call; });
    return static_cast<std::size_t>(past - this->Changes.begin()) - 1; // the first has no edge
  }
  bool IsIn(const GroupLoops& loops, std::int32_t loop, std::uint32_t node) const
  {
    return std::binary_search(loops.Nodes.begin(), loops.Nodes.end(), node) &&
      OutermostOf(loops.Forest, loops.LocalOf(node)) == loop;
  }
  /// Whether a call in the loop begins another iteration.
  bool Begins(const GroupLoops& loops, std::int32_t loop, std::size_t known, std::size_t call) const
  {
    const LoopForest& forest = loops.Forest;
    const std::uint32_t header = loops.Nodes[forest.Loops[loop].Header];
    return this->Node[call] == header &&
      (this->Graph.Edge[call] >= known ||
        forest.Common(forest.LoopOf[loops.LocalOf(this->Node[call - 1])],
          forest.LoopOf[loops.LocalOf(header)]) == loop);
  }

  const RunCalls& Calls;
  const PlainVector<std::uint32_t>& Node;
  const FlowGraph& Graph;
  const RankFlow& Rank;
  std::vector<Change> Changes; ///< ordered by call
};

std::vector<double> ChecksOf(const CommunicationAxis& axis, double interval)
{
  std::vector<double> checks;
  const double length = axis.Length();
  for (std::size_t j = 0; static_cast<double>(j) * interval <= length * (1 + 1e-12); ++j)
  {
    checks.push_back(axis.At(std::min(length, static_cast<double>(j) * interval)));
  }
  return checks;
}

double IntervalOf(const StableOptions& options, double length)
{
  const std::string filter = "Program loops";
  ExpectOption(options.Checks >= 1, filter, "checks", options.Checks, "at least 1; 5 is usual");
  ExpectOption(options.Iterations >= 1, filter, "representative iterations", options.Iterations,
    "at least 1; 10 is usual");
  ExpectOption(options.Interval >= 0 && std::isfinite(options.Interval), filter, "check interval",
    options.Interval, "0 or more; 0 checks a hundred times");
  const double interval = options.Interval > 0 ? options.Interval : length / kUsualChecks;
  ExpectOption(length <= interval * kMostChecks, filter, "check interval", options.Interval,
    "0, or at least " + ValueText(length / kMostChecks) +
      " s for this trace: more than 10,000 checks tell no more");
  return interval;
}

void FillCounts(const std::vector<double>& checks, const std::vector<std::int32_t>& counts,
  std::vector<double> firstSeen, StableState& state)
{
  const std::size_t ranks = state.StableAt.size();
  std::sort(firstSeen.begin(), firstSeen.end());
  std::vector<std::int32_t> of(ranks);
  for (std::size_t j = 0; j < checks.size(); ++j)
  {
    std::int32_t stable = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank)
    {
      of[rank] = counts[rank * checks.size() + j];
      stable += state.StableAt[rank] <= checks[j];
    }
    std::sort(of.begin(), of.end());
    schema::NodeCounts::Table& table = state.Counts;
    table.Time.Append(checks[j]);
    table.Nodes.Append(
      std::upper_bound(firstSeen.begin(), firstSeen.end(), checks[j]) - firstSeen.begin());
    table.LeastNodes.Append(of.front());
    table.MedianNodes.Append(0.5 * (of[(ranks - 1) / 2] + of[ranks / 2]));
    table.MostNodes.Append(of.back());
    table.StableRanks.Append(stable);
  }
}
}

StableState FindStableState(const RunCalls& calls, const PlainVector<std::uint32_t>& node,
  const FlowGraph& graph, const MergedLoops& loops, const CommunicationAxis& axis,
  const StableOptions& options)
{
  StableState state;
  const std::size_t n = graph.Ranks.size();
  state.Interval = IntervalOf(options, axis.Length());
  state.StableAt.assign(n, StableState::kNever);
  state.Loop.assign(n, -1);
  state.Begin = state.End = state.StableAt;
  if (n == 0 || axis.Empty())
  {
    return state;
  }
  const std::vector<double> checks = ChecksOf(axis, state.Interval);
  std::vector<std::int32_t> counts(n * checks.size());
  std::vector<double> firstSeen(graph.Nodes, std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < n; ++i)
  {
    LiveRank(calls, node, graph, graph.Ranks[i]).ForEachNode([&](std::size_t call) {
      firstSeen[node[call]] = std::min(firstSeen[node[call]], calls.Begin[call]);
    });
  }
  ParallelFor(n, 0, [&](std::size_t i) {
    const LiveRank rank(calls, node, graph, graph.Ranks[i]);
    rank.CountNodes(checks, counts.data() + i * checks.size());
    const std::size_t check = rank.StableCheck(checks, static_cast<std::size_t>(options.Checks));
    if (check < checks.size())
    {
      state.StableAt[i] = checks[check];
      const LiveRank::Taken taken = rank.Take(checks[check], options.Iterations);
      state.Begin[i] = taken.Begin;
      state.End[i] = taken.End;
      const std::uint32_t group = graph.Ranks[i].Group;
      const GroupLoops& whole = loops.Groups[group];
      state.Loop[i] = taken.InLoop
        ? loops.Of[group][LiveRank::OutermostOf(whole.Forest, whole.LocalOf(taken.Header))]
        : -1;
    }
  });
  FillCounts(checks, counts, firstSeen, state);
  return state;
}
}
