#pragma once
#include "Views/Core/Common/Point.h"

namespace pclvis
{
/// A rectangle of pixels, y up, origin at the lower left corner of the view.
struct Box
{
  double X = 0, Y = 0, Width = 0, Height = 0;
  /// The square around a point that extends by `reach` to each side.
  static Box Around(Point middle, double reach)
  {
    return { middle.X - reach, middle.Y - reach, 2 * reach, 2 * reach };
  }
  Point Middle() const { return { X + Width / 2, Y + Height / 2 }; }
  bool Holds(Point p) const
  {
    return p.X >= X && p.X <= X + Width && p.Y >= Y && p.Y <= Y + Height;
  }
  bool Meets(const Box& b) const
  {
    return X < b.X + b.Width && b.X < X + Width && Y < b.Y + b.Height && b.Y < Y + Height;
  }
};

/// How a drawing in the plane is shown in a box of pixels: fitted, then zoomed, turned and moved.
///   pixel = middle of the box + fit * Zoom * tall * turn(Rotation, world - worldMiddle - Offset)
/// where `tall` stretches heights if FillsHeight is set: a drawing that is much wider than its box
/// then fills the box, and zooming in widens it until both directions have the same scale. Zoom,
/// Rotation and Offset do not depend on the window's size, so that they can be kept in a state
/// file.
class PlaneCamera
{
public:
  double Zoom = 1;          ///< 1: everything is visible; > 0
  double Rotation = 0;      ///< [degrees], counter-clockwise
  Point Offset;             ///< [world] from the middle of the drawing to the middle of the view
  bool FillsHeight = false; ///< heights are stretched; only without rotation

  /// @param low, high corners of the drawing [world]
  /// @param box where it is drawn [pixel]
  void Fit(Point low, Point high, const Box& box);
  Point ToPixel(Point world) const;
  Point ToWorld(Point pixel) const;
  /// Pixels per world unit.
  double Scale() const { return this->FitScale * this->Zoom; }
  /// Stretch of heights: vertical pixels per world unit, relative to Scale().
  double Tall() const;
  /// The scale at which the whole drawing fits.
  double Fitted() const { return this->FitScale; }

  /// Zooms by a factor; the place under the pixel stays where it is. At most 200 times the scale at
  /// which both directions are scaled equally.
  void ZoomAt(Point pixel, double factor);
  /// Moves the drawing by pixels.
  void Pan(Point pixels);
  /// Turns by degrees about the middle of the view.
  void Turn(double degrees);
  /// Turns by the angle between two pixels as seen from a third.
  void TurnWith(Point from, Point to, Point about);
  /// Puts a disc [world] into the middle, as large as the box [pixel] allows, with at least
  /// `leastScale` pixels per world unit.
  void Show(Point middle, double radius, const Box& box, double leastScale = 0);
  /// Shows the whole drawing again.
  void Reset();
  bool IsReset() const
  {
    return this->Zoom == 1 && this->Rotation == 0 && Length(this->Offset) == 0;
  }

private:
  double Zoomed(double zoom) const;
  Point WorldMiddle, PixelMiddle;
  double FitScale = 1, FillTall = 1;
};
}
