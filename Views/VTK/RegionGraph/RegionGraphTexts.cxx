#include "Views/VTK/RegionGraph/RegionGraphTexts.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/CulpritMarks.h"
#include "Views/Core/Common/LabelPlacement.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::size_t kMostNumbers = 8; // of marked ranks; if there are more, the legend lists them
}

void RegionGraphTexts::PaintMarked(const MarkedRanks& marked)
{
  const double radius = this->Seen.Merged() ? 0 : this->Seen.DotRadius();
  std::vector<Point> places;
  std::vector<std::int32_t> ranks;
  for (std::size_t i = 0; i < this->Graph.Ranks.size(); ++i)
  {
    if (marked.Has(this->Graph.Ranks[i].Rank))
    {
      places.push_back(this->Seen.OfRank(i));
      ranks.push_back(this->Graph.Ranks[i].Rank);
    }
  }
  MarkedRanks::Paint(this->Canvas, places, radius);
  this->Marks.clear();
  for (const Point& place : places)
  {
    this->Marks.push_back(PlaceOfCulprit(place, radius, this->Canvas.Density));
  }
  TextPainter::Style style;
  style.Bold = true;
  style.Halo = true;
  style.Ground = this->Canvas.Colors.Ground;
  style.Ink = CauseColor(this->Canvas.Colors);
  std::vector<Box> texts; // first the texts in discs of merged ranks
  const double high = this->Canvas.Units(12);
  for (std::size_t r = 0; this->Seen.Merged() && r < this->Graph.Regions.size(); ++r)
  {
    const std::string count = std::to_string(this->Graph.Regions[r].Ranks);
    texts.push_back(Box::Around(
      this->Seen.OfRegion(r), std::max(high, this->Canvas.Text.Width(count, 9, false)) / 2));
  }
  const std::size_t first = texts.size();
  for (std::size_t i = 0; ranks.size() <= kMostNumbers && i < ranks.size(); ++i)
  {
    const Point at = BesideCulprit(places[i], radius, this->Canvas.Density);
    const double wide = this->Canvas.Text.Width(std::to_string(ranks[i]), style.Points, true);
    texts.push_back({ at.X, at.Y - high / 2, wide, high });
  }
  for (const std::size_t i : ReadablePlaces(texts))
  {
    if (i >= first)
    {
      this->Canvas.Text.Draw(
        std::to_string(ranks[i - first]), { texts[i].X, texts[i].Middle().Y }, style);
      this->Marks.push_back(texts[i]);
    }
  }
}

void RegionGraphTexts::PaintCounts()
{
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  for (std::size_t r = 0; r < this->Graph.Regions.size(); ++r)
  {
    const double radius = this->Seen.RadiusOf(r);
    const std::string count = std::to_string(this->Graph.Regions[r].Ranks);
    if (std::max(this->Canvas.Text.Width(count, 9, false), this->Canvas.Units(14)) < 2 * radius)
    {
      style.Ink = this->Canvas.Colors.Ink;
      this->Canvas.Text.Draw(count, this->Seen.OfRegion(r), style);
    }
  }
}

Color RegionGraphTexts::NameColor(std::size_t region, bool byRegion) const
{
  const Color own = this->Colors.OfRegions()[region];
  return !byRegion             ? this->Canvas.Colors.Ink
    : this->Canvas.Colors.Dark ? Mix(own, FromHex(0xFFFFFF), 0.5)
                               : Mix(own, FromHex(0x000000), 0.48);
}

void RegionGraphTexts::PaintNames(
  const RegionGraphChoices& choices, const ChosenRegions& chosen, const Box& room)
{
  std::vector<DiscLabel> labels(this->Graph.Regions.size());
  std::vector<std::string> names(labels.size()), values(labels.size());
  const double gap = this->Canvas.Units(5);
  for (std::size_t r = 0; r < labels.size(); ++r)
  {
    const RegionGraph::Region& region = this->Graph.Regions[r];
    names[r] = "R" + std::to_string(region.Id);
    const double value = RegionLatency(region, choices);
    const bool said = choices.ColorBy == 1 && !std::isnan(value);
    values[r] = said ? NumberText(value) : "";
    labels[r].Middle = this->Seen.OfRegion(r);
    labels[r].Must = chosen.Has(region.Id);
    labels[r].Radius = this->Seen.RadiusOf(r) + (labels[r].Must ? this->Canvas.Units(6) : 0);
    labels[r].Width = this->Canvas.Text.Width(names[r], 10, true) +
      (values[r].empty() ? 0 : gap + this->Canvas.Text.Width(values[r], 10, false));
    labels[r].Height = this->Canvas.Units(15);
  }
  const std::vector<PlacedLabel> placed =
    PlaceDiscLabels(labels, room, this->Canvas.Units(24), this->Marks);
  for (std::size_t r = 0; r < labels.size(); ++r)
  {
    if (!placed[r].Shown)
    {
      continue;
    }
    const Box& place = placed[r].Place;
    const double y = place.Y + place.Height / 2;
    TextPainter::Style style;
    style.Points = 10;
    style.Bold = true;
    style.Halo = true;
    style.Ground = this->Canvas.Colors.Ground;
    style.Ink = this->NameColor(r, choices.ColorBy == 0);
    this->Canvas.Text.Draw(names[r], { place.X, y }, style);
    style.Bold = false;
    this->Canvas.Text.Draw(
      values[r], { place.X + this->Canvas.Text.Width(names[r], 10, true) + gap, y }, style);
  }
}
}
