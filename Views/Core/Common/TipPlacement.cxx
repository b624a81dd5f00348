#include "Views/Core/Common/TipPlacement.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kMarkCost = 1000;

double CoveredShare(const Box& tip, const Box& mark)
{
  const double width = std::min(tip.X + tip.Width, mark.X + mark.Width) - std::max(tip.X, mark.X);
  const double height =
    std::min(tip.Y + tip.Height, mark.Y + mark.Height) - std::max(tip.Y, mark.Y);
  const double area = mark.Width * mark.Height;
  return width > 0 && height > 0 && area > 0 ? width * height / area : 0;
}
}

Box PlaceTip(double width, double height, const Box& mark, const std::vector<Point>& places,
  const Box& window, double gap)
{
  const double right = mark.X + mark.Width + gap, left = mark.X - gap - width;
  const double top = mark.Y + mark.Height, middle = mark.Y + mark.Height / 2;
  const double centre = mark.X + mark.Width / 2 - width / 2;
  const double east = window.X + window.Width - width, north = window.Y + window.Height - height;
  const Point corners[] = { { right, middle - height }, { right, middle - height / 2 },
    { right, middle }, { left, middle - height }, { left, middle - height / 2 }, { left, middle },
    { centre, mark.Y - gap - height }, { centre, top + gap }, { window.X, window.Y },
    { east, window.Y }, { window.X, north }, { east, north } };
  Box best;
  double least = -1;
  for (const Point& corner : corners)
  {
    // If a tip is larger than the window, its upper left corner with the heading stays visible.
    const Box tip{ std::max(std::min(corner.X, east - gap), window.X + gap),
      std::min(std::max(corner.Y, window.Y + gap), north - gap), width, height };
    double cost = kMarkCost * CoveredShare(tip, mark);
    for (const Point& place : places)
    {
      cost += tip.Holds(place);
    }
    if (least < 0 || cost < least)
    {
      least = cost;
      best = tip;
    }
  }
  return best;
}
}
