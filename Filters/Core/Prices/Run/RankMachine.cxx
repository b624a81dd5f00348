#include "Filters/Core/Prices/Run/RankMachine.h"

#include <algorithm>
#include <unordered_map>

namespace pclvis
{
namespace
{
/// Numbers ids 0, 1, ... in the order of first use; unknown ids share a number of their own.
class Numbers
{
public:
  std::int32_t Of(std::int32_t id)
  {
    return this->Given.emplace(std::max(id, -1), static_cast<std::int32_t>(this->Given.size()))
      .first->second;
  }
  std::int32_t Size() const { return static_cast<std::int32_t>(this->Given.size()); }

private:
  std::unordered_map<std::int32_t, std::int32_t> Given;
};
}

RankMachine MachineOf(const RankPlaces& places, std::int32_t ranks)
{
  std::vector<std::int32_t> node(ranks, -1), group(ranks, -1);
  RankMachine machine;
  for (std::size_t i = 0; i < places.Rank.Size; ++i)
  {
    if (places.Rank[i] >= 0 && places.Rank[i] < ranks)
    {
      node[places.Rank[i]] = places.Node[i];
      group[places.Rank[i]] = places.NodeGroup[i];
    }
  }
  for (std::size_t i = 0; i < places.ClockUncertainty.Size; ++i)
  {
    // NaN, the uncertainty of a clock that was not estimated, is ignored.
    machine.ClockUncertainty = std::max(machine.ClockUncertainty, places.ClockUncertainty[i]);
  }
  Numbers nodes, groups;
  machine.NodeOf.resize(ranks);
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    machine.NodeOf[rank] = nodes.Of(node[rank]);
    machine.UnknownNode = node[rank] < 0 ? machine.NodeOf[rank] : machine.UnknownNode;
    if (machine.NodeOf[rank] == machine.Nodes())
    {
      machine.GroupOf.push_back(groups.Of(group[rank]));
      machine.Id.push_back(std::max(node[rank], -1));
    }
  }
  machine.Groups = groups.Size();
  return machine;
}

bool RankMachine::AreWholeNodes(const std::vector<std::int32_t>& ranks) const
{
  std::vector<std::int32_t> all(this->Nodes(), 0), these(this->Nodes(), 0);
  for (const std::int32_t node : this->NodeOf)
  {
    ++all[node];
  }
  for (const std::int32_t rank : ranks)
  {
    ++these[this->NodeOf[rank]];
  }
  bool whole = this->Nodes() > 1;
  for (std::int32_t node = 0; node < this->Nodes(); ++node)
  {
    whole = whole && (these[node] == 0 || (these[node] == all[node] && all[node] > 1));
  }
  return whole;
}
}
