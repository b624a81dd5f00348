// Colors of vtkPhysicalTimelineChart.
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include <algorithm>
#include <utility>

using pclvis::LogicalMetric;
using pclvis::LogicalRange;
using pclvis::TimelineColoring;

const vtkPhysicalTimelineChart::ShownCounter* vtkPhysicalTimelineChart::ColorCounter() const
{
  const std::string& wanted = this->CounterName;
  const auto found =
    std::find_if(this->Counters.begin(), this->Counters.end(), [&](const auto& counter) {
      return wanted.empty() || pclvis::IsCounterNamed(counter.Name, wanted);
    });
  return found == this->Counters.end() ? nullptr : &*found;
}

pclvis::MetricLook vtkPhysicalTimelineChart::Look() const
{
  pclvis::MetricLook look;
  const bool seen = this->Range == LogicalRange::Window && !(this->High > 0);
  if (this->Coloring == TimelineColoring::Metric)
  {
    look.Values = &this->Values;
    look.Range = this->Range;
    look.High = seen ? this->SeenHigh : this->High;
  }
  if (this->Coloring == TimelineColoring::Counter)
  {
    const ShownCounter* const counter = this->ColorCounter();
    look.Curves = counter ? &counter->Curves : nullptr;
    look.High = this->High > 0 ? this->High : this->SeenHigh;
  }
  return look;
}

void vtkPhysicalTimelineChart::UpdateColors()
{
  if (this->Coloring == TimelineColoring::Metric && !this->ValuesValid)
  {
    this->Values = pclvis::CallMetric(*this->Data, this->Metric, this->Range == LogicalRange::Step);
    this->ValuesValid = true;
  }
  this->Colors = pclvis::TimelineColorsFor(
    *this->Data, this->Coloring, this->Canvas.Colors, this->Latencies, this->Look());
}

void vtkPhysicalTimelineChart::UpdateReach()
{
  if (this->Moving || this->Scene.Rows.empty())
  {
    return; // colours stay the same while the drawing moves
  }
  if (this->Coloring == TimelineColoring::Metric && this->Range == LogicalRange::Window)
  {
    this->SeenHigh = this->Values.HighIn(
      *this->Data, this->Scene.SeenTime(), pclvis::SeenRanks(*this->Data, this->Scene));
  }
  const ShownCounter* const counter = this->ColorCounter();
  if (this->Coloring == TimelineColoring::Counter && counter)
  {
    const bool seen = this->Range == LogicalRange::Window;
    const auto ranks = seen ? pclvis::SeenRanks(*this->Data, this->Scene)
                            : std::make_pair(this->Data->Ranks.front(), this->Data->Ranks.back());
    const pclvis::TimeRange time = seen ? this->Scene.SeenTime() : this->Data->Time.Whole;
    this->SeenHigh =
      pclvis::GreatestMean(counter->Curves, time, ranks, this->Scene.Edges.size() - 1);
  }
}

pclvis::MetricWords vtkPhysicalTimelineChart::ColorMetric() const
{
  if (this->Coloring != TimelineColoring::Counter)
  {
    return this->Values.Words();
  }
  const ShownCounter* const counter = this->ColorCounter();
  pclvis::MetricWords words(LogicalMetric::Counter);
  words.Name = counter ? counter->Name + (counter->Curves.IsRate() ? " per second" : "")
                       : "counter " + this->CounterName;
  return words;
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
    case TimelineColoring::Counter:
      return this->ColorMetric().Name +
        (this->ColorCounter() ? "" : ", which is not shown: see Counter of the Physical Timeline");
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
    // The next known metric, if any.
    int next = this->Coloring == TimelineColoring::Metric ? static_cast<int>(this->Metric) + 1
      : this->Coloring == TimelineColoring::Counter       ? pclvis::kLogicalMetrics
                                                          : 0;
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
      const bool counts = this->ColorCounter() && this->Coloring != TimelineColoring::Counter;
      this->SetColoring(counts ? TimelineColoring::Counter : TimelineColoring::Function);
    }
  }
  this->InvokeEvent(ChoiceEvent);
}
