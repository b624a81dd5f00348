#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/VTK/Common/TextPainter.h"

#include <cstdint>
#include <string>
#include <vector>

class vtkContext2D;
class vtkContextScene;

namespace pclvis
{
/// What the parts of a chart draw on: colours, sizes and text of the picture that is being painted.
class ChartCanvas
{
public:
  Theme Colors = ThemeFor(FromHex(0xFFFFFF));
  TextPainter Text;
  double Density = 1; ///< pixels per design unit

  /// Before the first call of a frame. @param density pixels per design unit
  void Begin(vtkContext2D* painter, vtkContextScene* scene, double density);
  /// Design units in pixels.
  double Units(double units) const { return units * this->Density; }
  /// Of the frame, for what this class has no word for.
  vtkContext2D* Painter() const { return this->Context; }

  void Rectangle(const Box& box, Color color, double opacity = 1) const;
  /// A rectangle at whole pixels, with a rim.
  void Panel(const Box& box, Color fill, Color border) const;
  void Quads(const QuadBatch& quads, Color color, double opacity = 1) const;
  void Layers(const std::vector<MarkLayer>& layers) const;
  /// An image, one of its pixels on each of the picture's, its lower left corner there [pixel].
  /// @param rgba rows from the bottom, 4 per pixel; width x height of them
  void Image(Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const;
  /// The texts that Text has gathered: over what was drawn before, under what comes.
  void GatheredTexts();
  /// A closed line.
  void Outline(const std::vector<Point>& corners, Color color, double width) const;
  /// What is said in place of a drawing, in the middle of the view.
  void Sentence(const std::string& words, const Box& view);
  /// A line of text on the ground, with a rim of it around the letters.
  TextPainter::Style OnGround(Color ink) const;

private:
  void Fill(Color color, double opacity) const;
  /// The same as an image, as boxes of equal pixels, for vector pictures.
  void Runs(Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const;

  vtkContext2D* Context = nullptr;
  vtkContextScene* Scene = nullptr;
};
}
