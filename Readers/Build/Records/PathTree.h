#pragma once
#include "Readers/Base/FlatMap.h"
#include "Readers/Build/Records/LocationRecords.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Call paths as a tree: a node is a place in the code, called from its parent. Each path is stored
/// once, parents before their children.
/// Cost: O(1) per look-up; 44 to 76 bytes per path.
class PathTree
{
public:
  static constexpr std::int32_t kNone = -1;

  /// The node of `place` below `parent` (kNone: outermost), created if it does not exist.
  std::int32_t Child(std::int32_t parent, std::int32_t place);
  const PathNode& operator[](std::int32_t node) const
  {
    return this->Nodes[static_cast<std::size_t>(node)];
  }
  std::int32_t Size() const { return static_cast<std::int32_t>(this->Nodes.size()); }
  /// Hands the nodes over; the tree is empty afterwards.
  std::vector<PathNode> Take();

private:
  std::vector<PathNode> Nodes;
  IndexOfId Children; ///< nodes by parent and place
};

/// The current call path of one thread, from what it enters and leaves.
class OpenPath
{
public:
  /// @param places of the definitions, the unknown one included
  explicit OpenPath(std::size_t places) : Entered(places, 0) {}

  /// @return the node of the path that begins here
  std::int32_t Enter(std::int32_t place)
  {
    this->Current = this->Tree.Child(this->Current, place);
    ++this->Entered[static_cast<std::size_t>(place)];
    return this->Current;
  }
  /// Leaves the innermost region entered at the place, with everything entered within it. Leaving a
  /// place that was not entered changes nothing.
  void Leave(std::int32_t place);
  /// Sets the path to a node of the tree, as calling contexts report it.
  void Follow(std::int32_t node)
  {
    this->Current = node;
    this->Followed = true;
  }

  PathTree Tree;

private:
  void LeaveInnermost()
  {
    const PathNode& node = this->Tree[this->Current];
    --this->Entered[static_cast<std::size_t>(node.Place)];
    this->Current = node.Parent;
  }

  std::int32_t Current = PathTree::kNone;
  std::vector<std::int32_t> Entered; ///< how often a place is on the path, by place
  bool Followed = false;             ///< Entered does not know what contexts brought
};
}
