// The part of vtkRegionGraphChart that writes titles and names of regions, and paints the
// marks of hovering, choosing and selecting.
#include "Views/VTK/vtkRegionGraphChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/CulpritMarks.h"
#include "Views/Core/Common/LabelPlacement.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>

using TextPainter = pclvis::TextPainter;

namespace
{
constexpr std::size_t kMostNumbers = 8; // of marked ranks; more are told by the legend
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
    return "Region latency RL = " + this->StatisticName() +
      " (relative latency) of the messages of the region";
  }
  return pclvis::DescribeStructure(this->Graph);
}

std::string vtkRegionGraphChart::EmptySentence()
{
  return "Nothing to show. Show the Region Graph port of Communication Regions here.";
}

void vtkRegionGraphChart::PaintHighlights(vtkContext2D* painter)
{
  const auto paint = [painter](pclvis::QuadBatch& quads, pclvis::Color color, double opacity) {
    if (quads.CornerCount() > 0)
    {
      Fill(painter, color, opacity);
      painter->GetDevice()->DrawQuad(quads.Corners.data(), quads.CornerCount());
    }
  };
  const double scale = this->Camera.Scale();
  pclvis::QuadBatch chosen, accent;
  for (std::size_t r = 0; r < this->Scene.Discs.size(); ++r)
  {
    const pclvis::Point middle = this->Camera.ToPixel(this->Scene.Discs[r].Middle);
    const double radius = this->Scene.Discs[r].Radius * scale;
    if (this->Graph.Regions[r].Id == this->ChosenRegion)
    {
      chosen.AddRing(middle, radius + this->Units(3.5), radius + this->Units(5.5), 96);
    }
    if (static_cast<std::int32_t>(r) == this->Hovered.Region && this->Hovered.Rank < 0 &&
      this->Hovered.Link < 0)
    {
      accent.AddRing(middle, radius - this->Units(0.8), radius + this->Units(1.2), 96);
    }
  }
  if (this->Hovered.Link >= 0)
  {
    accent.AddChain(this->LinkChain(this->Hovered.Link), this->Units(2));
  }
  const double dot = this->RankRadius();
  if (this->Hovered.Rank >= 0)
  {
    for (std::size_t i = 0; i < this->Graph.Links.size(); ++i)
    {
      const pclvis::RegionGraph::Link& link = this->Graph.Links[i];
      if (link.First == this->Hovered.Rank || link.Second == this->Hovered.Rank)
      {
        accent.AddChain(this->LinkChain(static_cast<std::int32_t>(i)), this->Units(1.3));
      }
    }
    const pclvis::Point at = this->Camera.ToPixel(this->Scene.Places[this->Hovered.Rank]);
    accent.AddRing(at, dot + this->Units(1), dot + this->Units(3), 32);
  }
  this->AddSelected(accent);
  paint(chosen, this->Theme.Ink, 1);
  paint(accent, this->Theme.Accent, 1);
}

void vtkRegionGraphChart::AddSelected(pclvis::QuadBatch& rings) const
{
  const double scale = this->Camera.Scale(), dot = this->RankRadius();
  const bool merged = pclvis::RanksMerge(scale, this->Density);
  std::set<std::int32_t> regions;
  for (std::size_t i = 0; i < this->Graph.Ranks.size(); ++i)
  {
    if (this->SelectedRanks.count(this->Graph.Ranks[i].Rank) > 0)
    {
      regions.insert(this->Graph.Ranks[i].Region);
      if (!merged)
      {
        rings.AddRing(this->Camera.ToPixel(this->Scene.Places[i]), dot + this->Units(0.8),
          dot + this->Units(2.8), 24);
      }
    }
  }
  for (std::int32_t region : merged ? regions : std::set<std::int32_t>())
  {
    // A disc that stands for its ranks stands for the selected ones too.
    const double radius = this->Scene.Discs[region].Radius * scale;
    rings.AddRing(this->Camera.ToPixel(this->Scene.Discs[region].Middle), radius + this->Units(0.8),
      radius + this->Units(2.8), 48);
  }
}

