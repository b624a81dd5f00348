// Based on Fiduccia and Mattheyses' moves with rollback [Fiduccia1982], applied to pairs of nodes,
// and on Kernighan and Lin's pruned search for the best swap [Kernighan1970].
#include "Filters/Core/Remapping/PairRefinement.h"

#include "Filters/Core/Common/LeastOf.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
/// Gain and negated rank, so that the lowest rank is the greatest among equal gains.
using Candidate = std::pair<double, std::int32_t>;
constexpr double kMoved = std::numeric_limits<double>::infinity();

class Refinement
{
public:
  Refinement(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
    std::vector<std::int32_t>& node, std::int64_t& work)
    : Graph(graph), Capacity(capacity), Node(node), Work(work), Members(capacity.size()),
      Place(graph.Ranks, 0), Locked(graph.Ranks, 0), Between(graph.Ranks, 0)
  {
    double total = 0;
    for (const double weight : graph.Weight)
    {
      total += weight;
    }
    this->Least = 1e-12 * total; // weights are sums of doubles
    for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
    {
      this->Members[node[rank]].push_back(rank);
    }
  }

  double Run()
  {
    double gained = 0;
    std::vector<char> changed(this->Capacity.size(), 1);
    for (bool again = true; again && this->Work >= 0;)
    {
      again = false;
      const auto pairs = this->LinkedNodes(changed);
      std::fill(changed.begin(), changed.end(), 0);
      for (const auto& [a, b] : pairs)
      {
        const double gain = this->Work >= 0 ? this->RefinePair(a, b) : 0;
        if (gain > 0)
        {
          gained += gain;
          changed[a] = changed[b] = 1;
          again = true;
        }
      }
    }
    return gained;
  }

private:
  using Pair = std::pair<std::int32_t, std::int32_t>;

  /// Pairs of nodes that exchange messages, at least one of which has changed.
  std::vector<Pair> LinkedNodes(const std::vector<char>& changed)
  {
    std::vector<Pair> pairs;
    for (std::int32_t p = 0; p < this->Graph.Ranks; ++p)
    {
      for (std::int64_t i = this->Graph.First[p]; i < this->Graph.First[p + 1]; ++i)
      {
        const std::int32_t a = this->Node[p], b = this->Node[this->Graph.Neighbour[i]];
        if (a < b && (changed[a] || changed[b]))
        {
          pairs.emplace_back(a, b);
        }
      }
    }
    this->Work -= static_cast<std::int64_t>(this->Graph.Neighbour.size());
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
  }

  double RefinePair(std::int32_t a, std::int32_t b)
  {
    this->Home[0] = a;
    this->Home[1] = b;
    double gained = 0;
    for (double gain = 1; gain > 0 && this->Work >= 0; gained += gain)
    {
      this->FindGains();
      gain = this->MoveAll();
      if (gain <= 0) // all ranks are back in place
      {
        this->Work -= this->WorkOfGains;
        gain = this->TakeBestStep();
      }
    }
    return gained;
  }

  /// Finds what every rank of both nodes would gain by moving to the other node.
  void FindGains()
  {
    this->WorkOfGains = 0;
    for (int side = 0; side < 2; ++side)
    {
      this->Sides[side].clear();
      for (const std::int32_t p : this->Members[this->Home[side]])
      {
        double gain = 0;
        for (std::int64_t i = this->Graph.First[p]; i < this->Graph.First[p + 1]; ++i)
        {
          const std::int32_t node = this->Node[this->Graph.Neighbour[i]];
          gain += node == this->Home[side] ? -this->Graph.Weight[i]
            : node == this->Home[1 - side] ? this->Graph.Weight[i]
                                           : 0;
        }
        this->Locked[p] = 0;
        this->Place[p] = static_cast<std::int32_t>(this->Sides[side].size());
        this->Sides[side].push_back({ gain, -p });
        this->WorkOfGains += this->Graph.First[p + 1] - this->Graph.First[p] + 1;
      }
    }
    this->Work -= this->WorkOfGains;
  }

  /// The rank of a side that loses least by moving (the lowest of several); -1 if all have moved.
  std::int32_t Top(int side) const
  {
    const LeastOf& loss = this->Loss[side];
    return loss.Value() == kMoved ? -1 : -this->Sides[side][loss.Place()].second;
  }

  /// Moves the rank to the other side and updates the losses of its neighbours.
  void Move(std::int32_t p, int from)
  {
    this->Node[p] = this->Home[1 - from];
    this->Locked[p] = 1;
    this->Loss[from].Set(this->Place[p], kMoved);
    for (std::int64_t i = this->Graph.First[p]; i < this->Graph.First[p + 1]; ++i)
    {
      const std::int32_t q = this->Graph.Neighbour[i], node = this->Node[q];
      if (this->Locked[q] || (node != this->Home[0] && node != this->Home[1]))
      {
        continue;
      }
      const int side = node == this->Home[0] ? 0 : 1;
      const double more = (side == from ? -2 : 2) * this->Graph.Weight[i];
      this->Loss[side].Set(this->Place[q], this->Loss[side].Of(this->Place[q]) + more);
    }
    this->Work -= this->Graph.First[p + 1] - this->Graph.First[p] + 1;
  }

