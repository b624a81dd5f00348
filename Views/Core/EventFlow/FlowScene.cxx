#include "Views/Core/EventFlow/FlowScene.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
// Widths of words are estimated; words that turn out too long are truncated when they are drawn
// [design unit].
constexpr double kBesideWords = 10, kBetween = 8, kLeastWidth = 72, kMostWidth = 230;
constexpr double kHeight = 17, kDetailHeight = 11, kEndWidth = 46;
constexpr double kDetailSize = 0.86;        // relative size of its letters
constexpr double kLeastScale = 0.67;        // letters of 9 points would become smaller than 6
constexpr double kLeastNames = 0.54;        // letters would become smaller than 5 and are not drawn
constexpr std::size_t kMostSeparate = 1500; // more items are not readable in a window of any size

/// Width of words at 9 points in a common font.
double WidthOf(const std::string& words)
{
  const std::string narrow = "iljtfI.,:;!|'() ", wide = "MWmw";
  double width = 0;
  for (const char c : words)
  {
    const bool continued = (c & 0xC0) == 0x80; // byte of a letter in UTF-8
    width += continued                      ? 0
      : narrow.find(c) != std::string::npos ? 3.7
      : wide.find(c) != std::string::npos   ? 10.2
      : c >= 'A' && c <= 'Z'                ? 8.4
                                            : 6.9;
  }
  return width;
}

/// A signature without the name of its call.
std::string DetailOf(const ProgramFlow::Node& node)
{
  const std::string& call = node.Call;
  const std::size_t begin = node.Label.compare(0, call.size(), call) == 0
    ? node.Label.find_first_not_of(", ", call.size())
    : 0;
  return begin == std::string::npos ? "" : node.Label.substr(begin);
}

class SceneMaker
{
public:
  /// @param join not Automatic
  SceneMaker(const ProgramFlow& flow, const CallTree& tree, std::int32_t place, FlowJoin join)
    : Flow(flow), Tree(tree), Shares(ShareNodes(flow, tree, place)), ItemOf(flow.Nodes.size(), -1)
  {
    this->Scene.Joined = join != FlowJoin::Never;
    for (std::size_t i = 0; i < flow.Nodes.size(); ++i)
    {
      this->Loop.push_back(join == FlowJoin::Never ? flow.Nodes[i].Loop
          : join == FlowJoin::InLoop               ? this->JoinedLoop(static_cast<std::int32_t>(i))
                                                   : -1);
    }
  }

  FlowScene Make()
  {
    this->AddInside();
    this->AddOutside();
    this->AddLinks();
    this->AddEnds();
    this->AddLoops();
    this->Sort();
    for (FlowScene::Item& item : this->Scene.Items)
    {
      this->Describe(item);
    }
    for (const FlowScene::Link& link : this->Scene.Links)
    {
      this->Scene.MostCount = std::max(this->Scene.MostCount, link.Count);
    }
    return std::move(this->Scene);
  }
  /// The frame of each item, -1: none.
  const std::vector<std::int32_t>& Frames() const { return this->FrameOf; }

private:
  using Kind = FlowScene::Kind;

  /// The innermost loop around a node that has other nodes as well.
  std::int32_t JoinedLoop(std::int32_t node) const
  {
    std::int32_t loop = this->Flow.Nodes[node].Loop;
    while (loop >= 0 && this->Flow.Loops[loop].Nodes == 1)
    {
      loop = this->Flow.Loops[loop].Parent;
    }
    return loop;
  }

  std::int32_t Add(Kind kind, std::int32_t node)
  {
    FlowScene::Item item;
    item.Is = kind;
    if (node >= 0)
    {
      item.Nodes = { node };
      item.Sums = this->Flow.Nodes[node].Sums;
      item.Setup = this->Flow.Nodes[node].Setup;
    }
    this->Scene.Items.push_back(item);
    return static_cast<std::int32_t>(this->Scene.Items.size() - 1);
  }

