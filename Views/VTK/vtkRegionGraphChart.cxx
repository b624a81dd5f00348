#include "Views/VTK/vtkRegionGraphChart.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkObjectFactory.h"

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkRegionGraphChart);

vtkRegionGraphChart::vtkRegionGraphChart() = default;
vtkRegionGraphChart::~vtkRegionGraphChart() = default;

void vtkRegionGraphChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Ranks: " << this->Graph.Ranks.size() << "\n"
     << indent << "Regions: " << this->Graph.Regions.size() << "\n"
     << indent << "Settled: " << this->IsSettled() << "\n"
     << indent << "ChosenRegion: " << this->ChosenRegion << "\n";
}

void vtkRegionGraphChart::SetChoices(const Choices& choices)
{
  const Choices before = this->Chosen;
  this->Chosen = choices;
  if (before.Seed != choices.Seed)
  {
    const pclvis::RegionGraph graph = this->Graph;
    this->Graph = {};
    this->SetGraph(graph);
  }
  else if (before.Bundling != choices.Bundling ||
    before.BundlingStrength != choices.BundlingStrength)
  {
    this->BundlingStarted = false;
    this->Scene.AcrossCurves.clear();
  }
  this->UpdateColors();
  this->Invalidate();
  this->Redraw();
}

namespace
{
/// True if a layout of one fits the other.
bool SameShape(const pclvis::RegionGraph& a, const pclvis::RegionGraph& b)
{
  using pclvis::RegionGraph;
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

void vtkRegionGraphChart::SetGraph(const pclvis::RegionGraph& graph)
{
  const bool same = SameShape(this->Graph, graph) && !graph.Ranks.empty();
  this->Graph = graph;
  this->Scene.Graph = &this->Graph;
  this->HoverNothing();
  if (!same)
  {
    pclvis::RegionGraphLayout::Options options;
    options.Seed = static_cast<std::uint32_t>(this->Chosen.Seed);
    this->Layout = pclvis::RegionGraphLayout(this->Graph, options);
    this->BundlingStarted = false;
    this->Scene.AcrossCurves.clear();
    this->TakeLayout();
  }
  this->UpdateColors();
  this->Invalidate();
  this->Redraw();
}

void vtkRegionGraphChart::TakeLayout()
{
  this->Scene.Discs = this->Layout.Discs();
  this->Scene.Places = this->Layout.Places();
  this->Invalidate();
}

void vtkRegionGraphChart::StartBundling()
{
  this->BundlingStarted = true;
  this->BundledLinks.clear();
  std::vector<pclvis::EdgeBundling::Line> lines;
  for (std::size_t i = 0; i < this->Graph.Links.size(); ++i)
  {
    const pclvis::RegionGraph::Link& link = this->Graph.Links[i];
    if (!link.Inside)
    {
      this->BundledLinks.push_back(static_cast<std::int32_t>(i));
      lines.push_back({ this->Scene.Places[link.First], this->Scene.Places[link.Second],
        this->Graph.Ranks[link.First].Region, this->Graph.Ranks[link.Second].Region });
    }
  }
  pclvis::EdgeBundling::Options options;
  options.Strength = this->Chosen.Bundling ? this->Chosen.BundlingStrength : 0;
  this->Bundling = pclvis::EdgeBundling(std::move(lines), options);
}

bool vtkRegionGraphChart::Advance(double milliseconds)
{
  if (this->IsSettled())
  {
    return true;
  }
  if (!this->Layout.Settled())
  {
    const bool settled = this->Layout.StepFor(milliseconds);
    this->TakeLayout();
    this->Redraw();
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
  const std::vector<std::vector<pclvis::Point>> curves = this->Bundling.Curves();
  this->Scene.AcrossCurves.assign(this->Graph.Links.size(), {});
  for (std::size_t i = 0; i < curves.size(); ++i)
  {
    this->Scene.AcrossCurves[this->BundledLinks[i]] = curves[i];
  }
  this->Invalidate();
  this->Redraw();
  return this->Bundling.Done();
}

void vtkRegionGraphChart::Settle()
{
  while (!this->Advance(1e9))
  {
  }
}

bool vtkRegionGraphChart::IsSettled() const
{
  return this->Graph.Ranks.empty() || this->Grabbed >= 0 ||
    (this->Layout.Settled() && this->BundlingStarted && this->Bundling.Done());
}

double vtkRegionGraphChart::RegionValue(std::size_t region) const
{
  const pclvis::RegionGraph::Region& row = this->Graph.Regions[region];
  return this->Chosen.Statistic == 1 ? row.LatencyMedian
    : this->Chosen.Statistic == 2    ? row.LatencyP95
                                     : row.Latency;
}

std::string vtkRegionGraphChart::StatisticName() const
{
  return this->Chosen.Statistic == 1 ? "median L"
    : this->Chosen.Statistic == 2    ? "95th percentile of L"
                                     : "mean L";
}

pclvis::ColorScale vtkRegionGraphChart::Scale() const
{
  if (this->Chosen.LatencyRange == 1)
  {
    return this->Chosen.Palette == 1 ? pclvis::PaperBlueToRed().Stretched(-1, 1, 3)
                                     : pclvis::LatencyScale(this->Theme.Dark);
  }
  const pclvis::ColorScale scale = this->Chosen.Palette == 1
    ? pclvis::PaperBlueToRed()
    : pclvis::RegionLatencyScale(this->Theme.Dark);
  return scale.Stretched(this->Range.Low, this->Range.Middle, this->Range.High);
}

double vtkRegionGraphChart::OnScale(double latency) const
{
  return this->Chosen.LatencyRange == 1 ? std::log2(std::max(latency, 1e-9)) : latency;
}

void vtkRegionGraphChart::UpdateColors()
{
  const std::size_t regions = this->Graph.Regions.size();
  std::vector<double> values(regions);
  for (std::size_t r = 0; r < regions; ++r)
  {
    values[r] = this->RegionValue(r);
  }
  std::vector<double> ranged = values;
  if (this->Chosen.ColorBy == 2)
  {
    ranged.clear();
    for (const pclvis::RegionGraph::Link& link : this->Graph.Links)
    {
      ranged.push_back(link.Latency);
    }
  }
  this->Range = pclvis::RangeOf(ranged);
  const pclvis::ColorScale scale = this->Scale();
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  this->RegionColors.resize(regions);
  for (std::size_t r = 0; r < regions; ++r)
  {
    this->RegionColors[r] = this->Chosen.ColorBy == 0 ? pclvis::RegionHue(this->Graph.Regions[r].Id)
      : this->Chosen.ColorBy == 2
      ? this->Theme.Neutral
      : pclvis::SteppedColor(scale, low, high, this->OnScale(values[r]));
  }
  this->LinkColors.clear();
  for (const pclvis::RegionGraph::Link& link : this->Graph.Links)
  {
    if (this->Chosen.ColorBy == 2)
    {
      this->LinkColors.push_back(
        pclvis::SteppedColor(scale, low, high, this->OnScale(link.Latency)));
    }
  }
}

void vtkRegionGraphChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  this->UpdateColors();
  pclvis::RegionGraphStyle style;
  style.Colors = this->Theme;
  style.RegionColors = this->RegionColors;
  style.LinkColors = this->LinkColors;
  style.Shapes = this->Chosen.ColorBy == 0;
  style.LinksInside = this->Chosen.LinksInside;
  style.LinksAcross = this->Chosen.LinksAcross;
  style.Density = this->Density;
  this->Marks = pclvis::BuildRegionGraphMarks(this->Scene, this->Camera, this->Window, style);
  std::vector<pclvis::Point> pixels;
  pixels.reserve(this->Scene.Places.size());
  for (const pclvis::Point& place : this->Scene.Places)
  {
    pixels.push_back(this->Camera.ToPixel(place));
  }
  this->RankPixels = pclvis::HitGrid(std::move(pixels), this->Units(16));
  this->MarksValid = true;
}

bool vtkRegionGraphChart::Extent(pclvis::Point& low, pclvis::Point& high)
{
  if (this->Graph.Ranks.empty())
  {
    return false;
  }
  low = { 1e300, 1e300 };
  high = { -1e300, -1e300 };
  for (const pclvis::RegionDisc& disc : this->Scene.Discs)
  {
    low = { std::min(low.X, disc.Middle.X - disc.Radius),
      std::min(low.Y, disc.Middle.Y - disc.Radius) };
    high = { std::max(high.X, disc.Middle.X + disc.Radius),
      std::max(high.Y, disc.Middle.Y + disc.Radius) };
  }
  return true;
}

double vtkRegionGraphChart::RankRadius() const
{
  return pclvis::RankDotRadius(this->Camera.Scale(), this->Density);
}

std::vector<pclvis::Point> vtkRegionGraphChart::LinkChain(std::int32_t index) const
{
  const pclvis::RegionGraph::Link& link = this->Graph.Links[index];
  std::vector<pclvis::Point> chain;
  if (!link.Inside && !this->Scene.AcrossCurves.empty())
  {
    chain = this->Scene.AcrossCurves[index];
  }
  if (chain.size() < 2)
  {
    chain = { this->Scene.Places[link.First], this->Scene.Places[link.Second] };
  }
  for (pclvis::Point& p : chain)
  {
    p = this->Camera.ToPixel(p);
  }
  return chain;
}

void vtkRegionGraphChart::PaintDrawing(vtkContext2D* painter)
{
  this->UpdateMarks();
  PaintLayers(painter, this->Marks);
  this->PaintHighlights(painter);
  this->PaintMarkedRanks(painter);
  if (pclvis::RanksMerge(this->Camera.Scale(), this->Density))
  {
    this->PaintMergedCounts();
  }
  if (this->LabelsVisible)
  {
    this->PaintLabels();
  }
}

void vtkRegionGraphChart::SetChosenRegion(int region)
{
  if (region != this->ChosenRegion)
  {
    this->ChosenRegion = region;
    this->Redraw();
  }
}

void vtkRegionGraphChart::SetSelectedRanks(const std::set<std::int32_t>& ranks)
{
  if (ranks != this->SelectedRanks)
  {
    this->SelectedRanks = ranks;
    this->Redraw();
  }
}
