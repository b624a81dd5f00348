#pragma once
#include "Views/Core/Common/Gestures.h"
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
class ChartCanvas;

/// A list of keys and gestures, shown over a view until the next key or click.
class GestureOverlay
{
public:
  explicit GestureOverlay(ChartCanvas& canvas) : Canvas(canvas) {}

  /// Handles any key while it is shown, and ? at any time; true: the key was used.
  bool Key(const std::string& symbol);
  bool IsShown() const { return this->Shown; }
  /// Handles a click; true: the overlay was shown and is now hidden.
  bool Click();
  /// Paints the list in as many columns as have room, in smaller letters if one would be too wide.
  /// Entries without room are left out from the end, and a line says so.
  void Paint(const std::vector<GestureHelp>& gestures, const Box& window);

private:
  /// Size of the letters, and widths of the longest keys and words [pixel].
  struct Widths
  {
    int Points = 0;
    double Keys = 0, Words = 0;
  };
  Widths WidthsOf(const std::vector<GestureHelp>& gestures, int points) const;
  void PaintRow(const GestureHelp& row, Point at, const Widths& widths);

  ChartCanvas& Canvas;
  bool Shown = false;
};
}
