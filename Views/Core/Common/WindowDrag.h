#pragma once
#include "Views/Core/Common/WindowSlider.h"

#include <optional>
#include <string>

namespace pclvis
{
/// A drag of a part of the slider, from press to release.
class WindowDrag
{
public:
  /// Grabs what is at a pixel. A window that is the whole time cannot be moved: a new one is drawn
  /// instead.
  /// @return false: there is nothing to grab
  bool Grab(const WindowSlider& slider, TimeRange whole, Point pixel);
  /// The window now. A handle keeps its distance from the pointer, even across a gap. Computed from
  /// the window at the time of the grab, because followers may set the same window meanwhile.
  /// @param least length of a window [s]
  TimeRange To(const WindowSlider& slider, TimeRange whole, Point pixel, double least) const;
  /// The window has changed since then.
  void Changed() { this->Dragged = true; }
  /// Releases it. @return whether the window was changed: true even if it is back where it was,
  /// because followers have seen another one
  bool Drop();

private:
  SliderPart Part = SliderPart::None;
  TimeRange Window;
  double Time = 0, Beside = 0; ///< beside a handle's middle [pixel]
  bool Dragged = false;
};

/// The window after a key, given by its X name; none: the key means nothing here. Left and right
/// move the window by a twentieth of its length, with Shift only its end, with Ctrl only its begin;
/// Home and End move it to the begin and end of the time; up and down make it longer and shorter.
/// @param least length of a window [s]
std::optional<TimeRange> WindowByKey(const std::string& symbol, bool shift, bool control,
  TimeRange whole, TimeRange window, double least);
/// The window after steps of the wheel around a time [s]: longer when scrolling down, shorter when
/// scrolling up.
TimeRange WindowByWheel(TimeRange whole, TimeRange window, double about, int steps, double least);
}
