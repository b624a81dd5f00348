#include "Readers/Build/PathTree.h"

#include "Readers/Build/IdTable.h"

#include <limits>
#include <utility>

namespace pclvis
{
std::size_t PathTree::SlotOf(std::int32_t parent, std::int32_t place) const
{
  const std::uint64_t key =
    std::uint64_t(static_cast<std::uint32_t>(parent)) << 32 | static_cast<std::uint32_t>(place);
  const std::size_t mask = this->Slots.size() - 1;
  std::size_t slot = static_cast<std::size_t>(MixBits(key)) & mask;
  while (this->Slots[slot] != kNone)
  {
    const PathNode& node = (*this)[this->Slots[slot]];
    if (node.Parent == parent && node.Place == place)
    {
      break;
    }
    slot = (slot + 1) & mask;
  }
  return slot;
}

void PathTree::Grow()
{
  this->Slots.assign(this->Slots.empty() ? 64 : 2 * this->Slots.size(), kNone);
  for (std::int32_t node = 0; node < this->Size(); ++node)
  {
    this->Slots[this->SlotOf((*this)[node].Parent, (*this)[node].Place)] = node;
  }
}

std::int32_t PathTree::Child(std::int32_t parent, std::int32_t place)
{
  if (2 * (this->Nodes.size() + 1) > this->Slots.size())
  {
    this->Grow();
  }
  std::int32_t& node = this->Slots[this->SlotOf(parent, place)];
  if (node == kNone)
  {
    if (this->Size() == std::numeric_limits<std::int32_t>::max())
    {
      return parent; // deeper than numbers go
    }
    node = this->Size();
    this->Nodes.push_back({ parent, place, parent == kNone ? 1 : (*this)[parent].Depth + 1 });
  }
  return node;
}

std::vector<PathNode> PathTree::Take()
{
  this->Slots.clear();
  std::vector<PathNode> nodes;
  nodes.swap(this->Nodes);
  nodes.shrink_to_fit();
  return nodes;
}

void OpenPath::Leave(std::int32_t place)
{
  if (this->Current != PathTree::kNone && this->Tree[this->Current].Place == place)
  {
    this->LeaveInnermost();
    return;
  }
  if (this->Followed || this->Entered[static_cast<std::size_t>(place)] == 0)
  {
    return;
  }
  while (this->Tree[this->Current].Place != place)
  {
    this->LeaveInnermost();
  }
  this->LeaveInnermost();
}
}
