// Pointer events of vtkLogicalTimelineChart.
#include "Views/Core/Common/HitGrid.h"
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include <algorithm>

using pclvis::SliderPart;

namespace
{
constexpr double kLeastSteps = 2; // least number of visible steps
constexpr int kStripPlaces = 16;  // places that a tip should not cover
}

pclvis::LogicalUnder vtkLogicalTimelineChart::Find(pclvis::Point pixel) const
{
  return pclvis::FindInLogicalTimeline(*this->Data, this->Scene, this->Values, this->Lines, pixel);
}

void vtkLogicalTimelineChart::FindHovered()
{
  this->UnderClusters = this->Clusters.Find(this->PointedAt);
  this->Hovered =
    this->UnderClusters.IsNothing() ? this->Find(this->PointedAt) : pclvis::LogicalUnder();
}

bool vtkLogicalTimelineChart::HoverAt(pclvis::Point pixel)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  const pclvis::LogicalUnder before = this->Hovered;
  const pclvis::ClusterUnder clustersBefore = this->UnderClusters;
  this->PointedAt = pixel;
  this->FindHovered();
  const bool changed =
    this->Walking || !(before == this->Hovered) || !(clustersBefore == this->UnderClusters);
  this->Walking = false;
  return changed;
}

void vtkLogicalTimelineChart::HoverNothing()
{
  this->Hovered = {};
  this->UnderClusters = {};
}

pclvis::ChartTip vtkLogicalTimelineChart::Tip()
{
  pclvis::ChartTip tip;
  if (this->IsEmpty())
  {
    return tip;
  }
  pclvis::LogicalUnder under = this->Hovered;
  if (this->Walking && this->Current >= 0)
  {
    under = {};
    under.Event = this->Current;
    under.Row = this->Scene.RowOf[this->Data->RankOf(this->Current)];
    tip.Mark = pclvis::BoxOf(*this->Data, this->Scene, this->Current);
    if (!tip.Mark)
    {
      return tip;
    }
    const pclvis::Box& strip = this->Scene.Strip.Place; // the pointer is useful there meanwhile
    for (int i = 0; i <= kStripPlaces; ++i)
    {
      tip.Places.push_back({ strip.X + strip.Width * i / kStripPlaces, strip.Middle().Y });
    }
  }
  else if (!this->UnderClusters.IsNothing())
  {
    tip.Mark = this->Clusters.BoxOf(this->UnderClusters);
    tip.Rows = this->Clusters.Tip(this->UnderClusters, this->Words());
    return tip;
  }
  else if (under.Event >= 0)
  {
    tip.Mark = pclvis::BoxOf(*this->Data, this->Scene, under.Event);
  }
  tip.Rows = pclvis::LogicalTip(*this->Data, this->Scene, under);
  return tip;
}

std::set<pclvis::BlockRow> vtkLogicalTimelineChart::RowsOfEvent(std::ptrdiff_t event) const
{
  std::set<pclvis::BlockRow> rows;
  const std::size_t rank = this->Data->RankOf(event);
  for (const bool sent : { true, false })
  {
    for (const std::uint32_t row : this->Data->Messages.At(sent, rank, this->Data->StepAt[event]))
    {
      rows.insert({ kMessagesBlock, row });
    }
  }
  return rows.empty() ? this->RowsOfRanks({ rank }) : rows;
}

void vtkLogicalTimelineChart::ClickAt(pclvis::Point pixel, bool add)
{
  if (this->IsEmpty() || this->Scene.Strip.Place.Holds(pixel))
  {
    return;
  }
  this->UpdateMarks();
  if (this->ClickOnClusters(pixel, add))
  {
    return;
  }
  if (!this->Scene.Plot.Holds(pixel) && this->ChoosePhaseAt(pixel)) // on the name of a phase
  {
    return;
  }
  const pclvis::LogicalUnder under = this->Find(pixel);
  this->Current = under.Event;
  std::set<pclvis::BlockRow> rows;
  if (under.Event >= 0)
  {
    rows = this->RowsOfEvent(under.Event);
  }
  else if (under.Message >= 0)
  {
    rows = { { kMessagesBlock, under.Message } };
  }
  else if (under.Row >= 0 && under.Name)
  {
    rows = this->RowsOfRanks({ this->Scene.RankOf[static_cast<std::size_t>(under.Row)] });
  }
  this->Click(rows, add);
}

