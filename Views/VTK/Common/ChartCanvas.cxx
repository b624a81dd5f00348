#include "Views/VTK/Common/ChartCanvas.h"

#include "Views/Core/Common/ChartMarks.h"

#include "vtkBrush.h"
#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkContextScene.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkOpenGLGL2PSHelper.h"
#include "vtkPen.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kSentence = 480, kRim = 16; // [units]

/// The coordinate at which VTK paints the edge of a pixel: its device maps 0.5 to size - 0.5 to
/// pixels 0 to size.
double Edge(double pixel, int size)
{
  return 0.5 + pixel * (size - 1) / size;
}
}

void ChartCanvas::Begin(vtkContext2D* painter, vtkContextScene* scene, double density)
{
  this->Context = painter;
  this->Scene = scene;
  this->Density = density;
  this->Text.Begin(painter, density);
}

void ChartCanvas::Fill(Color color, double opacity) const
{
  this->Context->GetPen()->SetLineType(vtkPen::NO_PEN);
  this->Context->GetBrush()->SetTexture(nullptr);
  this->Context->GetBrush()->SetColor(
    color.R, color.G, color.B, static_cast<unsigned char>(std::lround(255 * opacity)));
}

void ChartCanvas::Rectangle(const Box& box, Color color, double opacity) const
{
  this->Fill(color, opacity);
  this->Context->DrawRect(box.X, box.Y, box.Width, box.Height);
}

void ChartCanvas::Panel(const Box& box, Color fill, Color border) const
{
  const int width = this->Scene->GetSceneWidth(), height = this->Scene->GetSceneHeight();
  const auto paint = [&](double rim, Color color) {
    const double left = Edge(std::floor(box.X) + rim, width);
    const double low = Edge(std::floor(box.Y) + rim, height);
    this->Rectangle(
      { left, low, Edge(std::floor(box.X) + std::floor(box.Width) - rim, width) - left,
        Edge(std::floor(box.Y) + std::floor(box.Height) - rim, height) - low },
      color);
  };
  paint(0, border);
  paint(std::max(1.0, std::round(this->Density)), fill);
}

void ChartCanvas::Quads(const QuadBatch& quads, Color color, double opacity) const
{
  if (quads.CornerCount() > 0)
  {
    this->Fill(color, opacity);
    this->Context->GetDevice()->DrawQuad(
      const_cast<float*>(quads.Corners.data()), quads.CornerCount());
  }
}

void ChartCanvas::Layers(const std::vector<MarkLayer>& layers) const
{
  for (const MarkLayer& layer : layers)
  {
    this->Quads(layer.Quads, layer.Fill, layer.Opacity);
  }
}

void ChartCanvas::Image(
  Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const
{
  if (width <= 0 || height <= 0)
  {
    return;
  }
  vtkOpenGLGL2PSHelper* vectors = vtkOpenGLGL2PSHelper::GetInstance();
  if (vectors && vectors->GetActiveState() == vtkOpenGLGL2PSHelper::Capture)
  {
    this->Runs(corner, width, height, rgba);
    return;
  }
  vtkNew<vtkImageData> image;
  image->SetDimensions(width, height, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
  std::copy(rgba.begin(), rgba.end(), static_cast<std::uint8_t*>(image->GetScalarPointer()));
  const int wide = this->Scene->GetSceneWidth(), tall = this->Scene->GetSceneHeight();
  const double left = Edge(std::floor(corner.X), wide), low = Edge(std::floor(corner.Y), tall);
  const double right = Edge(std::floor(corner.X) + width, wide);
  const double high = Edge(std::floor(corner.Y) + height, tall);
  // As the texture of a rectangle, because DrawImage first copies it byte by byte to a power of
  // two.
  this->Fill(Color{ 255, 255, 255 }, 1);
  this->Context->GetBrush()->SetTexture(image);
  this->Context->GetBrush()->SetTextureProperties(vtkBrush::Nearest | vtkBrush::Stretch);
  const auto at = [](double place) { return static_cast<float>(place); };
  float corners[8] = { at(left), at(low), at(right), at(low), at(right), at(high), at(left),
    at(high) };
  this->Context->GetDevice()->DrawQuad(corners, 4);
  this->Context->GetBrush()->SetTexture(nullptr);
}

void ChartCanvas::GatheredTexts()
{
  for (const BitmapSheet& sheet : this->Text.TakeSheets())
  {
    this->Image({ double(sheet.X), double(sheet.Y) }, sheet.Pixels.Width, sheet.Pixels.Height,
      sheet.Pixels.Rgba);
  }
}

void ChartCanvas::Runs(
  Point corner, int width, int height, const std::vector<std::uint8_t>& rgba) const
{
  BatchesByColor runs;
  for (int y = 0; y < height; ++y)
  {
    const std::uint8_t* row = rgba.data() + 4 * std::size_t(y) * width;
    for (int x = 0, end = 0; x < width; x = end)
    {
      for (end = x + 1; end < width && std::equal(row + 4 * x, row + 4 * x + 4, row + 4 * end);)
      {
        ++end;
      }
      if (row[4 * x + 3] > 0)
      {
        AddBox(runs[{ row[4 * x], row[4 * x + 1], row[4 * x + 2] }], corner.X + x, corner.Y + y,
          corner.X + end, corner.Y + y + 1);
      }
    }
  }
  std::vector<MarkLayer> layers;
  runs.MoveTo(layers);
  this->Layers(layers);
}

void ChartCanvas::Outline(const std::vector<Point>& corners, Color color, double width) const
{
  if (corners.empty())
  {
    return;
  }
  std::vector<float> line;
  for (std::size_t i = 0; i <= corners.size(); ++i)
  {
    line.push_back(static_cast<float>(corners[i % corners.size()].X));
    line.push_back(static_cast<float>(corners[i % corners.size()].Y));
  }
  vtkPen* pen = this->Context->GetPen();
  pen->SetLineType(vtkPen::SOLID_LINE);
  pen->SetColor(color.R, color.G, color.B, 255);
  pen->SetWidth(static_cast<float>(width));
  this->Context->DrawPoly(line.data(), static_cast<int>(corners.size() + 1));
}

void ChartCanvas::Sentence(const std::string& words, const Box& view)
{
  TextPainter::Style style;
  style.Ink = this->Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  const double line = this->Units(17);
  const double width = std::min(view.Width - this->Units(2 * kRim), this->Units(kSentence));
  const std::vector<std::string> lines =
    this->Text.Wrap(words, 9, false, width, static_cast<int>(view.Height / line));
  Point at = view.Middle() + Point{ 0, line * (lines.size() - 1.0) / 2 };
  for (const std::string& row : lines)
  {
    this->Text.Draw(row, at, style);
    at.Y -= line;
  }
}

TextPainter::Style ChartCanvas::OnGround(Color ink) const
{
  TextPainter::Style style;
  style.Ink = ink;
  style.Halo = true;
  style.Ground = this->Colors.Ground;
  return style;
}
}
