/**
 * @class   vtkEvolutionChart
 * @brief   draws the latency of regions over time, and a slider that chooses a window of it
 *
 * Layout, marks and what a drag does come from Views/Core; this class draws them, keeps what is
 * chosen and answers the pointer. Drags in the slider move a handle, the window, or draw a new one;
 * the wheel over it scales the window, arrows move it (with Shift its end, with Ctrl its begin, up
 * and down scale it). A click on the time under a handle lets another one be typed. A click on a
 * period chooses its time, on a row's name its region. Source: PCLVis, 5.1 and Fig. 6; marks and
 * colours as in Views/README.md.
 */
#ifndef vtkEvolutionChart_h
#define vtkEvolutionChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/TypedNumber.h"
#include "Views/Core/Common/WordLine.h"
#include "Views/Core/Evolution/EvolutionMarks.h"
#include "Views/VTK/vtkTimeChart.h"

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

  /// Id of the chosen region, -1 (default): none, all rows are shown.
  void SetChosenRegion(int region);
  int GetChosenRegion() const { return this->ChosenRegion; }
  /// Whether times in which all rows are in other periods are drawn narrow; default true.
  void SetCompress(bool compress);
  /// Latencies in the paper's blue to red; default false: safe for colour-blind readers.
  void SetBlueToRed(bool blueToRed);

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
  double LegendHeight(double width, double height) override;
  void PaintDrawing(vtkContext2D* painter) override;
  void PaintLegend(vtkContext2D* painter, const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  std::vector<TipRow> Tip() override;
  bool TipMark(pclvis::Box& mark, std::vector<pclvis::Point>& places) override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point pixel) override;
  void DragTo(pclvis::Point pixel) override;
  void Drop() override;
  void ClearChoice() override;
  bool Key(const std::string& symbol) override;
  bool WheelAt(pclvis::Point pixel, int delta) override;

private:
  /// What the pointer is over; all -1 or None: nothing.
  struct Under
  {
    std::ptrdiff_t Row = -1; ///< of the scene
    std::ptrdiff_t Period = -1, Window = -1;
    bool Name = false; ///< the row's name
    pclvis::SliderPart Part = pclvis::SliderPart::None;
    pclvis::SliderPart Time = pclvis::SliderPart::None; ///< the time under a handle
    bool operator==(const Under& o) const
    {
      return Row == o.Row && Period == o.Period && Window == o.Window && Name == o.Name &&
        Part == o.Part && Time == o.Time;
    }
  };
  Under Find(pclvis::Point pixel) const;
  /// The region after or before the chosen one.
  void ChooseNext(int step);
  void PaintNames(vtkContext2D* painter);
  void PaintTicks();
  /// Numbers of clipped windows, the greatest of those that would touch.
  void PaintClipped(const pclvis::EvolutionScene::Row& row);
  void PaintPeriodTimes(const pclvis::EvolutionScene::Row& row);
  void PaintSliderTexts(vtkContext2D* painter);
  /// The time under a handle, or what is typed in its place.
  /// What stands under a handle.
  std::string TimeWords(pclvis::SliderPart part) const;
  /// What times of the axis count from, where that is not the trace's begin. Its right end [pixel].
  double PaintOffset(bool low);
  void PaintTime(vtkContext2D* painter, pclvis::SliderPart part, double y);
  /// Lets a time be typed.
  void TypeTime(pclvis::SliderPart part);
  bool TypeKey(const std::string& symbol);
  /// Lengths of gaps and times of the slider, those left out that would touch what is taken
  /// [pixel].
  void PaintSliderTicks(double y, pclvis::WordLine line);
  void PaintHighlights(vtkContext2D* painter);
  std::vector<TipRow> PeriodTip(const pclvis::Evolution::Period& period) const;
  std::vector<TipRow> WindowTip(const pclvis::Evolution::Window& window) const;

  /// A mark of the legend with its words.
  struct LegendEntry
  {
    enum class Mark
    {
      Growth,
      Steady,
      Peak,
      Other,
      Curve,
      Gap,
      Average,
      Chosen
    };
    Mark Sign;
    std::string Words;
    double X = 0; ///< left end [design units]
    int Row = 0;
  };
  /// Those of marks that are drawn; `all` of them. Short words where the view is low.
  std::vector<LegendEntry> LegendEntries(double width, bool low, bool all);
  bool IsDrawn(LegendEntry::Mark mark) const;
  pclvis::EvolutionColors Colors() const;
  void PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at);
  void PaintColorBar(vtkContext2D* painter, pclvis::Point corner, double width);
  void PaintSizes(vtkContext2D* painter, pclvis::Point corner);

  pclvis::Evolution Data;
  pclvis::EvolutionScene Scene;
  std::vector<pclvis::MarkLayer> Marks, SliderMarks;

  int ChosenRegion = -1;
  bool Compress = true, BlueToRed = false;
  Under Hovered;
  pclvis::SliderPart Grabbed = pclvis::SliderPart::None;
  pclvis::TimeRange GrabbedWindow;           ///< as it was when the drag began
  bool Dragged = false;                      ///< it was another one since then
  double GrabbedTime = 0, GrabbedBeside = 0; ///< beside a handle's middle [pixel]
  pclvis::Box BeginTime, EndTime; ///< where the times under the handles were painted [pixel]
  pclvis::SliderPart Typing = pclvis::SliderPart::None; ///< what a time is typed for
  pclvis::TypedNumber Typed;

  vtkEvolutionChart(const vtkEvolutionChart&) = delete;
  void operator=(const vtkEvolutionChart&) = delete;
};

#endif
