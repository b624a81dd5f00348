// The part of vtkRegionGraphChart that answers the pointer and the keyboard.
#include "Views/VTK/vtkRegionGraphChart.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>

vtkRegionGraphChart::Under vtkRegionGraphChart::Find(pclvis::Point pixel) const
{
  Under under;
  if (this->Graph.Ranks.empty() || !this->MarksValid)
  {
    return under;
  }
  const double scale = this->Camera.Scale();
  for (std::size_t r = 0; r < this->Scene.Discs.size(); ++r)
  {
    const pclvis::Point middle = this->Camera.ToPixel(this->Scene.Discs[r].Middle);
    if (pclvis::Length(middle - pixel) <= this->Scene.Discs[r].Radius * scale)
    {
      under.Region = static_cast<std::int32_t>(r);
    }
  }
  if (!pclvis::RanksMerge(scale, this->Density))
  {
    under.Rank = this->RankPixels.Nearest(
      pixel, std::max(this->RankRadius() + this->Units(2), this->Units(5)));
    if (under.Rank >= 0)
    {
      under.Region = this->Graph.Ranks[under.Rank].Region;
      return under;
    }
  }
  double least = this->Units(3);
  for (std::size_t i = 0; i < this->Graph.Links.size(); ++i)
  {
    const pclvis::RegionGraph::Link& link = this->Graph.Links[i];
    const std::int32_t home = this->Graph.Ranks[link.First].Region;
    // Links across run under the discs: inside one, only its own can be meant.
    const bool seen = link.Inside ? this->Chosen.LinksInside && home == under.Region
                                  : this->Chosen.LinksAcross && under.Region < 0;
    if (!seen)
    {
      continue;
    }
    const double distance =
      pclvis::DistanceToChain(pixel, this->LinkChain(static_cast<std::int32_t>(i)));
    if (distance < least)
    {
      least = distance;
      under.Link = static_cast<std::int32_t>(i);
    }
  }
  return under;
}

bool vtkRegionGraphChart::HoverAt(pclvis::Point pixel)
{
  const Under before = this->Hovered;
  this->Hovered = this->Find(pixel);
  // A tip follows the pointer, so a move over the same mark counts as well.
  return !(before == this->Hovered) || this->Hovered.Region >= 0 || this->Hovered.Link >= 0;
}

void vtkRegionGraphChart::HoverNothing()
{
  this->Hovered = {};
}

std::vector<vtkCommunicationChart::TipRow> vtkRegionGraphChart::Tip()
{
  std::vector<TipRow> rows;
  if (this->Hovered.Rank >= 0)
  {
    const pclvis::RegionGraph::RankNode& rank = this->Graph.Ranks[this->Hovered.Rank];
    rows.emplace_back("", "Rank " + std::to_string(rank.Rank));
    if (this->IsMarked(rank.Rank))
    {
      rows.emplace_back("marked", this->MarkedWords());
    }
    rows.emplace_back("region", "R" + std::to_string(this->Graph.Regions[rank.Region].Id));
    if (rank.Node >= 0)
    {
      rows.emplace_back("compute node", std::to_string(rank.Node));
    }
    rows.emplace_back("messages inside", std::to_string(rank.MessagesInside));
    rows.emplace_back("messages across", std::to_string(rank.MessagesAcross));
    rows.emplace_back("bytes inside", pclvis::BytesText(static_cast<double>(rank.BytesInside)));
    rows.emplace_back("bytes across", pclvis::BytesText(static_cast<double>(rank.BytesAcross)));
    rows.emplace_back("mean L", pclvis::NumberText(rank.Latency));
    rows.emplace_back("median L", pclvis::NumberText(rank.LatencyMedian));
    rows.emplace_back("95th percentile L", pclvis::NumberText(rank.LatencyP95));
  }
  else if (this->Hovered.Link >= 0)
  {
    const pclvis::RegionGraph::Link& link = this->Graph.Links[this->Hovered.Link];
    rows.emplace_back("",
      "Ranks " + std::to_string(this->Graph.Ranks[link.First].Rank) + " and " +
        std::to_string(this->Graph.Ranks[link.Second].Rank));
    rows.emplace_back("messages, both ways", std::to_string(link.Messages));
    rows.emplace_back("bytes", pclvis::BytesText(static_cast<double>(link.Bytes)));
    rows.emplace_back("mean L", pclvis::NumberText(link.Latency));
    rows.emplace_back("regions", link.Inside ? "the same" : "across");
  }
  else if (this->Hovered.Region >= 0)
  {
    const pclvis::RegionGraph::Region& region = this->Graph.Regions[this->Hovered.Region];
    rows.emplace_back("", "Region R" + std::to_string(region.Id));
    rows.emplace_back("ranks", std::to_string(region.Ranks));
    rows.emplace_back("messages inside", std::to_string(region.Messages));
    rows.emplace_back("bytes inside", pclvis::BytesText(static_cast<double>(region.Bytes)));
    rows.emplace_back("RL, mean L", pclvis::NumberText(region.Latency));
    rows.emplace_back("median L", pclvis::NumberText(region.LatencyMedian));
    rows.emplace_back("95th percentile L", pclvis::NumberText(region.LatencyP95));
    if (!std::isnan(region.ShareAbove2))
    {
      rows.emplace_back("share with L > 2", pclvis::NumberText(100 * region.ShareAbove2) + " %");
    }
    if (pclvis::RanksMerge(this->Camera.Scale(), this->Density))
    {
      rows.emplace_back("double click", "shows its ranks");
    }
  }
  return rows;
}

