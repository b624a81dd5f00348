/**
 * @class   vtkEventFlowGraphChart
 * @brief   draws an event flow graph with its loops as frames, beside the call tree
 *
 * Layout, marks and tips come from Views/Core; this class has its parts draw them, stores what is
 * chosen, open and selected, and responds to pointer and keys: see EventFlowGraphGestures. Source:
 * [Fuerlinger2010] 4, Fig. 5 and 6.
 */
#ifndef vtkEventFlowGraphChart_h
#define vtkEventFlowGraphChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/EventFlow/FlowPointer.h"
#include "Views/Core/EventFlow/TreePane.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"
#include "Views/VTK/EventFlow/FlowLegend.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkEventFlowGraphChart : public vtkCommunicationChart
{
public:
  static vtkEventFlowGraphChart* New();
  vtkTypeMacro(vtkEventFlowGraphChart, vtkCommunicationChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// @param whyEmpty explanation if there are no nodes; "": the chart's own sentence
  void SetFlow(pclvis::ProgramFlow flow, const std::string& whyEmpty = {});
  const pclvis::ProgramFlow& GetFlow() const { return this->Flow; }

  //@{
  /// See vtkPVEventFlowGraphView.
  void SetColoring(pclvis::FlowColoring by);
  void SetTreeVisible(bool visible);
  void SetJoining(pclvis::FlowJoin join);
  bool GetTreeVisible() const { return this->TreeVisible; }
  /// Path_id of the function whose contents are shown; -1: the whole program.
  void SetChosenPath(std::int32_t path);
  std::int32_t GetChosenPath() const { return this->ChosenPath; }
  /// The marked loop, and the first and last chosen iteration; -1: none, any.
  void SetChosenLoop(const std::array<int, 3>& loop);
  const std::array<int, 3>& GetChosenLoop() const { return this->LoopChoice; }
  //@}
  /// Rows of selected nodes.
  void SetSelected(const std::set<std::int32_t>& nodes);
  const std::set<std::int32_t>& GetSelected() const { return this->Selected; }
  /// Rows of nodes that have calls in the chosen window; nullopt without a window: all are drawn
  /// alike.
  void SetCalled(std::optional<std::set<std::int32_t>> nodes);

  //@{
  /// What is drawn: nodes and links in the window, all items, crossings of links; for tests.
  std::int64_t GetDrawnItems() const { return this->Marks.Items; }
  std::int64_t GetDrawnLinks() const { return this->Marks.Links; }
  std::int64_t GetCrossings() const { return this->Scene.Crossings; }
  //@}

  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::EventFlowGraphGestures(); }
  void PointMenuAt(pclvis::Point pixel) override;

protected:
  vtkEventFlowGraphChart();
  ~vtkEventFlowGraphChart() override;

  std::string DefaultTitle() override { return "Event flow graph"; }
  std::string Subtitle() override;
  bool Extent(pclvis::Point& low, pclvis::Point& high) override;
  bool ShowsMarks() override;
  void RoomChanged() override;
  pclvis::Box Frame() override { return this->GraphArea; }
  double LegendHeight(double width, double height) override;
  void PaintDrawing() override;
  void PaintLegend(const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  pclvis::ChartTip Tip() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point pixel) override;
  bool WheelAt(pclvis::Point pixel, int delta) override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  bool CanTurn() override { return false; }
  bool IsSimplerInMotion() override { return true; }
  void Invalidate() override { this->MarksValid = false; }

private:
  struct Under
  {
    pclvis::FlowUnder Graph;
    std::int32_t Place = -1; ///< in the tree
    bool Knob = false;
    bool operator==(const Under& o) const
    {
      return this->Graph == o.Graph && this->Place == o.Place && this->Knob == o.Knob;
    }
  };
  Under Find(pclvis::Point pixel) const;
  /// Place of the chosen path in the tree; the program if the tree does not contain it.
  std::int32_t Chosen() const;
  /// Items with some node, or with none, in a set of nodes.
  std::set<std::int32_t> ItemsWith(const std::set<std::int32_t>& nodes, bool some) const;
  void LayAnew();
  void UpdateMarks();
  /// Chooses a place on behalf of the user: fires the event.
  void Choose(std::int32_t place);
  void Pick(const std::vector<std::int32_t>& nodes, bool add);
  void Toggle(std::int32_t place);
  void Scroll(int rows);
  void ShowItem(std::int32_t item);
  bool WalkKey(const std::string& symbol);
  bool TreeKey(const std::string& symbol);
  bool LoopKey(const std::string& symbol);
  /// Marks a loop, or clears the mark, on behalf of the user; false: there is no such loop.
  bool ChooseLoop(std::int32_t loop);
  pclvis::ChartTip TreeTip() const;

  pclvis::ProgramFlow Flow;
  pclvis::CallTree Tree = pclvis::MakeCallTree({});
  pclvis::FlowScene Scene;
  pclvis::TreePane Pane;
  pclvis::FlowStyle Style;
  pclvis::FlowMarks Marks, TreeMarks;
  pclvis::FlowLegend Legend{ this->Canvas, this->Scene, this->Style };
  pclvis::Box GraphArea;
  std::string WhyEmpty;

  bool TreeVisible = true, MarksValid = false;
  pclvis::FlowJoin Joining = pclvis::FlowJoin::Automatic;
  std::int32_t ChosenPath = -1;
  std::array<int, 3> LoopChoice{ -1, -1, -1 };
  std::set<std::int32_t> Closed; ///< places in the tree
  int FirstRow = 0;              ///< first visible row of the tree
  std::set<std::int32_t> Selected;
  std::optional<std::set<std::int32_t>> Called;
  Under Hovered;
  std::int32_t Focus = -1; ///< item with the keyboard focus
  bool Walking = false;    ///< its tip is shown
  pclvis::Point PointedAt;

  vtkEventFlowGraphChart(const vtkEventFlowGraphChart&) = delete;
  void operator=(const vtkEventFlowGraphChart&) = delete;
};

#endif
