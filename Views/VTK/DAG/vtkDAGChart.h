/**
 * @class   vtkDAGChart
 * @brief   draws communication states as CS-Glyphs in layers, and the messages between them
 *
 * Layout, glyphs and marks come from Views/Core; this class has its parts draw them, keeps what is
 * folded, hidden, found and selected, and responds to pointer and keyboard. Source: PCLVis, 5.3.2,
 * Fig. 8 and 9; marks and colours as in Views/README.md.
 */
#ifndef vtkDAGChart_h
#define vtkDAGChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/DAG/LaidOutDAG.h"
#include "Views/Core/DAG/StateDAGPointer.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"
#include "Views/VTK/DAG/ChosenStates.h"
#include "Views/VTK/DAG/DAGLegend.h"
#include "Views/VTK/DAG/DAGTexts.h"
#include "Views/VTK/DAG/GlyphPainter.h"
#include "Views/VTK/DAG/RankSearch.h"

#include <cstdint>
#include <set>
#include <string>

class PCLVISVIEWS_EXPORT vtkDAGChart : public vtkCommunicationChart
{
public:
  static vtkDAGChart* New();
  vtkTypeMacro(vtkDAGChart, vtkCommunicationChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// The choices of the view; documented in DAGView.xml.
  using Choices = pclvis::StateDAGChoices;
  /// @throws pclvis::Error if HiddenRanks is not a list of ranks
  void SetChoices(const Choices& choices);
  const Choices& GetChoices() const { return this->Laid.Choices(); }

  /// More than 250,000 states are not laid out; the chart says so and shows none.
  /// @param whyEmpty explanation if there are no states; "": the chart's own sentence
  void SetDAG(pclvis::StateDAG dag, const std::string& whyEmpty = {});
  const pclvis::StateDAG& GetDAG() const { return this->Dag; }

  /// Ids of folded states.
  void SetFolded(const std::set<std::int64_t>& ids);
  const std::set<std::int64_t>& GetFolded() const { return this->Laid.Folded(); }
  /// Id of the state whose links stay highlighted; -1: none.
  void SetChosenState(std::int64_t id);
  std::int64_t GetChosenState() const { return this->Laid.ChosenState(); }
  /// Rank whose states have dashed rings; -1: none.
  void SetFoundRank(int rank);
  int GetFoundRank() const { return this->Chosen.FoundRank; }
  /// Ids of the selected states.
  void SetSelected(const std::set<std::int64_t>& ids);
  const std::set<std::int64_t>& GetSelected() const { return this->Chosen.Selected; }
  /// Rows of selected links, which are drawn as lines in the accent colour.
  void SetSelectedLinks(const std::set<std::int64_t>& rows);

  //@{
  /// What is drawn: states, links, level (0 dots, 1 rings, 2 full glyphs), and the remaining
  /// crossings of links; for tests.
  std::int64_t GetDrawnStates() const { return this->Marks.States; }
  std::int64_t GetDrawnLinks() const { return this->Marks.Links; }
  int GetLevel() const { return static_cast<int>(this->Marks.Level); }
  std::int64_t GetCrossings() const { return this->Scene.Crossings; }
  //@}

  std::vector<pclvis::GestureHelp> Gestures() override { return pclvis::DAGGestures(); }
  void PointMenuAt(pclvis::Point pixel) override;

protected:
  vtkDAGChart();
  ~vtkDAGChart() override;

  std::string DefaultTitle() override
  {
    return "Communication states and the messages between them";
  }
  std::string Subtitle() override { return this->Laid.Facts(); }
  bool Extent(pclvis::Point& low, pclvis::Point& high) override
  {
    return this->Laid.Extent(low, high);
  }
  bool ShowsMarks() override { return this->Places().AnyIn(this->Drawing); }
  void RoomChanged() override;
  pclvis::Box Frame() override;
  double LegendHeight(double, double height) override { return this->Legend.Height(height); }
  void PaintDrawing() override;
  void PaintLegend(const pclvis::Box& box) override;
  std::string EmptySentence() override { return this->Laid.Sentence(); }
  bool HoverAt(pclvis::Point pixel) override;
  void HoverNothing() override { this->Hovered = {}; }
  void StopWalking() override { this->FocusLit = false; }
  pclvis::ChartTip Tip() override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  bool OpenAt(pclvis::Point pixel) override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void ClearChoice() override;
  bool Key(const std::string& symbol, bool shift, bool control) override;
  bool CanTurn() override { return false; }
  bool IsSimplerInMotion() override { return true; }
  void Invalidate() override { this->MarksValid = this->PixelsValid = false; }

private:
  using Under = pclvis::StateDAGUnder;
  Under Find(pclvis::Point pixel);
  void FindPixels();
  /// To be called after a new layout: the mark under the pointer may be hidden, or a different one.
  void LaidAnew();
  void Fold(std::int32_t state);
  void UpdateMarks();
  pclvis::StateDAGStyle Style() const;
  pclvis::StateDAGPlaces Places() const;
  /// The state under the pointer or reached by keys, -1: none.
  std::int32_t Pointed() const;
  /// The state whose links are highlighted: the pointed one, otherwise the chosen one; -1: none.
  std::int32_t Lit() const;

  void FocusOn(std::int32_t state);
  void ShowState(std::int32_t state);
  void FindRank(int rank);
  bool SearchKey(const std::string& symbol);
  bool WalkKey(const std::string& symbol);
  bool HideKey(const std::string& symbol);
  bool ChooseKey(const std::string& symbol);

  pclvis::LaidOutDAG Laid;
  const pclvis::StateDAG& Dag = Laid.Data();
  const pclvis::StateDAGScene& Scene = Laid.Scene();
  pclvis::StateDAGMarks Marks;
  pclvis::StateDAGHits Hits;
  pclvis::GlyphPainter Glyphs{ this->Canvas };
  pclvis::DAGTexts Texts{ this->Canvas, this->Dag, this->Scene };
  pclvis::DAGLegend Legend{ this->Canvas, this->Dag, this->Marks, this->Marked, this->Glyphs };
  pclvis::ChosenStates Chosen{ this->Canvas, this->Laid };
  pclvis::RankSearch Search{ this->Canvas };
  bool MarksValid = false, PixelsValid = false;
  std::int32_t MarksLit = -1;

  Under Hovered;
  pclvis::Point LinkPointer; ///< where the pointer first was on the link
  std::int32_t Focus = -1;   ///< state with the keyboard focus
  bool FocusLit = false;     ///< highlighted until the pointer moves

  vtkDAGChart(const vtkDAGChart&) = delete;
  void operator=(const vtkDAGChart&) = delete;
};

#endif
