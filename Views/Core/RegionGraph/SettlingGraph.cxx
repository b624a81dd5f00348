#include "Views/Core/RegionGraph/SettlingGraph.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
/// True if a layout of one graph fits the other.
bool SameShape(const RegionGraph& a, const RegionGraph& b)
{
  const auto sameRank = [](const RegionGraph::RankNode& x, const RegionGraph::RankNode& y) {
    return x.Rank == y.Rank && x.Region == y.Region;
  };
  const auto sameLink = [](const RegionGraph::Link& x, const RegionGraph::Link& y) {
    return x.First == y.First && x.Second == y.Second && x.Messages == y.Messages;
  };
  return a.Regions.size() == b.Regions.size() &&
    std::equal(a.Ranks.begin(), a.Ranks.end(), b.Ranks.begin(), b.Ranks.end(), sameRank) &&
    std::equal(a.Links.begin(), a.Links.end(), b.Links.begin(), b.Links.end(), sameLink);
}
}

void SettlingGraph::SetGraph(const RegionGraph& graph, const RegionGraphChoices& choices)
{
  const bool same = SameShape(this->Data, graph) && !graph.Ranks.empty();
  this->Data = graph;
  this->Chosen = choices;
  if (!same)
  {
    this->Restart();
  }
}

void SettlingGraph::Choose(const RegionGraphChoices& before, const RegionGraphChoices& now)
{
  this->Chosen = now;
  if (before.Seed != now.Seed)
  {
    this->Restart();
  }
  else if (before.Bundling != now.Bundling || before.BundlingStrength != now.BundlingStrength)
  {
    this->StopBundling();
  }
}

void SettlingGraph::Restart()
{
  RegionGraphLayout::Options options;
  options.Seed = static_cast<std::uint32_t>(this->Chosen.Seed);
  this->Layout = RegionGraphLayout(this->Data, options);
  this->StopBundling();
  this->Drawn.Discs = this->Layout.Discs();
  this->Drawn.Places = this->Layout.Places();
}

void SettlingGraph::StopBundling()
{
  this->BundlingStarted = false;
  this->Drawn.AcrossCurves.clear();
}

void SettlingGraph::StartBundling()
{
  this->BundlingStarted = true;
  this->BundledLinks.clear();
  std::vector<EdgeBundling::Line> lines;
  for (std::size_t i = 0; i < this->Data.Links.size(); ++i)
  {
    const RegionGraph::Link& link = this->Data.Links[i];
    if (!link.Inside)
    {
      this->BundledLinks.push_back(static_cast<std::int32_t>(i));
      lines.push_back({ this->Drawn.Places[link.First], this->Drawn.Places[link.Second],
        this->Data.Ranks[link.First].Region, this->Data.Ranks[link.Second].Region });
    }
  }
  EdgeBundling::Options options;
  options.Strength = this->Chosen.Bundling ? this->Chosen.BundlingStrength : 0;
  this->Bundling = EdgeBundling(std::move(lines), options);
}

bool SettlingGraph::Advance(double milliseconds)
{
  if (this->Settled())
  {
    return true;
  }
  if (!this->Layout.Settled())
  {
    const bool settled = this->Layout.StepFor(milliseconds);
    this->Drawn.Discs = this->Layout.Discs();
    this->Drawn.Places = this->Layout.Places();
    if (!settled)
    {
      return false;
    }
  }
  if (!this->BundlingStarted)
  {
    this->StartBundling();
  }
  this->Bundling.StepFor(milliseconds);
  const std::vector<std::vector<Point>> curves = this->Bundling.Curves();
  this->Drawn.AcrossCurves.assign(this->Data.Links.size(), {});
  for (std::size_t i = 0; i < curves.size(); ++i)
  {
    this->Drawn.AcrossCurves[this->BundledLinks[i]] = curves[i];
  }
  return this->Bundling.Done();
}

bool SettlingGraph::Settled() const
{
  return this->Data.Ranks.empty() || this->Grabbed >= 0 ||
    (this->Layout.Settled() && this->BundlingStarted && this->Bundling.Done());
}

bool SettlingGraph::Grab(std::int32_t rank)
{
  this->Grabbed = this->Layout.Settled() ? rank : -1;
  return this->Grabbed >= 0;
}

void SettlingGraph::Move(Point place)
{
  if (this->Grabbed >= 0)
  {
    this->Drawn.Places[this->Grabbed] = place;
    this->StopBundling();
  }
}
}
