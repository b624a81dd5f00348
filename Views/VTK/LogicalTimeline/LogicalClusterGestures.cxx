// Clusters in vtkLogicalTimelineChart: choices by pointer and keys.
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include <algorithm>

namespace
{
constexpr int kMostRadius = 4; // greatest radius that keys can set
}

void vtkLogicalTimelineChart::SetClusterView(const pclvis::ClusterView& view)
{
  if (!(view == this->Clusters.View))
  {
    this->Clusters.View = view;
    this->Change();
  }
}

void vtkLogicalTimelineChart::ChooseClusters(const pclvis::ClusterView& view)
{
  if (!(view == this->Clusters.View))
  {
    this->SetClusterView(view);
    this->InvokeEvent(ChoiceEvent);
  }
}

std::set<std::size_t> vtkLogicalTimelineChart::RowPlaces() const
{
  std::set<std::size_t> places;
  for (const std::int32_t rank : this->ShownRanks)
  {
    const std::ptrdiff_t place = this->Data->PlaceOf(rank);
    if (place >= 0)
    {
      places.insert(static_cast<std::size_t>(place));
    }
  }
  if (!places.empty() || !this->Clusters.IsShown())
  {
    return places;
  }
  return this->Focused().Around;
}

pclvis::ClusterPart::FocusRanks vtkLogicalTimelineChart::Focused() const
{
  std::optional<std::pair<std::size_t, std::int32_t>> point;
  if (this->Point >= 0 && this->Point < static_cast<std::ptrdiff_t>(this->Data->Points.size()) &&
    this->Data->Points[this->Point] >= 0)
  {
    const std::ptrdiff_t event = this->Data->Points[this->Point];
    point = { this->Data->RankOf(event), this->Data->StepAt[event] };
  }
  return this->Clusters.Focused(point);
}

std::pair<std::string, std::string> vtkLogicalTimelineChart::FocusWords() const
{
  if (!this->ShownRanks.empty())
  {
    return { "Shown ranks", "" };
  }
  const std::ptrdiff_t rank = this->Focused().Rank;
  return rank < 0
    ? std::pair<std::string, std::string>()
    : std::pair<std::string, std::string>{ "Focus: rank " + std::to_string(this->Data->Ranks[rank]),
        "radius " + std::to_string(this->Clusters.View.Radius) };
}

bool vtkLogicalTimelineChart::ClusterKey(const std::string& symbol)
{
  pclvis::ClusterView view = this->Clusters.View;
  if (symbol == "c" && this->Clusters.HasClusters())
  {
    view.Mode =
      this->Clusters.IsShown() ? pclvis::ClusterView::Plain : pclvis::ClusterView::Clustered;
    this->SeenRows = { 0, -1 };
    this->UnderClusters = {};
    this->ChooseClusters(view);
    this->InvokeEvent(CameraEvent);
    return true;
  }
  const pclvis::ClusteredPhase* const phase =
    this->Clusters.IsShown() ? this->Clusters.Phase() : nullptr;
  if (!phase)
  {
    return false;
  }
  if (symbol == "i")
  {
    view.Idle = !view.Idle;
  }
  else if (symbol == "comma" || symbol == "period")
  {
    view.Shown = pclvis::Stepped(view.Shown, *phase, symbol == "period" ? 1 : -1);
  }
  else if (symbol == "g")
  {
    view.Radius = view.Radius % kMostRadius + 1;
  }
  else if (symbol == "e")
  {
    this->FocusOnCluster(view);
  }
  else if (symbol == "x")
  {
    this->OpenOrClose(view);
  }
  else
  {
    return false;
  }
  this->ChooseClusters(view);
  return true;
}

void vtkLogicalTimelineChart::FocusOnCluster(pclvis::ClusterView& view)
{
  const pclvis::ClusterRow* const row = this->Clusters.Row(this->UnderClusters);
  if (!row)
  {
    view.FocusMedoid = !view.FocusMedoid;
    return;
  }
  const int phase = this->Clusters.PhaseOf(*row).Number;
  const bool again = view.FocusCluster == row->Cluster && view.Phase == phase;
  view.FocusMedoid = again && !view.FocusMedoid;
  view.Phase = phase;
  view.FocusCluster = row->Cluster;
}

void vtkLogicalTimelineChart::OpenOrClose(pclvis::ClusterView& view)
{
  const pclvis::ClusterRow* const row = this->Clusters.Row(this->UnderClusters);
  if (!row)
  {
    return;
  }
  const pclvis::ClusteredPhase& phase = this->Clusters.PhaseOf(*row);
  const pclvis::RankCluster& of = phase.Clusters[static_cast<std::size_t>(row->Cluster)];
  if (of.IsMerge() || of.Parent >= 0)
  {
    view.Shown = pclvis::Toggled(view.Shown, phase, of.IsMerge() ? row->Cluster : of.Parent);
    this->UnderClusters = {};
  }
}

bool vtkLogicalTimelineChart::ClickOnClusters(pclvis::Point pixel, bool add)
{
  const pclvis::ClusterUnder under = this->Clusters.Find(pixel);
  if (under.IsNothing() || under.Cut)
  {
    return under.Cut;
  }
  if (under.Join >= 0)
  {
    pclvis::ClusterView view = this->Clusters.View;
    view.Shown = pclvis::Toggled(view.Shown, *this->Clusters.Phase(), under.Join);
    this->ChooseClusters(view);
    return true;
  }
  const pclvis::ClusterRow& row = *this->Clusters.Row(under);
  const pclvis::ClusteredPhase& phase = this->Clusters.PhaseOf(row);
  const std::set<pclvis::BlockRow> rows = this->RowsOfRanks(pclvis::RanksOf(phase, row.Cluster));
  const int number = phase.Number;
  if (rows.empty() || (!add && rows == this->GetSelectedRows()))
  {
    this->SelectNothing();
  }
  else
  {
    this->PickRows(rows, add);
  }
  pclvis::ClusterView view = this->Clusters.View;
  if (&phase != this->Clusters.Phase())
  {
    view.Phase = number;
    view.FocusCluster = -1;
    this->ChooseClusters(view);
  }
  return true;
}

bool vtkLogicalTimelineChart::OpenCluster(pclvis::Point pixel)
{
  const pclvis::ClusterUnder under = this->Clusters.Find(pixel);
  if (under.Join >= 0 || under.Cut)
  {
    return true; // two clicks on a join open and close it
  }
  const pclvis::ClusterRow* const row = this->Clusters.Row(under);
  if (!row ||
    !this->Clusters.PhaseOf(*row).Clusters[static_cast<std::size_t>(row->Cluster)].IsMerge())
  {
    return false;
  }
  this->ClickOnClusters(pixel, false); // undoes the selection of the first click
  pclvis::ClusterView view = this->Clusters.View;
  view.Shown = pclvis::Toggled(view.Shown, this->Clusters.PhaseOf(*row), row->Cluster);
  this->ChooseClusters(view);
  return true;
}

bool vtkLogicalTimelineChart::DragCut(pclvis::Point pixel)
{
  const pclvis::ClusteredPhase* const phase = this->Clusters.Phase();
  pclvis::ClusterView view = this->Clusters.View;
  if (!phase)
  {
    return false;
  }
  const int most = pclvis::CutTo(*phase, this->Clusters.Drawn().Tree.ShownAt(pixel.X));
  if (most != view.Shown.Most)
  {
    view.Shown = { most, {} };
    this->SetClusterView(view);
    return true;
  }
  return false;
}