  /// What one item stands for: a function, or the signatures with the same call, path and drawn
  /// loop.
  using Group = std::tuple<std::int32_t, std::string, std::int32_t, std::int32_t>;
  Group GroupOf(std::int32_t node) const
  {
    const ProgramFlow::Node& facts = this->Flow.Nodes[node];
    return this->Shares[node].Part == NodePart::Deeper
      ? Group(this->Shares[node].Representative, "", -1, -1)
      : Group(-1, facts.Call, facts.Path, this->Loop[node]);
  }

  /// Adds a node to the item of its group, which is made if necessary.
  void AddTo(std::map<Group, std::int32_t>& groups, Kind kind, std::int32_t node)
  {
    const bool grouped = kind == Kind::Representative || this->Scene.Joined;
    const auto known =
      grouped ? groups.emplace(this->GroupOf(node), -1) : std::make_pair(groups.end(), true);
    if (!known.second)
    {
      FlowScene::Item& item = this->Scene.Items[known.first->second];
      item.Nodes.push_back(node);
      item.Sums.Add(this->Flow.Nodes[node].Sums);
      this->ItemOf[node] = known.first->second;
      return;
    }
    this->ItemOf[node] = this->Add(kind, node);
    if (grouped)
    {
      known.first->second = this->ItemOf[node];
      this->Scene.Items.back().Place = this->Shares[node].Representative;
    }
  }

  void AddInside()
  {
    std::map<Group, std::int32_t> groups;
    for (std::size_t i = 0; i < this->Shares.size(); ++i)
    {
      if (this->Shares[i].Part != NodePart::Outside)
      {
        const bool direct = this->Shares[i].Part == NodePart::Direct;
        this->AddTo(
          groups, direct ? Kind::Call : Kind::Representative, static_cast<std::int32_t>(i));
      }
    }
    this->Inside = this->Scene.Items.size();
  }

  bool IsInside(std::int32_t node) const { return this->Shares[node].Part != NodePart::Outside; }

  void AddOutside()
  {
    std::set<std::int32_t> linked;
    for (const ProgramFlow::Edge& edge : this->Flow.Edges)
    {
      if (this->IsInside(edge.From) != this->IsInside(edge.To))
      {
        linked.insert(this->IsInside(edge.From) ? edge.To : edge.From);
      }
    }
    std::map<Group, std::int32_t> groups;
    for (std::int32_t node : linked)
    {
      this->AddTo(groups, Kind::Outside, node);
    }
  }

  void AddLinks()
  {
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> known;
    for (std::size_t i = 0; i < this->Flow.Edges.size(); ++i)
    {
      const ProgramFlow::Edge& edge = this->Flow.Edges[i];
      const std::int32_t from = this->ItemOf[edge.From], to = this->ItemOf[edge.To];
      const bool outside = !this->IsInside(edge.From) || !this->IsInside(edge.To);
      const bool within =
        from == to && from >= 0 && this->Scene.Items[from].Is == Kind::Representative;
      if (from < 0 || to < 0 || within || (!this->IsInside(edge.From) && !this->IsInside(edge.To)))
      {
        continue;
      }
      const auto place = known.emplace(std::make_pair(from, to), this->Scene.Links.size());
      if (place.second)
      {
        this->Scene.Links.push_back({ from, to, 0, {}, outside, false });
      }
      FlowScene::Link& link = this->Scene.Links[place.first->second];
      link.Count += edge.Count;
      link.Back = link.Back || edge.Back;
      link.Edges.push_back(static_cast<std::int32_t>(i));
    }
  }

  /// Adds the start and end of ranks, if they are inside.
  void AddEnds()
  {
    std::map<std::int32_t, std::int64_t> starts, ends;
    for (std::size_t i = 0; i < this->Flow.Nodes.size(); ++i)
    {
      if (this->IsInside(static_cast<std::int32_t>(i)))
      {
        starts[this->ItemOf[i]] += this->Flow.Nodes[i].Starts;
        ends[this->ItemOf[i]] += this->Flow.Nodes[i].Ends;
      }
    }
    const auto link = [this](const std::map<std::int32_t, std::int64_t>& counts, Kind kind) {
      std::int32_t end = -1;
      for (const auto& count : counts)
      {
        if (count.second > 0)
        {
          end = end < 0 ? this->Add(kind, -1) : end;
          this->Scene.Links.push_back({ kind == Kind::Start ? end : count.first,
            kind == Kind::Start ? count.first : end, count.second, {}, false, false });
        }
      }
    };
    link(starts, Kind::Start);
    link(ends, Kind::End);
  }

