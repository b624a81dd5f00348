#include "Filters/Core/Remapping/MappingStarts.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>

#ifdef PCLVIS_METIS
#  include <metis.h>
#endif

namespace pclvis
{
namespace
{
#ifdef PCLVIS_METIS
/// The graph in METIS's integer type.
struct MetisGraph
{
  explicit MetisGraph(const RankGraph& graph)
    : First(graph.First.begin(), graph.First.end()),
      Neighbour(graph.Neighbour.begin(), graph.Neighbour.end()), Weight(graph.Weight.size())
  {
    double total = 0;
    bool whole = true;
    for (const double weight : graph.Weight)
    {
      total += weight;
      whole = whole && weight == std::floor(weight);
    }
    // Sums of weights must fit into 32 bits.
    constexpr double kMost = 1 << 30;
    const double scale = whole && total <= kMost ? 1 : (kMost / 2) / total;
    for (std::size_t i = 0; i < graph.Weight.size(); ++i)
    {
      this->Weight[i] = std::max<idx_t>(1, static_cast<idx_t>(graph.Weight[i] * scale));
    }
  }
  std::vector<idx_t> First, Neighbour, Weight;
};
#endif

/// What one rank exchanges with each node; reused for all ranks.
class NodeWeights
{
public:
  explicit NodeWeights(std::size_t nodes) : Sum(nodes, 0) {}
  void Find(const RankGraph& graph, const std::vector<std::int32_t>& node, std::int32_t rank)
  {
    for (const std::int32_t touched : this->Touched)
    {
      this->Sum[touched] = 0;
    }
    this->Touched.clear();
    for (std::int64_t i = graph.First[rank]; i < graph.First[rank + 1]; ++i)
    {
      const std::int32_t other = node[graph.Neighbour[i]];
      this->Touched.push_back(other);
      this->Sum[other] += graph.Weight[i];
    }
  }
  double operator[](std::int32_t node) const { return this->Sum[node]; }
  const std::vector<std::int32_t>& Nodes() const { return this->Touched; }

private:
  std::vector<double> Sum;
  std::vector<std::int32_t> Touched;
};
}

#ifdef PCLVIS_METIS
bool HasMetis()
{
  return true;
}

std::vector<std::int32_t> PartitionByMetis(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, MetisWay way, std::int64_t seed)
{
  assert(capacity.size() > 1 && graph.Ranks > 0 && "METIS needs two parts and a vertex");
  MetisGraph input(graph);
  idx_t ranks = graph.Ranks, constraints = 1, parts = static_cast<idx_t>(capacity.size()), cut = 0;
  double all = 0;
  for (const std::int32_t ranksHere : capacity)
  {
    all += ranksHere;
  }
  std::vector<real_t> share(capacity.size());
  std::transform(capacity.begin(), capacity.end(), share.begin(),
    [&](std::int32_t ranksHere) { return static_cast<real_t>(ranksHere / all); });
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = static_cast<idx_t>(seed & 0x3fffffff);
  options[METIS_OPTION_UFACTOR] = way == MetisWay::KWay ? 10 : 1;
  std::vector<idx_t> part(graph.Ranks, 0);
  // METIS uses the random number generator of the C library, which is shared by all threads.
  static std::mutex alone;
  const std::lock_guard<std::mutex> lock(alone);
  const auto partition = way == MetisWay::KWay ? METIS_PartGraphKway : METIS_PartGraphRecursive;
  const int status =
    partition(&ranks, &constraints, input.First.data(), input.Neighbour.data(), nullptr, nullptr,
      input.Weight.data(), &parts, share.data(), nullptr, options, &cut, part.data());
  if (status != METIS_OK)
  {
    throw Error("Rank remapping: METIS could not divide " + std::to_string(graph.Ranks) +
      " ranks among " + std::to_string(parts) + " nodes (its code " + std::to_string(status) +
      "). Memory may be insufficient: delete other data.");
  }
  return { part.begin(), part.end() };
}
#else
bool HasMetis()
{
  return false;
}

std::vector<std::int32_t> PartitionByMetis(
  const RankGraph&, const std::vector<std::int32_t>&, MetisWay, std::int64_t)
{
  throw Error(
    "Rank remapping: this program was built without METIS, which divides ranks among nodes. "
    "Install METIS (Debian: libmetis-dev) and build it again.");
}
#endif

void FitToCapacities(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::vector<std::int32_t>& node)
{
  const std::int32_t nodes = static_cast<std::int32_t>(capacity.size());
  std::vector<std::vector<std::int32_t>> members(nodes);
  std::vector<std::int32_t> room = capacity;
  for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
  {
    members[node[rank]].push_back(rank);
    --room[node[rank]];
  }
  NodeWeights weights(nodes);
  for (std::int32_t full = 0; full < nodes; ++full)
  {
    while (room[full] < 0)
    {
      // If the ranks to move exchange nothing with any node that has room, they go to the one with
      // the most.
      const auto most = std::max_element(room.begin(), room.end());
      assert(*most > 0 && "the capacities must hold all ranks");
      double best = -std::numeric_limits<double>::infinity();
      std::size_t leaving = 0;
      std::int32_t target = -1;
      for (std::size_t i = 0; i < members[full].size(); ++i)
      {
        weights.Find(graph, node, members[full][i]);
        const auto consider = [&](std::int32_t to) {
          const double gain = weights[to] - weights[full];
          if (room[to] > 0 && (gain > best || (gain == best && leaving == i && to < target)))
          {
            best = gain;
            leaving = i;
            target = to;
          }
        };
        consider(static_cast<std::int32_t>(most - room.begin()));
        std::for_each(weights.Nodes().begin(), weights.Nodes().end(), consider);
      }
      node[members[full][leaving]] = target;
      members[full].erase(members[full].begin() + static_cast<std::ptrdiff_t>(leaving));
      ++room[full];
      --room[target];
    }
  }
}

std::vector<std::int32_t> FillInOrder(
  const std::vector<std::int32_t>& order, const std::vector<std::int32_t>& capacity)
{
  std::vector<std::int32_t> node(order.size());
  std::int32_t here = 0, used = 0;
  for (const std::int32_t rank : order)
  {
    for (; used == capacity[here]; ++here)
    {
      used = 0;
    }
    node[rank] = here;
    ++used;
  }
  return node;
}
}