void vtkRegionGraphChart::ClickAt(pclvis::Point pixel, bool add)
{
  const Under under = this->Find(pixel);
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
  else if (under.Region >= 0 && add)
  {
    for (const pclvis::RegionGraph::RankNode& node : this->Graph.Ranks)
    {
      if (node.Region == under.Region)
      {
        this->SelectedRanks.insert(node.Rank);
      }
    }
    this->InvokeEvent(PickEvent);
  }
  else if (under.Region >= 0)
  {
    const std::int32_t id = this->Graph.Regions[under.Region].Id;
    this->Choose(id == this->ChosenRegion ? -1 : id);
  }
  else if (!this->SelectedRanks.empty() && !add)
  {
    this->SelectedRanks.clear();
    this->InvokeEvent(PickEvent);
  }
}

void vtkRegionGraphChart::Choose(std::int32_t region)
{
  if (region != this->ChosenRegion)
  {
    this->ChosenRegion = region;
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkRegionGraphChart::Open(std::size_t region)
{
  const pclvis::RegionDisc& disc = this->Scene.Discs[region];
  this->Camera.Show(
    disc.Middle, disc.Radius, this->Drawing, pclvis::RanksApartScale(this->Density));
}

bool vtkRegionGraphChart::OpenAt(pclvis::Point pixel)
{
  const std::int32_t region = this->Find(pixel).Region;
  if (region < 0 || !pclvis::RanksMerge(this->Camera.Scale(), this->Density))
  {
    return false;
  }
  // The first of the two clicks has chosen it, or ended that it was chosen.
  this->Choose(this->Graph.Regions[region].Id);
  this->Open(region);
  return true;
}

bool vtkRegionGraphChart::GrabAt(pclvis::Point pixel)
{
  this->Grabbed = this->Layout.Settled() ? this->Find(pixel).Rank : -1;
  return this->Grabbed >= 0;
}

void vtkRegionGraphChart::DragTo(pclvis::Point pixel)
{
  if (this->Grabbed < 0)
  {
    return;
  }
  this->Scene.Places[this->Grabbed] = this->Camera.ToWorld(pixel);
  // Links follow as straight lines; they are bundled again when the rank is let go.
  this->Scene.AcrossCurves.clear();
  this->BundlingStarted = false;
}

void vtkRegionGraphChart::Drop()
{
  this->Grabbed = -1;
}

void vtkRegionGraphChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  if (!add)
  {
    this->SelectedRanks.clear();
  }
  for (std::int32_t i : this->RankPixels.Inside(outline))
  {
    this->SelectedRanks.insert(this->Graph.Ranks[i].Rank);
  }
  this->InvokeEvent(PickEvent);
}

void vtkRegionGraphChart::ClearChoice()
{
  this->Choose(-1);
  if (!this->SelectedRanks.empty())
  {
    this->SelectedRanks.clear();
    this->InvokeEvent(PickEvent);
  }
}

bool vtkRegionGraphChart::Key(const std::string& symbol)
{
  const bool open = symbol == "Return" || symbol == "KP_Enter";
  if ((symbol != "n" && symbol != "p" && !open) || this->Graph.Regions.empty())
  {
    return false;
  }
  const int count = static_cast<int>(this->Graph.Regions.size());
  int now = -1;
  for (int r = 0; r < count; ++r)
  {
    now = this->Graph.Regions[r].Id == this->ChosenRegion ? r : now;
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
  const int next = symbol == "n" ? (now + 1) % count : (now <= 0 ? count : now) - 1;
  this->Choose(this->Graph.Regions[next].Id);
  this->Redraw();
  return true;
}