  std::vector<std::int32_t> LoopsAround(std::int32_t node) const
  {
    std::vector<std::int32_t> loops;
    for (std::int32_t loop = this->Loop[node]; loop >= 0; loop = this->Flow.Loops[loop].Parent)
    {
      loops.push_back(loop);
    }
    return { loops.rbegin(), loops.rend() };
  }

  /// The innermost loop that contains all nodes of an item.
  std::int32_t LoopOf(const FlowScene::Item& item) const
  {
    if (item.Nodes.empty())
    {
      return -1;
    }
    std::vector<std::int32_t> common = this->LoopsAround(item.Nodes.front());
    for (std::int32_t node : item.Nodes)
    {
      const std::vector<std::int32_t> loops = this->LoopsAround(node);
      std::size_t same = 0;
      while (same < std::min(common.size(), loops.size()) && common[same] == loops[same])
      {
        ++same;
      }
      common.resize(same);
    }
    return common.empty() ? -1 : common.back();
  }

  void AddLoops()
  {
    // Only loops of inside items have frames; outside items may be in those frames.
    std::set<std::int32_t> framed;
    std::vector<std::int32_t> loops;
    for (std::size_t i = 0; i < this->Scene.Items.size(); ++i)
    {
      loops.push_back(this->LoopOf(this->Scene.Items[i]));
      for (std::int32_t loop = loops.back(); i < this->Inside && loop >= 0;
           loop = this->Flow.Loops[loop].Parent)
      {
        framed.insert(loop);
      }
    }
    const auto frameAt = [&](std::int32_t loop) {
      while (loop >= 0 && framed.count(loop) == 0)
      {
        loop = this->Flow.Loops[loop].Parent;
      }
      return loop < 0 ? -1
                      : static_cast<std::int32_t>(std::distance(framed.begin(), framed.find(loop)));
    };
    for (std::int32_t loop : framed)
    {
      const ProgramFlow::Loop& facts = this->Flow.Loops[loop];
      this->Scene.Loops.push_back(loop);
      this->Scene.Parents.push_back(frameAt(facts.Parent));
      this->Scene.Heads.push_back(std::string(facts.Main ? "main loop: " : "") +
        IterationsText(facts) + (facts.Irreducible ? ", irreducible" : ""));
    }
    for (std::int32_t loop : loops)
    {
      this->FrameOf.push_back(frameAt(loop));
    }
  }

  /// Sorts links so that their order does not depend on how nodes were grouped.
  void Sort()
  {
    std::stable_sort(this->Scene.Links.begin(), this->Scene.Links.end(),
      [](const FlowScene::Link& a, const FlowScene::Link& b) {
        return std::make_pair(a.From, a.To) < std::make_pair(b.From, b.To);
      });
  }

  void Describe(FlowScene::Item& item) const
  {
    switch (item.Is)
    {
      case Kind::Start:
        item.Label = "start";
        break;
      case Kind::End:
        item.Label = "end";
        break;
      case Kind::Representative:
        item.Label = this->Flow.Paths[this->Tree.Places[item.Place].Path].Region;
        item.Count = WholeText(item.Sums.Calls);
        break;
      default:
        item.Label = this->Flow.Nodes[item.Nodes.front()].Call;
        item.Detail = item.Nodes.size() == 1
          ? DetailOf(this->Flow.Nodes[item.Nodes.front()])
          : CountText(static_cast<std::int64_t>(item.Nodes.size()), "signature");
        item.Count = WholeText(item.Sums.Calls);
        break;
    }
  }

  const ProgramFlow& Flow;
  const CallTree& Tree;
  std::vector<NodeShare> Shares;
  std::vector<std::int32_t> ItemOf;  // by node
  std::vector<std::int32_t> FrameOf; // by item
  std::vector<std::int32_t> Loop;    // by node: as drawn
  std::size_t Inside = 0;
  FlowScene Scene;
};

