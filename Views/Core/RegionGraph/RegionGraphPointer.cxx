#include "Views/Core/RegionGraph/RegionGraphPointer.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kReach = 16; // greatest distance at which a rank is found [units]

void AddRankTip(
  TipRows& rows, const RegionGraph& graph, std::int32_t index, const std::string& marked)
{
  const RegionGraph::RankNode& rank = graph.Ranks[index];
  rows.emplace_back("", "Rank " + std::to_string(rank.Rank));
  if (!marked.empty())
  {
    rows.emplace_back("marked", marked);
  }
  rows.emplace_back("region", "R" + std::to_string(graph.Regions[rank.Region].Id));
  if (rank.Node >= 0)
  {
    rows.emplace_back("compute node", std::to_string(rank.Node));
  }
  rows.emplace_back("messages inside", std::to_string(rank.MessagesInside));
  rows.emplace_back("messages across", std::to_string(rank.MessagesAcross));
  rows.emplace_back("bytes inside", BytesText(static_cast<double>(rank.BytesInside)));
  rows.emplace_back("bytes across", BytesText(static_cast<double>(rank.BytesAcross)));
  rows.emplace_back("mean L", NumberText(rank.Latency));
  rows.emplace_back("median L", NumberText(rank.LatencyMedian));
  rows.emplace_back("95th percentile L", NumberText(rank.LatencyP95));
}

void AddLinkTip(TipRows& rows, const RegionGraph& graph, std::int32_t index)
{
  const RegionGraph::Link& link = graph.Links[index];
  rows.emplace_back("",
    "Ranks " + std::to_string(graph.Ranks[link.First].Rank) + " and " +
      std::to_string(graph.Ranks[link.Second].Rank));
  rows.emplace_back("messages, both ways", std::to_string(link.Messages));
  rows.emplace_back("bytes", BytesText(static_cast<double>(link.Bytes)));
  rows.emplace_back("mean L", NumberText(link.Latency));
  rows.emplace_back("regions", link.Inside ? "the same" : "across");
}

void AddRegionTip(TipRows& rows, const RegionGraph& graph, std::int32_t index, bool merged)
{
  const RegionGraph::Region& region = graph.Regions[index];
  rows.emplace_back("", "Region R" + std::to_string(region.Id));
  rows.emplace_back("ranks", std::to_string(region.Ranks));
  rows.emplace_back("messages inside", std::to_string(region.Messages));
  rows.emplace_back("bytes inside", BytesText(static_cast<double>(region.Bytes)));
  rows.emplace_back("RL, mean L", NumberText(region.Latency));
  rows.emplace_back("median L", NumberText(region.LatencyMedian));
  rows.emplace_back("95th percentile L", NumberText(region.LatencyP95));
  if (!std::isnan(region.ShareAbove2))
  {
    rows.emplace_back("share with L > 2", NumberText(100 * region.ShareAbove2) + " %");
  }
  if (merged)
  {
    rows.emplace_back("double click", "shows its ranks");
  }
}

void AddSelected(QuadBatch& rings, const RegionGraph& graph, const SeenRegionGraph& seen,
  const std::set<std::int32_t>& selected, double density)
{
  const double dot = seen.DotRadius();
  const bool merged = seen.Merged();
  std::set<std::int32_t> regions;
  for (std::size_t i = 0; i < graph.Ranks.size(); ++i)
  {
    if (selected.count(graph.Ranks[i].Rank) > 0)
    {
      regions.insert(graph.Ranks[i].Region);
      if (!merged)
      {
        rings.AddRing(seen.OfRank(i), dot + 0.8 * density, dot + 2.8 * density, 24);
      }
    }
  }
  for (std::int32_t region : merged ? regions : std::set<std::int32_t>())
  {
    // A disc that stands for its ranks also stands for the selected ones.
    const double radius = seen.RadiusOf(region);
    rings.AddRing(seen.OfRegion(region), radius + 0.8 * density, radius + 2.8 * density, 48);
  }
}
}

void SeenRegionGraph::Update(double density)
{
  std::vector<Point> pixels;
  pixels.reserve(this->Scene.Places.size());
  for (const Point& place : this->Scene.Places)
  {
    pixels.push_back(this->Camera.ToPixel(place));
  }
  this->Density = density;
  this->Ranks = HitGrid(std::move(pixels), kReach * density);
}

Point SeenRegionGraph::OfRegion(std::size_t region) const
{
  return this->Camera.ToPixel(this->Scene.Discs[region].Middle);
}

double SeenRegionGraph::RadiusOf(std::size_t region) const
{
  return this->Scene.Discs[region].Radius * this->Camera.Scale();
}

double SeenRegionGraph::DotRadius() const
{
  return RankDotRadius(this->Camera.Scale(), this->Density);
}

bool SeenRegionGraph::Merged() const
{
  return RanksMerge(this->Camera.Scale(), this->Density);
}

bool SeenRegionGraph::AnyIn(const Box& box) const
{
  return std::any_of(
    this->Scene.Discs.begin(), this->Scene.Discs.end(), [&](const RegionDisc& disc) {
      const Point at = this->Camera.ToPixel(disc.Middle);
      return box.Meets(Box::Around(at, disc.Radius * this->Camera.Scale()));
    });
}

