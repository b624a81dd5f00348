/**
 * @class   vtkEvolutionChart
 * @brief   draws the latency of regions over time, and a slider that chooses a time window
 *
 * Layout, marks and the effect of dragging come from Views/Core; this class has its parts draw
 * them, stores the choices and responds to the pointer. Dragging in the slider moves a handle or
 * the window, or draws a new one; the wheel over it scales the window, arrows move it (with Shift
 * its end, with Ctrl its begin; up and down scale it). A click on the time under a handle lets the
 * user type another one. A click on a period chooses its time, one on a row's name its region.
 * Source: PCLVis, 5.1 and Fig. 6; marks and colours as in Views/README.md.
 */
#ifndef vtkEvolutionChart_h
#define vtkEvolutionChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/WindowDrag.h"
#include "Views/Core/Evolution/EvolutionMarks.h"
#include "Views/Core/Evolution/EvolutionPointer.h"
#include "Views/VTK/Common/vtkTimeChart.h"
#include "Views/VTK/Evolution/EvolutionLegend.h"
#include "Views/VTK/Evolution/EvolutionTexts.h"
#include "Views/VTK/Common/SliderTexts.h"

#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkEvolutionChart : public vtkTimeChart
{
public:
  static vtkEvolutionChart* New();
  vtkTypeMacro(vtkEvolutionChart, vtkTimeChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void SetEvolution(const pclvis::Evolution& evolution);
  const pclvis::Evolution& GetEvolution() const { return this->Data; }

  /// Ids of the chosen regions; none (default): all rows are shown.
  void SetRegions(const pclvis::ChosenRegions& regions);
  const pclvis::ChosenRegions& GetRegions() const { return this->Regions; }
  /// Whether times in which all rows are in periods of kind Other are drawn narrow; default true.
  void SetCompress(bool compress);

  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::EvolutionGestures(); }

protected:
  vtkEvolutionChart();
  ~vtkEvolutionChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override;
  pclvis::ShownTime ShownTime() const override { return this->Data.Time(); }
  bool IsEmpty() const override { return this->Data.Rows.empty(); }
  double TimeAt(double x) const override { return this->Scene.Time(x); }
  void UpdateMarks() override;
  std::vector<pclvis::RowMark> RowMarks() const override;
  void ChooseAt(pclvis::Point pixel) override;
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
  void ClearChoice() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  bool WheelAt(pclvis::Point pixel, int delta) override;

private:
  /// What the pointer is over: in the slider, in the times under its handles, in the rows.
  struct Under
  {
    pclvis::SliderPart Part = pclvis::SliderPart::None;
    pclvis::SliderPart Time = pclvis::SliderPart::None;
    pclvis::EvolutionUnder Rows;
    bool operator==(const Under& o) const
    {
      return Part == o.Part && Time == o.Time && Rows == o.Rows;
    }
  };
  Under Find(pclvis::Point pixel) const;
  double LeastWindow() const { return pclvis::LeastWindow(this->Data.Time()); }
  void ChooseRegions(const pclvis::ChosenRegions& regions);
  /// Starts typing a time; None: stops typing.
  void TypeTime(pclvis::SliderPart part);
  void TypeKey(const std::string& symbol);
  /// Zooms the rows to the chosen window.
  void ShowWindow();
  void PaintHovered();

  pclvis::Evolution Data;
  pclvis::EvolutionScene Scene;
  std::vector<pclvis::MarkLayer> Marks, SliderMarks;
  pclvis::EvolutionLegend Legend{ this->Canvas, this->Data, this->Scene };
  pclvis::EvolutionTexts Texts{ this->Canvas, this->Data, this->Scene, this->Drawing };
  pclvis::SliderTexts Times{ this->Canvas, this->Scene.Slider, this->Drawing };
  pclvis::WindowDrag Drag;

  pclvis::ChosenRegions Regions;
  bool Compress = true;
  Under Hovered;
  pclvis::Point PointedAt;

  vtkEvolutionChart(const vtkEvolutionChart&) = delete;
  void operator=(const vtkEvolutionChart&) = delete;
};

#endif
