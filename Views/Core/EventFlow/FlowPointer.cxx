#include "Views/Core/EventFlow/FlowPointer.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HitGrid.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace pclvis
{
namespace
{
constexpr std::size_t kCallers = 6; // shown of a call stack in a tip
constexpr std::size_t kClasses = 4; // shown of the classes of ranks in a tip

void AddSums(const FlowTotals& sums, TipRows& rows)
{
  rows.emplace_back("calls", WholeText(sums.Calls));
  rows.emplace_back("time in them",
    SecondsText(sums.Seconds) +
      (sums.Calls > 0 ? ", mean " + SecondsText(sums.Seconds / double(sums.Calls)) : ""));
  if (!std::isnan(sums.Wait))
  {
    rows.emplace_back("waiting",
      SecondsText(sums.Wait) +
        (sums.Seconds > 0 ? ", " + PercentText(sums.Wait / sums.Seconds) + " of it" : ""));
  }
  if (sums.Sent + sums.Received > 0)
  {
    rows.emplace_back(
      "sent, received", BytesText(double(sums.Sent)) + ", " + BytesText(double(sums.Received)));
  }
}

void AddStack(const ProgramFlow& flow, std::int32_t path, TipRows& rows)
{
  std::size_t callers = 0;
  while (path >= 0 && static_cast<std::size_t>(path) < flow.Paths.size())
  {
    if (callers == kCallers)
    {
      rows.emplace_back("from", "...");
      return;
    }
    rows.emplace_back(callers == 0 ? "at" : "from", flow.Paths[path].Words());
    ++callers;
    path = flow.Paths[path].Parent;
  }
}

std::string RanksOf(std::int32_t ranks, std::int32_t first)
{
  return ranks == 1 ? "rank " + std::to_string(first)
                    : CountText(ranks, "rank") + ", the first is " + std::to_string(first);
}

/// The sums over all signatures that an item stands for; named after the call if there are several.
ProgramFlow::Node JoinedNode(const ProgramFlow& flow, const FlowScene::Item& item)
{
  ProgramFlow::Node all = flow.Nodes[item.Nodes.front()];
  all.Label = item.Nodes.size() > 1 ? all.Call : all.Label;
  all.Sums = item.Sums;
  for (const std::int32_t n : item.Nodes)
  {
    const ProgramFlow::Node& node = flow.Nodes[n];
    all.Ranks = std::max(all.Ranks, node.Ranks);
    all.FirstRank = std::min(all.FirstRank, node.FirstRank);
    all.Least = std::min(all.Least, node.Least);
    all.Most = std::max(all.Most, node.Most);
    all.Header = all.Header || node.Header;
    all.Loop = node.Loop == all.Loop ? all.Loop : -1; // loops of single nodes have no frames
  }
  return all;
}

TipRows NodeTip(const ProgramFlow& flow, const FlowScene::Item& item)
{
  const ProgramFlow::Node node = JoinedNode(flow, item);
  const bool several = item.Nodes.size() > 1;
  TipRows rows{ { "", node.Label } };
  if (item.Is == FlowScene::Kind::Outside)
  {
    rows.emplace_back("", "outside of the chosen function");
  }
  if (several)
  {
    rows.emplace_back("signatures", WholeText(static_cast<std::int64_t>(item.Nodes.size())));
  }
  // Only the number of ranks of each signature is known, not which: several may have different
  // ones.
  rows.emplace_back("ranks",
    (several && node.Ranks != flow.Ranks ? "at least " : "") + RanksOf(node.Ranks, node.FirstRank));
  AddSums(node.Sums, rows);
  rows.emplace_back("shortest, longest", SecondsText(node.Least) + ", " + SecondsText(node.Most));
  if (node.Loop >= 0)
  {
    rows.emplace_back(
      node.Header ? "begins a loop" : "in a loop", IterationsText(flow.Loops[node.Loop]));
  }
  AddStack(flow, node.Path, rows);
  return rows;
}

TipRows LinkTip(const ProgramFlow& flow, const FlowScene& scene, std::int32_t index)
{
  const FlowScene::Link& link = scene.Links[index];
  TipRows rows{ { "", scene.Items[link.From].Label },
    { "", "\xE2\x86\x92 " + scene.Items[link.To].Label } };
  if (link.Edges.empty())
  {
    rows.emplace_back("ranks", WholeText(link.Count));
    return rows;
  }
  rows.emplace_back("transitions", WholeText(link.Count));
  double seconds = 0, least = INFINITY, most = -INFINITY;
  bool back = false;
  std::size_t classes = 0;
  for (std::int32_t e : link.Edges)
  {
    const ProgramFlow::Edge& edge = flow.Edges[e];
    seconds += edge.Seconds;
    least = std::min(least, edge.Least);
    most = std::max(most, edge.Most);
    back = back || edge.Back;
    for (const ProgramFlow::Class& part : edge.Classes)
    {
      if (link.Edges.size() == 1 && classes++ < kClasses)
      {
        rows.emplace_back(RanksOf(part.Ranks, part.FirstRank),
          CountText(part.Weight, "time") + (part.Ranks > 1 ? " each" : ""));
      }
    }
  }
  if (classes > kClasses)
  {
    rows.emplace_back("",
      "and " + CountText(std::int64_t(classes - kClasses), "more class", "more classes") +
        " of ranks");
  }
  if (link.Count > 0)
  {
    rows.emplace_back("time between", "mean " + SecondsText(seconds / double(link.Count)));
    rows.emplace_back("shortest, longest", SecondsText(least) + ", " + SecondsText(most));
  }
  if (back)
  {
    rows.emplace_back("", "begins another iteration");
  }
  return rows;
}

TipRows LoopTip(const ProgramFlow& flow, std::int32_t index)
{
  const ProgramFlow::Loop& loop = flow.Loops[index];
  TipRows rows{ { "", std::string(loop.Main ? "Main loop, " : "Loop, ") + IterationsText(loop) } };
  rows.emplace_back("begins with", loop.Call);
  const std::string place = PlaceWords(loop.File, loop.Line);
  if (!place.empty())
  {
    rows.emplace_back("at", place);
  }
  rows.emplace_back("ranks", WholeText(loop.Ranks));
  rows.emplace_back("entered", CountText(loop.Entries, "time"));
  rows.emplace_back("time, all ranks",
    SecondsText(loop.Seconds) + ", without inner loops " + SecondsText(loop.OwnSeconds));
  if (!std::isnan(loop.MpiShare))
  {
    rows.emplace_back("MPI share",
      PercentText(loop.MpiShare) + "; by rank " + PercentText(loop.LeastShare) + " to " +
        PercentText(loop.MostShare));
  }
  if (!std::isnan(loop.Stable))
  {
    rows.emplace_back("stable from", SecondsText(loop.Stable));
  }
  if (loop.Irreducible)
  {
    rows.emplace_back("", "irreducible: some ranks enter it elsewhere");
    if (!loop.Cure.empty())
    {
      rows.emplace_back("", loop.Cure);
    }
  }
  return rows;
}
}

FlowUnder FindInFlow(const FlowScene& scene, Point at, double reach)
{
  FlowUnder under;
  const LoopPlaces& places = scene.Places;
  for (std::size_t i = 0; i < places.Nodes.size(); ++i)
  {
    if (places.Nodes[i].Holds(at))
    {
      under.Item = static_cast<std::int32_t>(i);
      return under;
    }
  }
  double nearest = reach;
  for (std::size_t i = 0; i < places.Lines.size(); ++i)
  {
    const double distance = DistanceToChain(at, places.Lines[i].Points);
    if (distance < nearest)
    {
      nearest = distance;
      under.Link = static_cast<std::int32_t>(i);
    }
  }
  double smallest = INFINITY;
  for (std::size_t i = 0; i < places.Frames.size() && under.Link < 0; ++i)
  {
    if (places.Frames[i].Holds(at) && places.Frames[i].Width < smallest)
    {
      smallest = places.Frames[i].Width;
      under.Frame = static_cast<std::int32_t>(i);
    }
  }
  return under;
}

std::vector<std::int32_t> ItemsInside(const FlowScene& scene, const std::vector<Point>& outline)
{
  std::vector<std::int32_t> items;
  for (std::size_t i = 0; i < scene.Places.Nodes.size(); ++i)
  {
    if (InOutline(scene.Places.Nodes[i].Middle(), outline))
    {
      items.push_back(static_cast<std::int32_t>(i));
    }
  }
  return items;
}

std::vector<std::int32_t> NodesOf(
  const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under)
{
  std::set<std::int32_t> nodes;
  const auto add = [&](std::int32_t item) {
    nodes.insert(scene.Items[item].Nodes.begin(), scene.Items[item].Nodes.end());
  };
  if (under.Item >= 0)
  {
    add(under.Item);
  }
  else if (under.Link >= 0)
  {
    add(scene.Links[under.Link].From);
    add(scene.Links[under.Link].To);
  }
  for (std::size_t i = 0; i < flow.Nodes.size() && under.Frame >= 0; ++i)
  {
    std::int32_t loop = flow.Nodes[i].Loop;
    while (loop >= 0 && loop != scene.Loops[under.Frame])
    {
      loop = flow.Loops[loop].Parent;
    }
    if (loop >= 0)
    {
      nodes.insert(static_cast<std::int32_t>(i));
    }
  }
  return { nodes.begin(), nodes.end() };
}

std::int32_t OuterLoopOf(const ProgramFlow& flow, const FlowScene& scene, const FlowUnder& under)
{
  std::int32_t loop = -1;
  if (under.Frame >= 0)
  {
    loop = scene.Loops[under.Frame];
  }
  else if (under.Item >= 0 && !scene.Items[under.Item].Nodes.empty())
  {
    loop = flow.Nodes[scene.Items[under.Item].Nodes.front()].Loop;
  }
  else if (under.Link >= 0)
  {
    const FlowScene::Link& link = scene.Links[under.Link];
    loop = OuterLoopOf(flow, scene, { link.From, -1, -1 });
    loop = loop == OuterLoopOf(flow, scene, { link.To, -1, -1 }) ? loop : -1;
  }
  while (loop >= 0 && flow.Loops[loop].Parent >= 0)
  {
    loop = flow.Loops[loop].Parent;
  }
  return loop;
}

std::int32_t WalkInFlow(const FlowScene& scene, std::int32_t item, const std::string& symbol)
{
  std::int32_t best = item;
  const bool up = symbol == "Up", aside = symbol == "Left" || symbol == "Right";
  double most = 0;
  for (std::size_t i = 0; i < scene.Links.size() && (up || symbol == "Down"); ++i)
  {
    const FlowScene::Link& link = scene.Links[i];
    const std::int32_t from = up ? link.To : link.From, to = up ? link.From : link.To;
    if (from == item && to != item && double(link.Count) > most)
    {
      most = double(link.Count);
      best = to;
    }
  }
  const Point at = scene.Places.Nodes[item].Middle();
  double nearest = INFINITY;
  for (std::size_t i = 0; i < scene.Items.size() && aside; ++i)
  {
    const Point way = scene.Places.Nodes[i].Middle() - at;
    const double along = symbol == "Left" ? -way.X : way.X;
    // Vertical offset counts double.
    const double cost = along + 2 * std::abs(way.Y);
    if (along > std::abs(way.Y) && cost < nearest)
    {
      nearest = cost;
      best = static_cast<std::int32_t>(i);
    }
  }
  return best;
}

TipRows FlowTip(
  const ProgramFlow& flow, const CallTree& tree, const FlowScene& scene, const FlowUnder& under)
{
  if (under.Item >= 0)
  {
    const FlowScene::Item& item = scene.Items[under.Item];
    switch (item.Is)
    {
      case FlowScene::Kind::Start:
        return { { "", "Ranks begin here" } };
      case FlowScene::Kind::End:
        return { { "", "Ranks end here" } };
      case FlowScene::Kind::Representative: {
        TipRows rows = PlaceTip(flow, tree, item.Place);
        rows.emplace_back("", "double click shows what it contains");
        return rows;
      }
      default:
        return NodeTip(flow, item);
    }
  }
  if (under.Link >= 0)
  {
    return LinkTip(flow, scene, under.Link);
  }
  return under.Frame >= 0 ? LoopTip(flow, scene.Loops[under.Frame]) : TipRows();
}

TipRows PlaceTip(const ProgramFlow& flow, const CallTree& tree, std::int32_t place)
{
  const CallTree::Place& facts = tree.Places[place];
  TipRows rows{ { "", facts.Path < 0 ? "Whole program" : flow.Paths[facts.Path].Region } };
  rows.emplace_back("nodes", WholeText(facts.AllNodes));
  AddSums(facts.Sums, rows);
  AddStack(flow, facts.Path, rows);
  return rows;
}
}
