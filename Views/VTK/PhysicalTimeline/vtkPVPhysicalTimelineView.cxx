#include "Views/VTK/PhysicalTimeline/vtkPVPhysicalTimelineView.h"

#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

vtkStandardNewMacro(vtkPVPhysicalTimelineView);

namespace
{
constexpr int kFirstMetric = 3, kCounter = kFirstMetric + pclvis::kLogicalMetrics; // of ColorBy
}

vtkPVPhysicalTimelineView::vtkPVPhysicalTimelineView()
{
  this->UseTimelineChart(this->Timeline);
}

vtkPVPhysicalTimelineView::~vtkPVPhysicalTimelineView() = default;

void vtkPVPhysicalTimelineView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVPhysicalTimelineView::GetChoices()
{
  const pclvis::TimelineColoring by = this->Timeline->GetColoring();
  const int color = by == pclvis::TimelineColoring::Metric
    ? kFirstMetric + static_cast<int>(this->Timeline->GetMetric())
    : by == pclvis::TimelineColoring::Counter ? kCounter
                                              : static_cast<int>(by);
  return { { "WindowBegin", this->Timeline->GetWindowBegin() },
    { "WindowEnd", this->Timeline->GetWindowEnd() }, { "ColorBy", color } };
}

void vtkPVPhysicalTimelineView::SetColorBy(int by)
{
  if (by < kFirstMetric)
  {
    this->Timeline->SetColoring(static_cast<pclvis::TimelineColoring>(std::max(by, 0)));
  }
  else if (by >= kCounter)
  {
    this->Timeline->SetColoring(pclvis::TimelineColoring::Counter);
  }
  else
  {
    this->Timeline->SetMetric(static_cast<pclvis::LogicalMetric>(by - kFirstMetric));
  }
}

void vtkPVPhysicalTimelineView::SetColorRange(int range)
{
  this->Timeline->SetRange(static_cast<pclvis::LogicalRange>(std::clamp(range, 0, 2)));
}

void vtkPVPhysicalTimelineView::SetColorMaximum(double value)
{
  this->Timeline->SetHigh(value);
}

void vtkPVPhysicalTimelineView::SetColorCounter(const char* name)
{
  this->Timeline->SetColorCounter(name ? name : "");
}

void vtkPVPhysicalTimelineView::SetNested(bool nested)
{
  this->Timeline->SetNested(nested);
}

void vtkPVPhysicalTimelineView::SetThreads(bool threads)
{
  this->Timeline->SetThreads(threads);
}

void vtkPVPhysicalTimelineView::SetMostMessages(int most)
{
  this->Timeline->SetMostMessages(most);
}

void vtkPVPhysicalTimelineView::SetCollectives(bool shown)
{
  this->Timeline->SetCollectives(shown);
}

void vtkPVPhysicalTimelineView::SetCounterStrip(bool shown)
{
  this->Timeline->SetCounterStrip(shown);
}

void vtkPVPhysicalTimelineView::SetCounterReading(int reading)
{
  this->Timeline->SetCounterReading(static_cast<pclvis::CounterReading>(std::clamp(reading, 0, 2)));
}

void vtkPVPhysicalTimelineView::SetSeenBegin(double begin)
{
  this->Timeline->SetSeen(
    { begin, this->Timeline->GetSeenTime().End }, this->Timeline->GetSeenRows());
}

void vtkPVPhysicalTimelineView::SetSeenEnd(double end)
{
  this->Timeline->SetSeen(
    { this->Timeline->GetSeenTime().Begin, end }, this->Timeline->GetSeenRows());
}

void vtkPVPhysicalTimelineView::SetRowBegin(double begin)
{
  this->Timeline->SetSeen(
    this->Timeline->GetSeenTime(), { begin, this->Timeline->GetSeenRows().End });
}

void vtkPVPhysicalTimelineView::SetRowEnd(double end)
{
  this->Timeline->SetSeen(
    this->Timeline->GetSeenTime(), { this->Timeline->GetSeenRows().Begin, end });
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVPhysicalTimelineView::GetSeen()
{
  const pclvis::TimeRange time = this->Timeline->GetSeenTime();
  const pclvis::Span rows = this->Timeline->GetSeenRows();
  return { { "SeenBegin", time.Begin }, { "SeenEnd", time.End }, { "RowBegin", rows.Begin },
    { "RowEnd", rows.End } };
}

std::optional<pclvis::TimelinePart> vtkPVPhysicalTimelineView::GetSeenPart()
{
  return this->Timeline->GetSeenPart();
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVPhysicalTimelineView::SeenOfPart(
  const pclvis::TimelinePart& part)
{
  const pclvis::Span rows = this->Timeline->RowsOf(part);
  return { { "SeenBegin", part.Time.Begin }, { "SeenEnd", part.Time.End },
    { "RowBegin", rows.Begin }, { "RowEnd", rows.End } };
}
