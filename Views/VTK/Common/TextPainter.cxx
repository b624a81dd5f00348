#include "Views/VTK/Common/TextPainter.h"

#include "Views/VTK/Common/TextShapes.h"

#include "vtkBrush.h"
#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkImageData.h"
#include "vtkOpenGLGL2PSHelper.h"
#include "vtkPen.h"
#include "vtkStdString.h"
#include "vtkTextRenderer.h"

#include <cmath>
#include <sstream>

namespace pclvis
{
namespace
{
constexpr double kLetters = 0.8;        // height of letters relative to the font size
constexpr std::size_t kMostKept = 4000; // widths or bitmaps
}

void TextPainter::SetFont(const std::string& family, const std::string& file)
{
  if (family != this->Family || file != this->File)
  {
    this->Family = family;
    this->File = file;
    this->Widths.clear();
    this->Bitmaps.clear();
  }
}

void TextPainter::Begin(vtkContext2D* painter, double density)
{
  if (density != this->Density || this->Widths.size() > kMostKept)
  {
    this->Widths.clear();
  }
  this->Gathered.clear();
  this->Gathers = false;
  if (density != this->Density || this->Bitmaps.size() > kMostKept)
  {
    this->Bitmaps.clear();
  }
  this->Painter = painter;
  this->Density = density;
  this->Texts.clear();
}

void TextPainter::Use(int points, bool bold, Color ink)
{
  if (this->File.empty())
  {
    this->Property->SetFontFamilyAsString(this->Family.c_str());
  }
  else
  {
    this->Property->SetFontFamily(VTK_FONT_FILE);
    this->Property->SetFontFile(this->File.c_str());
  }
  // The window has 72 dpi, so that a point is a pixel; points of the design are for 96 dpi.
  this->Property->SetFontSize(static_cast<int>(std::lround(points * 4.0 / 3.0)));
  this->Property->SetBold(bold);
  this->Property->SetColor(ink.R / 255.0, ink.G / 255.0, ink.B / 255.0);
  this->Property->SetOpacity(1);
  this->Property->SetJustificationToLeft();
  this->Property->SetVerticalJustificationToCentered();
  this->Painter->ApplyTextProp(this->Property);
}

double TextPainter::Width(const std::string& text, int points, bool bold)
{
  const std::string key = std::to_string(points) + (bold ? "b" : "n") + text;
  const auto known = this->Widths.find(key);
  if (known != this->Widths.end())
  {
    return known->second;
  }
  this->Use(points, bold, {});
  float bounds[4] = { 0, 0, 0, 0 };
  this->Painter->ComputeStringBounds(text.c_str(), bounds);
  return this->Widths[key] = bounds[2];
}

void TextPainter::Draw(const std::string& text, Point at, const Style& style)
{
  if (text.empty())
  {
    return;
  }
  double x = at.X;
  const double width = this->Width(text, style.Points, style.Bold);
  if (style.Horizontal != Align::Left)
  {
    x -= style.Horizontal == Align::Center ? width / 2 : width;
  }
  // At fractional pixels, the textures of letters would be blurred.
  const float left = static_cast<float>(std::floor(x));
  const float middle = static_cast<float>(std::floor(at.Y));
  const double height = kLetters * style.Points * 4 / 3 * this->Density;
  this->Texts.push_back({ text, { left, middle - height / 2, width, height } });
  if (style.Halo)
  {
    this->Use(style.Points, style.Bold, style.Ground);
    const double reach = 2 * this->Density;
    for (int i = 0; i < 8; ++i)
    {
      const double angle = i * 0.7853981633974483;
      this->DrawAt(left + static_cast<float>(std::round(reach * std::cos(angle))),
        middle + static_cast<float>(std::round(reach * std::sin(angle))), text);
    }
  }
  this->Use(style.Points, style.Bold, style.Ink);
  this->DrawAt(left, middle, text);
}

std::vector<BitmapSheet> TextPainter::TakeSheets()
{
  std::vector<BitmapSheet> sheets = GatherBitmaps(this->Gathered);
  this->Gathered.clear();
  return sheets;
}

void TextPainter::GatherAt(float left, float middle, const std::string& text)
{
  const Bitmap& bitmap = this->BitmapOf(text);
  this->Gathered.push_back(
    { static_cast<int>(left), static_cast<int>(middle) - bitmap.Height / 2, &bitmap });
}

const Bitmap& TextPainter::BitmapOf(const std::string& text)
{
  std::ostringstream key;
  double ink[3];
  this->Property->GetColor(ink);
  key << this->Property->GetFontSize() << (this->Property->GetBold() ? "b" : "n") << ink[0] << " "
      << ink[1] << " " << ink[2] << " " << text;
  const auto known = this->Bitmaps.find(key.str());
  if (known != this->Bitmaps.end())
  {
    return known->second;
  }
  Bitmap& bitmap = this->Bitmaps[key.str()];
  vtkNew<vtkImageData> image;
  int size[2] = { 0, 0 };
  const int dpi = static_cast<int>(std::lround(72 * this->Density));
  if (vtkTextRenderer::GetInstance()->RenderString(
        this->Property, text.c_str(), image, size, dpi) &&
    image->GetScalarType() == VTK_UNSIGNED_CHAR && image->GetNumberOfScalarComponents() == 4)
  {
    int all[3];
    image->GetDimensions(all);
    bitmap.Width = size[0];
    bitmap.Height = size[1];
    const auto* from = static_cast<const std::uint8_t*>(image->GetScalarPointer());
    for (int y = 0; y < size[1]; ++y, from += std::ptrdiff_t(4) * all[0])
    {
      bitmap.Rgba.insert(bitmap.Rgba.end(), from, from + std::ptrdiff_t(4) * size[0]);
    }
  }
  return bitmap;
}

void TextPainter::DrawAt(float left, float middle, const std::string& text)
{
  if (this->Gathers)
  {
    this->GatherAt(left, middle, text);
    return;
  }
  vtkOpenGLGL2PSHelper* vectors = vtkOpenGLGL2PSHelper::GetInstance();
  if (!vectors || vectors->GetActiveState() != vtkOpenGLGL2PSHelper::Capture || IsPlainText(text))
  {
    this->Painter->DrawString(left, middle, text.c_str());
    return;
  }
  double ink[3];
  this->Property->GetColor(ink);
  this->Painter->GetPen()->SetLineType(vtkPen::NO_PEN);
  this->Painter->GetBrush()->SetTexture(nullptr);
  this->Painter->GetBrush()->SetColorF(ink[0], ink[1], ink[2], 1);
  const int dpi = static_cast<int>(std::lround(72 * this->Density));
  std::vector<float> corners = ShapesOfText(text, this->Property, { left, middle }, dpi);
  if (!corners.empty())
  {
    // All at once: in such a picture, each call of the device is a separate pass.
    this->Painter->GetDevice()->DrawQuad(corners.data(), static_cast<int>(corners.size() / 2));
  }
}

std::string TextPainter::Fit(const std::string& text, int points, bool bold, double width)
{
  if (this->Width(text, points, bold) <= width)
  {
    return text;
  }
  // First guess from the mean width of a letter, then shorten: few measurements for long texts.
  std::size_t kept =
    static_cast<std::size_t>(std::max(0.0, text.size() * width / this->Width(text, points, bold)));
  kept = std::min(kept + 2, text.size());
  // Never in the middle of a multi-byte letter.
  const auto amid = [&text](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  while (
    kept > 0 && (amid(kept) || this->Width(text.substr(0, kept) + "...", points, bold) > width))
  {
    --kept;
  }
  return kept > 0 ? text.substr(0, kept) + "..." : "";
}

std::vector<std::string> TextPainter::Wrap(
  const std::string& text, int points, bool bold, double width, int lines)
{
  std::vector<std::string> wrapped;
  std::istringstream words(text);
  std::string word;
  while (words >> word)
  {
    const bool last = static_cast<int>(wrapped.size()) == lines;
    const std::string longer = wrapped.empty() ? word : wrapped.back() + " " + word;
    if (wrapped.empty() || (!last && this->Width(longer, points, bold) > width))
    {
      wrapped.push_back(word);
    }
    else
    {
      wrapped.back() = longer;
    }
  }
  for (std::string& line : wrapped)
  {
    line = this->Fit(line, points, bold, width);
  }
  return wrapped;
}
}
