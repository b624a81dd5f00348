#include "Readers/Build/Records/PathTree.h"

#include <limits>
#include <utility>

namespace pclvis
{
std::int32_t PathTree::Child(std::int32_t parent, std::int32_t place)
{
  const std::uint64_t key =
    std::uint64_t(static_cast<std::uint32_t>(parent)) << 32 | static_cast<std::uint32_t>(place);
  if (this->Size() == std::numeric_limits<std::int32_t>::max())
  {
    const std::int32_t known = this->Children.Find(key);
    return known == kNone ? parent : known; // too deep for the numbers
  }
  std::int32_t& node = this->Children.Insert(key);
  if (node == kNone)
  {
    node = this->Size();
    this->Nodes.push_back({ parent, place, parent == kNone ? 1 : (*this)[parent].Depth + 1 });
  }
  return node;
}

std::vector<PathNode> PathTree::Take()
{
  this->Children.Clear();
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
