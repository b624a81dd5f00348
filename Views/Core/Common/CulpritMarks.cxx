#include "Views/Core/Common/CulpritMarks.h"

#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kAway = 3.5, kLength = 10, kHalf = 5, kRim = 1.6; // beyond the ring of a selection
constexpr double kDiagonal = 0.7071067811865476;
constexpr double kLeastSize = 0.5;

/// Size of a mark: smaller beside a small dot, so that the marks of many dots can be told apart.
double SizeBeside(double radius, double density)
{
  return density * (radius > 0 ? std::clamp(radius / (kHalf * density), kLeastSize, 1.0) : 1.0);
}
}

Color CauseColor(const Theme& theme)
{
  return Readable(FromHex(theme.Dark ? 0xD9A441 : 0x8C5A00), theme.Ground, kTextContrast);
}

void CulpritMarks::Add(Point at, double radius, double density)
{
  const Point out{ kDiagonal, kDiagonal }, side{ -kDiagonal, kDiagonal };
  const double size = SizeBeside(radius, density);
  const auto add = [&](QuadBatch& quads, double rim) {
    const Point tip = at + (radius + (kAway - 2 * rim) * size) * out;
    const Point foot = at + (radius + (kAway + kLength + rim) * size) * out;
    const Point half = ((kHalf + 1.6 * rim) * size) * side;
    AddCorners(quads, tip, foot + half, foot - half, foot - half);
  };
  add(this->Rims, kRim);
  add(this->Triangles, 0);
}

Box PlaceOfCulprit(Point at, double radius, double density)
{
  const double size = SizeBeside(radius, density);
  const double near = kDiagonal * (radius + kAway * size);
  const double far = kDiagonal * (radius + (kAway + kLength + kHalf) * size);
  return { at.X + near, at.Y + near, far - near, far - near };
}

Point BesideCulprit(Point at, double radius, double density)
{
  const double size = SizeBeside(radius, density);
  const double away = kDiagonal * (radius + (kAway + kLength) * size);
  return at + Point{ away + (kHalf + kRim + 3) * size, away };
}
}
