#include "Filters/Core/Prices/Collectives/CollectiveTraffic.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Run/AlikeOperations.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

namespace pclvis
{
namespace
{
CollectiveShape ShapeOf(std::string name)
{
  std::transform(name.begin(), name.end(), name.begin(),
    [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
  return has("alltoall")              ? CollectiveShape::Pairs
    : has("gather") || has("scatter") ? CollectiveShape::Parts
                                      : CollectiveShape::Tree;
}

/// The direction of the data is given by the call, not by which ranks wait for each other.
OperationKind DirectionOf(MpiCallKind call, OperationKind coupling)
{
  return call == MpiCallKind::ToRoot ? OperationKind::ToRoot
    : call == MpiCallKind::FromRoot  ? OperationKind::FromRoot
                                     : coupling;
}

/// Groups operations that are alike and have the same root.
class Grouper
{
public:
  explicit Grouper(const PricedRun& run)
    : Run(run), Graph(run.Graph), Calls(MpiCallsOf(run.Input.CallNames)),
      Shapes(ShapesOf(run.Input.CallNames))
  {
  }

  CollectiveGroups Find()
  {
    CollectiveGroups found;
    found.Of.assign(this->Graph.Kind.size(), CollectiveGroups::kNone);
    found.Bytes.assign(found.Of.size(), 0);
    const AlikeOperations alike = FindAlikeOperations(this->Graph, this->Run.Input.Calls.Call);
    KeyNumbers numbers;
    for (std::uint32_t operation = 0; operation < found.Of.size(); ++operation)
    {
      if (alike.Of[operation] == AlikeOperations::kNone || !this->IsMoving(operation))
      {
        continue;
      }
      const std::uint32_t root = this->RootOf(operation);
      const std::int32_t rank = this->Graph.Calls.Rank[this->Graph.Entered[root]];
      found.Of[operation] = numbers.NumberOf(
        static_cast<std::uint64_t>(alike.Of[operation]) << 32 | static_cast<std::uint32_t>(rank));
      if (found.Of[operation] == found.Groups.size())
      {
        found.Groups.push_back(this->GroupOf(operation, root));
      }
      found.Bytes[operation] = this->BytesOf(operation, found.Groups[found.Of[operation]]);
    }
    return found;
  }

private:
  std::size_t RowOf(std::uint32_t member) const
  {
    return this->Graph.Calls.Row(this->Graph.Entered[member]);
  }

  std::int32_t CallOf(std::uint32_t operation) const
  {
    return this->Run.Input.Calls.Call[this->RowOf(this->Graph.FirstMember[operation])];
  }

  /// Whether the ranks exchange data in this operation.
  bool IsMoving(std::uint32_t operation) const
  {
    const RunGraph& g = this->Graph;
    const std::int32_t call = this->CallOf(operation);
    return g.FirstMember[operation + 1] - g.FirstMember[operation] >= 2 && call >= 0 &&
      static_cast<std::size_t>(call) < this->Shapes.size() && this->Calls[call].IsOperation();
  }

  /// The root, or the first member if there is none.
  std::uint32_t RootOf(std::uint32_t operation) const
  {
    const std::uint32_t root = this->Graph.Root[operation];
    return root == RunGraph::kNone ? this->Graph.FirstMember[operation] : root;
  }

  CollectiveGroup GroupOf(std::uint32_t operation, std::uint32_t root) const
  {
    const RunGraph& g = this->Graph;
    CollectiveGroup group;
    group.Call = this->CallOf(operation);
    group.Shape = this->Shapes[group.Call];
    group.Kind = DirectionOf(this->Calls[group.Call].Kind, g.Kind[operation]);
    for (std::uint32_t member = root; member < g.FirstMember[operation + 1]; ++member)
    {
      group.Ranks.push_back(g.Calls.Rank[g.Entered[member]]);
    }
    for (std::uint32_t member = g.FirstMember[operation]; member < root; ++member)
    {
      group.Ranks.push_back(g.Calls.Rank[g.Entered[member]]);
    }
    return group;
  }

  /// Bytes of an operation. For the root of a broadcast, some tracers record the bytes sent to all
  /// ranks together, others the bytes once.
  double BytesOf(std::uint32_t operation, const CollectiveGroup& group) const
  {
    const std::uint32_t first = this->Graph.FirstMember[operation],
                        past = this->Graph.FirstMember[operation + 1];
    const PricedVolumes& volumes = this->Run.Input.Volumes;
    if (volumes.BytesSent.Size == 0 || volumes.BytesReceived.Size == 0)
    {
      return 0;
    }
    const bool rooted =
      group.Kind == OperationKind::ToRoot || group.Kind == OperationKind::FromRoot;
    std::vector<double> of;
    for (std::uint32_t member = first; member < past; ++member)
    {
      const std::size_t row = this->RowOf(member);
      const auto sent = static_cast<double>(volumes.BytesSent[row]),
                 received = static_cast<double>(volumes.BytesReceived[row]);
      const double more = std::max({ sent, received, 0.0 }), less = std::min(sent, received);
      of.push_back(group.Shape == CollectiveShape::Pairs     ? std::max(sent, 0.0)
          : group.Shape == CollectiveShape::Parts && !rooted ? more
          : less > 0                                         ? less
                                                             : more);
    }
    const double all = group.Shape == CollectiveShape::Parts && rooted ? past - first : 1;
    return all * MedianOf(std::move(of));
  }

  const PricedRun& Run;
  const RunGraph& Graph;
  const std::vector<MpiCall> Calls;          ///< by code
  const std::vector<CollectiveShape> Shapes; ///< by code of the call
};

/// Sums how much data goes where.
class Summing
{
public:
  Summing(const CollectiveGroup& group, const std::vector<std::int32_t>& nodeOf, bool byNodes)
    : Group(group)
  {
    std::map<std::int32_t, std::size_t> places; // of nodes, in order of first use
    for (const std::int32_t rank : group.Ranks)
    {
      this->Node.push_back(nodeOf[rank]);
      places.emplace(nodeOf[rank], places.size());
    }
    if (byNodes)
    {
      std::stable_sort(this->Node.begin(), this->Node.end(),
        [&](std::int32_t a, std::int32_t b) { return places[a] < places[b]; });
    }
  }

  CollectiveFigures Sum()
  {
    this->CountRounds();
    this->Within.assign(this->Node.size(), 0);
    if (this->Group.Kind == OperationKind::ToRoot)
    {
      this->SumLast();
      return std::move(this->Figures);
    }
    if (this->Group.Shape == CollectiveShape::Pairs)
    {
      this->SumPairs();
    }
    else
    {
      this->SumTransfers();
    }
    this->Figures.BytesWithin = *std::max_element(this->Within.begin(), this->Within.end());
    for (const auto& [node, bytes] : this->Passing)
    {
      if (bytes.first > 0 || bytes.second > 0)
      {
        this->Figures.OfNode.emplace_back(node, std::max(bytes.first, bytes.second));
      }
    }
    return std::move(this->Figures);
  }

private:
  /// Finds the path of the binomial tree that goes between nodes most often.
  void CountRounds()
  {
    const std::size_t n = this->Node.size();
    std::vector<int> passed(n, 0);
    for (std::size_t i = 1; i < n; ++i)
    {
      const std::size_t parent = i & (i - 1);
      passed[i] = passed[parent] + (this->Node[parent] != this->Node[i] ? 1 : 0);
    }
    this->Figures.RoundsBetween = *std::max_element(passed.begin(), passed.end());
    this->Figures.RoundsWithin =
      std::max(0.0, std::ceil(std::log2(static_cast<double>(n))) - this->Figures.RoundsBetween);
  }

  /// What the last rank sends on its way to the root; by then, the data of the others has arrived.
  void SumLast()
  {
    const bool tree = this->Group.Shape == CollectiveShape::Tree;
    const double bytes = tree ? 1 : 1 / static_cast<double>(this->Node.size());
    this->Figures.BytesWithin = bytes * this->Figures.RoundsWithin;
    if (this->Figures.RoundsBetween > 0)
    {
      this->Figures.OfNode.emplace_back(this->Node.front(), bytes * this->Figures.RoundsBetween);
    }
  }

  void SumPairs()
  {
    std::map<std::int32_t, double> on;
    for (const std::int32_t node : this->Node)
    {
      on[node] += 1;
    }
    const auto n = static_cast<double>(this->Node.size());
    for (std::size_t i = 0; i < this->Node.size(); ++i)
    {
      this->Within[i] = (on[this->Node[i]] - 1) / n;
    }
    for (const auto& [node, ranks] : on)
    {
      this->Passing[node].first = ranks * (n - ranks) / n;
    }
  }

  void SumTransfers()
  {
    const std::size_t n = this->Node.size();
    const bool all = this->Group.Kind == OperationKind::All;
    const bool tree = this->Group.Shape == CollectiveShape::Tree;
    const bool rooted = this->Group.Kind == OperationKind::FromRoot;
    const double part = 1 / static_cast<double>(n), bytes = tree ? 1 : rooted ? part : 1 - part;
    for (std::size_t i = tree || rooted ? 1 : 0; i < n; ++i)
    {
      const std::size_t other = tree ? i & (i - 1) : rooted ? 0 : (i + n - 1) % n;
      this->Pass(other, i, bytes);
      if (tree && all)
      {
        this->Pass(i, other, bytes);
      }
    }
  }

  void Pass(std::size_t from, std::size_t to, double bytes)
  {
    if (this->Node[from] == this->Node[to])
    {
      this->Within[from] += bytes;
      return;
    }
    this->Passing[this->Node[from]].first += bytes;
    this->Passing[this->Node[to]].second += bytes;
  }

  const CollectiveGroup& Group;
  std::vector<std::int32_t> Node; ///< by member
  std::vector<double> Within;     ///< bytes that a member sends within its node
  std::map<std::int32_t, std::pair<double, double>> Passing; ///< out of a node, into it
  CollectiveFigures Figures;
};
}

std::vector<CollectiveShape> ShapesOf(const std::vector<std::string>& names)
{
  std::vector<CollectiveShape> shapes(names.size());
  std::transform(names.begin(), names.end(), shapes.begin(), ShapeOf);
  return shapes;
}

CollectiveGroups FindCollectiveGroups(const PricedRun& run)
{
  return Grouper(run).Find();
}

CollectiveFigures FiguresOf(
  const CollectiveGroup& group, const std::vector<std::int32_t>& nodeOf, bool byNodes)
{
  return Summing(group, nodeOf, byNodes).Sum();
}
}
