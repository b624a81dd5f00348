#include "Views/VTK/RegionGraph/vtkRegionGraphChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

vtkStandardNewMacro(vtkRegionGraphChart);

vtkRegionGraphChart::vtkRegionGraphChart() = default;
vtkRegionGraphChart::~vtkRegionGraphChart() = default;

void vtkRegionGraphChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Ranks: " << this->Graph.Ranks.size() << "\n"
     << indent << "Regions: " << this->Graph.Regions.size() << "\n"
     << indent << "Settled: " << this->IsSettled() << "\n"
     << indent << "Regions: " << this->Regions.Names() << "\n";
}

void vtkRegionGraphChart::SetChoices(const Choices& choices)
{
  this->Settling.Choose(this->Chosen, choices);
  if (this->Chosen.Seed != choices.Seed)
  {
    this->HoverNothing();
  }
  this->Chosen = choices;
  this->Invalidate();
  this->Redraw();
}

void vtkRegionGraphChart::SetGraph(const pclvis::RegionGraph& graph)
{
  this->Settling.SetGraph(graph, this->Chosen);
  this->KeepInSight();
  this->HoverNothing();
  this->Invalidate();
  this->Redraw();
}

bool vtkRegionGraphChart::Advance(double milliseconds)
{
  if (this->IsSettled())
  {
    return true;
  }
  const bool done = this->Settling.Advance(milliseconds);
  if (done)
  {
    this->KeepInSight();
  }
  this->Invalidate();
  this->Redraw();
  return done;
}

void vtkRegionGraphChart::Settle()
{
  while (!this->Advance(1e9))
  {
  }
}

