/**
 * @class   vtkAttributionChart
 * @brief   draws why messages are slow: the verdict in words, charts over time and ranks, and a pie
 *
 * Layout and marks come from Views/Core; this class draws them, keeps what is chosen and answers
 * the pointer. A click in a chart over time, or an arrow key, chooses a duration, and its time as
 * window; a click on a bar of Work selects its rank; one on the verdict asks for its culprits
 * (CulpritsEvent).
 * Source: PCLVis, 6 and Fig. 10; marks and colours as in Views/README.md.
 */
#ifndef vtkAttributionChart_h
#define vtkAttributionChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/VTK/vtkTimeChart.h"

#include <array>
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

  /// Number of the chosen duration, -1 (default): none.
  void SetChosenDuration(int duration);
  int GetChosenDuration() const { return this->ChosenDuration; }

  //@{
  /// Whether a linked view answers for the whole run, not for what the views of its group have
  /// chosen; default true. Linked views have a switch in the title's row.
  void SetWholeRun(bool whole);
  bool GetWholeRun() const { return this->WholeRun; }
  void SetLinked(bool linked);
  //@}

protected:
  vtkAttributionChart();
  ~vtkAttributionChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override { return ""; }
  /// How sure the verdict is, what speaks loudest for it and against it.
  void PaintSubtitle(vtkContext2D* painter, pclvis::Point at, double width) override;
  pclvis::ShownTime ShownTime() const override { return this->Data.Time(); }
  bool IsEmpty() const override { return this->Data.Durations.empty(); }
  double TimeAt(double x) const override { return this->Scene.Time(x); }
  void UpdateMarks() override;
  std::vector<pclvis::RowMark> RowMarks() const override;
  void ChooseAt(pclvis::Point pixel) override;
  pclvis::Box Frame() override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing(vtkContext2D* painter) override;
  double TitleRowKept() override;
  void PaintLegend(vtkContext2D* painter, const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  std::vector<TipRow> Tip() override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol) override;

private:
  using Chart = pclvis::AttributionScene::Chart;
  /// Words of the two halves of the switch: the whole run, the choice (by name where that fits).
  std::array<std::string, 2> SwitchWords();
  void PaintSwitch(vtkContext2D* painter);
  /// Answers for the whole run or for the choice; says so.
  void Answer(bool wholeRun);
  /// A text at the right end of a line.
  struct LineLabel
  {
    std::string Words;
    double Y = 0; ///< [pixel]
    pclvis::Color Ink;
    bool Bold = true;
  };
  /// The chosen duration. Where durations follow the choice, the one whose time is the window.
  int CurrentDuration() const;
  /// Chooses a duration, -1: none, and its time as window; says so.
  void Choose(int duration);
  /// What the pointer is on.
  struct Under
  {
    int Duration = -1;    ///< in one of the charts over time, -1: none
    int Bar = -1;         ///< of Work, -1: none
    bool Verdict = false; ///< its title or sentence
    bool Cut = false;     ///< its sentence, where that or the advice is cut
    int Switch = -1;      ///< half of it, -1: none
    bool operator==(const Under& o) const
    {
      return Duration == o.Duration && Bar == o.Bar && Verdict == o.Verdict && Cut == o.Cut &&
        Switch == o.Switch;
    }
  };
  Under Find(pclvis::Point pixel);
  bool OnVerdict(pclvis::Point pixel) const;
  /// What a click on the verdict selects, in words.
  std::string CulpritTip() const;
  /// Where the charts are [pixel].
  pclvis::Box ChartArea();
  /// Where they are above so many lines of small text.
  pclvis::AttributionFrame FrameAbove(std::size_t lines);
  /// Whether the verdict names ranks or times, which a click selects.
  bool HasCulprits() const;
  std::vector<TipRow> BarTip() const;
  std::vector<TipRow> VerdictTip();
  /// Selects the ranks of a bar: of several only those that are slow, if any is.
  void PickBar(int bar, bool add);
  /// Charts that are left out, and why: what has nothing to say, not in little room; what has no
  /// room.
  std::vector<std::string> LeftOutLines();
  /// Height of the words above the charts [pixel].
  double WordsHeight();
  std::vector<std::string> Sentence();
  std::vector<std::string> Advice();
  /// All their lines, for the tip: words are measured while the view is painted.
  void KeepWholeWords();
  /// Lines of a height [units] in a share of the drawing's, at least `least`.
  int LinesIn(double share, double row, int least) const;
  bool Low() const;
  bool Narrow() const;
  void PaintWords(vtkContext2D* painter);
  /// Of the rows of evidence above the charts but the last [units].
  double EvidenceHeight() const;
  void PaintEvidence(pclvis::Point at, double right);
  /// Name of a chart above its box, and words that end before `right` [pixel].
  void PaintHeader(const pclvis::Box& box, const char* name, const char* words, double right);
  /// Where the words in the header of a chart end: labels and the pie need the place [pixel].
  double HeaderEnd(Chart chart);
  void PaintAxes();
  void PaintTimes();
  void PaintLineLabels();
  void AddLabel(std::vector<LineLabel>& labels, const std::string& words, Chart chart, double value,
    pclvis::Color ink) const;
  void PaintLabels(const std::vector<LineLabel>& labels, Chart chart);
  void PaintPie();
  void PaintRanks();
  /// Numbers of slow ranks, and of those whose bars are clipped.
  void PaintWorkNumbers();
  void PaintLeftOut();

  /// A mark of the legend with its words.
  struct LegendEntry
  {
    enum class Mark
    {
      Inter,
      Intra,
      Best,
      Imbalance,
      Sizes,
      Reference,
      Work,
      Cause,
      Chosen
    };
    Mark Sign;
    std::string Words;
    double X = 0; ///< left end [design units]
    int Row = 0;
  };
  std::vector<LegendEntry> LegendEntries(double width);
  void PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at);

  pclvis::Attribution Data;
  pclvis::AttributionScene Scene;
  std::vector<pclvis::MarkLayer> Marks;
  std::vector<pclvis::WorkBar> Bars;
  std::string LeftOut;                     ///< charts with nothing to say, and why
  pclvis::Box SentencePlace;               ///< as it was painted last [pixel]
  std::vector<std::string> WholeWords;     ///< of a sentence and advice that were cut
  std::array<pclvis::Box, 2> SwitchPlaces; ///< likewise

  int ChosenDuration = -1;
  Under Hovered;
  bool WholeRun = true, Linked = false;

  vtkAttributionChart(const vtkAttributionChart&) = delete;
  void operator=(const vtkAttributionChart&) = delete;
};

#endif