Point SizeOf(const FlowScene::Item& item, bool details)
{
  if (item.Is == FlowScene::Kind::Start || item.Is == FlowScene::Kind::End)
  {
    return { kEndWidth, kHeight };
  }
  const bool two = details && !item.Detail.empty();
  const double upper = WidthOf(item.Label) + WidthOf(item.Count) + kBetween;
  const double lower = two ? kDetailSize * WidthOf(item.Detail) : 0;
  return { std::clamp(std::max(upper, lower) + kBesideWords, kLeastWidth, kMostWidth),
    kHeight + (two ? kDetailHeight : 0) };
}

/// Lays out the scene; @return pixels per design unit in a window of that size
double LayScene(
  FlowScene& scene, const std::vector<std::int32_t>& frames, double width, double height)
{
  LoopedGraph graph;
  graph.Loop = frames;
  graph.Parent = scene.Parents;
  for (const std::string& head : scene.Heads)
  {
    graph.HeadWidth.push_back(WidthOf(head) + kBesideWords);
  }
  for (std::size_t i = 0; i < scene.Items.size(); ++i)
  {
    graph.Size.push_back(SizeOf(scene.Items[i], scene.Details));
    graph.Start =
      scene.Items[i].Is == FlowScene::Kind::Start ? static_cast<std::int32_t>(i) : graph.Start;
  }
  for (const FlowScene::Link& link : scene.Links)
  {
    graph.Edges.push_back({ link.From, link.To, double(std::max<std::int64_t>(link.Count, 1)) });
  }
  const std::vector<LoopLevel> levels = MakeLoopLevels(graph);
  scene.Crossings = 0;
  for (const LoopLevel& level : levels)
  {
    scene.Crossings += level.Crossings;
  }
  scene.Places = FitLoops(graph, levels, width, height);
  const Point size = scene.Places.High - scene.Places.Low;
  return std::min(width / size.X, height / size.Y);
}

/// A scene, laid out only if it has at most `most` items.
/// @param scale pixels per design unit; 0: it is not laid out
FlowScene MakeAndLay(SceneMaker maker, std::size_t most, double width, double height, double& scale)
{
  FlowScene scene = maker.Make();
  if (scene.Items.size() > most)
  {
    return scene;
  }
  scale = LayScene(scene, maker.Frames(), width, height);
  if (scale < kLeastScale)
  {
    scene.Details = false;
    scale = LayScene(scene, maker.Frames(), width, height);
  }
  return scene;
}
}

double ValueOf(const FlowTotals& sums, FlowColoring by)
{
  return by == FlowColoring::Wait ? sums.Wait
    : by == FlowColoring::Bytes   ? static_cast<double>(sums.Sent + sums.Received)
                                  : sums.Seconds;
}

std::string IterationsText(const ProgramFlow::Loop& loop)
{
  const bool isOne = loop.LeastIterations == loop.MostIterations;
  if (isOne && !loop.Counted)
  {
    return "passed " + CountText(loop.MostIterations, "time");
  }
  return isOne
    ? CountText(loop.MostIterations, "iteration")
    : WholeText(loop.LeastIterations) + " to " + CountText(loop.MostIterations, "iteration");
}

FlowScene MakeFlowScene(const ProgramFlow& flow, const CallTree& tree, std::int32_t place,
  double width, double height, FlowJoin join)
{
  double scale = 0;
  const auto make = [&](FlowJoin by, std::size_t most) {
    scale = 0;
    return MakeAndLay(SceneMaker(flow, tree, place, by), most, width, height, scale);
  };
  if (join != FlowJoin::Automatic)
  {
    return make(join, kMostFlowItems);
  }
  FlowScene scene;
  for (const FlowJoin by : { FlowJoin::Never, FlowJoin::InLoop })
  {
    scene = make(by, kMostSeparate);
    if (scene.Items.empty() || scale >= kLeastNames)
    {
      return scene;
    }
  }
  return make(FlowJoin::Always, kMostFlowItems);
}
}
