/**
 * @class   vtkPVRegionGraphView
 * @brief   Region Graph View: see vtkRegionGraphChart; its choices are properties here
 */
#ifndef vtkPVRegionGraphView_h
#define vtkPVRegionGraphView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "vtkNew.h"

class vtkRegionGraphChart;

class PCLVISVIEWS_EXPORT vtkPVRegionGraphView : public vtkPVCommunicationView
{
public:
  static vtkPVRegionGraphView* New();
  vtkTypeMacro(vtkPVRegionGraphView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkRegionGraphChart* GetChart() { return this->RegionChart; }

  /// Flat index of the block Nodes in the shown data, in which picked ranks are selected.
  void SetNodesBlock(unsigned int index) { this->NodesBlock = index; }

  /// ChosenRegion, MoreRegions.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;
  std::vector<std::pair<unsigned int, vtkIdType>> GetPickedRows() override;
  /// Takes the values of a column "rank" (content type VALUES); see vtkRegionGraphRepresentation.
  void SetSelection(vtkChartRepresentation* representation, vtkSelection* selection) override;

  /// 0 by region (default), 1 by the region's latency, 2 links by their own latency.
  void SetColorBy(int by);
  /// Statistic of the latency: 0 mean (default), 1 median, 2 95th percentile.
  void SetLatencyStatistic(int statistic);
  /// Range of the latency colours: 0 of the trace, 1 fixed from 1/2 to 8, 2 (default)
  /// by SetLatencyScale, as in all views.
  void SetLatencyRange(int range);
  /// Whether links across regions are bundled; default true.
  void SetBundling(bool on);
  /// From 0 (straight) to 1 (fully bent); default 1.
  void SetBundlingStrength(double strength);
  /// Seed of the layout; default 1.
  void SetSeed(int seed);
  /// Whether links inside and across regions are drawn; default true.
  void SetLinksInside(bool on);
  void SetLinksAcross(bool on);
  /// Id of the chosen region; default -1: none.
  void SetChosenRegion(int region);
  /// Ids of regions that are chosen as well, as "3, 5, 8-11"; default none.
  void SetMoreRegions(const char* regions);

protected:
  vtkPVRegionGraphView();
  ~vtkPVRegionGraphView() override;
  bool Advance(double milliseconds) override;

private:
  vtkNew<vtkRegionGraphChart> RegionChart;
  unsigned int NodesBlock = 1;

  vtkPVRegionGraphView(const vtkPVRegionGraphView&) = delete;
  void operator=(const vtkPVRegionGraphView&) = delete;
};

#endif
