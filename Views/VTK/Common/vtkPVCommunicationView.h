/**
 * @class   vtkPVCommunicationView
 * @brief   ParaView view around a vtkCommunicationChart
 *
 * Passes title, fonts, ground, camera and labels to the chart, and forwards the chart's choices:
 * the events of vtkCommunicationChart and SelectionChangedEvent come from this object, so that the
 * client can keep them in properties and selections. A subclass makes its chart.
 */
#ifndef vtkPVCommunicationView_h
#define vtkPVCommunicationView_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Timeline/TimelinePart.h"

#include "Views/Core/Common/Gestures.h"

#include "vtkColor.h"
#include "vtkNew.h"
#include "vtkPVContextView.h"
#include "vtkVariant.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class vtkCommunicationChart;

class PCLVISVIEWS_EXPORT vtkPVCommunicationView : public vtkPVContextView
{
public:
  vtkTypeMacro(vtkPVCommunicationView, vtkPVContextView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkAbstractContextItem* GetContextItem() override;
  void SetupInteractor(vtkRenderWindowInteractor* interactor) override;

  //@{
  /// Font of all text; the size is that of the title [points], default 14. Other text keeps its
  /// size. Bold and italic are ignored, because weights have a meaning here.
  void SetTitleFont(const char* family, int pointSize, bool bold, bool italic) override;
  void SetTitleFontFamily(const char* family) override;
  void SetTitleFontSize(int pointSize) override;
  void SetTitleBold(bool) override {}
  void SetTitleItalic(bool) override {}
  void SetTitleFontFile(const char* file) override;
  const char* GetTitleFontFamily() override { return this->FontFamily.c_str(); }
  int GetTitleFontSize() override { return this->TitlePoints; }
  int GetTitleFontBold() override { return 1; }
  int GetTitleFontItalic() override { return 0; }
  //@}
  //@{
  /// The colour and place of the title are determined by the view's design.
  void SetTitleColor(double, double, double) override {}
  double* GetTitleColor() override { return this->TitleColor; }
  void SetTitleAlignment(int) override {}
  int GetTitleAlignment() override { return 0; }
  //@}

  /// Whether this process has a window with events, so that a drawing may settle visibly; default
  /// false: each picture is complete. Not for scripts.
  void SetProgressive(bool progressive) { this->Progressive = progressive; }
  /// Whether the view draws in the window of the last such view that was deleted, for scripts that
  /// make a view for each picture file; set it before the view draws; default false.
  void SetSharesWindow(bool shares);
  /// Title instead of the chart's own; "" (default): the chart's own.
  void SetChartTitle(const char* title);
  //@{
  /// Colour of the ground, 0..1; text and lines adapt to it. White (default) is replaced by the
  /// background of ParaView's palette, if the palette is used (default) and is not ParaView's
  /// standard one.
  void SetBackgroundColor(double r, double g, double b);
  void SetUsePalette(bool use);
  void SetPaletteColor(double r, double g, double b);
  void SetPaletteIsStandard(bool standard);
  //@}
  /// Why there is nothing to draw because of an earlier problem; "" (default): no problem.
  void SetProblem(const std::string& problem);
  /// Ends of the colours of L, 0 < low < high; default 1/2 and 8.
  void SetLatencyScale(double low, double high);
  /// Colours of L: 0 safe for colour-blind readers (default), 1 blue to red.
  void SetPalette(int palette);
  /// The group with which the view shares choices; only the Attribution View shows whether it has
  /// one.
  virtual void SetLinkGroup(const char*) {}
  void SetTitleVisible(bool visible);
  void SetLegendVisible(bool visible);
  void SetLabelsVisible(bool visible);
  /// Ranks that have marks, as "3, 5, 8-11", and what they are called; default none.
  void SetMarkedRanks(const char* ranks);
  void SetMarkLabel(const char* label);
  //@{
  /// Camera, see vtkCommunicationChart. Defaults 1, 0 and (0, 0).
  void SetZoom(double zoom);
  void SetRotation(double degrees);
  void SetOffset(double x, double y);
  double GetZoom();
  double GetRotation();
  void GetOffset(double offset[2]);
  //@}

  /// What the camera shows, if zoom and offset are not everything: names of properties of the view
  /// proxy and their values.
  virtual std::vector<std::pair<std::string, vtkVariant>> GetSeen() { return {}; }
  /// The part of the trace that a timeline shows; none: not a timeline, or no data yet.
  virtual std::optional<pclvis::TimelinePart> GetSeenPart() { return std::nullopt; }
  /// Properties as in GetSeen that show a part; empty: no part of it can be shown.
  virtual std::vector<std::pair<std::string, vtkVariant>> SeenOfPart(const pclvis::TimelinePart&)
  {
    return {};
  }
  /// The user's choices in the chart: names of properties of the view proxy and their values.
  virtual std::vector<std::pair<std::string, vtkVariant>> GetChoices() { return {}; }
  /// The ranks that the shown verdict names, and what they are called, for other views of the link
  /// group; false: the view shows no verdict.
  virtual bool GetCulprits(std::string& /*ranks*/, std::string& /*label*/) { return false; }
  /// The part of the run's time that the user asked about, and the representation that it is from.
  struct AskedCause
  {
    std::string Name;
    vtkObject* Representation = nullptr;
  };
  virtual AskedCause GetAskedCause() { return {}; }
  /// How many messages of selected rows are selected: block, row, selected, all, and so on
  /// (pclvis::ParseShares); "": rows are selected as a whole. SharesKey is the key of the
  /// annotation of selections that have shares.
  virtual void SetShares(const std::string& /*shares*/) {}
  static const char* SharesKey() { return "PCLVisShares"; }
  /// Length of the chosen window [s]; 1 if the view has none.
  virtual double GetChosenLength() { return 1; }
  /// What a user can do in the chart; and a function that does the same as pressing one of its
  /// keys.
  std::vector<pclvis::GestureHelp> GetGestures();
  void Press(const std::string& symbol);
  /// Announces a context menu at a place [pixel], y up.
  void PointMenuAt(double x, double y);
  /// Text of the tip at the pointer, "name: value" line by line; empty if there is no tip.
  const char* GetTip();
  /// Places of the texts and the tip of the last picture: see vtkCommunicationChart::Places.
  const char* GetPlaces();
  /// GetSeenPart as text: begin and end of the time [s], then of the ranks; empty: none.
  const char* GetSeenText();
  /// The text shown instead of a drawing; empty if there is a drawing.
  const char* GetSentence();
  /// The rows that the user picked, in the blocks of the shown port: flat index and row of each.
  virtual std::vector<std::pair<unsigned int, vtkIdType>> GetPickedRows() { return {}; }

protected:
  vtkPVCommunicationView();
  ~vtkPVCommunicationView() override;

  /// Numbers from a text such as "3, 5, 8-11", and the inverse; reports other texts as errors.
  std::set<int> NumbersIn(const char* text);
  static vtkVariant TextOf(const std::set<int>& numbers);
  /// Sets the subclass's drawing; call once, in its constructor.
  void UseChart(vtkCommunicationChart* chart);
  void Render(bool interactive) override;
  /// Continues stepwise computations of the chart for that long; true: nothing is left to do.
  virtual bool Advance(double milliseconds) = 0;

private:
  void OnChartEvent(vtkObject* caller, unsigned long event, void* data);
  void OnMotion(vtkObject* caller, unsigned long event, void* data);
  void OnFrame(vtkObject* caller, unsigned long event, void* data);
  bool OnTimer(vtkObject* caller, unsigned long event, void* data);
  bool OnChar(vtkObject*, unsigned long, void*);
  void OnLeave(vtkObject*, unsigned long, void*);
  void KeepGoing();
  void Draw();
  void UseGround();

  vtkCommunicationChart* Chart = nullptr;
  std::string FontFamily = "Arial", FontFile;
  std::string TipText, PlacesText, SeenText, Sentence;
  int TitlePoints = 14;
  double TitleColor[3] = { 0, 0, 0 };
  vtkColor3d Background{ 1, 1, 1 }, PaletteColor{ 1, 1, 1 };
  bool UsePalette = true, PaletteIsStandard = true;
  bool Progressive = false, SharesWindow = false;
  int Timer = -1;
  int RestTimer = -1;     ///< active while the drawing moves
  int FrameTimer = -1;    ///< active until the changes are drawn
  double PictureTime = 0; ///< [ms] taken by the last picture
  unsigned long TimerObserver = 0;
  unsigned long CharObserver = 0, LeaveObserver = 0;

  vtkPVCommunicationView(const vtkPVCommunicationView&) = delete;
  void operator=(const vtkPVCommunicationView&) = delete;
};

#endif