void vtkLogicalTimelineChart::PickInside(const std::vector<pclvis::Point>& outline, bool)
{
  if (this->IsEmpty() || outline.empty())
  {
    return;
  }
  const auto ends = std::minmax_element(outline.begin(), outline.end(),
    [](const pclvis::Point& a, const pclvis::Point& b) { return a.X < b.X; });
  const pclvis::TimeRange time = this->Data->TimeOf(
    { this->Scene.Seen.Column(ends.first->X), this->Scene.Seen.Column(ends.second->X) });
  if (time.Length() > 0)
  {
    this->ChooseWindow(time);
  }
}

void vtkLogicalTimelineChart::PickInLasso(const std::vector<pclvis::Point>& outline)
{
  if (this->IsEmpty() || outline.empty())
  {
    return;
  }
  this->UpdateMarks();
  std::set<pclvis::BlockRow> picked = this->RowsOfRanks(this->Clusters.RanksInside(outline));
  const auto rows = this->Scene.Rows();
  const auto steps = this->Scene.Steps();
  for (std::size_t row = rows.first; row < rows.second; ++row)
  {
    const auto events = this->Data->EventsIn(this->Scene.RankOf[row], steps.first, steps.second);
    for (std::size_t place = events.first; place < events.second; ++place)
    {
      const pclvis::Box box = this->Scene.BoxOf(row, this->Data->StepAt[place]);
      if (pclvis::InOutline(box.Middle(), outline))
      {
        for (const pclvis::BlockRow& of : this->RowsOfEvent(static_cast<std::ptrdiff_t>(place)))
        {
          picked.insert(of);
        }
      }
    }
  }
  this->PickRows(picked, false);
}

bool vtkLogicalTimelineChart::OpenAt(pclvis::Point pixel)
{
  this->UpdateMarks();
  if (!this->IsEmpty() && this->OpenCluster(pixel))
  {
    return true;
  }
  this->ClickAt(pixel, false); // undoes the selection of the first click
  this->SeeAll();
  return true;
}

bool vtkLogicalTimelineChart::GrabAt(pclvis::Point pixel)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  this->Cutting = this->Clusters.Find(pixel).Cut;
  this->CutMoved = false;
  this->Sliding = !this->Cutting &&
    this->Drag.Grab(this->Scene.Strip.Slider(this->Scene.Seen), this->AllSteps(), pixel);
  this->Panning = !this->Sliding && !this->Cutting;
  this->PanningRows = pixel.Y >= this->Scene.Plot.Y;
  this->PannedFrom = pixel;
  return true;
}

void vtkLogicalTimelineChart::DragTo(pclvis::Point pixel)
{
  if (this->Cutting)
  {
    this->CutMoved = this->DragCut(pixel) || this->CutMoved;
    return;
  }
  pclvis::TimelineCamera camera = this->Scene.Seen;
  if (this->Panning)
  {
    const pclvis::Point way = pixel - this->PannedFrom;
    camera.Pan({ way.X, this->PanningRows ? way.Y : 0 });
    this->PannedFrom = pixel;
  }
  else if (this->Sliding)
  {
    const pclvis::TimeRange steps = this->Drag.To(this->Scene.Strip.Slider(this->Scene.Seen),
      this->AllSteps(), pixel, std::min(kLeastSteps, this->AllSteps().Length()));
    camera.See({ steps.Begin, steps.End }, camera.Rows());
  }
  this->Keep(camera);
  this->InvokeEvent(CameraEvent); // linked timelines follow
}

void vtkLogicalTimelineChart::Drop()
{
  if (this->Cutting)
  {
    this->Cutting = false;
    if (this->CutMoved)
    {
      this->InvokeEvent(ChoiceEvent);
    }
    return;
  }
  if (this->Sliding)
  {
    this->Drag.Drop();
  }
  if (this->Panning || this->Sliding)
  {
    this->Panning = this->Sliding = false;
    this->InvokeEvent(CameraEvent);
  }
}

void vtkLogicalTimelineChart::ClearChoice()
{
  this->Current = -1;
  this->ChoosePoint(-1);
  this->ChooseWindow(this->Data->Time.Whole);
  this->SelectNothing();
}

bool vtkLogicalTimelineChart::WheelAt(pclvis::Point pixel, int delta)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  const pclvis::Box& plot = this->Scene.Plot;
  if (pixel.X < plot.X && this->Clusters.IsShown() && pixel.Y < plot.Y)
  {
    return this->ClusterKey(delta > 0 ? "period" : "comma");
  }
  this->ZoomAt(pixel, delta);
  return true;
}
