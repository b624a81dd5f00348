#include "Views/Core/EventFlow/CallTree.h"

#include <algorithm>
#include <map>

namespace pclvis
{
namespace
{
class TreeMaker
{
public:
  explicit TreeMaker(const ProgramFlow& graph) : Graph(graph) { this->Tree.Places.emplace_back(); }

  std::int32_t PlaceOf(std::int32_t path)
  {
    const bool known = path >= 0 && static_cast<std::size_t>(path) < this->Graph.Paths.size() &&
      this->Graph.Paths[path].Known;
    if (!known)
    {
      return 0;
    }
    const auto found = this->Known.find(path);
    if (found != this->Known.end())
    {
      return found->second;
    }
    const std::int32_t parent = this->PlaceOf(this->Graph.Paths[path].Parent);
    const auto place = static_cast<std::int32_t>(this->Tree.Places.size());
    CallTree::Place made;
    made.Path = path;
    made.Parent = parent;
    made.Depth = this->Tree.Places[parent].Depth + 1;
    this->Tree.Places.push_back(made);
    this->Tree.Places[parent].Children.push_back(place);
    this->Known[path] = place;
    return place;
  }

  CallTree Make()
  {
    for (std::size_t i = 0; i < this->Graph.Nodes.size(); ++i)
    {
      const std::int32_t own = this->PlaceOf(this->Graph.Nodes[i].Path);
      this->Tree.Places[own].Nodes.push_back(static_cast<std::int32_t>(i));
      const FlowTotals sums = this->Graph.Nodes[i].Setup ? FlowTotals() : this->Graph.Nodes[i].Sums;
      for (std::int32_t place = own; place >= 0; place = this->Tree.Places[place].Parent)
      {
        this->Tree.Places[place].Sums.Add(sums);
        ++this->Tree.Places[place].AllNodes;
      }
    }
    for (CallTree::Place& place : this->Tree.Places)
    {
      std::sort(place.Children.begin(), place.Children.end(),
        [this](std::int32_t a, std::int32_t b) { return this->Before(a, b); });
    }
    return std::move(this->Tree);
  }

private:
  bool Before(std::int32_t a, std::int32_t b) const
  {
    const CallTree::Place &first = this->Tree.Places[a], &second = this->Tree.Places[b];
    return first.Sums.Seconds != second.Sums.Seconds ? first.Sums.Seconds > second.Sums.Seconds
                                                     : first.Path < second.Path;
  }
  const ProgramFlow& Graph;
  CallTree Tree;
  std::map<std::int32_t, std::int32_t> Known;
};
}

std::int32_t CallTree::Find(std::int32_t path) const
{
  const auto found = std::find_if(this->Places.begin(), this->Places.end(),
    [path](const Place& place) { return place.Path == path; });
  return found == this->Places.end() ? -1 : static_cast<std::int32_t>(found - this->Places.begin());
}

bool CallTree::Holds(std::int32_t above, std::int32_t place) const
{
  while (place >= 0 && place != above)
  {
    place = this->Places[place].Parent;
  }
  return place == above;
}

CallTree MakeCallTree(const ProgramFlow& graph)
{
  return TreeMaker(graph).Make();
}

std::vector<std::int32_t> OpenPlaces(const CallTree& tree, const std::set<std::int32_t>& closed)
{
  std::vector<std::int32_t> open, waiting{ 0 };
  while (!waiting.empty() && !tree.Places.empty())
  {
    const std::int32_t place = waiting.back();
    waiting.pop_back();
    open.push_back(place);
    const std::vector<std::int32_t>& children = tree.Places[place].Children;
    if (closed.count(place) == 0)
    {
      waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
  }
  return open;
}

std::vector<NodeShare> ShareNodes(const ProgramFlow& flow, const CallTree& tree, std::int32_t place)
{
  std::vector<NodeShare> shares(flow.Nodes.size());
  if (place == 0)
  {
    std::fill(shares.begin(), shares.end(), NodeShare{ NodePart::Direct, -1 });
    return shares;
  }
  for (std::size_t i = 0; i < tree.Places.size(); ++i)
  {
    // Walks up from the node's own place. If the chosen place is reached at once or after one step,
    // the node is direct; if later, the place below the chosen one on the way stands for the node.
    std::int32_t at = static_cast<std::int32_t>(i), below = -1, steps = 0;
    while (at >= 0 && at != place)
    {
      below = at;
      at = tree.Places[at].Parent;
      ++steps;
    }
    NodeShare share;
    if (at == place)
    {
      share.Part = steps <= 1 ? NodePart::Direct : NodePart::Deeper;
      share.Representative = steps <= 1 ? -1 : below;
    }
    for (std::int32_t node : tree.Places[i].Nodes)
    {
      shares[node] = share;
    }
  }
  return shares;
}
}
