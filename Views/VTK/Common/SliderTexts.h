#pragma once
#include "Views/Core/Common/TypedNumber.h"
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Common/WordLine.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <optional>
#include <string>

namespace pclvis
{
/// The texts of the slider: the times of its axis, and the times of the chosen window under its
/// handles, which can be edited.
class SliderTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  SliderTexts(ChartCanvas& canvas, const WindowSlider& slider, const Box& drawing)
    : Canvas(canvas), Slider(slider), Drawing(drawing)
  {
  }
  /// The words to the left of the track, in views with room and in narrow ones.
  std::string Above = "all windows", Below = "true time scale";
  std::string AboveNarrow = "all", BelowNarrow = "windows";
  std::string OneLine = "windows"; ///< if there is no room for two lines

  /// @param time of the trace; @param scale how times on the axis are written
  /// @param right end of the view [pixel]
  void Paint(const ShownTime& time, const TimeScale& scale, double right);

  /// The handle whose time, as last painted, is at a pixel.
  SliderPart TimeAt(Point pixel) const;
  const Box& PlaceOf(SliderPart part) const;

  /// Starts typing the time of a handle; None: stops typing.
  void Type(SliderPart part);
  bool Typing() const { return this->Typed.Active; }
  /// The result of a key while a time is being typed.
  struct Given
  {
    SliderPart Part = SliderPart::None; ///< None: typing continues, or nothing was typed
    double Time = 0;                    ///< [s]
  };
  Given TypeKey(const std::string& symbol, const TimeScale& scale);

private:
  bool Narrow() const;
  /// The words under a handle.
  std::string TimeWords(SliderPart part, const ShownTime& time) const;
  void PaintTime(SliderPart part, const ShownTime& time, double y, double right);
  /// Paints the length of the window between the two times, if there is room.
  void PaintLength(double y, WordLine& line);
  /// Paints lengths of gaps and times of the slider, except those that would touch texts already
  /// placed [pixel].
  void PaintTicks(TimeRange whole, const TimeScale& scale, double y, WordLine line);

  ChartCanvas& Canvas;
  const WindowSlider& Slider;
  const Box& Drawing;
  Box BeginTime, EndTime; ///< as last painted [pixel]
  bool Whole = false; ///< handles have absolute times: no room to say what relative ones refer to
  SliderPart TypedPart = SliderPart::None; ///< the part whose time is being typed
  TypedNumber Typed;
};
}
