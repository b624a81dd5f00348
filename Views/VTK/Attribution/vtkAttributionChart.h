/**
 * @class   vtkAttributionChart
 * @brief   draws why messages are slow: the verdict in words, charts over time and ranks, and a pie
 *
 * Layout and marks come from Views/Core; this class has its parts draw them, keeps the choices and
 * responds to the pointer. A click in a chart over time, or an arrow key, chooses a duration, and
 * its time as the window. A click on a bar of Work selects its rank; a click on the verdict
 * requests its culprits (CulpritsEvent); a click on a part of the time bar requests what causes it
 * (CauseEvent); a click on a bar of Functions selects its rows.
 * Source: PCLVis, 6 and Fig. 10; marks and colours as in Views/README.md.
 */
#ifndef vtkAttributionChart_h
#define vtkAttributionChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Attribution/AttributionPointer.h"
#include "Views/VTK/Attribution/AttributionLegend.h"
#include "Views/VTK/Attribution/AttributionTexts.h"
#include "Views/VTK/Attribution/FunctionTexts.h"
#include "Views/VTK/Attribution/LeftOutCharts.h"
#include "Views/VTK/Attribution/TimeBarWords.h"
#include "Views/VTK/Attribution/VerdictSwitch.h"
#include "Views/VTK/Attribution/VerdictWords.h"
#include "Views/VTK/Attribution/WorkTexts.h"
#include "Views/VTK/Common/vtkTimeChart.h"

#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkAttributionChart : public vtkTimeChart
{
public:
  static vtkAttributionChart* New();
  vtkTypeMacro(vtkAttributionChart, vtkTimeChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void SetAttribution(const pclvis::Attribution& attribution);
  const pclvis::Attribution& GetAttribution() const { return this->Data; }

  /// The rows of the table Time Tree, which a bar above the charts shows; none: no bar.
  void SetTimeTree(const std::vector<pclvis::TimeUse>& tree);
  /// Name of the row whose culprits were requested last; empty: none.
  const std::string& GetAskedUse() const { return this->AskedUse; }

  /// Number of the chosen duration, -1 (default): none.
  void SetChosenDuration(int duration);
  int GetChosenDuration() const { return this->ChosenDuration; }

  //@{
  /// Whether a linked view answers for the whole run, not for what the views of its group have
  /// chosen; default true. Linked views have a switch in the title's row.
  void SetWholeRun(bool whole);
  bool GetWholeRun() const { return this->Switch.WholeRun; }
  void SetLinked(bool linked);
  //@}

  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::AttributionGestures(); }

protected:
  vtkAttributionChart();
  ~vtkAttributionChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override { return ""; }
  /// The confidence, and the strongest evidence for and against the verdict.
  void PaintSubtitle(pclvis::Point at, double width) override;
  pclvis::ShownTime ShownTime() const override { return this->Data.Time(); }
  bool IsEmpty() const override { return this->Data.Durations.empty(); }
  double TimeAt(double x) const override { return this->Scene.Time(x); }
  void UpdateMarks() override;
  std::vector<pclvis::RowMark> RowMarks() const override;
  void ChooseAt(pclvis::Point pixel) override;
  pclvis::Box Frame() override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing() override;
  double TitleRowKept() override { return this->Switch.Width(); }
  void PaintLegend(const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  pclvis::ChartTip Tip() override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;

private:
  /// What the pointer is on.
  struct Under
  {
    pclvis::AttributionUnder Charts;
    int Use = -1;         ///< row of the time tree, -1: none
    int Function = -1;    ///< a bar of Functions, -1: none
    int Switch = -1;      ///< the half of it, -1: none
    bool Verdict = false; ///< its title or sentence, where a click selects something
    bool Cut = false;     ///< its sentence, if that or the advice is cut
    bool operator==(const Under& o) const
    {
      return Charts == o.Charts && Use == o.Use && Function == o.Function && Switch == o.Switch &&
        Verdict == o.Verdict && Cut == o.Cut;
    }
  };
  Under Find(pclvis::Point pixel) const;
  /// Whether the verdict names ranks or times, which a click selects.
  bool HasCulprits() const { return !this->Data.Windows.empty(); }
  /// Switches to the whole run or to the choice, and fires the event.
  void Answer(bool wholeRun);
  /// Whether a click on a row of the time tree selects something.
  bool UseHasCulprits(int row) const;
  /// Requests what a row of the time tree is due to, if that is known.
  void AskUse(int row);
  bool BarKey(const std::string& symbol, bool shift);
  bool HasHand() const
  {
    return this->Hovered.Verdict || this->Hovered.Switch >= 0 || this->Hovered.Function >= 0 ||
      this->UseHasCulprits(this->Hovered.Use);
  }
  int CurrentDuration() const;
  /// Chooses a duration, -1: none, and its time as the window, and fires the event.
  void Choose(int duration);
  pclvis::TipRows VerdictTip() const;
  pclvis::AttributionFrame ChartFrame();
  /// Height of the words and the bar above the charts [pixel].
  double HeadHeight() { return this->Words.Height() + this->Bar.Height(); }
  /// That and the height of Functions below them [pixel].
  double AroundHeight() { return this->HeadHeight() + this->Functions.Height(this->HeadHeight()); }

  pclvis::Attribution Data;
  pclvis::AttributionScene Scene;
  std::vector<pclvis::MarkLayer> Marks;
  std::vector<pclvis::WorkBar> Bars;
  pclvis::AttributionLegend Legend{ this->Canvas, this->Data };
  pclvis::AttributionTexts Texts{ this->Canvas, this->Data, this->Scene, this->Drawing };
  pclvis::WorkTexts Ranks{ this->Canvas, this->Data, this->Scene };
  pclvis::VerdictWords Words{ this->Canvas, this->Data, this->Window, this->Drawing };
  pclvis::TimeBarWords Bar{ this->Canvas, this->Window, this->Drawing };
  pclvis::FunctionTexts Functions{ this->Canvas, this->Data, this->Drawing };
  pclvis::VerdictSwitch Switch{ this->Canvas, this->Data, this->Window, this->Drawing };
  pclvis::LeftOutCharts LeftOut{ this->Canvas, this->Data };

  int ChosenDuration = -1;
  std::string AskedUse;
  Under Hovered;
  pclvis::Point PointedAt;

  vtkAttributionChart(const vtkAttributionChart&) = delete;
  void operator=(const vtkAttributionChart&) = delete;
};

#endif
