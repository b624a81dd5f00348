#include "Filters/Core/Prices/Transfers/LoadField.h"

#include <algorithm>

namespace pclvis
{
LoadField::LoadField(std::int32_t places, double length, std::size_t cells)
{
  const std::size_t n = static_cast<std::size_t>(std::max(1, places));
  this->Points = std::max<std::size_t>(16, cells / n) + 2;
  this->Step = std::max(length, 1e-9) / static_cast<double>(this->Points - 2);
  this->Values.assign(2 * n * this->Points, 0);
}

void LoadField::Turn(std::int32_t place, double time, double rate)
{
  const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
  const std::size_t next = static_cast<std::size_t>(at) + 1;
  const std::size_t point = static_cast<std::size_t>(place) * this->Points + next;
  this->Values[2 * point] += rate * this->Step;
  this->Values[2 * point + 1] += rate * (static_cast<double>(next) - at) * this->Step;
}

void LoadField::Add(std::int32_t place, double start, double length, double bytes)
{
  const double rate = bytes / length;
  this->Turn(place, start, rate);
  this->Turn(place, start + length, -rate);
}

void LoadField::Sum()
{
  const std::size_t points = this->Values.size() / 2;
  for (std::size_t first = 0; first < points; first += this->Points)
  {
    double rate = 0, bytes = 0;
    for (std::size_t point = first; point < first + this->Points; ++point)
    {
      bytes += rate + this->Values[2 * point + 1];
      rate += this->Values[2 * point];
      this->Values[point] = bytes;
    }
  }
}
}
