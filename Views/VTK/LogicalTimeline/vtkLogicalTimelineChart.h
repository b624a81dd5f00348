/**
 * @class   vtkLogicalTimelineChart
 * @brief   draws the events of each rank by logical step, coloured by lateness
 *
 * Rows are ranks, columns are steps; the strip below shows the sum over the ranks for each step,
 * and its frame is the visible part. Pixels, boxes, lines and places come from Views/Core; this
 * class has its parts draw them, stores the choices and responds to the pointer and to keys: see
 * LogicalTimelineGestures. With clusters, the rows are the ranks in focus, and clusters are below
 * them.
 * Source: [Isaacs2014], sections 3 and 4.
 */
#ifndef vtkLogicalTimelineChart_h
#define vtkLogicalTimelineChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/WindowDrag.h"
#include "Views/Core/LogicalTimeline/LogicalRaster.h"
#include "Views/Core/LogicalTimeline/LogicalTimelinePointer.h"
#include "Views/VTK/Common/vtkTimelineChart.h"
#include "Views/VTK/LogicalTimeline/ClusterPart.h"
#include "Views/VTK/LogicalTimeline/LogicalLegend.h"
#include "Views/VTK/LogicalTimeline/LogicalTexts.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkLogicalTimelineChart : public vtkTimelineChart
{
public:
  static vtkLogicalTimelineChart* New();
  vtkTypeMacro(vtkLogicalTimelineChart, vtkTimelineChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Null: nothing is shown. @param clusters of its ranks; null: none
  void SetTimeline(std::shared_ptr<const pclvis::LogicalTimeline> timeline,
    std::shared_ptr<const pclvis::RankClusters> clusters = nullptr);

  //@{
  /// See vtkPVLogicalTimelineView.
  void SetMetric(pclvis::LogicalMetric metric);
  pclvis::LogicalMetric GetMetric() const { return this->Metric; }
  void SetRange(pclvis::LogicalRange range);
  void SetHigh(double seconds);
  void SetWork(bool shown);
  bool GetWork() const { return this->Work; }
  void SetMessages(bool shown);
  void SetMostMessages(int most);
  void SetShownRanks(const std::set<std::int32_t>& ranks);
  const std::set<std::int32_t>& GetShownRanks() const { return this->ShownRanks; }
  void SetPoint(int point);
  int GetPoint() const { return static_cast<int>(this->Point); }
  void SetChosenPhase(int phase);
  int GetChosenPhase() const { return this->ChosenPhase; }
  void SetClusterView(const pclvis::ClusterView& view);
  const pclvis::ClusterView& GetClusterView() const { return this->Clusters.View; }
  //@}
  //@{
  /// The visible steps and rows; from 0 to -1 (default): all.
  void SetSeen(pclvis::Span steps, pclvis::Span rows);
  pclvis::Span GetSeenSteps() const { return this->SeenSteps; }
  //@}
  /// See vtkPVCommunicationView.
  std::optional<pclvis::TimelinePart> GetSeenPart() const;
  /// Steps and rows that show a part of the trace; steps from 0 to 0: none.
  std::pair<pclvis::Span, pclvis::Span> SeenOf(const pclvis::TimelinePart& part) const;
  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::LogicalTimelineGestures(); }

protected:
  vtkLogicalTimelineChart();
  ~vtkLogicalTimelineChart() override;

  std::string DefaultTitle() override { return "Logical timeline"; }
  std::string Subtitle() override;
  pclvis::ShownTime ShownTime() const override { return this->Data->Time; }
  bool IsEmpty() const override { return this->Data->Ranks.empty() || this->Data->Size() == 0; }
  double TimeAt(double x) const override;
  void UpdateMarks() override;
  const pclvis::TimelineCamera& Seen() const override { return this->Scene.Seen; }
  void Keep(const pclvis::TimelineCamera& camera) override;
  pclvis::Span KeptColumns() const override { return this->SeenSteps; }
  void KeepColumns(pclvis::Span columns) override { this->SeenSteps = columns; }
  const std::vector<std::int32_t>& RankNumbers() const override { return this->Data->Tables.Ranks; }
  std::size_t MessageCount() const override { return this->Data->Tables.Messages.Source.Size; }
  std::ptrdiff_t PlaceOf(std::int32_t rank) const override { return this->Data->PlaceOf(rank); }
  pclvis::Box Frame() override { return this->Scene.Plot; }
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
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void PickInLasso(const std::vector<pclvis::Point>& outline) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  bool WheelAt(pclvis::Point pixel, int delta) override;

private:
  void UpdateValues();
  pclvis::MetricWords Words() const { return { this->Metric, this->Data->Tables.Counter }; }
  /// Places of the ranks that have rows: the shown ranks, or those in focus; empty: all.
  std::set<std::size_t> RowPlaces() const;
  /// The world rank of each row.
  std::vector<std::int32_t> RowRanks() const;
  pclvis::LogicalScene Laid() const;
  pclvis::LogicalUnder Find(pclvis::Point pixel) const;
  /// Finds what is at the last place of the pointer.
  void FindHovered();
  pclvis::TimeRange AllSteps() const { return { 0, double(this->Data->Steps) }; }
  /// Handles a key that steps through points, events, causes or metrics.
  bool Step(const std::string& symbol);
  void ChoosePoint(std::ptrdiff_t point);
  /// Marks the phase at a pixel, or clears the mark, on behalf of the user; false: there is none.
  bool ChoosePhaseAt(pclvis::Point pixel);
  /// Makes an event the current one, and pans to it if it is not visible.
  void GoTo(std::ptrdiff_t event);
  void FitSelection();
  /// Shows only the selected ranks and their partners, or all ranks again.
  void NarrowRanks();
  /// Rows of the block Messages of an event or, if it has none, the row of its rank.
  std::set<pclvis::BlockRow> RowsOfEvent(std::ptrdiff_t event) const;
  void PaintCurrent();

  //@{
  /// Clusters, see LogicalClusterGestures.cxx.
  std::pair<std::string, std::string> FocusWords() const;
  pclvis::ClusterPart::FocusRanks Focused() const;
  void ChooseClusters(const pclvis::ClusterView& view);
  bool ClusterKey(const std::string& symbol);
  void FocusOnCluster(pclvis::ClusterView& view);
  void OpenOrClose(pclvis::ClusterView& view);
  bool ClickOnClusters(pclvis::Point pixel, bool add);
  bool OpenCluster(pclvis::Point pixel);
  bool DragCut(pclvis::Point pixel);
  //@}

  std::shared_ptr<const pclvis::LogicalTimeline> Data =
    std::make_shared<const pclvis::LogicalTimeline>();
  pclvis::LogicalValues Values;
  bool ValuesValid = false;
  pclvis::LogicalScene Scene;
  pclvis::LogicalColors Colors{ Values, pclvis::LogicalRange::Trace, 0,
    pclvis::ThemeFor(pclvis::FromHex(0xFFFFFF)) };
  pclvis::PixelImage Pixels;
  pclvis::LogicalLines Lines;
  std::vector<pclvis::MarkLayer> Grounds, Boxes, Points, Strip;
  std::vector<pclvis::LatenessHop> Spread; ///< hops of the current point's lateness
  pclvis::ClusterPart Clusters{ this->Canvas, this->Scene, this->Colors };
  pclvis::LogicalLegend Legend{ this->Canvas, this->Colors, this->Scene };
  pclvis::LogicalTexts Texts{ this->Canvas, this->Scene, this->Drawing };
  pclvis::WindowDrag Drag;

  pclvis::LogicalMetric Metric = pclvis::LogicalMetric::Lateness;
  pclvis::LogicalRange Range = pclvis::LogicalRange::Trace;
  double High = 0;
  bool Work = false, Messages = true;
  std::size_t MostMessages = 5000;
  std::set<std::int32_t> ShownRanks;
  pclvis::Span SeenSteps{ 0, -1 };
  std::ptrdiff_t Point = -1;
  int ChosenPhase = -1;
  bool Sliding = false;
  bool Cutting = false, CutMoved = false; ///< of the dendrogram
  bool PanningRows = false;
  pclvis::LogicalUnder Hovered;
  pclvis::ClusterUnder UnderClusters;
  std::ptrdiff_t Current = -1; ///< event from which keys continue, -1: none

  vtkLogicalTimelineChart(const vtkLogicalTimelineChart&) = delete;
  void operator=(const vtkLogicalTimelineChart&) = delete;
};

#endif
