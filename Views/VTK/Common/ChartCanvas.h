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
/// The surface that the parts of a chart draw on: colours, sizes and text of the current picture.
class ChartCanvas
{
public:
  Theme Colors = ThemeFor(FromHex(0xFFFFFF));
  TextPainter Text;
  double Density = 1; ///< pixels per design unit

  /// Call first in each frame. @param density pixels per design unit
  void Begin(vtkContext2D* painter, vtkContextScene* scene, double density);
  /// Design units in pixels.
  double Units(double units) const { return units * this->Density; }
  /// The painter of the frame, for things that this class cannot draw.
  vtkContext2D* Painter() const { return this->Context; }

  void Rectangle(const Box& box, Color color, double opacity = 1) const;
  /// A rectangle at whole pixels, with a border.
  void Panel(const Box& box, Color fill, Color border) const;
  void Quads(const QuadBatch& quads, Color color, double opacity = 1) const;
  void Layers(const std::vector<MarkLayer>& layers) const;
  /// An image, one of its pixels per pixel of the picture, with its lower left corner at `corner`
  /// [pixel].
  /// @param rgba rows from the bottom, 4 values per pixel; width x height pixels
  void Image(Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const;
  /// Draws the texts that Text has gathered: over what was drawn before, under what follows.
  void GatheredTexts();
  /// A closed line.
  void Outline(const std::vector<Point>& corners, Color color, double width) const;
  /// The sentence shown instead of a drawing, in the middle of the view.
  void Sentence(const std::string& words, const Box& view);
  /// Style of a line of text on the ground, with a rim in the ground colour around the letters.
  TextPainter::Style OnGround(Color ink) const;

private:
  void Fill(Color color, double opacity) const;
  /// An image as boxes of equal pixels, for vector pictures.
  void Runs(Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const;

  vtkContext2D* Context = nullptr;
  vtkContextScene* Scene = nullptr;
};
}
