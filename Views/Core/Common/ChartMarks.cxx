#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
void BatchesByColor::MoveTo(std::vector<MarkLayer>& layers)
{
  for (auto& batch : this->Batches)
  {
    layers.push_back({ FromHex(batch.first), 1, std::move(batch.second) });
  }
  this->Batches.clear();
}

void AddBox(QuadBatch& quads, double left, double bottom, double right, double top)
{
  if (right > left && top > bottom)
  {
    const double y = (bottom + top) / 2;
    quads.AddStroke({ left, y }, { right, y }, top - bottom);
  }
}

void AddCorners(QuadBatch& quads, Point a, Point b, Point c, Point d)
{
  for (const Point& p : { a, b, c, d })
  {
    quads.Corners.push_back(static_cast<float>(p.X));
    quads.Corners.push_back(static_cast<float>(p.Y));
  }
}

void AddClipped(QuadBatch& quads, Point at, double density)
{
  const double half = kClippedWidth / 2 * density;
  const Point tip{ at.X, at.Y + half };
  AddCorners(quads, { at.X - half, at.Y - half }, { at.X + half, at.Y - half }, tip, tip);
}

bool CutStroke(Point& a, Point& b, const Box& box)
{
  const double left = box.X, right = box.X + box.Width;
  if (b.X < left || a.X > right)
  {
    return false;
  }
  const Point from = a, way = b - a;
  if (way.X > 0)
  {
    a = a.X < left ? from + ((left - from.X) / way.X) * way : a;
    b = b.X > right ? from + ((right - from.X) / way.X) * way : b;
  }
  return true;
}

void AddBreak(
  QuadBatch& ground, QuadBatch& strokes, const Box& box, double left, double right, double density)
{
  const double from = std::max(left, box.X), to = std::min(right, box.X + box.Width);
  if (to <= from)
  {
    return;
  }
  const double above = 8 * density, below = 2 * density, lean = 2.5 * density, apart = 2 * density;
  const double thin = std::max(1.0, std::round(density));
  AddBox(ground, from, box.Y - thin, to, box.Y + box.Height);
  const double middle = (from + to) / 2;
  for (double x : { middle - apart, middle + apart })
  {
    strokes.AddStroke({ x - lean, box.Y - below }, { x + lean, box.Y + above }, 1.2 * density);
  }
}

void AddDashes(QuadBatch& quads, Point a, Point b, double width, double dash)
{
  const double length = Length(b - a);
  // Very many dashes would be slow to draw and look grey.
  const double step = std::max(2 * dash, length / 200);
  for (double at = 0; at < length; at += step)
  {
    const double end = std::min(at + step / 2, length);
    quads.AddStroke(a + (at / length) * (b - a), a + (end / length) * (b - a), width);
  }
}
}
