#include "Views/VTK/LogicalTimeline/vtkPVLogicalTimelineView.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

vtkStandardNewMacro(vtkPVLogicalTimelineView);

vtkPVLogicalTimelineView::vtkPVLogicalTimelineView()
{
  this->UseTimelineChart(this->Timeline);
}

vtkPVLogicalTimelineView::~vtkPVLogicalTimelineView() = default;

void vtkPVLogicalTimelineView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVLogicalTimelineView::GetChoices()
{
  const pclvis::ClusterView& clusters = this->Timeline->GetClusterView();
  return { { "WindowBegin", this->Timeline->GetWindowBegin() },
    { "WindowEnd", this->Timeline->GetWindowEnd() },
    { "ColorBy", static_cast<int>(this->Timeline->GetMetric()) },
    { "Work", this->Timeline->GetWork() ? 1 : 0 },
    { "ShownRanks", TextOf(this->Timeline->GetShownRanks()) },
    { "PointOfInterest", this->Timeline->GetPoint() },
    { "ChosenPhase", this->Timeline->GetChosenPhase() }, { "Mode", clusters.Mode },
    { "ClusterPhase", clusters.Phase }, { "MostClusters", clusters.Shown.Most },
    { "ToggledClusters", vtkVariant(pclvis::TextOf(clusters.Shown.Toggled).c_str()) },
    { "FocusCluster", clusters.FocusCluster }, { "FocusOn", clusters.FocusMedoid ? 1 : 0 },
    { "FocusRadius", clusters.Radius }, { "IdleRanks", clusters.Idle ? 1 : 0 } };
}

void vtkPVLogicalTimelineView::SetColorBy(int metric)
{
  this->Timeline->SetMetric(
    static_cast<pclvis::LogicalMetric>(std::clamp(metric, 0, pclvis::kLogicalMetrics - 1)));
}

void vtkPVLogicalTimelineView::SetColorRange(int range)
{
  this->Timeline->SetRange(static_cast<pclvis::LogicalRange>(std::clamp(range, 0, 2)));
}

void vtkPVLogicalTimelineView::SetColorMaximum(double seconds)
{
  this->Timeline->SetHigh(seconds);
}

void vtkPVLogicalTimelineView::SetWork(bool shown)
{
  this->Timeline->SetWork(shown);
}

void vtkPVLogicalTimelineView::SetMessages(bool shown)
{
  this->Timeline->SetMessages(shown);
}

void vtkPVLogicalTimelineView::SetMostMessages(int most)
{
  this->Timeline->SetMostMessages(most);
}

void vtkPVLogicalTimelineView::SetShownRanks(const char* ranks)
{
  this->Timeline->SetShownRanks(this->NumbersIn(ranks));
}

void vtkPVLogicalTimelineView::SetPointOfInterest(int point)
{
  this->Timeline->SetPoint(point);
}

void vtkPVLogicalTimelineView::SetChosenPhase(int phase)
{
  this->Timeline->SetChosenPhase(phase);
}

template<typename Change>
void vtkPVLogicalTimelineView::ChangeClusters(Change change)
{
  pclvis::ClusterView view = this->Timeline->GetClusterView();
  change(view);
  this->Timeline->SetClusterView(view);
}

void vtkPVLogicalTimelineView::SetMode(int mode)
{
  this->ChangeClusters([mode](auto& view) { view.Mode = std::clamp(mode, 0, 2); });
}

void vtkPVLogicalTimelineView::SetClusteredRanks(int ranks)
{
  this->ChangeClusters([ranks](auto& view) { view.LeastRanks = ranks; });
}

void vtkPVLogicalTimelineView::SetClusterPhase(int phase)
{
  this->ChangeClusters([phase](auto& view) { view.Phase = phase; });
}

void vtkPVLogicalTimelineView::SetMostClusters(int most)
{
  this->ChangeClusters([most](auto& view) { view.Shown.Most = std::max(most, 0); });
}

void vtkPVLogicalTimelineView::SetToggledClusters(const char* toggled)
{
  try
  {
    const auto parsed = pclvis::ParseToggled(toggled ? toggled : "");
    this->ChangeClusters([&parsed](auto& view) { view.Shown.Toggled = parsed; });
  }
  catch (const pclvis::Error& error)
  {
    vtkErrorMacro(<< error.what());
  }
}

void vtkPVLogicalTimelineView::SetFocusCluster(int cluster)
{
  this->ChangeClusters([cluster](auto& view) { view.FocusCluster = cluster; });
}

void vtkPVLogicalTimelineView::SetFocusOn(int focus)
{
  this->ChangeClusters([focus](auto& view) { view.FocusMedoid = focus == 1; });
}

void vtkPVLogicalTimelineView::SetFocusRadius(int radius)
{
  this->ChangeClusters([radius](auto& view) { view.Radius = std::max(radius, 0); });
}

void vtkPVLogicalTimelineView::SetIdleRanks(bool shown)
{
  this->ChangeClusters([shown](auto& view) { view.Idle = shown; });
}

void vtkPVLogicalTimelineView::SetStepBegin(double begin)
{
  this->Timeline->SetSeen(
    { begin, this->Timeline->GetSeenSteps().End }, this->Timeline->GetSeenRows());
}

void vtkPVLogicalTimelineView::SetStepEnd(double end)
{
  this->Timeline->SetSeen(
    { this->Timeline->GetSeenSteps().Begin, end }, this->Timeline->GetSeenRows());
}

void vtkPVLogicalTimelineView::SetRowBegin(double begin)
{
  this->Timeline->SetSeen(
    this->Timeline->GetSeenSteps(), { begin, this->Timeline->GetSeenRows().End });
}

void vtkPVLogicalTimelineView::SetRowEnd(double end)
{
  this->Timeline->SetSeen(
    this->Timeline->GetSeenSteps(), { this->Timeline->GetSeenRows().Begin, end });
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVLogicalTimelineView::GetSeen()
{
  const pclvis::Span steps = this->Timeline->GetSeenSteps();
  const pclvis::Span rows = this->Timeline->GetSeenRows();
  return { { "StepBegin", steps.Begin }, { "StepEnd", steps.End }, { "RowBegin", rows.Begin },
    { "RowEnd", rows.End } };
}

std::optional<pclvis::TimelinePart> vtkPVLogicalTimelineView::GetSeenPart()
{
  return this->Timeline->GetSeenPart();
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVLogicalTimelineView::SeenOfPart(
  const pclvis::TimelinePart& part)
{
  const auto [steps, rows] = this->Timeline->SeenOf(part);
  if (steps == pclvis::Span())
  {
    return {};
  }
  return { { "StepBegin", steps.Begin }, { "StepEnd", steps.End }, { "RowBegin", rows.Begin },
    { "RowEnd", rows.End } };
}
