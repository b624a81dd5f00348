/**
 * @class   vtkPVLogicalTimelineView
 * @brief   Logical Timeline View: see vtkLogicalTimelineChart; its choices are properties here
 */
#ifndef vtkPVLogicalTimelineView_h
#define vtkPVLogicalTimelineView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVTimelineView.h"

#include "vtkNew.h"

class vtkLogicalTimelineChart;

class PCLVISVIEWS_EXPORT vtkPVLogicalTimelineView : public vtkPVTimelineView
{
public:
  static vtkPVLogicalTimelineView* New();
  vtkTypeMacro(vtkPVLogicalTimelineView, vtkPVTimelineView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkLogicalTimelineChart* GetChart() { return this->Timeline; }

  /// WindowBegin, WindowEnd, ColorBy, Work, ShownRanks, PointOfInterest, and those about clusters.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;

  /// What colours show: pclvis::LogicalMetric; default 0, lateness.
  void SetColorBy(int metric);
  /// The range of the colours: pclvis::LogicalRange; default 0, the trace.
  void SetColorRange(int range);
  /// Value of the last colour [s]; default 0: the end of the range.
  void SetColorMaximum(double seconds);
  /// Whether the work before each event has a box of its own; default false.
  void SetWork(bool shown);
  /// Whether messages are drawn if there is room; default true.
  void SetMessages(bool shown);
  /// Greatest number of messages drawn; default 5000.
  void SetMostMessages(int most);
  /// Ranks that have rows, as "0-15,600"; default "": all.
  void SetShownRanks(const char* ranks);
  /// The point of interest whose lateness is traced, from 0; default -1: none.
  void SetPointOfInterest(int point);
  /// The marked phase; -1 (default): none.
  void SetChosenPhase(int phase);
  /// Whether clusters of ranks are shown: 0 (default) if there are any and enough ranks, 1 never, 2
  /// if there are any.
  void SetMode(int mode);
  /// Least number of ranks for clusters in mode 0; default 2.
  void SetClusteredRanks(int ranks);
  /// The phase whose dendrogram is shown if it is visible; default -1: the one with the greatest
  /// value of the metric.
  void SetClusterPhase(int phase);
  /// Greatest number of clusters shown per phase, by merging the nearest ones; default 0: all.
  void SetMostClusters(int most);
  /// Merges opened or closed by hand, as "phase:cluster, ..."; default "": none.
  void SetToggledClusters(const char* toggled);
  /// The cluster of ClusterPhase that contains the rank in focus; default -1: any.
  void SetFocusCluster(int cluster);
  /// The rank in focus: 0 (default) the one with the greatest value of the metric, 1 the medoid.
  void SetFocusOn(int focus);
  /// Greatest number of messages between the rank in focus and other rows; default 1.
  void SetFocusRadius(int radius);
  /// Whether ranks without an event leave room in glyphs; default true.
  void SetIdleRanks(bool shown);
  //@{
  /// The visible steps and rows; default 0 to -1: all.
  void SetStepBegin(double begin);
  void SetStepEnd(double end);
  void SetRowBegin(double begin);
  void SetRowEnd(double end);
  //@}
  std::vector<std::pair<std::string, vtkVariant>> GetSeen() override;
  std::optional<pclvis::TimelinePart> GetSeenPart() override;
  std::vector<std::pair<std::string, vtkVariant>> SeenOfPart(
    const pclvis::TimelinePart& part) override;

protected:
  vtkPVLogicalTimelineView();
  ~vtkPVLogicalTimelineView() override;

private:
  /// Applies a change to the choices about clusters.
  template<typename Change>
  void ChangeClusters(Change change);

  vtkNew<vtkLogicalTimelineChart> Timeline;

  vtkPVLogicalTimelineView(const vtkPVLogicalTimelineView&) = delete;
  void operator=(const vtkPVLogicalTimelineView&) = delete;
};

#endif
