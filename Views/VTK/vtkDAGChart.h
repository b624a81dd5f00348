/**
 * @class   vtkDAGChart
 * @brief   draws communication states as CS-Glyphs in layers, and the messages between them
 *
 * Layout, glyphs and marks come from Views/Core; this class draws them, keeps what is folded,
 * hidden, found and selected, and answers pointer and keyboard. Source: PCLVis, 5.3.2, Fig. 8 and
 * 9; marks and colours as in Views/README.md.
 */
#ifndef vtkDAGChart_h
#define vtkDAGChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/Common/TypedNumber.h"
#include "Views/Core/DAG/StateDAGMarks.h"
#include "Views/VTK/vtkCommunicationChart.h"

#include "vtkNew.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

class vtkImageData;

class PCLVISVIEWS_EXPORT vtkDAGChart : public vtkCommunicationChart
{
public:
  static vtkDAGChart* New();
  vtkTypeMacro(vtkDAGChart, vtkCommunicationChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// The choices of the view, with their defaults; meaning as in DAGView.xml.
  struct Choices
  {
    int EllipseColor = 0;  ///< 0 mean L of the compute node, 1 the node's identity
    int Flatness = 0;      ///< 0 relative load, 1 LB of Eq. 10
    int GlyphScale = 0;    ///< 0 square root, 1 logarithm
    int Order = 0;         ///< 0 few crossings, 1 by rank
    double Bundling = 0.8; ///< 0 to 1
    bool ProgramOrder = true;
    int Palette = 0; ///< 0 colour-blind safe, 1 the paper's blue to red
    std::string HiddenRanks;
  };
  /// @throws pclvis::Error where HiddenRanks is no list of ranks
  void SetChoices(const Choices& choices);
  const Choices& GetChoices() const { return this->Chosen; }

  /// More than 250,000 states are not laid out; the chart says so and shows none.
  /// @param whyEmpty what is said where there is no state; "": the chart's own sentence
  void SetDAG(pclvis::StateDAG dag, const std::string& whyEmpty = {});
  const pclvis::StateDAG& GetDAG() const { return this->Dag; }

  /// Ids of folded states.
  void SetFolded(const std::set<std::int64_t>& ids);
  const std::set<std::int64_t>& GetFolded() const { return this->Folded; }
  /// Rank whose states have dashed rings; -1: none.
  void SetFoundRank(int rank);
  int GetFoundRank() const { return this->FoundRank; }
  /// Ids of the selected states.
  void SetSelected(const std::set<std::int64_t>& ids);
  const std::set<std::int64_t>& GetSelected() const { return this->Selected; }
  /// Rows of selected links, which have a line of the accent.
  void SetSelectedLinks(const std::set<std::int64_t>& rows);

  //@{
  /// What is drawn: states, links, level (0 dots, 1 rings, 2 full glyphs), and crossings of links
  /// that are left; for tests.
  std::int64_t GetDrawnStates() const { return this->Marks.States; }
  std::int64_t GetDrawnLinks() const { return this->Marks.Links; }
  int GetLevel() const { return static_cast<int>(this->Marks.Level); }
  std::int64_t GetCrossings() const { return this->Scene.Crossings; }
  //@}

protected:
  vtkDAGChart();
  ~vtkDAGChart() override;

  std::string DefaultTitle() override;
  std::string Subtitle() override { return this->Facts; }
  bool Extent(pclvis::Point& low, pclvis::Point& high) override;
  void RoomChanged() override;
  pclvis::Box Frame() override;
  double LegendHeight(double width, double height) override;
  void PaintDrawing(vtkContext2D* painter) override;
  void PaintLegend(vtkContext2D* painter, const pclvis::Box& box) override;
  std::string EmptySentence() override;
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override;
  std::vector<TipRow> Tip() override;
  bool TipMark(pclvis::Box& mark, std::vector<pclvis::Point>& places) override;
  double TipPicture() override;
  void PaintTipPicture(vtkContext2D* painter, const pclvis::Box& box) override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool OpenAt(pclvis::Point pixel) override;
  bool GrabAt(pclvis::Point) override { return false; }
  void DragTo(pclvis::Point) override {}
  void Drop() override {}
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol) override;
  bool CanTurn() override { return false; }
  bool IsSimplerInMotion() override { return true; }
  void Settle() override {}
  void Invalidate() override { this->MarksValid = this->PixelsValid = false; }

private:
  /// What the pointer is over, as indices; -1: nothing.
  struct Under
  {
    std::int32_t State = -1, Link = -1;
    bool operator==(const Under& o) const { return State == o.State && Link == o.Link; }
  };
  Under Find(pclvis::Point pixel);
  void FindPixels();
  void LayOut();
  void ShowFolds();
  std::string Describe() const;
  void Fold(std::int32_t state);
  void UpdateMarks();
  pclvis::StateDAGStyle Style() const;
  pclvis::ColorScale Scale() const;
  std::int32_t Lit() const;
  std::int32_t IndexOf(std::int64_t id) const;
  pclvis::Point PlaceOf(std::int32_t state) const;
  double Radius() const;
  double OuterRadius() const;
  std::vector<pclvis::Point> LinkPixels(std::int32_t link) const;

