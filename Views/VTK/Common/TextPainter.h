#pragma once
#include "Views/Core/Common/BitmapSheets.h"
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"

#include "vtkNew.h"
#include "vtkTextProperty.h"

#include <map>
#include <string>
#include <vector>

class vtkContext2D;

namespace pclvis
{
/// Draws text in the design's sizes at whole pixels, and measures it (measurements are cached).
class TextPainter
{
public:
  enum class Align
  {
    Left,
    Center,
    Right
  };
  struct Style
  {
    int Points = 9;
    bool Bold = false;
    Color Ink;
    Align Horizontal = Align::Left;
    bool Halo = false; ///< a rim in the ground colour, so that lines do not cross the letters
    Color Ground;
  };

  /// A text of the frame, with the extent of its letters around their middle line [pixel].
  struct Drawn
  {
    std::string Words;
    Box Place;
  };
  /// What was drawn since Begin.
  const std::vector<Drawn>& DrawnTexts() const { return this->Texts; }

  /// @param family as in vtkTextProperty; @param file of a font, "" for the family
  void SetFont(const std::string& family, const std::string& file);
  /// Call first in each frame. @param density pixels per design unit
  void Begin(vtkContext2D* painter, double density);
  /// Whether texts are kept for TakeSheets instead of being drawn at once: VTK caches the textures
  /// of 50 texts, and renders all of them again in every frame that has more. Default false.
  void Gather(bool gather) { this->Gathers = gather; }
  /// The texts gathered since the last call, as bitmaps ready to be drawn.
  std::vector<BitmapSheet> TakeSheets();
  /// Width of a text [pixel].
  double Width(const std::string& text, int points, bool bold);
  /// @param at left end, middle or right end of the text, at half its height
  void Draw(const std::string& text, Point at, const Style& style);
  /// The text, truncated with "..." if it is wider than `width` [pixel].
  std::string Fit(const std::string& text, int points, bool bold, double width);
  /// The words in at most `lines` lines of `width` [pixel], the last one truncated as by Fit.
  std::vector<std::string> Wrap(
    const std::string& text, int points, bool bold, double width, int lines);

private:
  void Use(int points, bool bold, Color ink);
  /// Draws a text with the properties of the last Use.
  void DrawAt(float left, float middle, const std::string& text);
  void GatherAt(float left, float middle, const std::string& text);
  /// The bitmap of a text with the properties of the last Use.
  const Bitmap& BitmapOf(const std::string& text);

  vtkContext2D* Painter = nullptr;
  double Density = 1;
  std::string Family = "Arial", File;
  vtkNew<vtkTextProperty> Property;
  std::map<std::string, double> Widths;
  std::vector<Drawn> Texts;
  bool Gathers = false;
  std::map<std::string, Bitmap> Bitmaps; ///< by text properties and text
  std::vector<PlacedBitmap> Gathered;
};
}
