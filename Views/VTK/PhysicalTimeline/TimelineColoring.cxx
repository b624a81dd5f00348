// Colors of vtkPhysicalTimelineChart.
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

using pclvis::LogicalMetric;
using pclvis::LogicalRange;
using pclvis::TimelineColoring;

void vtkPhysicalTimelineChart::UpdateColors()
{
  pclvis::MetricLook look;
  if (this->Coloring == TimelineColoring::Metric)
  {
    if (!this->ValuesValid)
    {
      this->Values =
        pclvis::CallMetric(*this->Data, this->Metric, this->Range == LogicalRange::Step);
      this->ValuesValid = true;
    }
    const bool seen = this->Range == LogicalRange::Window && !(this->High > 0);
    look = { &this->Values, this->Range, seen ? this->SeenHigh : this->High };
  }
  this->Colors = pclvis::TimelineColorsFor(
    *this->Data, this->Coloring, this->Canvas.Colors, this->Latencies, look);
}

void vtkPhysicalTimelineChart::UpdateReach()
{
  // In motion colors stay.
  const bool seen =
    this->Coloring == TimelineColoring::Metric && this->Range == LogicalRange::Window;
  if (seen && !this->Moving && !this->Scene.Rows.empty())
  {
    this->SeenHigh = this->Values.HighIn(
      *this->Data, this->Scene.SeenTime(), pclvis::SeenRanks(*this->Data, this->Scene));
  }
}

std::string vtkPhysicalTimelineChart::ColorWords() const
{
  switch (this->Coloring)
  {
    case TimelineColoring::Role:
      return "role";
    case TimelineColoring::Wait:
      return "waiting";
    case TimelineColoring::Metric:
      return this->Values.Words().Name +
        (this->Values.IsKnown() ? "" : ", which is not known: connect Steps of Lateness");
    default:
      return "function";
  }
}

void vtkPhysicalTimelineChart::ColorByNext()
{
  if (this->Coloring == TimelineColoring::Function)
  {
    this->SetColoring(TimelineColoring::Role);
  }
  else if (this->Coloring == TimelineColoring::Role)
  {
    this->SetColoring(TimelineColoring::Wait);
  }
  else
  {
    // The next metric that is known, if any.
    int next = this->Coloring == TimelineColoring::Metric ? static_cast<int>(this->Metric) + 1 : 0;
    while (next < pclvis::kLogicalMetrics &&
      !pclvis::IsKnownOf(*this->Data, static_cast<LogicalMetric>(next)))
    {
      ++next;
    }
    if (next < pclvis::kLogicalMetrics)
    {
      this->SetMetric(static_cast<LogicalMetric>(next));
    }
    else
    {
      this->SetColoring(TimelineColoring::Function);
    }
  }
  this->InvokeEvent(ChoiceEvent);
}
