#pragma once
#include "Views/Core/Common/TypedNumber.h"
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Common/WordLine.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <optional>
#include <string>

namespace pclvis
{
/// What is written at the slider: times of its axis, and those of the chosen window under its
/// handles, of which one may be typed anew.
class SliderTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  SliderTexts(ChartCanvas& canvas, const WindowSlider& slider, const Box& drawing)
    : Canvas(canvas), Slider(slider), Drawing(drawing)
  {
  }
  /// @param time of the trace; @param scale how times of the axis are written
  /// @param right end of the view [pixel]
  void Paint(const ShownTime& time, const TimeScale& scale, double right);

  /// The handle whose time is there, as it was painted last.
  SliderPart TimeAt(Point pixel) const;
  const Box& PlaceOf(SliderPart part) const;

  /// Lets the time of a handle be typed; None: no longer.
  void Type(SliderPart part);
  bool Typing() const { return this->Typed.Active; }
  /// What a key has done while a time is typed.
  struct Given
  {
    SliderPart Part = SliderPart::None; ///< None: it goes on, or nothing was typed
    double Time = 0;                    ///< [s]
  };
  Given TypeKey(const std::string& symbol, const TimeScale& scale);

private:
  bool Narrow() const;
  /// What stands under a handle.
  std::string TimeWords(SliderPart part, const ShownTime& time) const;
  void PaintTime(SliderPart part, const ShownTime& time, double y, double right);
  /// The length of the window between the two times, where it has room.
  void PaintLength(double y, WordLine& line);
  /// What times of the axis count from, where that is not the trace's begin. Its right end [pixel].
  double PaintOffset(const TimeScale& scale, bool low);
  /// Lengths of gaps and times of the slider, those left out that would touch what is taken
  /// [pixel].
  void PaintTicks(TimeRange whole, const TimeScale& scale, double y, WordLine line);

  ChartCanvas& Canvas;
  const WindowSlider& Slider;
  const Box& Drawing;
  Box BeginTime, EndTime;                  ///< as painted last [pixel]
  SliderPart TypedPart = SliderPart::None; ///< what a time is typed for
  TypedNumber Typed;
};
}
