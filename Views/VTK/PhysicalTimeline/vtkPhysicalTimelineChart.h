/**
 * @class   vtkPhysicalTimelineChart
 * @brief   draws the calls and messages of each rank over time
 *
 * Rows are ranks, or their threads; the slider below chooses a time window. Pixels, lines and
 * places come from Views/Core; this class has its parts draw them, stores the choices and responds
 * to the pointer and to keys: see PhysicalTimelineGestures. Source: [Isaacs2014] 4.3, and the
 * master timeline of Vampir [Knuepfer2008].
 */
#ifndef vtkPhysicalTimelineChart_h
#define vtkPhysicalTimelineChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/WindowDrag.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelinePointer.h"
#include "Views/Core/PhysicalTimeline/TimelineRaster.h"
#include "Views/VTK/Common/SliderTexts.h"
#include "Views/VTK/Common/vtkTimelineChart.h"
#include "Views/VTK/PhysicalTimeline/TimelineLegend.h"
#include "Views/VTK/PhysicalTimeline/TimelineTexts.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkPhysicalTimelineChart : public vtkTimelineChart
{
public:
  static vtkPhysicalTimelineChart* New();
  vtkTypeMacro(vtkPhysicalTimelineChart, vtkTimelineChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Null: nothing is shown.
  void SetTimeline(std::shared_ptr<const pclvis::PhysicalTimeline> timeline);

  //@{
  /// See vtkPVPhysicalTimelineView.
  void SetColoring(pclvis::TimelineColoring by);
  void SetMetric(pclvis::LogicalMetric metric);
  pclvis::TimelineColoring GetColoring() const { return this->Coloring; }
  pclvis::LogicalMetric GetMetric() const { return this->Metric; }
  void SetRange(pclvis::LogicalRange range);
  void SetHigh(double value);
  void SetColorCounter(const std::string& name);
  void SetNested(bool nested);
  void SetThreads(bool threads);
  void SetMostMessages(int most);
  void SetCollectives(bool shown);
  void SetCounterStrip(bool shown);
  void SetCounterReading(pclvis::CounterReading reading);
  //@}
  //@{
  /// The visible time [s] and rows; from 0 to -1 (default): all.
  void SetSeen(pclvis::TimeRange time, pclvis::Span rows);
  pclvis::TimeRange GetSeenTime() const { return this->SeenTime; }
  //@}

  /// See vtkPVCommunicationView.
  std::optional<pclvis::TimelinePart> GetSeenPart() const;
  /// Rows that show a part of the trace.
  pclvis::Span RowsOf(const pclvis::TimelinePart& part) const;
  std::vector<pclvis::GestureHelp> Gestures() override
  {
    return pclvis::PhysicalTimelineGestures();
  }

protected:
  vtkPhysicalTimelineChart();
  ~vtkPhysicalTimelineChart() override;

  std::string DefaultTitle() override { return "Physical timeline"; }
  std::string Subtitle() override;
  pclvis::ShownTime ShownTime() const override { return this->Data->Time; }
  bool IsEmpty() const override { return this->Data->Ranks.empty(); }
  double TimeAt(double x) const override { return this->Scene.Time(x); }
  void UpdateMarks() override;
  const pclvis::TimelineCamera& Seen() const override { return this->Scene.Seen; }
  void Keep(const pclvis::TimelineCamera& camera) override;
  pclvis::Span KeptColumns() const override { return { this->SeenTime.Begin, this->SeenTime.End }; }
  void KeepColumns(pclvis::Span columns) override
  {
    this->SeenTime = { columns.Begin, columns.End };
  }
  const std::vector<std::int32_t>& RankNumbers() const override { return this->Data->Tables.Ranks; }
  std::size_t MessageCount() const override { return this->Data->Tables.Messages.Source.Size; }
  std::ptrdiff_t PlaceOf(std::int32_t rank) const override { return this->Data->PlaceOf(rank); }
  pclvis::Box Frame() override;
  double LeastDrawing() const override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing() override;
  void PaintLegend(const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  pclvis::ChartTip Tip() override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point pixel) override;
  void DragTo(pclvis::Point pixel) override;
  void Drop() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  void PickInLasso(const std::vector<pclvis::Point>& outline) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  bool WheelAt(pclvis::Point pixel, int delta) override;

private:
  /// What the pointer is over, in the slider and in the rows.
  struct Under
  {
    pclvis::SliderPart Part = pclvis::SliderPart::None, Time = pclvis::SliderPart::None;
    pclvis::TimelineUnder Rows;
  };
  Under Find(pclvis::Point pixel) const;
  double LeastWindow() const { return pclvis::LeastWindow(this->Data->Time); }
  void TypeTime(pclvis::SliderPart part);
  void FitTime(pclvis::TimelineCamera& camera, pclvis::TimeRange time) const;
  void FitSelection();
  /// Goes to the next or previous call, or to the call at the same time in another row.
  bool Walk(const std::string& symbol);
  std::ptrdiff_t CurrentRow() const;
  void GoTo(std::int32_t call);
  void PaintHovered();
  /// A counter of the timeline, and its strip.
  struct ShownCounter
  {
    std::string Name;
    pclvis::CounterCurves Curves;
    pclvis::CounterStrip Strip;
  };
  void UpdateColors();
  /// Updates the greatest visible value for the colours, for which the scene must be laid out.
  void UpdateReach();
  /// The counter that colours rows; null: there is none with that name.
  const ShownCounter* ColorCounter() const;
  pclvis::MetricLook Look() const;
  pclvis::MetricWords ColorMetric() const;
  void ColorByNext();
  std::string ColorWords() const;
  void ReadCounters();
  void UpdateCounters();
  void UpdateCounter(ShownCounter& counter, const pclvis::Box& place);
  void PaintCounters();
  pclvis::TipRows CounterTip() const;
  std::size_t CounterCount() const { return this->ShowsCounter ? this->Counters.size() : 0; }

  std::shared_ptr<const pclvis::PhysicalTimeline> Data =
    std::make_shared<const pclvis::PhysicalTimeline>();
  pclvis::TimelineScene Scene;
  pclvis::TimelineColors Colors{ pclvis::TimelineColoring::Function, {},
    pclvis::LatencyScale(false), {}, {}, {}, nullptr, nullptr, {} };
  pclvis::PixelImage Calls;
  pclvis::TimelineLines Lines;
  std::vector<pclvis::MarkLayer> Marks;
  pclvis::TimelineLegend Legend{ this->Canvas, this->Colors, this->Lines };
  pclvis::TimelineTexts Texts{ this->Canvas, this->Colors, this->Scene, this->Drawing };
  pclvis::SliderTexts Times{ this->Canvas, this->Scene.Slider, this->Drawing };
  pclvis::WindowDrag Drag;

  pclvis::TimelineColoring Coloring = pclvis::TimelineColoring::Function;
  pclvis::LogicalMetric Metric = pclvis::LogicalMetric::Lateness;
  pclvis::LogicalRange Range = pclvis::LogicalRange::Trace;
  double High = 0, SeenHigh = 0; ///< ends of the colours: the given one, that of what is visible
  pclvis::CallMetric Values;
  std::string CounterName; ///< of the counter that colours rows; empty: the first one
  bool ValuesValid = false;
  bool Nested = true, Threads = true, Collectives = true, ShowsCounter = true;
  pclvis::CounterReading Reading = pclvis::CounterReading::Automatic;
  std::vector<ShownCounter> Counters;
  std::size_t MostMessages = 1000;
  pclvis::MessageIndex ChosenMessages;
  pclvis::TimeRange SeenTime{ 0, -1 };
  Under Hovered;
  std::int32_t Current = -1; ///< call from which keys continue, -1: none

  vtkPhysicalTimelineChart(const vtkPhysicalTimelineChart&) = delete;
  void operator=(const vtkPhysicalTimelineChart&) = delete;
};

#endif
