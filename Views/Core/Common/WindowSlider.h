#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/DrawnAxis.h"

namespace pclvis
{
/// The part of a slider that the pointer is on.
enum class SliderPart
{
  None,
  Begin,  ///< the left handle
  End,    ///< the right handle
  Middle, ///< between them: moves both
  Outside ///< the track beside the window: draws a new one
};

/// Layout of a slider with two handles over the whole time of a trace.
struct WindowSlider
{
  DrawnAxis Axis;
  TimeRange Window;   ///< [s]
  Box Track;          ///< [pixel]
  double Density = 1; ///< pixels per design unit

  double Pixel(double time) const;
  /// Time at a pixel, clamped to the whole.
  double Time(double x) const;
  /// The handle of Begin or End [pixel]; 12 by 36 units.
  Box Handle(SliderPart part) const;
  /// The part at a pixel. If the handles overlap, the one whose middle is nearer; if equally near,
  /// the one that can be moved away from the other.
  SliderPart At(Point pixel) const;
};

/// The window after a part of it was dragged. A handle stops where the window has its least length
/// and at the ends of the trace; dragging the middle keeps the length; Outside draws a window from
/// where the drag began to where it is now.
/// @param window as it was when the drag began
/// @param from, to times under the pointer then and now
/// @param least length of a window [s]
TimeRange DragWindow(
  TimeRange whole, TimeRange window, SliderPart part, double from, double to, double least);

/// The window with a typed begin or end, kept inside the trace. If the other end is in the way, it
/// moves along, and the window keeps its length.
TimeRange TypeWindow(TimeRange whole, TimeRange window, SliderPart part, double time, double least);

/// The window made longer (factor > 1) or shorter about a time, which keeps its place in it.
TimeRange ScaleWindow(TimeRange whole, TimeRange window, double about, double factor, double least);

/// Least length of a window: a thousandth of the visible time.
double LeastWindow(const ShownTime& time);

/// The chosen window, from two properties: an end of -1, or after the end of the trace, is the end
/// of the trace; a begin before the beginning of the trace is the beginning of the trace.
TimeRange WindowOf(TimeRange whole, double begin, double end);
/// The inverse; the beginning of the trace becomes 0, its end -1.
TimeRange PropertiesOf(TimeRange whole, TimeRange window);
}
