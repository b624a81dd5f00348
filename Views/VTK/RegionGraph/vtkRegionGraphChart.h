/**
 * @class   vtkRegionGraphChart
 * @brief   draws ranks, their communication regions and the messages between them
 *
 * Layout, bundling, marks and places of labels come from Views/Core; this class has its parts draw
 * them, keeps the choices and responds to the pointer. The layout proceeds in steps (Advance), so
 * that a window can show it settling; even an unsettled drawing is complete at any time.
 * Source: PCLVis, 4.2.2 and Fig. 4; marks and colours as in Views/README.md.
 */
#ifndef vtkRegionGraphChart_h
#define vtkRegionGraphChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/RegionGraph/RegionColors.h"
#include "Views/Core/RegionGraph/RegionGraphPointer.h"
#include "Views/Core/RegionGraph/SettlingGraph.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"
#include "Views/VTK/RegionGraph/RegionGraphLegend.h"
#include "Views/VTK/RegionGraph/RegionGraphTexts.h"

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

  /// The choices of the view; documented in RegionGraphView.xml.
  using Choices = pclvis::RegionGraphChoices;
  void SetChoices(const Choices& choices);
  const Choices& GetChoices() const { return this->Chosen; }

  /// Takes a graph; the layout restarts unless ranks, regions and links are the same.
  void SetGraph(const pclvis::RegionGraph& graph);
  const pclvis::RegionGraph& GetGraph() const { return this->Settling.Graph(); }

  /// Continues layout and bundling for about that long; true: nothing is left to do.
  bool Advance(double milliseconds);
  bool IsSettled() const { return this->Settling.Settled(); }

  /// Ids of the chosen regions.
  void SetRegions(const pclvis::ChosenRegions& regions);
  const pclvis::ChosenRegions& GetRegions() const { return this->Regions; }
  /// The selected world ranks.
  void SetSelectedRanks(const std::set<std::int32_t>& ranks);
  const std::set<std::int32_t>& GetSelectedRanks() const { return this->SelectedRanks; }

  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::RegionGraphGestures(); }

protected:
  vtkRegionGraphChart();
  ~vtkRegionGraphChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override;
  bool ShowsMarks() override { return this->Seen.AnyIn(this->Drawing); }
  bool Extent(pclvis::Point& low, pclvis::Point& high) override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing() override;
  void PaintLegend(const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override { this->Hovered = {}; }
  pclvis::ChartTip Tip() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point pixel) override;
  void DragTo(pclvis::Point pixel) override;
  void Drop() override { this->Settling.Drop(); }
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  void Settle() override;
  void Invalidate() override { this->MarksValid = false; }

private:
  pclvis::RegionGraphUnder Find(pclvis::Point pixel) const;
  void Choose(const pclvis::ChosenRegions& regions);
  /// Selects the ranks of the chosen regions.
  void SelectRegions();
  void Open(std::size_t region);
  void UpdateMarks();
  pclvis::RegionGraphLegend::Drawn Drawn() const;

  Choices Chosen;
  pclvis::SettlingGraph Settling;
  const pclvis::RegionGraph& Graph = Settling.Graph();
  const pclvis::RegionGraphScene& Scene = Settling.Scene();
  pclvis::SeenRegionGraph Seen{ this->Scene, this->Camera };
  pclvis::RegionColors Colors;
  std::vector<pclvis::MarkLayer> Marks;
  pclvis::RegionGraphLegend Legend{ this->Canvas, this->Graph, this->Colors, this->Marked };
  pclvis::RegionGraphTexts Texts{ this->Canvas, this->Graph, this->Seen, this->Colors };
  bool MarksValid = false;

  pclvis::ChosenRegions Regions;
  std::set<std::int32_t> SelectedRanks;
  pclvis::RegionGraphUnder Hovered;

  vtkRegionGraphChart(const vtkRegionGraphChart&) = delete;
  void operator=(const vtkRegionGraphChart&) = delete;
};

#endif
