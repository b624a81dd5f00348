/**
 * @class   vtkRegionGraphChart
 * @brief   draws ranks, their communication regions and the messages between them
 *
 * Layout, bundling, marks and places of labels come from Views/Core; this class draws them, keeps
 * what is chosen and answers the pointer. The layout goes in steps (Advance), so that a window can
 * show it settling; a drawing that is not settled is complete at any time.
 * Source: PCLVis, 4.2.2 and Fig. 4; marks and colours as in Views/README.md.
 */
#ifndef vtkRegionGraphChart_h
#define vtkRegionGraphChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/RegionGraph/EdgeBundling.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"
#include "Views/VTK/vtkCommunicationChart.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkRegionGraphChart : public vtkCommunicationChart
{
public:
  static vtkRegionGraphChart* New();
  vtkTypeMacro(vtkRegionGraphChart, vtkCommunicationChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// The choices of the view, with their defaults; meaning as in RegionGraphView.xml.
  struct Choices
  {
    int ColorBy = 0;   ///< 0 region, 1 latency of the region, 2 own latency of links
    int Statistic = 0; ///< 0 mean, 1 median, 2 95th percentile
    bool Bundling = true;
    double BundlingStrength = 1;
    int Seed = 1;
    bool LinksInside = true, LinksAcross = true;
    int LatencyRange = 0; ///< 0 range of the trace, 1 fixed: 1/2 to 8
    int Palette = 0;      ///< 0 colour-blind safe, 1 the paper's blue to red
  };
  void SetChoices(const Choices& choices);
  const Choices& GetChoices() const { return this->Chosen; }

  /// Takes a graph; the layout starts again unless ranks, regions and links are the same.
  void SetGraph(const pclvis::RegionGraph& graph);
  const pclvis::RegionGraph& GetGraph() const { return this->Graph; }

  /// Goes on with layout and bundling for about so long; true: nothing is left to do.
  bool Advance(double milliseconds);
  bool IsSettled() const;

  /// Id of the chosen region, -1: none.
  void SetChosenRegion(int region);
  int GetChosenRegion() const { return this->ChosenRegion; }
  /// World ranks that are selected.
  void SetSelectedRanks(const std::set<std::int32_t>& ranks);
  const std::set<std::int32_t>& GetSelectedRanks() const { return this->SelectedRanks; }

protected:
  vtkRegionGraphChart();
  ~vtkRegionGraphChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override;
  bool Extent(pclvis::Point& low, pclvis::Point& high) override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing(vtkContext2D* painter) override;
  void PaintLegend(vtkContext2D* painter, const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  std::vector<TipRow> Tip() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point pixel) override;
  void DragTo(pclvis::Point pixel) override;
  void Drop() override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol) override;
  void Settle() override;
  void Invalidate() override { this->MarksValid = false; }

private:
  /// What the pointer is over; all -1: nothing.
  struct Under
  {
    std::int32_t Rank = -1, Link = -1, Region = -1; ///< indices
    bool operator==(const Under& o) const
    {
      return Rank == o.Rank && Link == o.Link && Region == o.Region;
    }
  };
  Under Find(pclvis::Point pixel) const;
  void Choose(std::int32_t region);
  void Open(std::size_t region);
  void StartBundling();
  void TakeLayout();
  void UpdateColors();
  void UpdateMarks();
  void PaintHighlights(vtkContext2D* painter);
  void AddSelected(pclvis::QuadBatch& rings) const;
  /// Marks beside the ranks that a verdict names, with their numbers where they are few.
  void PaintMarkedRanks(vtkContext2D* painter);
  void PaintLabels();
  void PaintMergedCounts();
  std::vector<pclvis::Point> LinkChain(std::int32_t link) const;

  double RegionValue(std::size_t region) const;
  std::string StatisticName() const;
  pclvis::ColorScale Scale() const;
  double OnScale(double latency) const;
  double RankRadius() const;

  /// A mark of the legend with its words.
  struct LegendEntry
  {
    enum class Mark
    {
      None,
      Rank,
      Disc,
      Inside,
      Across,
      Chosen,
      Selected,
      Marked
    };
    Mark Sign;
    std::string Words;
    double X = 0; ///< left end [design units]
    int Row = 0;
  };
  /// Entries of what is drawn now, flowed into rows of a width [design units].
  /// @param all with those of a choice and a selection: choosing must not move the drawing
  std::vector<LegendEntry> LegendEntries(double width, bool all);
  /// The filter's remark about latencies, in lines of a width [design units].
  std::vector<std::string> Remark(double width);
  std::string LinkWords(bool inside) const;
  void PaintEntries(vtkContext2D* painter, pclvis::Point corner, double width);
  void PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at);
  /// The remark in lines so high [units]; in a box without height from its foot up.
  void PaintRemark(const pclvis::Box& box, double row);
  void PaintSwatches(vtkContext2D* painter, const pclvis::Box& box);
  void PaintColorBar(vtkContext2D* painter, const pclvis::Box& box);
  void PaintBarTicks(const pclvis::Box& bar, double low, double high);

  pclvis::RegionGraph Graph;
  Choices Chosen;
  pclvis::RegionGraphLayout Layout;
  pclvis::EdgeBundling Bundling;
  std::vector<std::int32_t> BundledLinks; ///< links across, as given to the bundling
  bool BundlingStarted = false;
  pclvis::RegionGraphScene Scene;
  pclvis::LatencyRange Range;
  std::vector<pclvis::Color> RegionColors, LinkColors;
  std::vector<pclvis::MarkLayer> Marks;
  pclvis::HitGrid RankPixels;
  bool MarksValid = false;
  bool EntriesShown = true; ///< the legend has room for the words of the marks
  int SwatchRows = 3;       ///< of regions in the legend, at most

  int ChosenRegion = -1;
  std::set<std::int32_t> SelectedRanks;
  Under Hovered;
  std::int32_t Grabbed = -1;

  vtkRegionGraphChart(const vtkRegionGraphChart&) = delete;
  void operator=(const vtkRegionGraphChart&) = delete;
};

#endif