  void PaintMarks(vtkContext2D* painter, const pclvis::StateDAGMarks& marks);
  /// Makes the picture of a round point, and returns the size of the point that it fills.
  double MakeDisc(double across);
  void PaintTexts(const std::vector<pclvis::GlyphText>& texts);
  void PaintRings(vtkContext2D* painter);
  /// Marks beside the states of ranks that a verdict names.
  void PaintMarkedStates(vtkContext2D* painter);
  void PaintHeads(vtkContext2D* painter);
  void PaintFolds();
  void PaintDirections();
  void PaintSearch(vtkContext2D* painter);

  void FocusOn(std::int32_t state);
  void ShowState(std::int32_t state);
  void FindRank(int rank);
  bool SearchKey(const std::string& symbol);
  bool WalkKey(const std::string& symbol);
  bool HideKey(const std::string& symbol);

  double PaintColorBar(vtkContext2D* painter, pclvis::Point corner, bool low);
  /// Words of the legend: a part of the mark and what it means.
  using MarkWords = std::pair<std::string, std::string>;
  /// @param withLoad what the ellipse's flatness means, too
  std::vector<MarkWords> SampleWords(bool withLoad) const;
  double SampleWidth(const std::vector<MarkWords>& lines);
  double PaintWords(
    pclvis::Point corner, const std::vector<MarkWords>& lines, std::size_t from, std::size_t rows);
  void PaintSample(vtkContext2D* painter, pclvis::Point at, bool low);
  double PaintSampleGlyph(vtkContext2D* painter, pclvis::Point corner, double room,
    const std::vector<MarkWords>& lines, bool low);
  std::string BarCaption(bool heights) const;
  double BarsWidth(bool heights);
  double PaintBarSamples(vtkContext2D* painter, pclvis::Point corner, bool heights);
  double PaintEllipseSamples(vtkContext2D* painter, pclvis::Point corner);
  /// Strokes beside each other, and what they mean.
  struct LineWords
  {
    std::vector<std::pair<pclvis::Color, double>> Strokes;
    std::string Words;
    bool Culprit = false; ///< the mark of a rank that a verdict names instead
  };
  /// Of the lines that are drawn now.
  std::vector<LineWords> LineSamples() const;
  double LinesWidth(const std::vector<LineWords>& rows);
  void PaintLineSamples(
    vtkContext2D* painter, pclvis::Point corner, double room, const std::vector<LineWords>& rows);

  pclvis::StateDAG Dag;
  std::string WhyEmpty;    ///< said where there is no state; "": the chart's own sentence
  std::size_t TooMany = 0; ///< states that are not shown because they are too many
  Choices Chosen;
  std::string Facts; ///< the subtitle
  std::set<std::int32_t> Hidden;
  std::set<std::int64_t> Folded, Selected, SelectedLinks;
  pclvis::StateDAGScene Scene;
  pclvis::StateDAGMarks Marks;
  pclvis::HitGrid StatePixels;
  std::vector<std::int32_t> PixelStates; ///< states of StatePixels
  double Aspect = 0;                     ///< that the scene was laid out for; 0: none yet
  bool MarksValid = false, PixelsValid = false;
  std::int32_t MarksLit = -1;

  Under Hovered;
  std::int32_t Focus = -1; ///< state that the keyboard is at
  bool FocusLit = false;   ///< until the pointer moves
  int FoundRank = -1;
  pclvis::TypedNumber Search; ///< a rank
  vtkNew<vtkImageData> Disc;
  pclvis::Point LinkPointer; ///< where the pointer came upon the link

  vtkDAGChart(const vtkDAGChart&) = delete;
  void operator=(const vtkDAGChart&) = delete;
};

#endif
