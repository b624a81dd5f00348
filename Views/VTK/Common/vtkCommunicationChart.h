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

  /// The events by which a chart informs its view.
  enum Events
  {
    CameraEvent = vtkCommand::UserEvent + 71, ///< zoom, rotation or offset were changed by the user
    ChoiceEvent,                              ///< something was chosen by a click
    PickEvent,                                ///< marks were selected by the user
    MotionEvent,   ///< the drawing moves and is simpler than at rest: call Rest() a moment later
    FrameEvent,    ///< a moving drawing has changed: draw it before the scene would be drawn
    DragEvent,     ///< a drag in progress has changed a choice; ChoiceEvent ends it
    CulpritsEvent, ///< select in all views what the verdict names
    CauseEvent,    ///< select in all views what causes a part of the run's time
    RenamedEvent   ///< chosen items have new numbers in new data; not a step of Undo
  };

  //@{
  /// Zoom (1: everything is visible), rotation [degrees] and offset [drawing units].
  void SetZoom(double zoom);
  double GetZoom() const { return this->Camera.Zoom; }
  void SetRotation(double degrees);
  double GetRotation() const { return this->Camera.Rotation; }
  void SetOffset(double x, double y);
  pclvis::Point GetOffset() const { return this->Camera.Offset; }
  //@}

  /// Colour of the ground, 0..1; text and lines adapt to it.
  void SetGround(double r, double g, double b);
  /// Colours of L.
  void SetLatencies(const pclvis::LatencyLook& look);
  const pclvis::LatencyLook& GetLatencies() const { return this->Latencies; }
  void SetFont(const std::string& family, const std::string& file);
  /// Size of the title [points]; default 14.
  void SetTitlePoints(int points);
  /// Replaces the chart's own title; "" restores it.
  void SetTitle(const std::string& title);
  /// Whether title and subtitle are drawn; default true.
  void SetTitleVisible(bool visible);
  /// Whether the legend strip is drawn; default true.
  void SetLegendVisible(bool visible);
  /// Ranks that a verdict names, which have marks beside them (default none), and what they are
  /// called in the legend.
  void SetMarkedRanks(const std::set<std::int32_t>& ranks);
  void SetMarkLabel(const std::string& label);
  /// Whether names beside marks are drawn; default true.
  void SetLabelsVisible(bool visible);

  /// Whether a picture may show a drawing that has not settled yet (in a window that will render
  /// again); default false: everything is computed before it is painted.
  void SetProgressive(bool progressive);
  /// Ends a movement: the next picture is complete again.
  void Rest();
  /// The pointer left the window: removes the tip and highlights.
  void PointerLeft();

  /// What a user can do in the chart; and a function that does the same as pressing one of its
  /// keys.
  virtual std::vector<pclvis::GestureHelp> Gestures() = 0;
  bool Press(const std::string& symbol, bool shift = false, bool control = false);
  /// A context menu was opened at this pixel: its actions refer to what is there.
  virtual void PointMenuAt(pclvis::Point) {}

  /// The tip in words, "name: value" line by line; empty if none is shown.
  std::string TipText();
  /// The contents of the last picture, one per line: "text", "tip" or "mark" (what the tip
  /// explains), then left, bottom, width, height [pixel], and the words of a text. Texts of the tip
  /// come after it.
  std::string Places() const;
  /// The text shown instead of a drawing; empty if there is a drawing.
  std::string Sentence();

  /// Why there is nothing to draw, instead of the chart's own reason; "" (default): no other
  /// reason.
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
  /// To be implemented by subclasses. Places are in pixels, y up.
  virtual std::string DefaultTitle() = 0;
  virtual std::string Subtitle() = 0;
  /// Extent of the drawing [drawing units]; false: there is nothing to draw.
  virtual bool Extent(pclvis::Point& low, pclvis::Point& high) = 0;
  /// Called when the part of the view for the drawing (Drawing) has a new size.
  virtual void RoomChanged() {}
  /// Height of the legend strip in a view of that size [design units]; 0: none.
  virtual double LegendHeight(double width, double height) = 0;
  /// Height that the drawing needs [units]; a lower view has no title.
  virtual double LeastDrawing() const { return 0; }
  virtual void PaintDrawing() = 0;
  /// Paints the subtitle: below the title, or beside it in low views.
  virtual void PaintSubtitle(pclvis::Point at, double width);
  /// Width at the right end of the title's row that the subclass uses [pixel].
  virtual double TitleRowKept() { return 0; }
  virtual void PaintLegend(const pclvis::Box& box) = 0;
  /// The text shown if there is nothing to draw.
  virtual std::string EmptySentence() = 0;
  /// Finds the mark under the pointer; true if it has changed.
  virtual bool HoverAt(pclvis::Point pixel) = 0;
  virtual void HoverNothing() = 0;
  /// Hides the tip of a mark chosen by keys when the pointer leaves.
  virtual void StopWalking() {}
  /// The tip for the mark under the pointer, or for another one.
  virtual pclvis::ChartTip Tip() = 0;
  virtual void ClickAt(pclvis::Point pixel, bool add) = 0;
  /// Moves the camera to open a mark at that pixel that stands for many; false: there is none.
  virtual bool OpenAt(pclvis::Point) { return false; }
  /// True if there is a mark that can be dragged.
  virtual bool GrabAt(pclvis::Point) { return false; }
  virtual void DragTo(pclvis::Point) {}
  virtual void Drop() {}
  virtual void PickInside(const std::vector<pclvis::Point>& outline, bool add) = 0;
  /// Selects the marks in a lasso; the same as the rectangle unless overridden.
  virtual void PickInLasso(const std::vector<pclvis::Point>& outline)
  {
    this->PickInside(outline, false);
  }
  virtual void ClearChoice() = 0;
  /// Handles a key, given by its X name; true if it was used. Called before the keys of the camera.
  virtual bool Key(const std::string& symbol, bool shift, bool control) = 0;
  /// Called when the wheel is turned; true if a mark at that pixel uses it instead of the camera.
  virtual bool WheelAt(pclvis::Point, int) { return false; }
  /// Where the camera shows the drawing [pixel].
  virtual pclvis::Box Frame() { return this->Drawing; }
  /// Whether the drawing can be rotated; if not, dragging with any button pans.
  virtual bool CanTurn() { return true; }
  /// Whether the drawing is simpler while it moves.
  virtual bool IsSimplerInMotion() { return false; }
  /// The visible part, for going back to it.
  virtual pclvis::SeenHistory::Seen SeenNow() const;
  virtual void SeeAgain(const pclvis::SeenHistory::Seen& seen);
  /// Whether the visible part contains any mark.
  virtual bool ShowsMarks() = 0;
  /// Completes a drawing that is computed in steps.
  virtual void Settle() {}
  /// Camera, window or colours have changed: marks in pixels are outdated.
  virtual void Invalidate() = 0;
  //@}

  /// Requests a new picture.
  void Redraw();
  /// Makes the pointer a hand, as over a button, or an arrow.
  void ShowHand(bool hand);
  /// To be called for new data: if the camera would show none of it, the next picture shows
  /// everything.
  void KeepInSight() { this->NewData = true; }
  /// Called when the camera was changed by the user.
  virtual void CameraMoved();
  /// Announces that the drawing moves, or changes as often as if it did.
  void Move();
  /// Where the pointer is [pixel]; none: outside the view.
  std::optional<pclvis::Point> PointerPlace() const;
  /// Design units in pixels.
  double Units(double units) const { return this->Canvas.Units(units); }

  pclvis::PlaneCamera Camera;
  pclvis::ChartCanvas Canvas;
  pclvis::ChartTitle Title;
  pclvis::MarkedRanks Marked;
  pclvis::LatencyLook Latencies;
  pclvis::Box Window;  ///< the whole view [pixel]
  pclvis::Box Drawing; ///< the part between title and legend [pixel]
  bool LabelsVisible = true;
  bool Moving = false; ///< the drawing may be simplified

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
