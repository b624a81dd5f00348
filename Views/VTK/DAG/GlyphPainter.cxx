#include "Views/VTK/DAG/GlyphPainter.h"

#include "vtkContext2D.h"
#include "vtkImageData.h"
#include "vtkPen.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pclvis
{
GlyphPainter::GlyphPainter(ChartCanvas& canvas) : Canvas(canvas) {}

GlyphPainter::~GlyphPainter() = default;

void GlyphPainter::PaintLines(const LineLayer& layer)
{
  if (layer.Ends.empty())
  {
    return;
  }
  vtkPen* pen = this->Canvas.Painter()->GetPen();
  pen->SetLineType(vtkPen::SOLID_LINE);
  pen->SetWidth(static_cast<float>(this->Canvas.Density));
  pen->SetColor(layer.Stroke.R, layer.Stroke.G, layer.Stroke.B,
    static_cast<unsigned char>(std::lround(255 * layer.Opacity)));
  this->Canvas.Painter()->DrawLines(
    const_cast<float*>(layer.Ends.data()), static_cast<int>(layer.Ends.size() / 2));
}

void GlyphPainter::PaintPoints(const PointLayer& layer)
{
  vtkPen* pen = this->Canvas.Painter()->GetPen();
  pen->SetLineType(vtkPen::SOLID_LINE);
  pen->SetWidth(static_cast<float>(this->MakeDisc(layer.Across)));
  pen->SetColor(layer.Fill.R, layer.Fill.G, layer.Fill.B, 255);
  this->Canvas.Painter()->DrawPointSprites(this->Disc, const_cast<float*>(layer.Middles.data()),
    static_cast<int>(layer.Middles.size() / 2));
}

void GlyphPainter::Paint(const StateDAGMarks& marks)
{
  for (const LineLayer& layer : marks.Lines)
  {
    this->PaintLines(layer);
  }
  this->Canvas.Layers(marks.Strokes);
  for (const PointLayer& layer : marks.Points)
  {
    this->PaintPoints(layer);
  }
  this->Canvas.Layers(marks.Layers);
}

double GlyphPainter::MakeDisc(double across)
{
  // Plus half a pixel on each side, for the edge to fade out.
  const int side = static_cast<int>(std::ceil(across)) + 1;
  if (this->Disc->GetDimensions()[0] != side)
  {
    this->Disc->SetDimensions(side, side, 1);
    this->Disc->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    auto* pixel = static_cast<unsigned char*>(this->Disc->GetScalarPointer());
    for (int i = 0; i < side * side; ++i, pixel += 4)
    {
      const double x = i % side + 0.5 - side / 2.0, y = i / side + 0.5 - side / 2.0;
      const double inside = side / 2.0 - std::hypot(x, y);
      pixel[0] = pixel[1] = pixel[2] = 255;
      pixel[3] = static_cast<unsigned char>(std::lround(255 * std::clamp(inside, 0.0, 1.0)));
    }
    this->Disc->Modified();
  }
  return across * side / (side - 1);
}

void GlyphPainter::PaintTexts(const std::vector<GlyphText>& texts)
{
  for (const GlyphText& text : texts)
  {
    TextPainter::Style style;
    style.Horizontal = TextPainter::Align::Center;
    style.Points = text.Points;
    style.Bold = text.Inside;
    style.Halo = !text.Inside && text.Rank == this->FoundRank; // to stand out from its dashed ring
    style.Ground = this->Canvas.Colors.Ground;
    // Inside an ellipse, the ink that contrasts more with its colour.
    const Color dark = FromHex(0x22262B), light = FromHex(0xFFFFFF);
    style.Ink = !text.Inside                                        ? this->Canvas.Colors.Ink
      : Contrast(text.Ground, dark) >= Contrast(text.Ground, light) ? dark
                                                                    : light;
    style.Ink = text.Dim ? Mix(style.Ink, this->Canvas.Colors.Ground, 0.6) : style.Ink;
    this->Canvas.Text.Draw(std::to_string(text.Rank), text.Middle, style);
  }
}
}