  /// One pass of Fiduccia and Mattheyses.
  /// @return the gain; 0 if nothing changed
  double MoveAll()
  {
    const auto size = [&](int side) {
      return static_cast<std::int64_t>(this->Members[this->Home[side]].size());
    };
    std::int64_t first = size(0); // ranks on the first node
    const std::int64_t both = first + size(1);
    const std::int64_t least = std::max<std::int64_t>(0, both - this->Capacity[this->Home[1]]);
    const std::int64_t most = std::min<std::int64_t>(both, this->Capacity[this->Home[0]]);
    for (int side = 0; side < 2; ++side)
    {
      this->Losses.clear();
      for (const Candidate& one : this->Sides[side])
      {
        this->Losses.push_back(-one.first);
      }
      this->Loss[side].Assign(this->Losses);
    }
    std::vector<std::int32_t> moved;
    std::size_t kept = 0;
    double sum = 0, best = this->Least;
    const std::size_t patience = 100 + static_cast<std::size_t>(both) / 10;
    while (moved.size() < kept + patience)
    {
      // A node may hold one rank too many; then the next move goes the other way.
      const std::int32_t top[2] = { first >= least ? this->Top(0) : -1,
        first <= most ? this->Top(1) : -1 };
      if (top[0] < 0 && top[1] < 0)
      {
        break;
      }
      const int from =
        top[1] < 0 || (top[0] >= 0 && this->Loss[0].Value() <= this->Loss[1].Value()) ? 0 : 1;
      sum -= this->Loss[from].Value();
      first += from == 0 ? -1 : 1;
      this->Move(top[from], from);
      moved.push_back(top[from]);
      if (sum > best && first >= least && first <= most)
      {
        best = sum;
        kept = moved.size();
      }
    }
    for (std::size_t i = kept; i < moved.size(); ++i)
    {
      this->Node[moved[i]] = this->Home[this->Node[moved[i]] == this->Home[0] ? 1 : 0];
    }
    if (kept == 0)
    {
      return 0;
    }
    this->Regroup();
    return best;
  }

  /// Makes the best single move of a rank or swap of two. A pass can miss some of these, because it
  /// takes a path through states that are too full.
  /// @return the gain; 0 if there is none
  double TakeBestStep()
  {
    double best = this->Least;
    std::int32_t step[2] = { -1, -1 };
    double both = 0; // a swap gains at most this much
    for (int from = 0; from < 2; ++from)
    {
      const auto greatest = std::max_element(this->Sides[from].begin(), this->Sides[from].end());
      const bool any = greatest != this->Sides[from].end();
      const std::int32_t to = this->Home[1 - from];
      const bool room = static_cast<std::int64_t>(this->Members[to].size()) < this->Capacity[to];
      if (room && any && greatest->first > best)
      {
        best = greatest->first;
        step[from] = -greatest->second;
        step[1 - from] = -1;
      }
      both += any ? greatest->first : -std::numeric_limits<double>::infinity();
    }
    if (both > best)
    {
      this->FindBestSwap(best, step);
    }
    for (int from = 0; from < 2; ++from)
    {
      if (step[from] >= 0)
      {
        this->Node[step[from]] = this->Home[1 - from];
      }
    }
    const bool found = step[0] >= 0 || step[1] >= 0;
    if (found)
    {
      this->Regroup();
    }
    return found ? best : 0;
  }

  /// Kernighan and Lin's search with both sides sorted. It ends when even the sum of the gains is
  /// too small.
  void FindBestSwap(double& best, std::int32_t* swap)
  {
    for (std::vector<Candidate>& side : this->Sides)
    {
      std::sort(side.rbegin(), side.rend());
    }
    for (const Candidate& one : this->Sides[0])
    {
      if (this->Sides[1].empty() || one.first + this->Sides[1].front().first <= best)
      {
        break;
      }
      const std::int32_t p = -one.second;
      this->MarkNeighbours(p, true);
      for (const Candidate& other : this->Sides[1])
      {
        if (one.first + other.first <= best)
        {
          break;
        }
        --this->Work;
        const double gain = one.first + other.first - 2 * this->Between[-other.second];
        if (gain > best)
        {
          best = gain;
          swap[0] = p;
          swap[1] = -other.second;
        }
      }
      this->MarkNeighbours(p, false);
    }
  }

  void MarkNeighbours(std::int32_t p, bool mark)
  {
    for (std::int64_t i = this->Graph.First[p]; i < this->Graph.First[p + 1]; ++i)
    {
      this->Between[this->Graph.Neighbour[i]] = mark ? this->Graph.Weight[i] : 0;
    }
  }

  /// Redistributes the ranks of both nodes according to where they are now.
  void Regroup()
  {
    std::vector<std::int32_t>&a = this->Members[this->Home[0]], &b = this->Members[this->Home[1]];
    std::vector<std::int32_t> all;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    a.clear();
    b.clear();
    for (const std::int32_t p : all)
    {
      this->Members[this->Node[p]].push_back(p);
    }
  }

  const RankGraph& Graph;
  const std::vector<std::int32_t>& Capacity;
  std::vector<std::int32_t>& Node;
  std::int64_t& Work;
  double Least = 0;                               ///< smaller gains are rounding errors
  std::vector<std::vector<std::int32_t>> Members; // by node, ascending
  std::int32_t Home[2] = { 0, 0 };                // the two current nodes
  std::vector<Candidate> Sides[2];                // their ranks, ascending until a swap is searched
  std::int64_t WorkOfGains = 0;                   // for finding the gains
  LeastOf Loss[2];                                // of ranks that have not moved yet
  std::vector<double> Losses;                     // reused memory
  std::vector<std::int32_t> Place;                // of a rank on its side
  std::vector<char> Locked;
  std::vector<double> Between; // weight to the current rank
};
}

double RefineByPairs(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::vector<std::int32_t>& node, std::int64_t& work)
{
  assert(static_cast<std::int32_t>(node.size()) == graph.Ranks && "one node a rank");
  return Refinement(graph, capacity, node, work).Run();
}
}
