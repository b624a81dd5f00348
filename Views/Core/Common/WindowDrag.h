#pragma once
#include "Views/Core/Common/WindowSlider.h"

#include <optional>
#include <string>

namespace pclvis
{
/// A drag of a part of the slider, from the press to the release.
class WindowDrag
{
public:
  /// Takes hold of what is at a pixel; the whole cannot be moved: a new window is drawn instead.
  /// @return false: there is nothing
  bool Grab(const WindowSlider& slider, TimeRange whole, Point pixel);
  /// The window now. A handle stays as far beside the pointer as it was, also over a gap.
  /// From the window as it was grabbed: who follows may set the same window meanwhile.
  /// @param least length of a window [s]
  TimeRange To(const WindowSlider& slider, TimeRange whole, Point pixel, double least) const;
  /// The window was another one since then.
  void Changed() { this->Dragged = true; }
  /// Lets go. @return whether the window was changed: also one that came back to where it was is
  /// told, as who follows has another one
  bool Drop();

private:
  SliderPart Part = SliderPart::None;
  TimeRange Window;
  double Time = 0, Beside = 0; ///< beside a handle's middle [pixel]
  bool Dragged = false;
};

/// The window after a key, by its X name; none: the key means nothing here. Left and right move it
/// by a twentieth of itself, with Shift its end, with Ctrl its begin; Home and End as far as it
/// goes; up and down make it longer and shorter.
/// @param least length of a window [s]
std::optional<TimeRange> WindowByKey(const std::string& symbol, bool shift, bool control,
  TimeRange whole, TimeRange window, double least);
/// The window after steps of the wheel about a time [s]: longer downwards, shorter upwards.
TimeRange WindowByWheel(TimeRange whole, TimeRange window, double about, int steps, double least);
}