void vtkRegionGraphChart::PaintMarkedRanks(vtkContext2D* painter)
{
  const bool merged = pclvis::RanksMerge(this->Camera.Scale(), this->Density);
  const double radius = merged ? 0 : this->RankRadius();
  std::vector<pclvis::Point> places;
  std::vector<std::int32_t> ranks;
  for (std::size_t i = 0; i < this->Graph.Ranks.size(); ++i)
  {
    if (this->IsMarked(this->Graph.Ranks[i].Rank))
    {
      places.push_back(this->Camera.ToPixel(this->Scene.Places[i]));
      ranks.push_back(this->Graph.Ranks[i].Rank);
    }
  }
  this->PaintCulprits(painter, places, radius);
  TextPainter::Style style;
  style.Bold = true;
  style.Halo = true;
  style.Ground = this->Theme.Ground;
  style.Ink = pclvis::CauseColor(this->Theme);
  for (std::size_t i = 0; ranks.size() <= kMostNumbers && i < ranks.size(); ++i)
  {
    this->Text.Draw(
      std::to_string(ranks[i]), pclvis::BesideCulprit(places[i], radius, this->Density), style);
  }
}

void vtkRegionGraphChart::PaintMergedCounts()
{
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  for (std::size_t r = 0; r < this->Scene.Discs.size(); ++r)
  {
    const double radius = this->Scene.Discs[r].Radius * this->Camera.Scale();
    const std::string count = std::to_string(this->Graph.Regions[r].Ranks);
    if (std::max(this->Text.Width(count, 9, false), this->Units(14)) < 2 * radius)
    {
      style.Ink = this->Theme.Ink;
      this->Text.Draw(count, this->Camera.ToPixel(this->Scene.Discs[r].Middle), style);
    }
  }
}

void vtkRegionGraphChart::PaintLabels()
{
  std::vector<pclvis::DiscLabel> labels(this->Graph.Regions.size());
  std::vector<std::string> names(labels.size()), values(labels.size());
  const double gap = this->Units(5);
  for (std::size_t r = 0; r < labels.size(); ++r)
  {
    const pclvis::RegionGraph::Region& region = this->Graph.Regions[r];
    names[r] = "R" + std::to_string(region.Id);
    const double value = this->RegionValue(r);
    const bool said = this->Chosen.ColorBy == 1 && !std::isnan(value);
    values[r] = said ? pclvis::NumberText(value) : "";
    labels[r].Middle = this->Camera.ToPixel(this->Scene.Discs[r].Middle);
    labels[r].Must = region.Id == this->ChosenRegion;
    labels[r].Radius =
      this->Scene.Discs[r].Radius * this->Camera.Scale() + (labels[r].Must ? this->Units(6) : 0);
    labels[r].Width = this->Text.Width(names[r], 10, true) +
      (values[r].empty() ? 0 : gap + this->Text.Width(values[r], 10, false));
    labels[r].Height = this->Units(15);
  }
  const pclvis::Box room{ 0, this->Drawing.Y - this->Units(10), this->Window.Width,
    this->Drawing.Height + this->Units(30) };
  const std::vector<pclvis::PlacedLabel> placed =
    pclvis::PlaceDiscLabels(labels, room, this->Units(24));
  for (std::size_t r = 0; r < labels.size(); ++r)
  {
    if (!placed[r].Shown)
    {
      continue;
    }
    const pclvis::Box& place = placed[r].Place;
    const double y = place.Y + place.Height / 2;
    TextPainter::Style style;
    style.Points = 10;
    style.Bold = true;
    style.Halo = true;
    style.Ground = this->Theme.Ground;
    style.Ink = this->Chosen.ColorBy != 0 ? this->Theme.Ink
      : this->Theme.Dark ? pclvis::Mix(this->RegionColors[r], pclvis::FromHex(0xFFFFFF), 0.5)
                         : pclvis::Mix(this->RegionColors[r], pclvis::FromHex(0x000000), 0.48);
    this->Text.Draw(names[r], { place.X, y }, style);
    style.Bold = false;
    this->Text.Draw(values[r], { place.X + this->Text.Width(names[r], 10, true) + gap, y }, style);
  }
}
