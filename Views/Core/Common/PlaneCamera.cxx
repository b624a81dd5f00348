#include "Views/Core/Common/PlaneCamera.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kLeastZoom = 0.1, kMostZoom = 200; // relative to equal scales in both directions
constexpr double kRadians = 3.141592653589793 / 180;

Point Turned(Point p, double degrees)
{
  if (degrees == 0)
  {
    return p;
  }
  const double c = std::cos(degrees * kRadians), s = std::sin(degrees * kRadians);
  return { c * p.X - s * p.Y, s * p.X + c * p.Y };
}
}

void PlaneCamera::Fit(Point low, Point high, const Box& box)
{
  this->WorldMiddle = 0.5 * (low + high);
  this->PixelMiddle = { box.X + box.Width / 2, box.Y + box.Height / 2 };
  const double width = std::max(high.X - low.X, 1e-9), height = std::max(high.Y - low.Y, 1e-9);
  this->FitScale =
    std::max(std::min(std::max(box.Width, 1.0) / width, std::max(box.Height, 1.0) / height), 1e-9);
  this->FillTall = std::max(box.Height / height / this->FitScale, 1.0);
}

double PlaneCamera::Tall() const
{
  return this->FillsHeight ? std::max(this->FillTall / std::max(this->Zoom, 1.0), 1.0) : 1;
}

double PlaneCamera::Zoomed(double zoom) const
{
  return std::clamp(zoom, kLeastZoom, kMostZoom * (this->FillsHeight ? this->FillTall : 1));
}

Point PlaneCamera::ToPixel(Point world) const
{
  const Point away = Turned(world - this->WorldMiddle - this->Offset, this->Rotation);
  return this->PixelMiddle + this->Scale() * Point{ away.X, this->Tall() * away.Y };
}

Point PlaneCamera::ToWorld(Point pixel) const
{
  const Point away = (1 / this->Scale()) * (pixel - this->PixelMiddle);
  return this->WorldMiddle + this->Offset +
    Turned({ away.X, away.Y / this->Tall() }, -this->Rotation);
}

void PlaneCamera::ZoomAt(Point pixel, double factor)
{
  const Point before = this->ToWorld(pixel);
  this->Zoom = this->Zoomed(this->Zoom * factor);
  this->Offset = this->Offset + before - this->ToWorld(pixel);
}

void PlaneCamera::Pan(Point pixels)
{
  const Point way = (1 / this->Scale()) * pixels;
  this->Offset = this->Offset - Turned({ way.X, way.Y / this->Tall() }, -this->Rotation);
}

void PlaneCamera::Turn(double degrees)
{
  this->Rotation = std::remainder(this->Rotation + degrees, 360.0);
}

void PlaneCamera::TurnWith(Point from, Point to, Point about)
{
  const Point a = from - about, b = to - about;
  const double turn = std::atan2(a.X * b.Y - a.Y * b.X, Dot(a, b));
  this->Turn(turn * 180 / 3.141592653589793);
}

void PlaneCamera::Show(Point middle, double radius, const Box& box, double leastScale)
{
  const double fitting = std::min(box.Width, box.Height) / (2 * std::max(radius, 1e-9));
  this->Zoom = this->Zoomed(std::max(fitting, leastScale) / this->FitScale);
  this->Offset = middle - this->WorldMiddle;
}

void PlaneCamera::Reset()
{
  this->Zoom = 1;
  this->Rotation = 0;
  this->Offset = {};
}
}
