#include "Filters/Core/Remapping/NodeLabels.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

std::int32_t Staying(const Nodes& now, const Nodes& node)
{
  std::int32_t staying = 0;
  for (std::size_t rank = 0; rank < now.size(); ++rank)
  {
    staying += now[rank] == node[rank];
  }
  return staying;
}

/// The most ranks that can stay, over all ways to give five parts to five nodes.
std::int32_t MostStaying(const Nodes& now, const Nodes& node, const Nodes& capacity)
{
  Nodes label(capacity.size());
  std::iota(label.begin(), label.end(), 0);
  std::int32_t most = -1;
  do
  {
    Nodes renamed(node.size());
    std::transform(
      node.begin(), node.end(), renamed.begin(), [&](std::int32_t k) { return label[k]; });
    if (KeepsCapacities(renamed, capacity))
    {
      most = std::max(most, Staying(now, renamed));
    }
  } while (std::next_permutation(label.begin(), label.end()));
  return most;
}
}

int UnitTestNodeLabels(int, char*[])
{
  Checks check;
  std::mt19937 random(4);
  for (int round = 0; round < 100; ++round)
  {
    Nodes now(23), node(23);
    for (std::size_t rank = 0; rank < node.size(); ++rank)
    {
      now[rank] = static_cast<std::int32_t>(random() % 6) - 1;
      node[rank] = static_cast<std::int32_t>(random() % 5);
    }
    Nodes capacity = RanksOnNodes(node, 5);
    capacity[random() % 5] += 2;
    Nodes named = node;
    KeepRanksInPlace(now, capacity, named);
    const std::string label = "round " + std::to_string(round) + ": ";
    check(label + "as many stay as can", Staying(now, named) == MostStaying(now, node, capacity));
    check(label + "capacities are kept", KeepsCapacities(named, capacity));
  }
  // 1100 nodes of two ranks: all that two swapped names explain is put back.
  Nodes now(2200), node(2200);
  for (std::int32_t rank = 0; rank < 2200; ++rank)
  {
    now[rank] = rank / 2;
    node[rank] = 1099 - rank / 2;
  }
  KeepRanksInPlace(now, Nodes(1100, 2), node);
  check("many nodes: the names come back", node == now);
  return check.Result();
}
