/**
 * @class   vtkCommunicationChart
 * @brief   what all drawings of communication share: camera, pointer, title, tip
 *
 * A context item that fills its view. Wheel: zoom to the pointer. Left drag: pan, or move the mark
 * under the pointer. Right drag: rotate. Shift and left drag: a rectangle of marks. Ctrl and left
 * drag: a lasso. Click: choose; with Ctrl: add. Double click: opens what stands for many marks,
 * elsewhere: shows everything again, as with r.
 * Arrows pan, + and - zoom, [ and ] rotate, z and Z go back and forward through what was seen,
 * Escape clears, ? lists keys and gestures. A subclass draws, and tells what is where; it computes
 * no statistics.
 *
 * Sizes are in design units: 1 unit is 1 pixel in a window of 72 dpi, VTK's value without
 * magnification; a point of text is 4/3 units, as on a screen of 96 dpi.
 */
#ifndef vtkCommunicationChart_h
#define vtkCommunicationChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/PointerGestures.h"
#include "Views/Core/Common/SeenHistory.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ChartTip.h"
#include "Views/VTK/Common/ChartTitle.h"
#include "Views/VTK/Common/GestureOverlay.h"
#include "Views/VTK/Common/MarkedRanks.h"

#include "vtkCommand.h"
#include "vtkContextItem.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkCommunicationChart : public vtkContextItem
{
public:
  vtkTypeMacro(vtkCommunicationChart, vtkContextItem);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// What a chart tells its view.
  enum Events
  {
    CameraEvent = vtkCommand::UserEvent + 71, ///< zoom, rotation or offset were changed by hand
    ChoiceEvent,                              ///< something was chosen by a click
    PickEvent,                                ///< marks were selected by hand
    MotionEvent,   ///< the drawing is moving and simpler than at rest: call Rest() a moment later
    FrameEvent,    ///< a moving drawing has changed: to be drawn before the scene would be
    DragEvent,     ///< a drag in progress has changed a choice; ChoiceEvent ends it
    CulpritsEvent, ///< what the verdict names is to be selected in all views
    CauseEvent,    ///< likewise what a part of the run's time is due to
    RenamedEvent   ///< what was chosen has other numbers in new data; not an undo step
  };

  //@{
  /// Zoom (1: everything is seen), rotation [degrees] and offset [drawing units].
  void SetZoom(double zoom);
  double GetZoom() const { return this->Camera.Zoom; }
  void SetRotation(double degrees);
  double GetRotation() const { return this->Camera.Rotation; }
  void SetOffset(double x, double y);
  pclvis::Point GetOffset() const { return this->Camera.Offset; }
  //@}

  /// Colour of the ground, 0..1; the colours of text and lines follow it.
  void SetGround(double r, double g, double b);
  /// Colours of L.
  void SetLatencies(const pclvis::LatencyLook& look);
  const pclvis::LatencyLook& GetLatencies() const { return this->Latencies; }
  void SetFont(const std::string& family, const std::string& file);
  /// Size of the title [points]; default 14.
  void SetTitlePoints(int points);
  /// Replaces the chart's own title; "" brings it back.
  void SetTitle(const std::string& title);
  /// Whether title and subtitle are drawn; default true.
  void SetTitleVisible(bool visible);
  /// Whether the legend strip is drawn; default true.
  void SetLegendVisible(bool visible);
  /// Ranks that a verdict names, which have a mark beside them; none by default. What they are, in
  /// words for the legend.
  void SetMarkedRanks(const std::set<std::int32_t>& ranks);
  void SetMarkLabel(const std::string& label);
  /// Whether names beside marks are drawn; default true.
  void SetLabelsVisible(bool visible);

  /// Whether a picture may show a drawing that has not settled yet (in a window that will render
  /// again); default false: everything is computed before it is painted.
  void SetProgressive(bool progressive);
  /// Ends a motion: the next picture is complete again.
  void Rest();
  /// The pointer left the window: removes the tip and highlights.
  void PointerLeft();

  /// What a user can do here; the same as pressing a key of it.
  virtual std::vector<pclvis::GestureHelp> Gestures() = 0;
  bool Press(const std::string& symbol, bool shift = false, bool control = false);
  /// A context menu was opened at this pixel: its actions are about what is there.
  virtual void PointMenuAt(pclvis::Point) {}

  /// The tip in words, "name: value" line by line; empty where none is shown.
  std::string TipText();
  /// What the last picture has, one a line: "text", "tip" or "mark" (what the tip explains), left,
  /// lower side, width, height [pixel], and the words of a text. Those of the tip come after it.
  std::string Places() const;
  /// The text shown in place of a drawing; empty if there is a drawing.
  std::string Sentence();

  /// Why there is nothing to draw, in place of the chart's own reason; "" (default): no other.
  std::string Problem;

  bool Paint(vtkContext2D* painter) override;
  bool Hit(const vtkContextMouseEvent& mouse) override;
  bool MouseEnterEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseMoveEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseLeaveEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseButtonPressEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseButtonReleaseEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseDoubleClickEvent(const vtkContextMouseEvent& mouse) override;
  bool MouseWheelEvent(const vtkContextMouseEvent& mouse, int delta) override;
  bool KeyPressEvent(const vtkContextKeyEvent& key) override;

protected:
  vtkCommunicationChart();
  ~vtkCommunicationChart() override;

  //@{
  /// To be provided by a subclass. Places are in pixels, y up.
  virtual std::string DefaultTitle() = 0;
  virtual std::string Subtitle() = 0;
  /// Extent of the drawing [drawing units]; false: there is nothing to draw.
  virtual bool Extent(pclvis::Point& low, pclvis::Point& high) = 0;
  /// The part of the view for the drawing (Drawing) has a new size.
  virtual void RoomChanged() {}
  /// Height of the legend strip in a view of that size [design units]; 0: none.
  virtual double LegendHeight(double width, double height) = 0;
  /// Height that the drawing needs [units]; a lower view has no title.
  virtual double LeastDrawing() const { return 0; }
  virtual void PaintDrawing() = 0;
  /// The subtitle: below the title, in low views beside it.
  virtual void PaintSubtitle(pclvis::Point at, double width);
  /// Width at the right end of the title's row that is left to the subclass [pixel].
  virtual double TitleRowKept() { return 0; }
  virtual void PaintLegend(const pclvis::Box& box) = 0;
  /// The text shown if there is nothing to draw.
  virtual std::string EmptySentence() = 0;
  /// Finds the mark under the pointer; true if it has changed.
  virtual bool HoverAt(pclvis::Point pixel) = 0;
  virtual void HoverNothing() = 0;
  /// The tip of a mark that was chosen by keys goes with the pointer, too.
  virtual void StopWalking() {}
  /// The tip for the mark under the pointer, or for another one.
  virtual pclvis::ChartTip Tip() = 0;
  virtual void ClickAt(pclvis::Point pixel, bool add) = 0;
  /// Moves the camera to open what stands for many marks at that pixel; false: nothing there does.
  virtual bool OpenAt(pclvis::Point) { return false; }
  /// True if there is a mark that can be dragged.
  virtual bool GrabAt(pclvis::Point) { return false; }
  virtual void DragTo(pclvis::Point) {}
  virtual void Drop() {}
  virtual void PickInside(const std::vector<pclvis::Point>& outline, bool add) = 0;
  /// By a lasso; the same as the rectangle unless overridden.
  virtual void PickInLasso(const std::vector<pclvis::Point>& outline)
  {
    this->PickInside(outline, false);
  }
  virtual void ClearChoice() = 0;
  /// A key, by its X name; true if it was used. Asked before the keys of the camera.
  virtual bool Key(const std::string& symbol, bool shift, bool control) = 0;
  /// The wheel was turned; true if a mark at that pixel takes it instead of the camera.
  virtual bool WheelAt(pclvis::Point, int) { return false; }
  /// Where the camera shows the drawing [pixel].
  virtual pclvis::Box Frame() { return this->Drawing; }
  /// Whether the drawing may be turned; if not, a drag with any button pans.
  virtual bool CanTurn() { return true; }
  /// Whether the drawing is simpler while it moves.
  virtual bool IsSimplerInMotion() { return false; }
  /// What is seen, for going back to it.
  virtual pclvis::SeenHistory::Seen SeenNow() const;
  virtual void SeeAgain(const pclvis::SeenHistory::Seen& seen);
  /// Whether the camera shows any mark.
  virtual bool ShowsMarks() = 0;
  /// Completes a drawing that is computed in steps.
  virtual void Settle() {}
  /// Camera, window or colours changed: marks in pixels are outdated.
  virtual void Invalidate() = 0;
  //@}

  /// Requests a new picture.
  void Redraw();
  /// Makes the pointer a hand, as over a button, or not.
  void ShowHand(bool hand);
  /// There are new data: the next picture shows everything if the camera would show none of it.
  void KeepInSight() { this->NewData = true; }
  /// The camera was changed by hand.
  virtual void CameraMoved();
  /// The drawing is moving, or changing as often as if it were.
  void Move();
  /// Where the pointer is [pixel]; none: not over the view.
  std::optional<pclvis::Point> PointerPlace() const;
  /// Unit sizes in pixels.
  double Units(double units) const { return this->Canvas.Units(units); }

  pclvis::PlaneCamera Camera;
  pclvis::ChartCanvas Canvas;
  pclvis::ChartTitle Title;
  pclvis::MarkedRanks Marked;
  pclvis::LatencyLook Latencies;
  pclvis::Box Window;  ///< the whole view [pixel]
  pclvis::Box Drawing; ///< the part between title and legend [pixel]
  bool LabelsVisible = true;
  bool Moving = false; ///< the drawing may be simpler

private:
  std::string WhyEmpty() { return this->Problem.empty() ? this->EmptySentence() : this->Problem; }
  double WindowDensity();
  bool HistoryKey(const std::string& symbol);
  void ShowSomething();
  void Measure();
  pclvis::ChartTip ShownTip();

  pclvis::SeenHistory History;
  pclvis::PointerGestures Pointer;
  pclvis::GestureOverlay Overlay{ this->Canvas };
  bool Progressive = false, NewData = false;
  int SamplesAtRest = 0; ///< of the window
  bool LegendVisible = true;
  pclvis::ChartTip::Painted LastTip;
  std::size_t TextsBeforeTip = 0;
  double LegendUnits = 0; ///< height of the strip [units]

  vtkCommunicationChart(const vtkCommunicationChart&) = delete;
  void operator=(const vtkCommunicationChart&) = delete;
};

#endif