void vtkRegionGraphChart::SetRegions(const pclvis::ChosenRegions& regions)
{
  if (regions != this->Regions)
  {
    this->Regions = regions;
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

std::string vtkRegionGraphChart::DefaultTitle()
{
  return this->Chosen.ColorBy == 0 ? "Communication regions"
    : this->Chosen.ColorBy == 1    ? "Latency of communication regions"
                                   : "Latency of links";
}

std::string vtkRegionGraphChart::Subtitle()
{
  if (this->Chosen.ColorBy == 1)
  {
    return "Region latency RL = " + pclvis::StatisticName(this->Chosen) +
      " (relative latency) of the messages of the region";
  }
  return pclvis::DescribeStructure(this->Graph);
}

std::string vtkRegionGraphChart::EmptySentence()
{
  return "Nothing to show. Show the Region Graph port of Communication Regions here.";
}

void vtkRegionGraphChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  this->Colors.Update(this->Graph, this->Chosen, this->Canvas.Colors, this->Latencies);
  pclvis::RegionGraphStyle style;
  style.Colors = this->Canvas.Colors;
  style.RegionColors = this->Colors.OfRegions();
  style.LinkColors = this->Colors.OfLinks();
  style.Shapes = this->Chosen.ColorBy == 0;
  style.LinksInside = this->Chosen.LinksInside;
  style.LinksAcross = this->Chosen.LinksAcross;
  style.Density = this->Canvas.Density;
  this->Marks = pclvis::BuildRegionGraphMarks(this->Scene, this->Camera, this->Window, style);
  this->Seen.Update(this->Canvas.Density);
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

pclvis::RegionGraphLegend::Drawn vtkRegionGraphChart::Drawn() const
{
  return { this->Chosen, this->Regions, this->SelectedRanks.size(),
    pclvis::RanksMerge(this->Camera.Scale(), this->Canvas.Density) };
}

double vtkRegionGraphChart::LegendHeight(double width, double height)
{
  return this->Legend.Height(width, height, this->Drawn());
}

void vtkRegionGraphChart::PaintLegend(const pclvis::Box& box)
{
  this->Legend.Paint(box, this->Drawn());
}

void vtkRegionGraphChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Canvas.Layers(this->Marks);
  const pclvis::RegionGraphRings rings = pclvis::RingsOf(this->Graph, this->Seen, this->Hovered,
    this->Regions.All(), this->SelectedRanks, this->Canvas.Density);
  this->Canvas.Quads(rings.Chosen, this->Canvas.Colors.Ink);
  this->Canvas.Quads(rings.Accent, this->Canvas.Colors.Accent);
  this->Texts.PaintMarked(this->Marked);
  if (this->Seen.Merged())
  {
    this->Texts.PaintCounts();
  }
  if (this->LabelsVisible)
  {
    const pclvis::Box room{ 0, this->Drawing.Y - this->Units(10), this->Window.Width,
      this->Drawing.Height + this->Units(30) };
    this->Texts.PaintNames(this->Chosen, this->Regions, room);
  }
}

pclvis::RegionGraphUnder vtkRegionGraphChart::Find(pclvis::Point pixel) const
{
  const bool known = this->MarksValid && !this->Graph.Ranks.empty();
  return known ? this->Seen.Find(pixel, this->Chosen) : pclvis::RegionGraphUnder();
}

bool vtkRegionGraphChart::HoverAt(pclvis::Point pixel)
{
  const pclvis::RegionGraphUnder before = this->Hovered;
  this->Hovered = this->Find(pixel);
  // The tip follows the pointer, so a movement over the same mark matters, too.
  return !(before == this->Hovered) || this->Hovered.Region >= 0 || this->Hovered.Link >= 0;
}

pclvis::ChartTip vtkRegionGraphChart::Tip()
{
  const std::int32_t rank = this->Hovered.Rank;
  const bool marked = rank >= 0 && this->Marked.Has(this->Graph.Ranks[rank].Rank);
  pclvis::ChartTip tip;
  tip.Rows = pclvis::RegionGraphTip(
    this->Graph, this->Hovered, marked ? this->Marked.Words() : std::string(), this->Seen.Merged());
  const bool dot = rank >= 0 && !this->Seen.Merged();
  if (dot)
  {
    tip.Mark =
      pclvis::Box::Around(this->Seen.OfRank(rank), this->Seen.DotRadius() + this->Units(4));
  }
  else if (this->Hovered.Region >= 0 && this->Hovered.Link < 0)
  {
    const auto region = static_cast<std::size_t>(this->Hovered.Region);
    tip.Mark = pclvis::Box::Around(this->Seen.OfRegion(region), this->Seen.RadiusOf(region));
  }
  return tip;
}

void vtkRegionGraphChart::ClickAt(pclvis::Point pixel, bool add)
{
  const pclvis::RegionGraphUnder under = this->Find(pixel);
  if (under.Rank >= 0)
  {
    const std::int32_t rank = this->Graph.Ranks[under.Rank].Rank;
    std::set<std::int32_t> picked = add ? this->SelectedRanks : std::set<std::int32_t>();
    if (add && picked.count(rank) > 0)
    {
      picked.erase(rank);
    }
    else
    {
      picked.insert(rank);
    }
    this->SelectedRanks = picked;
    this->InvokeEvent(PickEvent);
  }
  else if (under.Region >= 0)
  {
    const std::int32_t id = this->Graph.Regions[under.Region].Id;
    pclvis::ChosenRegions regions = this->Regions;
    add ? regions.Toggle(id) : regions.Choose(id);
    this->Choose(regions);
  }
  else if (!this->SelectedRanks.empty() && !add)
  {
    this->SelectedRanks.clear();
    this->InvokeEvent(PickEvent);
  }
}

void vtkRegionGraphChart::Choose(const pclvis::ChosenRegions& regions)
{
  if (regions != this->Regions)
  {
    this->Regions = regions;
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkRegionGraphChart::SelectRegions()
{
  for (const pclvis::RegionGraph::RankNode& node : this->Graph.Ranks)
  {
    if (this->Regions.Has(this->Graph.Regions[node.Region].Id))
    {
      this->SelectedRanks.insert(node.Rank);
    }
  }
  this->InvokeEvent(PickEvent);
}

void vtkRegionGraphChart::Open(std::size_t region)
{
  const pclvis::RegionDisc& disc = this->Scene.Discs[region];
  this->Camera.Show(
    disc.Middle, disc.Radius, this->Drawing, pclvis::RanksApartScale(this->Canvas.Density));
}

bool vtkRegionGraphChart::OpenAt(pclvis::Point pixel)
{
  const std::int32_t region = this->Find(pixel).Region;
  if (region < 0 || !pclvis::RanksMerge(this->Camera.Scale(), this->Canvas.Density))
  {
    return false;
  }
  // The first of the two clicks may have chosen the region or cleared the choice.
  this->Choose({ this->Graph.Regions[region].Id, {} });
  this->Open(region);
  return true;
}

bool vtkRegionGraphChart::GrabAt(pclvis::Point pixel)
{
  return this->Settling.Grab(this->Find(pixel).Rank);
}

void vtkRegionGraphChart::DragTo(pclvis::Point pixel)
{
  this->Settling.Move(this->Camera.ToWorld(pixel));
}

void vtkRegionGraphChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  if (!add)
  {
    this->SelectedRanks.clear();
  }
  const std::set<std::int32_t> ranks = this->Seen.Inside(outline);
  this->SelectedRanks.insert(ranks.begin(), ranks.end());
  this->InvokeEvent(PickEvent);
}

void vtkRegionGraphChart::ClearChoice()
{
  this->Choose({});
  if (!this->SelectedRanks.empty())
  {
    this->SelectedRanks.clear();
    this->InvokeEvent(PickEvent);
  }
}

bool vtkRegionGraphChart::Key(const std::string& symbol, bool, bool)
{
  const bool open = symbol == "Return" || symbol == "KP_Enter";
  const bool select = symbol == "s";
  if ((symbol != "n" && symbol != "p" && !open && !select) || this->Graph.Regions.empty())
  {
    return false;
  }
  const int now = pclvis::IndexOfRegion(this->Graph, this->Regions.First);
  if (select)
  {
    this->SelectRegions();
    return true;
  }
  if (open)
  {
    if (now >= 0)
    {
      this->Open(now);
      this->CameraMoved();
      this->InvokeEvent(CameraEvent);
    }
    return true;
  }
  this->Choose({ pclvis::RegionByKey(this->Graph, symbol, this->Regions.First), {} });
  return true;
}
