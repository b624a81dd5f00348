#pragma once
#include "Views/Core/Common/Gestures.h"
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
class ChartCanvas;

/// A list of keys and gestures over a view, until the next key or click.
class GestureOverlay
{
public:
  explicit GestureOverlay(ChartCanvas& canvas) : Canvas(canvas) {}

  /// Takes any key while it is shown, and ? at any time; true: it was used.
  bool Key(const std::string& symbol);
  bool IsShown() const { return this->Shown; }
  /// A button was pressed; true: the overlay was there and is gone.
  bool Click();
  /// In as many columns as have room; what has none is left out from the end, and a line says so.
  void Paint(const std::vector<GestureHelp>& gestures, const Box& window);

private:
  void PaintRow(const GestureHelp& row, Point at, double keys, double words);

  ChartCanvas& Canvas;
  bool Shown = false;
};
}