std::vector<Point> SeenRegionGraph::Link(std::int32_t index) const
{
  const RegionGraph::Link& link = this->Scene.Graph->Links[index];
  std::vector<Point> chain;
  if (!link.Inside && !this->Scene.AcrossCurves.empty())
  {
    chain = this->Scene.AcrossCurves[index];
  }
  if (chain.size() < 2)
  {
    chain = { this->Scene.Places[link.First], this->Scene.Places[link.Second] };
  }
  for (Point& p : chain)
  {
    p = this->Camera.ToPixel(p);
  }
  return chain;
}

RegionGraphUnder SeenRegionGraph::Find(Point pixel, const RegionGraphChoices& choices) const
{
  RegionGraphUnder under;
  const RegionGraph& graph = *this->Scene.Graph;
  for (std::size_t r = 0; r < this->Scene.Discs.size(); ++r)
  {
    if (Length(this->OfRegion(r) - pixel) <= this->RadiusOf(r))
    {
      under.Region = static_cast<std::int32_t>(r);
    }
  }
  const bool merged = this->Merged();
  if (!merged)
  {
    under.Rank = this->Ranks.Nearest(
      pixel, std::max(this->DotRadius() + 2 * this->Density, 5 * this->Density));
    if (under.Rank >= 0)
    {
      under.Region = graph.Ranks[under.Rank].Region;
      return under;
    }
  }
  double least = 3 * this->Density;
  for (std::size_t i = 0; i < graph.Links.size(); ++i)
  {
    const RegionGraph::Link& link = graph.Links[i];
    const std::int32_t home = graph.Ranks[link.First].Region;
    // Links across regions run under the discs: inside a disc, only its own links can be meant.
    const bool seen = link.Inside ? choices.LinksInside && !merged && home == under.Region
                                  : choices.LinksAcross && under.Region < 0;
    if (!seen)
    {
      continue;
    }
    const double distance = DistanceToChain(pixel, this->Link(static_cast<std::int32_t>(i)));
    if (distance < least)
    {
      least = distance;
      under.Link = static_cast<std::int32_t>(i);
    }
  }
  return under;
}

std::set<std::int32_t> SeenRegionGraph::Inside(const std::vector<Point>& outline) const
{
  std::set<std::int32_t> ranks;
  for (std::int32_t i : this->Ranks.Inside(outline))
  {
    ranks.insert(this->Scene.Graph->Ranks[i].Rank);
  }
  return ranks;
}

TipRows RegionGraphTip(
  const RegionGraph& graph, const RegionGraphUnder& under, const std::string& marked, bool merged)
{
  TipRows rows;
  if (under.Rank >= 0)
  {
    AddRankTip(rows, graph, under.Rank, marked);
  }
  else if (under.Link >= 0)
  {
    AddLinkTip(rows, graph, under.Link);
  }
  else if (under.Region >= 0)
  {
    AddRegionTip(rows, graph, under.Region, merged);
  }
  return rows;
}

RegionGraphRings RingsOf(const RegionGraph& graph, const SeenRegionGraph& seen,
  const RegionGraphUnder& under, const std::set<int>& chosen,
  const std::set<std::int32_t>& selected, double density)
{
  RegionGraphRings rings;
  for (std::size_t r = 0; r < graph.Regions.size(); ++r)
  {
    const Point middle = seen.OfRegion(r);
    const double radius = seen.RadiusOf(r);
    if (chosen.count(graph.Regions[r].Id) > 0)
    {
      rings.Chosen.AddRing(middle, radius + 3.5 * density, radius + 5.5 * density, 96);
    }
    if (static_cast<std::int32_t>(r) == under.Region && under.Rank < 0 && under.Link < 0)
    {
      rings.Accent.AddRing(middle, radius - 0.8 * density, radius + 1.2 * density, 96);
    }
  }
  if (under.Link >= 0)
  {
    rings.Accent.AddChain(seen.Link(under.Link), 2 * density);
  }
  const double dot = seen.DotRadius();
  if (under.Rank >= 0)
  {
    for (std::size_t i = 0; i < graph.Links.size(); ++i)
    {
      const RegionGraph::Link& link = graph.Links[i];
      if (link.First == under.Rank || link.Second == under.Rank)
      {
        rings.Accent.AddChain(seen.Link(static_cast<std::int32_t>(i)), 1.3 * density);
      }
    }
    const Point at = seen.OfRank(under.Rank);
    rings.Accent.AddRing(at, dot + 1 * density, dot + 3 * density, 32);
  }
  AddSelected(rings.Accent, graph, seen, selected, density);
  return rings;
}

int IndexOfRegion(const RegionGraph& graph, int id)
{
  const auto found = std::find_if(graph.Regions.begin(), graph.Regions.end(),
    [id](const RegionGraph::Region& region) { return region.Id == id; });
  return found == graph.Regions.end() ? -1 : static_cast<int>(found - graph.Regions.begin());
}

int RegionByKey(const RegionGraph& graph, const std::string& symbol, int chosen)
{
  const int count = static_cast<int>(graph.Regions.size()), now = IndexOfRegion(graph, chosen);
  const int next = symbol == "n" ? (now + 1) % count : (now <= 0 ? count : now) - 1;
  return graph.Regions[next].Id;
}
}
