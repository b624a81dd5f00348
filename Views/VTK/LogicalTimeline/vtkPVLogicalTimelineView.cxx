#include "Views/VTK/LogicalTimeline/vtkPVLogicalTimelineView.h"

#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

vtkStandardNewMacro(vtkPVLogicalTimelineView);

vtkPVLogicalTimelineView::vtkPVLogicalTimelineView()
{
  this->UseTimeChart(this->Timeline);
}

vtkPVLogicalTimelineView::~vtkPVLogicalTimelineView() = default;

void vtkPVLogicalTimelineView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVLogicalTimelineView::GetChoices()
{
  return { { "WindowBegin", this->Timeline->GetWindowBegin() },
    { "WindowEnd", this->Timeline->GetWindowEnd() },
    { "ColorBy", static_cast<int>(this->Timeline->GetMetric()) },
    { "Work", this->Timeline->GetWork() ? 1 : 0 },
    { "ShownRanks", TextOf(this->Timeline->GetShownRanks()) },
    { "PointOfInterest", this->Timeline->GetPoint() } };
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
