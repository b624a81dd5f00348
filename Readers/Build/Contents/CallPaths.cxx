#include "Readers/Build/Contents/CallPaths.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Build/Records/PathTree.h"

#include <algorithm>
#include <tuple>

namespace pclvis
{
namespace
{
/// Texts must fit into a line of a panel: outer names are left out of texts with more characters.
constexpr std::size_t kLongestText = 80;

/// Adds the paths of `nodes` to the tree.
/// @return their numbers there
std::vector<std::int32_t> Add(const std::vector<PathNode>& nodes, PathTree& tree)
{
  std::vector<std::int32_t> at;
  at.reserve(nodes.size());
  for (const PathNode& node : nodes)
  {
    const std::int32_t parent = node.Parent == PathTree::kNone ? PathTree::kNone : at[node.Parent];
    at.push_back(tree.Child(parent, node.Place));
  }
  return at;
}

/// The position of each place in the order of (name, file, line).
std::vector<std::int32_t> OrderPlaces(const TraceFacts& facts)
{
  std::vector<std::int32_t> order(facts.Places.size()), position(facts.Places.size());
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    order[i] = static_cast<std::int32_t>(i);
  }
  const auto key = [&facts](std::int32_t place) {
    const CodePlace& at = facts.Places[place];
    return std::tie(facts.CodeRegions[at.Region].Name, at.File, at.Line);
  };
  std::stable_sort(
    order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    position[order[i]] = static_cast<std::int32_t>(i);
  }
  return position;
}

/// Writes the nodes into Facts.Paths depth first.
/// @return the id of each node
std::vector<std::int32_t> Number(const std::vector<PathNode>& nodes, TraceFacts& facts)
{
  const std::vector<std::int32_t> position = OrderPlaces(facts);
  std::vector<std::int32_t> order(nodes.size()), ids(nodes.size());
  std::vector<std::size_t> first(nodes.size() + 2, 0); // first child, by parent + 1
  for (std::size_t i = 0; i < nodes.size(); ++i)
  {
    order[i] = static_cast<std::int32_t>(i);
    ++first[nodes[i].Parent + 2];
  }
  for (std::size_t i = 1; i < first.size(); ++i)
  {
    first[i] += first[i - 1];
  }
  // In reverse, because they are taken from the end of a stack.
  std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return std::make_tuple(nodes[a].Parent, -position[nodes[a].Place]) <
      std::make_tuple(nodes[b].Parent, -position[nodes[b].Place]);
  });
  facts.Paths.clear();
  facts.Paths.reserve(nodes.size());
  std::vector<std::int32_t> open(order.begin(), order.begin() + first[1]);
  while (!open.empty())
  {
    const std::int32_t at = open.back();
    open.pop_back();
    const std::int32_t parent = nodes[at].Parent;
    ids[at] = static_cast<std::int32_t>(facts.Paths.size());
    facts.Paths.push_back(
      { parent == PathTree::kNone ? parent : ids[parent], nodes[at].Place, nodes[at].Depth });
    open.insert(open.end(), order.begin() + first[at + 1], order.begin() + first[at + 2]);
  }
  return ids;
}
}

void JoinPaths(ArchiveContents& contents, ProcessGroup& group)
{
  PathTree mine, all;
  std::vector<std::vector<std::int32_t>> inMine;
  std::vector<PathNode> nodes;
  Packer packer;
  Together(group, [&] {
    for (const ReadLocation& location : contents.Locations)
    {
      inMine.push_back(Add(location.Records.Paths, mine));
    }
    nodes = mine.Take();
    packer.PutArray(nodes);
  });
  const std::vector<Bytes> gathered = group.AllGather(packer.Take());
  Together(group, [&] {
    std::vector<std::int32_t> inAll;
    for (std::size_t process = 0; process < gathered.size(); ++process)
    {
      std::vector<std::int32_t> at = Add(Unpacker(gathered[process]).GetArray<PathNode>(), all);
      if (static_cast<int>(process) == group.Process())
      {
        inAll = std::move(at);
      }
    }
    const std::vector<std::int32_t> ids = Number(all.Take(), contents.Known.Facts);
    for (std::size_t i = 0; i < contents.Locations.size(); ++i)
    {
      std::vector<std::int32_t>& path = inMine[i];
      std::transform(
        path.begin(), path.end(), path.begin(), [&](std::int32_t at) { return ids[inAll[at]]; });
      contents.Locations[i].PathIds = std::move(path);
    }
  });
}

namespace
{
/// The names of a path's regions, outermost first; at least those of the call and its caller.
std::string NamesOf(const TraceFacts& facts, const PathNode& path, std::size_t most)
{
  std::string names;
  for (const PathNode* at = &path;; at = &facts.Paths[at->Parent])
  {
    const std::string& name = facts.CodeRegions[facts.Places[at->Place].Region].Name;
    const bool fits =
      at->Depth + 1 >= path.Depth || name.size() + 3 + names.size() <= most; // 3: " > "
    names = (fits ? name : "...") + (names.empty() ? "" : " > " + names);
    if (!fits || at->Parent == PathTree::kNone)
    {
      return names;
    }
  }
}
}

std::vector<std::string> PathTexts(const TraceFacts& facts)
{
  std::vector<std::string> texts;
  std::vector<std::int32_t> known; // by path: innermost place with a line; -1: none
  for (const PathNode& path : facts.Paths)
  {
    const CodePlace& own = facts.Places[path.Place];
    const bool here = own.Line > 0 && !own.File.empty();
    known.push_back(here ? path.Place : path.Parent == PathTree::kNone ? -1 : known[path.Parent]);
    std::string where;
    if (known.back() >= 0)
    {
      const CodePlace& place = facts.Places[known.back()];
      where = " (" + place.File.substr(place.File.find_last_of("/\\") + 1) + ":" +
        std::to_string(place.Line) + ")";
    }
    texts.push_back(
      NamesOf(facts, path, kLongestText - std::min(kLongestText, where.size())) + where);
  }
  return texts;
}
}
